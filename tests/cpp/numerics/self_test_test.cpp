#include "../../cpp/bindings/self_test.hpp"

#include "kernels/float/float_tiles.hpp"
#include "support.hpp"

using KnownFloats = softknn::border::Floats;
using softknn::border::is_known;
using softknn::border::kKnownBound;
using softknn::border::self_test;
using softknn::border::SelfTest;

TEST_CASE(
    "the self-test of a module passes, and fails for one changed bit, one error, one wrong float") {
  const SelfTest found = self_test();
  CAPTURE(found.doubles, found.floats, found.float_error);
  CHECK(is_known<KnownFloats::kRoundTwice>(found) != softknn::kernels::float_tiles().fused);
  CHECK(is_known<KnownFloats::kRoundOnce>(found));
  SelfTest wrong = found;
  wrong.doubles ^= 1U;
  for (const SelfTest& one : {wrong, SelfTest{}}) {
    CHECK_FALSE(is_known<KnownFloats::kRoundTwice>(one));
    CHECK_FALSE(is_known<KnownFloats::kRoundOnce>(one));
  }
  SelfTest other = found;
  other.floats ^= 1U;
  CHECK_FALSE(is_known<KnownFloats::kRoundTwice>(other));
  CHECK(is_known<KnownFloats::kRoundOnce>(other));
  for (const double error : {2 * kKnownBound, testing::kNan}) {
    other.float_error = error;
    CHECK_FALSE(is_known<KnownFloats::kRoundOnce>(other));
  }
}
