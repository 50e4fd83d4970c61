#include <algorithm>
#include <cmath>

#include "support.hpp"

// The limits of the temperature: 0 is hard k-NN, infinity the plain average. The reference of
// random calls has both; here, that they are limits.

using namespace testing;
using core::NumpyRandom;

TEST_CASE("small temperatures converge to temperature 0, large ones to infinity") {
  NumpyRandom random(4);
  Call call = random_call(random, single(20, 15, 3, 2), GENERATE(from_range(kSimilarities)));
  const auto at = [&](double temperature) {
    call.options.scoring.temperature = temperature;
    return result_of(call);
  };
  // The gap between the best two keys of 20 rows is at least 1e-3 here, or 1e-6 squared for rbf: a
  // weight of exp(-1e-3/1e-6) is 0.
  CHECK(distance(at(1e-6).output, at(0.0).output) == 0.0);
  // Scores below 10 divided by 1e12 (or 1e24).
  CHECK(distance(at(1e12).weights, at(kInfinity).weights) <= 1e-11);
}

TEST_CASE("ties at temperature 0 share equally") {
  Call call{.shape = single(1, 5, 2, 1),
            .query = {1.0, 1.0},
            .key = {1.0, 0.0, 0.0, 1.0, -1.0, 0.0, 0.0, -1.0, 1.0, 0.0},
            .value = {3.0, 6.0, 100.0, 100.0, 9.0}};
  call.options.scoring.similarity = GENERATE(from_range(kSimilarities));
  call.options.scoring.temperature = 0.0;
  const CallResult found = result_of(call);
  const double third = 1.0 / 3.0;
  CHECK(bits(found.weights) == bits({third, third, 0.0, 0.0, third}));
  CHECK(found.output[0] == Catch::Approx(6.0).epsilon(1e-15));
  // exp(H) of k equal neighbours is k.
  CHECK(std::exp(found.entropy[0]) == Catch::Approx(3.0).epsilon(1e-15));
  // A finite bias only decides among the best keys, as in the limit.
  call.options.masking = {.kind = softknn::MaskKind::kAdditive, .stride_key = 1};
  call.bias = {0.0, std::log(3.0), 50.0, 50.0, -kInfinity};
  CHECK(distance(result_of(call).weights, {0.25, 0.75, 0.0, 0.0, 0.0}) <= 4 * kEpsilon);
}

TEST_CASE("softcap bounds the scores, up to the limits without cap and with equal scores") {
  NumpyRandom random(10);
  Call call = random_call(random, single(5, 6, 4, 1), GENERATE(from_range(kSimilarities)));
  call.options.want_scores = true;
  const CallResult plain = result_of(call);
  call.options.scoring.softcap = 0.5;
  CHECK(std::ranges::all_of(result_of(call).scores, [](double s) { return std::abs(s) <= 0.5; }));
  call.options.scoring.softcap = 1e300;
  CHECK(bits(result_of(call).scores) == bits(plain.scores));
  call.options.scoring.softcap = 1e-300;
  CHECK(distance(result_of(call).weights, Numbers(30, 1.0 / 6.0)) <= kEpsilon);
}

TEST_CASE("the error does not grow with the number of keys") {
  // 200,000 equal values: the exact output is the value. Plain sequential sums of values are 4e-12
  // off, in float a thousandth.
  constexpr Index kKeys = 200000;
  Call call{.shape = single(1, kKeys, 1, 2),
            .query = {1.0},
            .key = Numbers(size(kKeys), 0.1),
            .value = Numbers(size(2 * kKeys), 1.0 / 3.0)};
  call.options.scoring.temperature = GENERATE(1.0, kInfinity);
  CHECK(distance(result_of(call).output, {1.0 / 3.0, 1.0 / 3.0}) <= 64 * kEpsilon);
  for (std::size_t j = 0; j < call.key.size(); j += 3) {
    call.key[j] = -0.2;
  }
  CHECK(distance(result_of(call).output, {1.0 / 3.0, 1.0 / 3.0}) <= 1e-12);
  // All weights of a kind have the same rounding error: it adds up, within the bound.
  CHECK(distance(result_of<float>(call).output, {1.0 / 3.0, 1.0 / 3.0}) <= 5e-6 / 3.0);
}

TEST_CASE("a million keys keep the bound of double") {
  constexpr Index kKeys = 1'000'000;
  Call call{.shape = single(1, kKeys, 1, 1),
            .query = {1.0},
            .key = Numbers(size(kKeys), 0.1),
            .value = Numbers(size(kKeys), 1.0 / 3.0)};
  for (std::size_t j = 0; j < call.key.size(); j += 3) {
    call.key[j] = -0.2;
  }
  CHECK(distance(result_of(call).output, {1.0 / 3.0}) <= 1e-12);
}

TEST_CASE("the default scale is 1/√d, and 1 for d = 0") {
  NumpyRandom random(11);
  const Index width = GENERATE(0, 1, 4, 7, 64);
  Call call = random_call(random, single(3, 5, width, 2), Similarity::kDot);
  call.options.scoring.scale = std::nullopt;
  const CallResult usual = result_of(call);
  call.options.scoring.scale = width > 0 ? 1.0 / std::sqrt(static_cast<double>(width)) : 1.0;
  check_bits(usual, result_of(call));
}
