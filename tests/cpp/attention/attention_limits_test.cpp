#include <algorithm>
#include <cmath>

#include "support.hpp"

// The limits of the temperature: 0 is hard k-NN, infinity the plain average.

using namespace testing;
using core::NumpyRandom;

namespace {

/// Index of the best key by raw similarity, by plain comparison.
Index nearest_key(const Call& call, Index i) {
  softknn::Scoring scoring = call.options.scoring;
  scoring.temperature = 1.0;
  scoring.softcap = 0.0;
  core::Buffer<double> scores;
  REQUIRE(core::scores(call.shape, call.query, call.key, scoring, scores).ok());
  const double* row = scores.data() + i * call.shape.keys;
  return std::max_element(row, row + call.shape.keys) - row;
}

}  // namespace

TEST_CASE("temperature 0 is the hard nearest neighbour") {
  NumpyRandom random(2);
  Call call = random_call(random, single(20, 15, 3, 2), GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = 0.0;
  call.options.scoring.softcap = GENERATE(0.0, 0.01);
  const CallResult hard = result_of(call);
  for (Index i = 0; i < 20; ++i) {
    const Index best = nearest_key(call, i);
    Numbers one_hot(15, 0.0);
    one_hot[size(best)] = 1.0;
    CHECK(bits(slice(hard.weights, i * 15, 15)) == bits(one_hot));
    CHECK(bits(slice(hard.output, i * 2, 2)) == bits(slice(call.value, best * 2, 2)));
    CHECK(bits(slice(hard.entropy, i, 1)) == bits({0.0}));
  }
}

TEST_CASE("small temperatures converge to temperature 0") {
  NumpyRandom random(4);
  Call call = random_call(random, single(20, 15, 3, 2), GENERATE(from_range(kSimilarities)));
  Call limit = call;
  limit.options.scoring.temperature = 0.0;
  // The gap between the best two keys of 20 rows is at least 1e-3 here, or 1e-6 squared for rbf: a
  // weight of exp(-1e-3/1e-6) is 0.
  call.options.scoring.temperature = 1e-6;
  CHECK(distance(result_of(call).output, result_of(limit).output) == 0.0);
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

  SECTION("a blocked key gets no weight") {
    call.padding = {1, 0, 1, 1, 1};
    CHECK(bits(result_of(call).weights) == bits({0.5, 0.0, 0.0, 0.0, 0.5}));
  }
  SECTION("a finite bias only decides among the best keys, as in the limit") {
    call.options.masking.kind = softknn::MaskKind::kAdditive;
    call.options.masking.stride_key = 1;
    call.bias = {0.0, std::log(3.0), 50.0, 50.0, -kInfinity};
    CHECK(distance(result_of(call).weights, {0.25, 0.75, 0.0, 0.0, 0.0}) <= 4 * kEpsilon);
  }
}

TEST_CASE("temperature infinity is the plain average of the allowed values") {
  NumpyRandom random(6);
  Call call = random_call(random, single(4, 8, 3, 1), GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = kInfinity;
  call.options.scoring.softcap = GENERATE(0.0, 3.0);
  call.options.want_scores = true;
  call.padding = {1, 0, 1, 1, 0, 1, 1, 1};
  const CallResult found = result_of(call);
  const double sixth = 1.0 / 6.0;
  double average = 0.0;
  for (const Index j : {0, 2, 3, 5, 6, 7}) {
    average += sixth * call.value[size(j)];
  }
  for (Index i = 0; i < 4; ++i) {
    CHECK(bits(slice(found.weights, i * 8, 8)) ==
          bits({sixth, 0.0, sixth, sixth, 0.0, sixth, sixth, sixth}));
    CHECK(found.output[size(i)] == average);
  }
  CHECK(bits(found.scores) == bits(Numbers(32, 0.0)));
  // Large temperatures converge to it: scores below 10 divided by 1e12 (or 1e24).
  call.options.scoring.temperature = 1e12;
  CHECK(distance(result_of(call).weights, found.weights) <= 1e-11);
}

TEST_CASE("temperature infinity keeps the effect of a finite bias") {
  Call call{.shape = single(1, 3, 1, 1), .query = {5.0}, .key = {1, 2, 3}, .value = {1, 2, 3}};
  call.options.scoring.temperature = kInfinity;
  call.options.masking.kind = softknn::MaskKind::kAdditive;
  call.options.masking.stride_key = 1;
  call.bias = {0.0, std::log(2.0), -kInfinity};
  CHECK(distance(result_of(call).weights, {1.0 / 3.0, 2.0 / 3.0, 0.0}) <= kEpsilon);
}

TEST_CASE("scores at temperature 0 are the raw similarities") {
  NumpyRandom random(9);
  Call call = random_call(random, single(3, 4, 2, 1), GENERATE(from_range(kSimilarities)));
  call.options.want_scores = true;
  const CallResult plain = result_of(call);
  call.options.scoring.temperature = 0.0;
  call.options.scoring.softcap = 0.5;
  CHECK(bits(result_of(call).scores) == bits(plain.scores));
}

TEST_CASE("softcap bounds the scores, up to the limits without cap and with equal scores") {
  NumpyRandom random(10);
  Call call = random_call(random, single(5, 6, 4, 1), GENERATE(from_range(kSimilarities)));
  call.options.want_scores = true;
  const CallResult plain = result_of(call);
  call.options.scoring.softcap = 0.5;
  for (const double score : result_of(call).scores) {
    CHECK(std::abs(score) <= 0.5);
  }
  call.options.scoring.softcap = 1e300;
  CHECK(bits(result_of(call).scores) == bits(plain.scores));
  call.options.scoring.softcap = 1e-300;
  CHECK(distance(result_of(call).weights, Numbers(30, 1.0 / 6.0)) <= kEpsilon);
}

TEST_CASE("the error does not grow with the number of keys") {
  // Equal weights over 200,000 equal values: the exact output is the value. Plain sequential sums
  // are 4e-12 off.
  constexpr Index kKeys = 200000;
  Call call;
  call.shape = single(1, kKeys, 1, 2);
  call.query = {1.0};
  call.key = Numbers(size(kKeys), 0.1);
  call.value = Numbers(size(2 * kKeys), 1.0 / 3.0);
  call.options.scoring.temperature = GENERATE(1.0, kInfinity);
  CHECK(distance(result_of(call).output, {1.0 / 3.0, 1.0 / 3.0}) <= 64 * kEpsilon);
}

TEST_CASE("the default scale is 1/√d, and 1 for d = 0") {
  NumpyRandom random(11);
  const Index width = GENERATE(0, 1, 4, 7, 64);
  Call call = random_call(random, single(3, 5, width, 2), Similarity::kDot);
  call.options.scoring.scale = std::nullopt;
  const CallResult usual = result_of(call);
  call.options.scoring.scale = width > 0 ? 1.0 / std::sqrt(static_cast<double>(width)) : 1.0;
  CHECK(bits(usual.weights) == bits(result_of(call).weights));
}
