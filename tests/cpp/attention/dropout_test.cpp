#include <cmath>

#include "support.hpp"

// Dropout: unbiased, and an error where it leaves the range. The reference of random calls has its
// pattern, under every mask.

using namespace testing;
using core::NumpyRandom;

TEST_CASE("dropout changes weights only: with p = 0 no bit, with p = 1 all to 0") {
  NumpyRandom random(33);
  Call call = random_call(random, single(4, 6, 3, 2));
  const CallResult plain = result_of(call);
  call.options.dropout = {0.0, 5};
  check_bits(result_of(call), plain);
  call.options.dropout = {1.0, 5};
  const CallResult all = result_of(call);
  CHECK(bits(all.weights) == bits(Numbers(24, 0.0)));
  CHECK(bits(all.output) == bits(Numbers(8, 0.0)));
  CHECK(bits(all.entropy) == bits(plain.entropy));
  CHECK(all.empty_rows == 0);
}

TEST_CASE("the mean of the weights over many seeds converges to the weights") {
  NumpyRandom random(34);
  Call call = random_call(random, single(2, 4, 2, 1));
  const Numbers weights = result_of(call).weights;
  const double probability = GENERATE(0.1, 0.5, 0.8);
  constexpr std::uint32_t kSeeds = 2000;
  Numbers mean(weights.size());
  for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
    call.options.dropout = {probability, seed};
    const Numbers dropped = result_of(call).weights;
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
  call.options.dropout = {0.05, 7};
  CHECK(result_of(call).output[1] == Catch::Approx(1e308 / 0.95).epsilon(1e-15));
  call.options.dropout.probability = 0.076;
  call.value = {0, 1.7e308, 0, 1.7e308};
  CHECK(is_at(attend(call).outcome, Status::kOverflow, Argument::kOutput, 0, 0, 1));
  call.options.non_finite = softknn::NonFinite::kPropagate;
  CHECK(result_of(call).output[1] == kInfinity);
  // A partial sum beyond a double is not an error.
  call.options.non_finite = softknn::NonFinite::kRefuse;
  call.value = {0, 1.7e308, 0, -1.7e308};
  CHECK(bits(slice(result_of(call).output, 1, 1)) == bits({0.0}));
}
