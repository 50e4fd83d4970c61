#include <cmath>

#include "float_support.hpp"

// The edges of the range of float.

using namespace testing;
using core::NumpyRandom;
using softknn::MaskKind;

namespace {

// A weight, its inverse and a weighted value: three roundings of numbers below 2.
constexpr double kRounding = 3.0 * 0x1p-24 * 2.0;
constexpr double kLargestFloat = 3.4028234663852886e38;

/// The exact result in double, rounded once.
void check_exact(const Call& call) {
  const CallResult exact = result_of(call);
  const FloatCallResult found = attend_float(call);
  REQUIRE(found.outcome.ok());
  CHECK(found.output == floats(exact.output));
  CHECK(found.empty_rows == exact.empty_rows);
}

void check_same_refusal(const Call& call) {
  const Outcome expected = attend(call).outcome;
  const Outcome found = attend_float(call).outcome;
  REQUIRE(!expected.ok());
  CHECK(found.status == expected.status);
  CHECK(found.argument == expected.argument);
  CHECK(found.slice == expected.slice);
  CHECK(found.row == expected.row);
  CHECK(found.column == expected.column);
}

Call ordinary(std::uint32_t seed, const Shape& shape, Similarity similarity = Similarity::kDot) {
  NumpyRandom random(seed);
  Call call = single_precision(random_call(random, shape, similarity));
  call.options.want_weights = call.options.want_entropy = false;
  return call;
}

const Shape kEdgeShape{.batch = 2,
                       .query_heads = 4,
                       .key_heads = 2,
                       .queries = 5,
                       .keys = 9,
                       .width = 3,
                       .value_width = 2};

}  // namespace

TEST_CASE("in float too the entropy of a row with one key is exactly 0") {
  Shape shape = kEdgeShape;
  shape.keys = GENERATE(1, 9, 200);
  Call call = ordinary(2, shape, GENERATE(from_range(kSimilarities)));
  call.options.want_entropy = true;
  call.options.masking.window = 1;
  call.options.masking.past = shape.keys == 200 ? 150 : 0;
  call.options.masking.causal = true;
  const FloatCallResult found = attend_float(call, true);
  REQUIRE(found.outcome.ok());
  REQUIRE(found.entropy.size() == size(2 * 4 * 5));
  for (const float entropy : found.entropy) {
    CHECK(entropy == 0.0F);
  }
}

TEST_CASE("temperatures 0 and infinity are the exact limits in float") {
  for (const Similarity similarity : kSimilarities) {
    Call call = ordinary(1, kEdgeShape, similarity);
    for (const double temperature : {0.0, kInfinity}) {
      call.options.scoring.temperature = temperature;
      CHECK(fast_error(call) <= 1.0);
    }
    call.options.scoring.temperature = 1e300;
    CHECK(fast_error(call) <= 1.0);
  }
}

TEST_CASE("the largest and smallest numbers of float") {
  for (const double size : {kLargestFloat, 1e30, 1e-30}) {
    for (const Similarity similarity : kSimilarities) {
      CAPTURE(size);
      Call call = ordinary(3, single(11, 13, 4, 3), similarity);
      for (double& v : call.value) {
        v = static_cast<float>(std::copysign(size, v));
      }
      CHECK(fast_error(call) <= 1.0);
      for (Numbers* x : {&call.query, &call.key}) {
        for (double& v : *x) {
          v = static_cast<float>(std::copysign(std::min(size, 1e15), v));
        }
      }
      CHECK(fast_error(call) <= 1.0);
    }
  }
}

TEST_CASE("logits far apart give one-hot weights") {
  Call call = ordinary(4, single(1, 3, 1, 2));
  call.query = {1e15F};
  call.key = {1e15F, -1e15F, 0.0};
  call.options.scoring.scale = 1.0;
  check_exact(call);
  call.query = {100.0};
  call.key = {100.0, -100.0, 0.0};
  CHECK(distance(doubles(attend_float(call).output), slice(call.value, 0, 2)) <= kRounding);
}

TEST_CASE("NaN and infinity at an allowed position are errors as in double") {
  for (const double bad : {kNan, kInfinity}) {
    for (Numbers Call::*array : {&Call::query, &Call::key, &Call::value}) {
      Call call = ordinary(5, kEdgeShape);
      (call.*array)[17] = bad;
      check_same_refusal(call);
      // Two at once: the first in the order of the exact path.
      call.value[3] = bad;
      check_same_refusal(call);
    }
  }
}

TEST_CASE("a number blocked for all rows may be NaN and changes no bit") {
  // Six columns need two panels of the kernel.
  Shape shape = kEdgeShape;
  shape.value_width = GENERATE(2, 6);
  Call call = ordinary(6, shape);
  call.options.masking.causal = true;
  call.padding.assign(size(kEdgeShape.keys), 1);
  call.padding[1] = 0;
  const FloatCallResult expected = attend_float(call);
  for (Index head = 0; head < 4; ++head) {
    for (const Index j : {Index{1}, Index{5}, Index{8}}) {
      std::fill_n(call.key.data() + (head * 9 + j) * 3, 3, kNan);
      std::fill_n(call.value.data() + (head * 9 + j) * shape.value_width, shape.value_width,
                  kInfinity);
    }
  }
  const FloatCallResult found = attend_float(call);
  REQUIRE(found.outcome.ok());
  CHECK(bits(doubles(found.output)) == bits(doubles(expected.output)));
  // Nothing is allowed: not even the queries are read.
  call.padding.assign(size(kEdgeShape.keys), 0);
  call.query.assign(call.query.size(), kNan);
  const FloatCallResult empty = attend_float(call);
  REQUIRE(empty.outcome.ok());
  CHECK(empty.empty_rows == 2 * 4 * 5);
  CHECK(empty.output == Floats(empty.output.size(), 0.0F));
}

TEST_CASE("a NaN that only some rows use is an error, at the right key") {
  Call call = ordinary(7, single(3, 6, 2, 2));
  call.options.masking.causal = true;
  call.key[2 * 3 + 1] = kNan;  // key 3, after all three queries
  CHECK(attend_float(call).outcome.ok());
  call.options.masking.past = 1;
  check_same_refusal(call);
}

TEST_CASE("scores beyond the largest float are errors") {
  Call call = ordinary(8, single(3, 4, 2, 2));
  call.query[2] = 1e30F;
  call.key[0] = 1e30F;
  const Outcome outcome = attend_float(call).outcome;
  CHECK((outcome.status == Status::kOverflow && outcome.argument == Argument::kScore));
  CHECK((outcome.row == 1 && outcome.column == 0));
  call = ordinary(8, single(3, 4, 2, 2));
  call.options.masking.kind = MaskKind::kAdditive;
  call.options.masking.stride_key = 1;
  call.bias = {0.0, kNan, 0.0, 0.0};
  check_same_refusal(call);
}

TEST_CASE("a mask of the smallest finite number blocks unless it covers the whole row") {
  for (const double least : {-kLargestFloat, -1e9, -1e4}) {
    Call call = ordinary(9, single(2, 40, 4, 3));
    call.options.masking.kind = MaskKind::kAdditive;
    call.options.masking.stride_key = 1;
    call.options.masking.stride_query = 40;
    call.bias.assign(80, 0.0);
    std::fill_n(call.bias.data(), 39, static_cast<float>(least));
    std::fill_n(call.bias.data() + 40, 40, static_cast<float>(least));
    CHECK(fast_error(call) <= 1.0);
    const FloatCallResult found = attend_float(call);
    CHECK(distance({found.output.begin(), found.output.begin() + 3},
                   slice(call.value, 39 * 3, 3)) <= kRounding);
    CHECK(found.empty_rows == 0);
  }
}

TEST_CASE("no queries, keys, columns or components") {
  for (const Shape& shape :
       {single(0, 3, 2, 2), single(3, 0, 2, 2), single(3, 3, 2, 0), single(0, 0, 0, 0)}) {
    check_exact(ordinary(10, shape));
  }
  CHECK(fast_error(ordinary(10, single(3, 3, 0, 2))) <= 1.0);
  Call wide = ordinary(11, single(1, 2, 5000, 1));
  check_exact(wide);
}

TEST_CASE("a call that is too large fails before any allocation") {
  const core::AttentionInputs<float> none;
  core::AttentionResult<float> result;
  const Index many = Index{1} << 20;
  const Shape outputs = single(many, 1, 1, many);
  CHECK(core::attention(outputs, none, {}, result).status == Status::kLimit);
  const Shape inputs = single(many, many, many, 1);
  CHECK(core::attention(inputs, none, {}, result).status == Status::kLimit);
}
