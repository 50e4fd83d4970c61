#include "../../cpp/bindings/self_test.hpp"

#include "support.hpp"

using softknn::border::is_known;
using softknn::border::kKnownBound;
using softknn::border::self_test;
using softknn::border::SelfTest;

TEST_CASE("the self-test of a module passes, and fails for one bit, one refusal, one wrong float") {
  const SelfTest found = self_test();
  CAPTURE(found.doubles, found.floats, found.float_error);
  CHECK(is_known(found, false));
  CHECK(is_known(found, true));
  for (const bool round_once : {false, true}) {
    SelfTest wrong = found;
    wrong.doubles ^= 1U;
    CHECK_FALSE(is_known(wrong, round_once));
    CHECK_FALSE(is_known(SelfTest{}, round_once));
  }
  SelfTest other = found;
  other.floats ^= 1U;
  CHECK_FALSE(is_known(other, false));
  CHECK(is_known(other, true));
  for (const double error : {2 * kKnownBound, testing::kNan}) {
    other.float_error = error;
    CHECK_FALSE(is_known(other, true));
  }
}
