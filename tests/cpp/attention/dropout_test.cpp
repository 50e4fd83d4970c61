#include <cmath>

#include "support.hpp"

// Dropout: unbiased, seeded, with a pattern independent of masks.

using namespace testing;
using core::NumpyRandom;

namespace {

Call with_dropout(Call call, double probability, std::uint32_t seed) {
  call.options.dropout = {probability, seed};
  return call;
}

Numbers uniforms(std::uint32_t seed, std::size_t count) {
  NumpyRandom random(seed);
  Numbers draws(count);
  random.fill_uniform(draws);
  return draws;
}

/// The weights without dropout, masked by the draws: the definition of dropout.
Numbers thinned(const Numbers& weights, double probability, std::uint32_t seed) {
  const Numbers draws = uniforms(seed, weights.size());
  Numbers result(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    result[i] = draws[i] >= probability ? weights[i] / (1.0 - probability) : 0.0;
  }
  return result;
}

}  // namespace

TEST_CASE("dropout takes one uniform per pair in row-major order, blocked pairs included") {
  NumpyRandom random(31);
  const Shape shape{.batch = 2,
                    .query_heads = 4,
                    .key_heads = 2,
                    .queries = 3,
                    .keys = 5,
                    .width = 3,
                    .value_width = 2};
  Call call = random_call(random, shape, GENERATE(from_range(kSimilarities)));
  const bool masked = GENERATE(false, true);
  if (masked) {
    mask_randomly(call, random, 0.4);
    call.options.masking.causal = true;
    call.options.masking.past = 1;
  }
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  const CallResult plain = result_of(call);
  const double probability = GENERATE(1e-3, 0.25, 0.5, 0.9);
  const CallResult dropped = result_of(with_dropout(call, probability, 7));
  CHECK(bits(dropped.weights) == bits(thinned(plain.weights, probability, 7)));
  CHECK(bits(dropped.entropy) == bits(plain.entropy));
  CHECK(dropped.empty_rows == plain.empty_rows);
}

TEST_CASE("the output is the sum of the values with the remaining weights") {
  NumpyRandom random(32);
  const Call call = with_dropout(random_call(random, single(6, 9, 3, 4)), 0.3, 11);
  const CallResult found = result_of(call);
  Numbers expected(6 * 4);
  for (Index i = 0; i < 6; ++i) {
    for (Index j = 0; j < 9; ++j) {
      for (Index c = 0; c < 4; ++c) {
        expected[size(i * 4 + c)] += found.weights[size(i * 9 + j)] * call.value[size(j * 4 + c)];
      }
    }
  }
  CHECK(distance(found.output, expected) <= 1e-14);
}

TEST_CASE("p = 0 changes no bit and p = 1 leaves zeros") {
  NumpyRandom random(33);
  Call call = random_call(random, single(4, 6, 3, 2));
  const CallResult plain = result_of(call);
  const CallResult none = result_of(with_dropout(call, 0.0, 5));
  CHECK(bits(none.weights) == bits(plain.weights));
  CHECK(bits(none.output) == bits(plain.output));
  const CallResult all = result_of(with_dropout(call, 1.0, 5));
  CHECK(bits(all.weights) == bits(Numbers(24, 0.0)));
  CHECK(bits(all.output) == bits(Numbers(8, 0.0)));
  CHECK(bits(all.entropy) == bits(plain.entropy));
  CHECK(all.empty_rows == 0);
}

TEST_CASE("the mean of the weights over many seeds converges to the weights") {
  NumpyRandom random(34);
  const Call call = random_call(random, single(2, 4, 2, 1));
  const Numbers weights = result_of(call).weights;
  const double probability = GENERATE(0.1, 0.5, 0.8);
  constexpr std::uint32_t kSeeds = 2000;
  Numbers mean(weights.size());
  for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
    const Numbers dropped = result_of(with_dropout(call, probability, seed)).weights;
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] += dropped[i] / kSeeds;
    }
  }
  for (std::size_t i = 0; i < mean.size(); ++i) {
    // The variance of one weight is w²·p/(1 − p).
    const double error = weights[i] * std::sqrt(probability / (1.0 - probability) / kSeeds);
    CHECK(std::abs(mean[i] - weights[i]) <= 5.0 * error);
  }
}

TEST_CASE("an output that dropout scales beyond a double is an error, not clamped") {
  Call call{
      .shape = single(1, 2, 1, 2), .query = {0.0}, .key = {1, 2}, .value = {0, 1e308, 0, 1e308}};
  // Both remain: 0.0763 and 0.7799 are the first two uniforms of seed 7.
  call = with_dropout(call, 0.05, 7);
  CHECK(result_of(call).output[1] == Catch::Approx(1e308 / 0.95).epsilon(1e-15));
  call.options.dropout.probability = 0.076;
  call.value = {0, 1.7e308, 0, 1.7e308};
  const CallResult refused = attend(call);
  CHECK(refused.outcome.status == Status::kOverflow);
  CHECK(refused.outcome.argument == Argument::kOutput);
  CHECK((refused.outcome.slice == 0 && refused.outcome.row == 0 && refused.outcome.column == 1));
  call.options.non_finite = softknn::NonFinite::kPropagate;
  CHECK(result_of(call).output[1] == kInfinity);
  // A partial sum beyond a double is not an error.
  call.options.non_finite = softknn::NonFinite::kRefuse;
  call.value = {0, 1.7e308, 0, -1.7e308};
  CHECK(bits(slice(result_of(call).output, 1, 1)) == bits({0.0}));
}
