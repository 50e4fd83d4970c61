#include <cmath>

#include "float_support.hpp"

// The fused kernel compared with the exact path: every size, every mask, and independent rows.

using namespace testing;
using core::NumpyRandom;
using softknn::MaskKind;

namespace {

Index up_to(NumpyRandom& random, Index most) {
  return 1 + static_cast<Index>(random.next_uniform() * static_cast<double>(most));
}

bool once(NumpyRandom& random, int odds) { return random.next_uniform() * odds < 1.0; }

void mask_anyhow(Call& call, NumpyRandom& random) {
  softknn::Masking& masking = call.options.masking;
  const double chance = random.next_uniform();
  if (once(random, 2)) {
    mask_randomly(call, random, chance);
    if (once(random, 2)) {
      masking.kind = MaskKind::kAdditive;
      for (const std::uint8_t open : call.allowed) {
        call.bias.push_back(open != 0 ? 4.0 * random.next_uniform() - 2.0 : -kInfinity);
      }
    }
  }
  if (once(random, 3)) {
    call.padding.resize(size(call.shape.batch * call.shape.keys));
    masking.padding_stride_batch = call.shape.keys;
    for (auto& token : call.padding) {
      token = once(random, 3) ? 0 : 1;
    }
  }
  masking.causal = once(random, 2);
  masking.past = once(random, 2) ? up_to(random, call.shape.keys) : 0;
  masking.window = once(random, 3) ? up_to(random, call.shape.keys) : 0;
}

Call random_float_call(NumpyRandom& random, const Shape& shape) {
  const auto which = static_cast<std::size_t>(random.next_uniform() * 3.0);
  Call call = random_call(random, shape, kSimilarities[which]);
  softknn::Scoring& scoring = call.options.scoring;
  scoring.scale = std::nullopt;
  scoring.temperature = once(random, 2) ? 1.0 : 0.2 + 2.0 * random.next_uniform();
  scoring.key_norm_penalty = once(random, 3) ? random.next_uniform() - 0.3 : 0.0;
  scoring.softcap = once(random, 3) ? 0.5 + 30.0 * random.next_uniform() : 0.0;
  return single_precision(call);
}

Shape random_shape(NumpyRandom& random, Index most) {
  const Index key_heads = up_to(random, 2);
  return {.batch = up_to(random, 2),
          .query_heads = key_heads * up_to(random, 3),
          .key_heads = key_heads,
          .queries = up_to(random, most),
          .keys = up_to(random, most),
          .width = up_to(random, most),
          .value_width = up_to(random, most)};
}

/// Row `row` of slice `slice` of the call, as a separate call.
Call one_row(const Call& call, Index slice_index, Index row) {
  const Shape& s = call.shape;
  const Index batch = slice_index / s.query_heads;
  const Index head = slice_index / s.group();
  Call alone{.shape = single(1, s.keys, s.width, s.value_width), .options = call.options};
  alone.query = slice(call.query, (slice_index * s.queries + row) * s.width, s.width);
  alone.key = slice(call.key, head * s.keys * s.width, s.keys * s.width);
  alone.value = slice(call.value, head * s.keys * s.value_width, s.keys * s.value_width);
  softknn::Masking& masking = alone.options.masking;
  const Index at = (slice_index * s.queries + row) * s.keys;
  if (masking.kind == MaskKind::kAdditive) {
    alone.bias = slice(call.bias, at, s.keys);
  } else if (masking.kind == MaskKind::kBoolean) {
    alone.allowed.assign(call.allowed.data() + at, call.allowed.data() + at + s.keys);
  }
  if (!call.padding.empty()) {
    const std::uint8_t* tokens = call.padding.data() + batch * s.keys;
    alone.padding.assign(tokens, tokens + s.keys);
  }
  masking.past += row;
  return alone;
}

void check_rows_alone(const Call& call, NumpyRandom& random, Index rows) {
  const FloatCallResult whole = attend_float(call);
  REQUIRE(whole.outcome.ok());
  const Numbers output = doubles(whole.output), weights = doubles(whole.weights);
  const Shape& s = call.shape;
  for (Index t = 0; t < rows; ++t) {
    const Index row = up_to(random, s.batch * s.query_heads * s.queries) - 1;
    const FloatCallResult alone = attend_float(one_row(call, row / s.queries, row % s.queries));
    REQUIRE(alone.outcome.ok());
    CHECK(bits(doubles(alone.output)) == bits(slice(output, row * s.value_width, s.value_width)));
    CHECK(bits(doubles(alone.weights)) == bits(slice(weights, row * s.keys, s.keys)));
  }
}

}  // namespace

TEST_CASE("the fast path meets its bound for every number of keys, queries and columns") {
  NumpyRandom random(101);
  double worst = 0.0;
  for (Index length = 1; length <= 130; ++length) {
    const Index other = up_to(random, 40);
    for (const Shape& shape : {single(9, length, other, 5), single(length, 20, 6, other),
                               single(5, 30, length, 3), single(3, 19, other, length)}) {
      const Call call = random_float_call(random, shape);
      CAPTURE(shape.queries, shape.keys, shape.width, shape.value_width);
      const double error = fast_error(call);
      worst = std::max(worst, error);
      CHECK(error <= 1.0);
    }
  }
  WARN("worst error in units of the bound: " << worst);
}

TEST_CASE("the fast path meets its bound with all masks") {
  NumpyRandom random(102);
  double worst = 0.0;
  for (int t = 0; t < 150; ++t) {
    Call call = random_float_call(random, random_shape(random, t % 10 == 0 ? 300 : 40));
    mask_anyhow(call, random);
    CAPTURE(t);
    const double error = fast_error(call);
    worst = std::max(worst, error);
    CHECK(error <= 1.0);
  }
  WARN("worst error in units of the bound: " << worst);
}

TEST_CASE("fast dropout drops the same pairs as exact dropout") {
  NumpyRandom random(108);
  for (int t = 0; t < 40; ++t) {
    CAPTURE(t);
    Call call = random_float_call(random, random_shape(random, t % 10 == 0 ? 300 : 40));
    mask_anyhow(call, random);
    call.options.dropout = {.probability = t % 8 == 0 ? 1.0 : 0.1 * (t % 8),
                            .seed = static_cast<std::uint32_t>(t)};
    CHECK(fast_error(call) <= 1.0);
    call.options.want_weights = true;
    const CallResult exact = result_of(single_precision(call));
    const Floats weights = attend_float(call).weights;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      REQUIRE((exact.weights[i] != 0.0 || weights[i] == 0.0F));
    }
  }
}

TEST_CASE("in float too, a row of a batch is that row alone, bit for bit") {
  NumpyRandom random(103);
  for (int t = 0; t < 120; ++t) {
    CAPTURE(t);
    Call call = random_float_call(random, random_shape(random, t % 10 == 0 ? 300 : 40));
    mask_anyhow(call, random);
    check_rows_alone(call, random, 12);
  }
}

TEST_CASE("few rows have the bits of many, whatever their keys and values look like") {
  NumpyRandom random(106);
  for (int t = 0; t < 90; ++t) {
    CAPTURE(t);
    Shape shape = random_shape(random, t % 3 == 0 ? 300 : 40);
    shape.queries = up_to(random, 13);
    Call call = random_call(random, shape, t % 2 == 0 ? Similarity::kDot : Similarity::kRbf);
    call.options.scoring.scale = std::nullopt;
    double& key = call.key[size(up_to(random, shape.keys * shape.width) - 1)];
    double& value = call.value[size(up_to(random, shape.keys * shape.value_width) - 1)];
    key *= t % 5 == 1 ? 1e10 : 1.0;
    value *= t % 7 == 1 ? 1e-30 : (t % 7 == 2 ? 0.0 : (t % 7 == 3 ? 1e25 : 1.0));
    check_rows_alone(single_precision(call), random, 6);
  }
}

TEST_CASE("an ordinary call is computed in single precision, not in double and rounded once") {
  NumpyRandom random(103);
  const Call call = random_float_call(random, single(64, 64, 16, 8));
  CHECK(attend_float(call).output != floats(result_of(call).output));
}

TEST_CASE("more heads and rows than a group of blocks can hold") {
  NumpyRandom random(105);
  // 200 columns: 40 blocks of eight rows share a tile, so 700 rows are 3 groups.
  Call call = random_float_call(
      random, {.query_heads = 2, .queries = 350, .keys = 140, .width = 200, .value_width = 200});
  CHECK(fast_error(call) <= 1.0);
  check_rows_alone(call, random, 6);
}

TEST_CASE("causal rows equal the calls with the allowed keys only") {
  NumpyRandom random(106);
  const Index n = 300;
  Call call = random_float_call(random, single(n, n, 16, 8));
  call.options.masking.causal = true;
  CHECK(fast_error(call) <= 1.0);
  check_rows_alone(call, random, 20);
  call.options.masking.window = 150;
  CHECK(fast_error(call) <= 1.0);
  check_rows_alone(call, random, 20);
}

TEST_CASE("one key, or many equal keys, return the value") {
  for (const Index keys : {1, 2, 64, 1000}) {
    Call call{.shape = single(9, keys, 3, 5),
              .query = Numbers(9 * 3, 0.5),
              .key = Numbers(size(keys * 3), -1.25),
              .value = Numbers(size(keys * 5), 0.75)};
    for (const float y : attend_float(call).output) {
      // All weights have the same rounding error: it adds up, within the bound.
      CHECK(std::abs(y - 0.75F) <= 5e-6F * 0.75F);
    }
  }
}

TEST_CASE("fast weights of blocked keys are exactly 0; the others sum to 1 or the row is empty") {
  NumpyRandom random(107);
  for (int t = 0; t < 60; ++t) {
    CAPTURE(t);
    Call call = random_float_call(random, random_shape(random, t % 10 == 0 ? 300 : 40));
    mask_anyhow(call, random);
    call.options.want_weights = true;
    const CallResult exact = result_of(call);
    const Floats weights = attend_float(call).weights;
    REQUIRE(weights.size() == exact.weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
      REQUIRE((exact.weights[i] != 0.0 || weights[i] == 0.0F));
    }
    for (std::size_t row = 0; row < weights.size(); row += size(call.shape.keys)) {
      double sum = 0.0;
      double exact_sum = 0.0;
      for (std::size_t j = row; j < row + size(call.shape.keys); ++j) {
        sum += weights[j];
        exact_sum += exact.weights[j];
      }
      // 0 or 1; every weight and the sum round, by half of 2^-23 each.
      CHECK(std::abs(sum - std::round(exact_sum)) <=
            0x1p-23 * static_cast<double>(call.shape.keys + 2));
    }
  }
}
