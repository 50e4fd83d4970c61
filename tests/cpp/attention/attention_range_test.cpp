#include <cmath>

#include "support.hpp"

// Extreme lengths and magnitudes: empty axes, huge and tiny numbers, overflow.

using namespace testing;
using core::NumpyRandom;

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kSubnormal = std::numeric_limits<double>::denorm_min();

/// The score of one query with one key, through the full call.
double score(const Numbers& query, const Numbers& key, const softknn::Scoring& scoring) {
  Call call{.shape = single(1, 1, static_cast<Index>(query.size()), 1),
            .query = query,
            .key = key,
            .value = {1.0}};
  call.options.scoring = scoring;
  call.options.want_scores = true;
  return result_of(call).scores[0];
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
  const CallResult keyless = run(single(2, 0, 3, 2));
  CHECK(bits(keyless.output) == bits(Numbers(4, 0.0)));
  CHECK(bits(keyless.entropy) == bits(Numbers(2, 0.0)));
  CHECK(keyless.empty_rows == 2);
  CHECK(run(single(0, 3, 3, 2)).output.empty());
  CHECK(run(single(2, 3, 3, 0)).weights.size() == 6);
  CHECK(bits(run(single(1, 4, 0, 1)).weights) == bits(Numbers(4, 0.25)));
  CHECK(bits(run(single(2, 1, 3, 1)).weights) == bits({1.0, 1.0}));
  for (const auto& [batch, query_heads, key_heads] : {std::array{0, 1, 1}, {1, 0, 0}, {1, 0, 2}}) {
    CHECK(run({batch, query_heads, key_heads, 2, 3, 3, 1}).output.empty());
  }
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
  // The product with the scale overflows; the score does not.
  CHECK(score({0x1p300}, {0x1p300}, scoring(kDot, 0x1p600, 0x1p600)) == 0x1p600);
  CHECK(score({0x1p300}, {0x1p800}, scoring(kDot, 0x1p-50, 0x1p50)) == 0x1p1000);
  // A softcap and an infinite temperature make it finite.
  CHECK(score({1e200}, {-1e200}, scoring(kDot, 1.0, 1.0, 0.0, 30.0)) == -30.0);
  CHECK(score({1e200}, {-1e200}, scoring(kDot, 1.0, kInfinity)) == 0.0);
  CHECK(score({0.0, 0.0}, {0.0, 0.0}, scoring(kCosine, 1.0, 0.01)) == 0.0);
}

TEST_CASE("powers of two in all factors change no bit") {
  // They scale every intermediate without rounding; one of the two calls is within the range of
  // plain sums, the other is not.
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
  const bool narrow = GENERATE(false, true);
  const double large = narrow ? 1e30 : 1e200;
  Call call{.shape = single(3, 4, 1, 1),
            .query = {1.0, 1.0, large},
            .key = {1.0, 2.0, large, 3.0},
            .value = {1, 1, 1, 1}};
  call.options.scoring.similarity = GENERATE(kDot, kRbf);
  call.options.scoring.temperature = GENERATE(0.0, 1.0);
  const Index row = call.options.scoring.similarity == kRbf ? 0 : 2;
  const auto outcome = [&] { return (narrow ? attend<float>(call) : attend(call)).outcome; };
  CHECK(is_at(outcome(), Status::kOverflow, Argument::kScore, 0, row, 2));
  call.query[2] = 1.0;
  call.padding = {1, 1, 0, 1};  // no error if the pair is blocked
  CHECK(outcome().ok());
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

TEST_CASE("the average of the largest numbers is a number, in both modes") {
  // Eleven times the largest double with a rounded 1/11 exceeds it by rounding only.
  const auto check = []<typename Scalar>(Scalar most) {
    Call call{.shape = single(1, 11, 1, 2), .query = {0.0}, .key = Numbers(11, 1.0), .value = {}};
    for (Index j = 0; j < 11; ++j) {
      call.value.insert(call.value.end(), {most, -most});
    }
    const Numbers output = result_of<Scalar>(call).output;
    CHECK(output[0] >= most * (1.0 - 2 * std::numeric_limits<Scalar>::epsilon()));
    CHECK((output[0] <= most && output[1] == -output[0]));
    call.options.non_finite = softknn::NonFinite::kPropagate;
    CHECK(bits(result_of<Scalar>(call).output) == bits(output));
  };
  check(kLargest);
  check(std::numeric_limits<float>::max());
}

TEST_CASE("lengths beyond the limit are errors before any allocation") {
  const Index huge = kLastIndex, many = softknn::kMaximumElements;
  const auto status = [&](const Shape& shape, bool pairs = false) {
    core::AttentionResult<double> wide;
    core::AttentionResult<float> narrow;
    const softknn::AttentionOptions options{.want_weights = pairs};
    const Status found = core::attention(shape, {}, options, wide).status;
    CHECK(core::attention(shape, {}, options, narrow).status == found);
    return found;
  };
  CHECK(status(single(0, 0, 0, 0)) == Status::kOk);
  for (const Shape& shape : {single(huge, 0, 0, 0), single(1, huge, 0, 0),
                             single(huge, huge, huge, huge), single(1 << 16, 1, 1 << 13, 1),
                             single(1, 1 << 16, 1, 1 << 13), single(1 << 16, 0, 0, 1 << 13),
                             single(1 << 20, 1, 1, 1 << 20), single(1 << 20, 1 << 20, 1 << 20, 1),
                             single(1 << 20, 1 << 20, 0, 0),  // 2^40 pairs of no width
                             Shape{.batch = 1 << 14, .query_heads = 1 << 14},
                             Shape{.batch = 1 << 10, .query_heads = 1 << 10, .queries = 1 << 10},
                             Shape{1 << 10, 1 << 10, 1 << 10, 0, 1 << 4, 1 << 4, 0},
                             Shape{1 << 10, 1 << 10, 1 << 10, 0, 1 << 4, 0, 1 << 4},
                             Shape{.batch = huge, .query_heads = 0, .queries = 2}}) {
    CHECK(status(shape) == Status::kLimit);
  }
  CHECK(status(single(1 << 16, 1 << 16, 0, 0), true) == Status::kLimit);
  CHECK(core::element_count(many, 1) == many);
  CHECK(core::element_count(many, 2) == -1);
  CHECK(core::element_count(huge, huge, 0) == 0);
  CHECK(core::element_count(huge, huge, huge, huge) == -1);
  CHECK(core::element_count(3, -1) == -1);
  // Exactly as many query elements as an array may have: the absent query is the error.
  CHECK(status({1 << 13, 1 << 13, 1, 1, 8, 2, 0}) == Status::kInvalid);
  CHECK(status({1 << 13, 1 << 13, 1, 1, 8, 3, 0}) == Status::kLimit);
  core::Buffer<double> scores;
  CHECK(core::scores(single(1 << 16, 1 << 16, 0, 0), {}, {}, {}, scores).status == Status::kLimit);
}
