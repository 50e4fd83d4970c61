#include <cmath>

#include "support.hpp"

// Extreme lengths and magnitudes: empty axes, huge and tiny numbers, overflow.

using namespace testing;
using core::NumpyRandom;

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kSubnormal = std::numeric_limits<double>::denorm_min();

/// The score of one query with one key, through the full call.
CallResult pair(Numbers query, Numbers key, const softknn::Scoring& scoring) {
  const auto width = static_cast<Index>(query.size());
  Call call{.shape = single(1, 1, width, 1), .query = query, .key = key, .value = {1.0}};
  call.options.scoring = scoring;
  call.options.want_scores = true;
  return attend(call);
}

double score(const Numbers& query, const Numbers& key, const softknn::Scoring& scoring) {
  const CallResult found = pair(query, key, scoring);
  REQUIRE(found.outcome.ok());
  return found.scores[0];
}

constexpr softknn::Scoring scoring(Similarity similarity, double scale = 1.0,
                                   double temperature = 1.0, double penalty = 0.0,
                                   double softcap = 0.0) {
  return {similarity, scale, temperature, penalty, softcap};
}

// A score computed with a few dozen roundings.
Catch::Approx near(double x) { return Catch::Approx(x).epsilon(1e-15); }

}  // namespace

TEST_CASE("empty axes give empty or zero results and no error") {
  NumpyRandom random(1);
  const Similarity similarity = GENERATE(from_range(kSimilarities));
  const double temperature = GENERATE(0.0, 1.0, kInfinity);
  const auto run = [&](const Shape& shape) {
    Call call = random_call(random, shape, similarity);
    call.options.scoring.temperature = temperature;
    call.options.want_scores = true;
    return result_of(call);
  };
  SECTION("no keys") {
    const CallResult found = run(single(2, 0, 3, 2));
    CHECK(bits(found.output) == bits(Numbers(4, 0.0)));
    CHECK(bits(found.entropy) == bits(Numbers(2, 0.0)));
    CHECK(found.empty_rows == 2);
  }
  SECTION("no queries") { CHECK(run(single(0, 3, 3, 2)).output.empty()); }
  SECTION("value dimension 0") {
    const CallResult found = run(single(2, 3, 3, 0));
    CHECK(found.output.empty());
    CHECK(found.weights.size() == 6);
  }
  SECTION("dimension 0: all keys are equal") {
    CHECK(bits(run(single(1, 4, 0, 1)).weights) == bits(Numbers(4, 0.25)));
  }
  SECTION("a single key gets all weight") {
    CHECK(bits(run(single(2, 1, 3, 1)).weights) == bits({1.0, 1.0}));
  }
  SECTION("no batch, no heads") {
    Shape shape = single(2, 3, 3, 1);
    shape.batch = 0;
    CHECK(run(shape).output.empty());
    shape = single(2, 3, 3, 1);
    shape.query_heads = shape.key_heads = 0;
    CHECK(run(shape).output.empty());
    shape.key_heads = 2;
    CHECK(run(shape).output.empty());
  }
}

TEST_CASE("zero vectors score 0 with cosine") {
  CHECK(score({0.0, 0.0}, {1.0, 2.0}, scoring(Similarity::kCosine)) == 0.0);
  CHECK(score({0.0, 0.0}, {0.0, 0.0}, scoring(Similarity::kCosine, 1.0, 0.01)) == 0.0);
}

TEST_CASE("scores within the range are computed although their squares are not") {
  using enum Similarity;
  CHECK(score({3e200, 4e200}, {4e200, 3e200}, scoring(kCosine)) == near(0.96));
  CHECK(score({kLargest, kLargest}, {kLargest, kLargest}, scoring(kCosine)) == near(1.0));
  CHECK(score({3e200}, {1e200}, scoring(kRbf, 1.0, 1e200)) == near(-2.0));
  CHECK(score({kLargest}, {-kLargest}, scoring(kRbf, 1.0, kLargest)) == near(-2.0));
  CHECK(score({1e200}, {1e200}, scoring(kDot, 1e-300, 1e100)) == near(1.0));
  CHECK(score({1e200, 1.0}, {-1e200, 1.0}, scoring(kDot, -1e-200, 1e200)) == near(1.0));
  // Tiny: the products underflow in double, the scores do not.
  CHECK(score({3e-200}, {1e-200}, scoring(kRbf, 1.0, 1e-200)) == near(-2.0));
  CHECK(score({1e-200}, {2e-200}, scoring(kDot, 1e300, 1e-100)) == near(2.0));
  CHECK(score({4 * kSubnormal}, {2 * kSubnormal}, scoring(kRbf, 1.0, kSubnormal)) == near(-2.0));
  CHECK(score({kSubnormal}, {kSubnormal}, {.similarity = kCosine, .epsilon = 1e-9}) == 0.0);
  CHECK(score({1e-160}, {1e-140}, scoring(kCosine)) == 1.0);
  CHECK(score({kSubnormal}, {-kSubnormal}, scoring(kCosine)) == -1.0);
  CHECK(score({3 * kSubnormal, 4 * kSubnormal}, {4e300, 3e300}, scoring(kCosine)) == near(0.96));
  // Mixed magnitudes in one vector.
  CHECK(score({1e200, 1.0}, {0.0, 1.0}, scoring(kDot)) == 1.0);
  CHECK(score({1e300, 1e-280}, {0.0, 1.0}, scoring(kDot)) == 1e-280);
}

TEST_CASE("factors and single keys out of the plain range use the wide path") {
  using enum Similarity;
  // The product with the scale overflows; the score does not.
  CHECK(score({0x1p300}, {0x1p300}, scoring(kDot, 0x1p600, 0x1p600)) == 0x1p600);
  // The first key is out of range, the last is not.
  Call call{
      .shape = single(1, 2, 1, 1), .query = {0x1p300}, .key = {0x1p800, 1.0}, .value = {1.0, 2.0}};
  call.options.scoring = scoring(kDot, 0x1p-50, 0x1p50);
  call.options.want_scores = true;
  CHECK(result_of(call).scores == Numbers{0x1p1000, 0x1p200});
}

TEST_CASE("the wide path agrees with the plain one, bit for bit where both apply") {
  // Powers of two scale every intermediate without rounding; one of the two calls is within the
  // range of plain sums, the other is not.
  NumpyRandom random(15);
  const Similarity similarity = GENERATE(Similarity::kDot, Similarity::kRbf);
  const Call plain = random_call(random, single(4, 6, 5, 1), similarity);
  Call wide = plain;
  for (Numbers* x : {&wide.query, &wide.key}) {
    for (double& value : *x) {
      value *= 0x1p600;
    }
  }
  wide.options.scoring.temperature = similarity == Similarity::kRbf ? 0x1p600 : 0x1p1000;
  wide.options.scoring.scale = 0x1p-200;
  CHECK(bits(result_of(wide).weights) == bits(result_of(plain).weights));
}

TEST_CASE("a score that overflows is an error with row and column") {
  using enum Similarity;
  Call call{.shape = single(3, 4, 1, 1),
            .query = {1.0, 1.0, 1e200},
            .key = {1.0, 2.0, 1e200, 3.0},
            .value = {1, 1, 1, 1}};
  call.options.scoring.similarity = GENERATE(kDot, kRbf);
  call.options.scoring.temperature = GENERATE(0.0, 1.0);
  const bool rbf = call.options.scoring.similarity == kRbf;
  const Outcome outcome = attend(call).outcome;
  CHECK(outcome.status == Status::kOverflow);
  CHECK(outcome.argument == Argument::kScore);
  CHECK(outcome.row == (rbf ? 0 : 2));
  CHECK(outcome.column == 2);

  SECTION("not an error if the pair is blocked") {
    call.padding = {1, 1, 0, 1};
    call.query[2] = 1.0;
    CHECK(attend(call).outcome.ok());
  }
  SECTION("not an error if softcap or an infinite temperature makes it finite") {
    call.options.scoring.temperature = kInfinity;
    CHECK(attend(call).outcome.ok());
    if (!rbf) {
      const CallResult capped = pair({1e200}, {-1e200}, scoring(kDot, 1.0, 1.0, 0.0, 30.0));
      CHECK(bits(capped.scores) == bits({-30.0}));
    }
  }
}

TEST_CASE("logits of any finite magnitude give weights") {
  const double size_of_logit = GENERATE(1e4, 1e30, 1e308);
  Call call{.shape = single(1, 3, 1, 1),
            .query = {1.0},
            .key = {-size_of_logit, size_of_logit, 0.0},
            .value = {1.0, 2.0, 3.0}};
  CHECK(bits(result_of(call).weights) == bits({0.0, 1.0, 0.0}));
  call.key = {-1e4, -1e4 - 1.0, -1e4 - 2.0};
  // Scores near 1e4 are exact here, so their differences are.
  const double z = 1.0 + std::exp(-1.0) + std::exp(-2.0);
  CHECK(distance(result_of(call).weights, {1 / z, std::exp(-1.0) / z, std::exp(-2.0) / z}) <=
        2 * kEpsilon);
}

TEST_CASE("the average of the largest doubles is a double") {
  Call call{.shape = single(1, 7, 1, 1),
            .query = {1.0},
            .key = Numbers(7, 1.0),
            .value = Numbers(7, kLargest)};
  CHECK(result_of(call).output[0] == near(kLargest));
  call.value = Numbers(7, -kLargest);
  CHECK(result_of(call).output[0] == near(-kLargest));
}

TEST_CASE("lengths beyond the limit are errors before any allocation") {
  core::AttentionResult<double> result;
  const auto status = [&](const Shape& shape, bool pairs = false) {
    softknn::AttentionOptions options;
    options.want_weights = pairs;
    return core::attention(shape, {}, options, result).status;
  };
  const Index huge = kLastIndex;
  CHECK(status(single(0, 0, 0, 0)) == Status::kOk);
  CHECK(status(single(huge, 0, 0, 0)) == Status::kLimit);
  CHECK(status(single(1, huge, 0, 0)) == Status::kLimit);
  CHECK(status(single(huge, huge, huge, huge)) == Status::kLimit);
  CHECK(status(single(1 << 16, 1, 1 << 13, 1)) == Status::kLimit);
  CHECK(status(single(1, 1 << 16, 1, 1 << 13)) == Status::kLimit);
  CHECK(status(single(1 << 16, 0, 0, 1 << 13)) == Status::kLimit);
  CHECK(status(single(1 << 16, 1 << 16, 0, 0), true) == Status::kLimit);
  CHECK(status(single(1 << 20, 1 << 20, 0, 0)) == Status::kLimit);  // 2^40 pairs of no width
  CHECK(core::element_count(softknn::kMaximumElements, 1) == softknn::kMaximumElements);
  CHECK(core::element_count(softknn::kMaximumElements, 2) == -1);
  CHECK(core::element_count(kLastIndex, kLastIndex, 0) == 0);
  CHECK(core::element_count(kLastIndex, kLastIndex, kLastIndex, kLastIndex) == -1);
  CHECK(core::element_count(3, -1) == -1);
  core::Buffer<double> scores;
  CHECK(core::scores(single(1 << 16, 1 << 16, 0, 0), {}, {}, {}, scores).status == Status::kLimit);
}
