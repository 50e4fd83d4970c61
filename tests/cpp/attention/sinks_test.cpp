#include <cmath>

#include "reference.hpp"

// A sink is one more key of its head, whose score is the sink and whose value is 0. The reference
// of random calls has sinks; here are their identities and limits.

using namespace testing;
using core::NumpyRandom;

namespace {

/// Of the four heads one has no sink, and one a large sink.
Call sink_call(Index queries, Similarity similarity) {
  NumpyRandom random(91);
  Shape shape = single(queries, 11, 3, 2);
  shape.batch = shape.key_heads = 2;
  shape.query_heads = 4;
  Call call = random_call(random, shape, similarity);
  call.sinks = {0.5, -kInfinity, 3.0, -0.75};
  return call;
}

}  // namespace

TEST_CASE("a sink is one more key with its score and a value of 0") {
  NumpyRandom random(92);
  Call call = random_call(random, single(GENERATE(1, 6, 40), 11, 3, 2),
                          GENERATE(Similarity::kDot, Similarity::kCosine));
  call.options.scoring.temperature = GENERATE(0.3, 1.0, kInfinity);
  call.options.scoring.softcap = GENERATE(0.0, 1.5);
  call.sinks = {GENERATE(0.5, -0.75)};
  // A key of zeros scores 0 at every temperature and softcap; a mask gives it the sink.
  Call more = call;
  more.sinks.clear();
  more.shape.keys = 12;
  more.key.insert(more.key.end(), 3, 0.0);
  more.value.insert(more.value.end(), 2, 0.0);
  more.options.masking = {.kind = softknn::MaskKind::kAdditive, .stride_key = 1};
  more.bias = Numbers(12, 0.0);
  more.bias[11] = call.sinks[0];
  const CallResult found = result_of(call), wanted = result_of(more);
  CHECK(distance(found.output, wanted.output) <= 1e-14);
  CHECK(distance(found.entropy, wanted.entropy) <= 1e-14);
  for (Index row = 0; row < call.shape.queries; ++row) {
    Numbers all = slice(found.weights, row * 11, 11);
    all.push_back(found.sink_weights[size(row)]);
    CHECK(distance(all, slice(wanted.weights, row * 12, 12)) <= 1e-14);
    CHECK(std::abs(std::accumulate(all.begin(), all.end(), 0.0) - 1.0) <= 12 * kEpsilon);
  }
}

TEST_CASE(
    "a sink far below the scores, or of -inf, is none, bit for bit; one far above takes all") {
  Call call = sink_call(GENERATE(1, 6, 40), GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(1.0, kInfinity);
  const auto check = [&]<typename Scalar>(Scalar) {
    call.sinks.clear();
    CallResult without = result_of<Scalar>(call);
    CHECK(without.sink_weights.empty());
    without.sink_weights = Numbers(without.entropy.size(), 0.0);
    for (const double sink : {-kInfinity, -1e300, -800.0}) {
      call.sinks = Numbers(4, sink);
      check_bits(result_of<Scalar>(call), without);
    }
    for (const double sink : {800.0, 1e300}) {
      call.sinks = Numbers(4, sink);
      const CallResult found = result_of<Scalar>(call);
      CHECK(found.output == Numbers(found.output.size(), 0.0));
      CHECK(found.sink_weights == Numbers(found.entropy.size(), 1.0));
      CHECK(found.entropy == Numbers(found.entropy.size(), 0.0));
      CHECK(found.empty_rows == 0);
    }
  };
  check(1.0);
  check(1.0F);
}

TEST_CASE("scores and sinks that move together change no weight") {
  Call call = sink_call(GENERATE(1, 6, 40), Similarity::kDot);
  call.options.masking = {.kind = softknn::MaskKind::kAdditive, .stride_key = 1};
  call.bias = Numbers(11, 0.0);
  const CallResult still = result_of(call);
  call.bias = Numbers(11, 40.0);
  for (double& x : call.sinks) {
    x += 40.0;
  }
  const CallResult moved = result_of(call);
  // Scores of a few units lose at most an ulp of 64.
  CHECK(distance(moved.weights, still.weights) <= 64 * kEpsilon);
  CHECK(distance(moved.sink_weights, still.sink_weights) <= 64 * kEpsilon);
}

TEST_CASE("equal weights beside a sink do not depend on a mask") {
  // With equal weights each key counts as a score of 0, and the sink as itself.
  Call call{.shape = single(1, 2, 1, 1), .query = {1}, .key = {1, 2}, .value = {1, 2}};
  call.options.neighborhood.equal = true;
  call.options.masking = {.kind = softknn::MaskKind::kAdditive, .stride_key = 1};
  call.bias = {-5.0, -6.0};
  call.sinks = {0.0};
  CHECK(distance(result_of(call).weights, {1.0 / 3.0, 1.0 / 3.0}) <= kEpsilon);
}

TEST_CASE("a row without keys leaves all to its sink") {
  Call call = sink_call(GENERATE(1, 6, 40), Similarity::kDot);
  call.sinks[1] = 0.0;
  const Index rows = 2 * 4 * call.shape.queries;
  if (GENERATE(false, true)) {
    call.options.masking.causal = true;
    call.options.masking.past = -call.shape.queries;
  } else {
    call.shape.keys = 0;
    call.key = call.value = {};
  }
  for (const CallResult& found : {result_of(call), result_of<float>(call)}) {
    CHECK(found.empty_rows == rows);
    CHECK(found.sink_weights == Numbers(size(rows), 1.0));
    CHECK(found.output == Numbers(size(2 * rows), 0.0));
    CHECK(found.entropy == Numbers(size(rows), 0.0));
  }
}

TEST_CASE("at temperature 0 the sign of the best raw similarity decides about the sink") {
  // One query and keys of one component: scores 2, 2 and 1, times the sign.
  const double sign = GENERATE(1.0, 0.0, -1.0);
  Call call{.shape = single(1, 3, 1, 1), .query = {sign}, .key = {2, 2, 1}, .value = {1, 2, 4}};
  if (sign < 0.0) {
    call.key = {2, 1, 1};
  }
  call.options.scoring.temperature = 0.0;
  call.sinks = {0.25};
  const CallResult found = result_of(call);
  // The limit of the formula. At 1e-4 the other scores are 10,000 away.
  call.options.scoring.temperature = 1e-4;
  const CallResult warm = result_of(call);
  CHECK(distance(found.weights, warm.weights) <= 1e-15);
  CHECK(distance(found.sink_weights, warm.sink_weights) <= 1e-15);
  CHECK(distance(found.output, warm.output) <= 1e-15);
  CHECK(distance(found.entropy, warm.entropy) <= 1e-15);
  CHECK((found.sink_weights[0] == 0.0) == (sign > 0.0));
  CHECK((found.sink_weights[0] == 1.0) == (sign < 0.0));
}

TEST_CASE("a sink beside scores of -inf, and of NaN") {
  Call call{
      .shape = single(1, 2, 1, 1), .query = {1}, .key = {-kInfinity, -kInfinity}, .value = {1, 2}};
  call.options.non_finite = softknn::NonFinite::kPropagate;
  call.sinks = {0.0};
  CHECK(result_of(call).weights == Numbers{0.0, 0.0});
  CHECK(result_of(call).sink_weights == Numbers{1.0});
  for (const double wrong : {kNan, kInfinity}) {
    call.key[1] = wrong;
    CHECK(std::isnan(result_of(call).sink_weights[0]));
    CHECK(std::isnan(result_of(call).output[0]));
  }
}

TEST_CASE("sinks out of range are refused") {
  Call call = sink_call(6, Similarity::kDot);
  for (const Numbers& wrong : {Numbers{0, 0, kNan, 0}, {0, 0, kInfinity, 0}, {1.0}}) {
    call.sinks = wrong;
    CHECK(is_invalid(attend(call).outcome, Argument::kSinks));
    CHECK(is_invalid(attend<float>(call).outcome, Argument::kSinks));
  }
}
