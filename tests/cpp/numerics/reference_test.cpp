#include <cmath>
#include <string_view>

#include "seed_numbers.hpp"
#include "support.hpp"

// Every number printed in the source articles, computed by their own code in float64.

using namespace testing;
namespace seed = fixtures::seed_numbers;

namespace {

// NumPy sums two products in the same order but uses another exp and a matrix product for the
// values: a few ulps of numbers below 10.
constexpr double kTolerance = 1e-14;

}  // namespace

TEST_CASE("the toy example: three similarities") {
  for (std::size_t i = 0; i < seed::similarities.size(); ++i) {
    const auto& expected = seed::similarities[i];
    CAPTURE(std::string_view(expected.similarity));
    Call call{.shape = single(1, 6, 2, 2),
              .query = {seed::query.begin(), seed::query.end()},
              .key = flat(seed::keys),
              .value = flat(seed::values)};
    call.options.scoring = {.similarity = kSimilarities[i],
                            .scale = 1.0 / std::sqrt(2.0),
                            .temperature = expected.temperature,
                            .key_norm_penalty = 0.0,
                            .softcap = 0.0,
                            .epsilon = 1e-9};
    call.options.want_scores = true;
    const CallResult found = result_of(call);
    CHECK(distance(found.scores, {expected.scores.begin(), expected.scores.end()}) <= kTolerance);
    CHECK(distance(found.weights, {expected.weights.begin(), expected.weights.end()}) <=
          kTolerance);
    CHECK(distance(found.output, {expected.output.begin(), expected.output.end()}) <= kTolerance);
  }
}

TEST_CASE("the toy example: causal self-attention") {
  const Numbers keys = flat(seed::keys);
  Call call{.shape = single(6, 6, 2, 2), .query = keys, .key = keys, .value = keys};
  call.options.scoring.scale = 1.0 / std::sqrt(2.0);
  call.options.masking.causal = true;
  const CallResult found = result_of(call);
  CHECK(distance(found.weights, flat(seed::causal_weights)) <= kTolerance);
  CHECK(distance(found.output, flat(seed::causal_output)) <= kTolerance);
}

TEST_CASE("three rows of softmax") {
  for (const auto& [x, expected] : seed::softmax) {
    Numbers found(3);
    REQUIRE(core::softmax(x, 1, 3, 1.0, found).ok());
    CHECK(distance(found, {expected.begin(), expected.end()}) <= kTolerance);
  }
}
