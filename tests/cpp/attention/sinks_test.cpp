#include <cmath>

#include "float_support.hpp"
#include "multi_head_support.hpp"
#include "naive.hpp"

// A sink is one more key of its head, whose score is the sink and whose value is 0.

using namespace testing;
using core::NumpyRandom;
using softknn::MaskKind;

namespace {

const Shape kSinkShape{.batch = 2,
                       .query_heads = 4,
                       .key_heads = 2,
                       .queries = 6,
                       .keys = 11,
                       .width = 3,
                       .value_width = 2};

/// Of the four heads one has no sink, and one a large sink.
const Numbers kSinks{0.5, -kInfinity, 3.0, -0.75};

/// 1 query is few rows, 40 share tiles.
Call sink_call(Index queries, Similarity similarity) {
  NumpyRandom random(91);
  Shape shape = kSinkShape;
  shape.queries = queries;
  Call call = random_call(random, shape, similarity);
  call.sinks = kSinks;
  return call;
}

/// The same with a key of zeros behind the others, to which an explicit mask gives the sinks: its
/// score is 0 for dot and cosine, at every temperature and softcap.
Call with_sink_key(const Call& call) {
  const Shape& s = call.shape;
  Call more = call;
  more.sinks.clear();
  more.padding.clear();
  more.shape.keys = s.keys + 1;
  more.key.clear();
  more.value.clear();
  for (Index row = 0; row < s.batch * s.key_heads * s.keys; ++row) {
    const Numbers key = slice(call.key, row * s.width, s.width);
    const Numbers value = slice(call.value, row * s.value_width, s.value_width);
    more.key.insert(more.key.end(), key.begin(), key.end());
    more.value.insert(more.value.end(), value.begin(), value.end());
    if ((row + 1) % s.keys == 0) {
      more.key.insert(more.key.end(), size(s.width), 0.0);
      more.value.insert(more.value.end(), size(s.value_width), 0.0);
    }
  }
  more.bias.clear();
  for (Index row = 0; row < s.batch * s.query_heads * s.queries; ++row) {
    const Index b = row / s.queries / s.query_heads, h = row / s.queries % s.query_heads;
    for (Index j = 0; j < s.keys; ++j) {
      const NaiveCell cell = naive_cell(call, b, h, row % s.queries, j);
      more.bias.push_back(cell.allowed ? static_cast<double>(cell.bias) : -kInfinity);
    }
    more.bias.push_back(call.sinks[size(h)]);
  }
  more.options.masking = {.kind = MaskKind::kAdditive,
                          .stride_batch = s.query_heads * s.queries * more.shape.keys,
                          .stride_head = s.queries * more.shape.keys,
                          .stride_query = more.shape.keys,
                          .stride_key = 1};
  return more;
}

void require_sink_key(const Call& call) {
  const Index keys = call.shape.keys;
  const CallResult found = result_of(call);
  const CallResult wanted = result_of(with_sink_key(call));
  // Beside a sink that is far below or above all scores, these lose digits as masks.
  constexpr double kClose = 1e-13;
  CHECK(distance(found.output, wanted.output) <= kClose);
  CHECK(distance(found.entropy, wanted.entropy) <= kClose);
  for (Index row = 0; row < static_cast<Index>(found.sink_weights.size()); ++row) {
    REQUIRE(distance(slice(found.weights, row * keys, keys),
                     slice(wanted.weights, row * (keys + 1), keys)) <= kClose);
    REQUIRE(std::abs(found.sink_weights[size(row)] -
                     wanted.weights[size(row * (keys + 1) + keys)]) <= kClose);
  }
}

/// Each row of weights with its sink sums to 1.
template <typename Result>
void check_sums(const Result& found, Index keys) {
  for (std::size_t row = 0; row < found.sink_weights.size(); ++row) {
    Numbers all = slice(found.weights, static_cast<Index>(row) * keys, keys);
    all.push_back(found.sink_weights[row]);
    CHECK(std::abs(std::accumulate(all.begin(), all.end(), -1.0)) <= 4 * kEpsilon);
  }
}

}  // namespace

TEST_CASE("a sink is one more key with its score and a value of 0") {
  Call call = sink_call(GENERATE(1, 6, 40), GENERATE(Similarity::kDot, Similarity::kCosine));
  call.options.scoring.temperature = GENERATE(0.3, 1.0, kInfinity);
  call.options.scoring.softcap = GENERATE(0.0, 1.5);
  call.options.masking.causal = GENERATE(false, true);
  call.options.masking.window = GENERATE(0, 3);
  require_sink_key(call);
}

TEST_CASE("so it is with every mask") {
  NumpyRandom random(92);
  Call call = sink_call(GENERATE(1, 6, 40), Similarity::kDot);
  const Numbers pasts{3.0, -1.0}, lengths{11.0, 4.0};
  SECTION("boolean") { mask_randomly(call, random, 0.2); }
  SECTION("additive") {
    call.options.masking.kind = MaskKind::kAdditive;
    call.options.masking.stride_key = 1;
    call.bias = gaussians(random, call.shape.keys);
  }
  SECTION("padding") {
    call.padding = {1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    call.options.masking.padding_stride_batch = 11;
  }
  SECTION("past and the lengths of the keys per batch row") {
    call.options.masking.causal = true;
    call.options.masking.pasts = pasts;
    call.options.masking.key_lengths = lengths;
  }
  require_sink_key(call);
}

TEST_CASE("attention with sinks agrees with the formula, in long double") {
  NumpyRandom random(93);
  Call call = sink_call(GENERATE(1, 6, 40), GENERATE(from_range(kSimilarities)));
  const Numbers slopes{0.5, 0.25, 0.0, -0.125};
  call.options.masking.slopes = slopes;
  call.options.masking.causal = GENERATE(false, true);
  call.options.masking.past = -2;
  if (call.shape.queries == 1) {
    call.options.masking.past = 4;
  }
  call.options.scoring.temperature = 0.7;
  const CallResult found = result_of(call);
  const CallResult wanted = naive_attention(call);
  CHECK(distance(found.output, wanted.output) <= 8 * kEpsilon);
  CHECK(distance(found.weights, wanted.weights) <= 4 * kEpsilon);
  CHECK(distance(found.entropy, wanted.entropy) <= 2e-15);
  CHECK(distance(found.sink_weights, wanted.sink_weights) <= 1e-15);
  CHECK(found.empty_rows == wanted.empty_rows);
}

TEST_CASE("a row of a batch with sinks is that row alone, bit for bit") {
  Call call = sink_call(40, GENERATE(from_range(kSimilarities)));
  call.options.masking.causal = GENERATE(false, true);
  const CallResult batch = result_of(call);
  const Shape& s = call.shape;
  for (Index row = 0; row < s.batch * s.query_heads * s.queries; ++row) {
    const Index head = row / s.queries / s.group();
    Call alone{.shape = single(1, s.keys, s.width, s.value_width),
               .query = slice(call.query, row * s.width, s.width),
               .key = slice(call.key, head * s.keys * s.width, s.keys * s.width),
               .value = slice(call.value, head * s.keys * s.value_width, s.keys * s.value_width),
               .options = call.options,
               .sinks = {call.sinks[size(row / s.queries % s.query_heads)]}};
    alone.options.masking.past = row % s.queries;
    const CallResult one = result_of(alone);
    REQUIRE(bits(slice(batch.output, row * s.value_width, s.value_width)) == bits(one.output));
    REQUIRE(bits(slice(batch.weights, row * s.keys, s.keys)) == bits(one.weights));
    REQUIRE(bits(slice(batch.entropy, row, 1)) == bits(one.entropy));
    REQUIRE(bits(slice(batch.sink_weights, row, 1)) == bits(one.sink_weights));
  }
}

TEST_CASE(
    "a sink far below the scores, or of -inf, is none, bit for bit; one far above takes all") {
  Call call = sink_call(GENERATE(1, 6, 40), GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  call.sinks.clear();
  const CallResult without = result_of(call);
  CHECK(without.sink_weights.empty());
  const bool hard = call.options.scoring.temperature == 0.0;
  for (const double sink : {-kInfinity, -1e300, -800.0}) {
    // The limit of temperature comes first.
    if (hard && sink > -kInfinity) {
      continue;
    }
    call.sinks = Numbers(4, sink);
    const CallResult found = result_of(call);
    CHECK(bits(found.output) == bits(without.output));
    CHECK(bits(found.weights) == bits(without.weights));
    CHECK(bits(found.entropy) == bits(without.entropy));
    CHECK(bits(found.sink_weights) == bits(Numbers(found.entropy.size(), 0.0)));
  }
  if (!hard) {
    call.sinks = Numbers(4, GENERATE(800.0, 1e300));
    const CallResult found = result_of(call);
    CHECK(found.output == Numbers(found.output.size(), 0.0));
    CHECK(found.sink_weights == Numbers(found.entropy.size(), 1.0));
    CHECK(found.entropy == Numbers(found.entropy.size(), 0.0));
    CHECK(found.empty_rows == 0);
  }
}

TEST_CASE("scores and sinks that move together change no weight") {
  NumpyRandom random(94);
  Call call = sink_call(GENERATE(1, 6, 40), Similarity::kDot);
  call.options.masking.kind = MaskKind::kAdditive;
  call.options.masking.stride_key = 1;
  call.bias = Numbers(11, 0.0);
  const CallResult still = result_of(call);
  // Scores of a few units lose at most an ulp of 64.
  for (double& x : call.bias) {
    x += 40.0;
  }
  for (double& x : call.sinks) {
    x += 40.0;
  }
  const CallResult moved = result_of(call);
  CHECK(distance(moved.weights, still.weights) <= 64 * kEpsilon);
  CHECK(distance(moved.sink_weights, still.sink_weights) <= 64 * kEpsilon);
  check_sums(still, 11);
}

TEST_CASE("a row without keys leaves all to its sink") {
  Call call = sink_call(GENERATE(1, 6, 40), Similarity::kDot);
  call.sinks[1] = 0.0;
  const Index rows = 2 * 4 * call.shape.queries;
  SECTION("masked") {
    call.options.masking.causal = true;
    call.options.masking.past = -call.shape.queries;
  }
  SECTION("no keys at all") {
    call.shape.keys = 0;
    call.key.clear();
    call.value.clear();
  }
  const CallResult found = result_of(call);
  CHECK(found.empty_rows == rows);
  CHECK(found.sink_weights == Numbers(size(rows), 1.0));
  CHECK(found.output == Numbers(size(2 * rows), 0.0));
  CHECK(found.entropy == Numbers(size(rows), 0.0));
  const FloatCallResult narrow = attend_float(call, true);
  CHECK(narrow.empty_rows == rows);
  CHECK(narrow.sink_weights == Floats(size(rows), 1.0F));
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
  CHECK(distance(found.weights, result_of(call).weights) <= 1e-15);
  CHECK(distance(found.sink_weights, result_of(call).sink_weights) <= 1e-15);
  CHECK(distance(found.output, result_of(call).output) <= 1e-15);
  CHECK(distance(found.entropy, result_of(call).entropy) <= 1e-15);
  CHECK((found.sink_weights[0] == 0.0) == (sign > 0.0));
  CHECK((found.sink_weights[0] == 1.0) == (sign < 0.0));
}

TEST_CASE("the k nearest keys, and equal weights, are about keys: the sink joins what they keep") {
  Call call = sink_call(GENERATE(1, 6), GENERATE(from_range(kSimilarities)));
  call.options.neighborhood.count = 3;
  const CallResult kept = result_of(call);
  Call masked = call;
  masked.options.neighborhood = {};
  masked.options.masking = {.kind = MaskKind::kBoolean,
                            .stride_batch = 4 * call.shape.queries * 11,
                            .stride_head = call.shape.queries * 11,
                            .stride_query = 11,
                            .stride_key = 1};
  for (const double w : kept.weights) {
    masked.allowed.push_back(w > 0.0 ? 1 : 0);
  }
  CHECK(bits(kept.weights) == bits(result_of(masked).weights));
  CHECK(bits(kept.sink_weights) == bits(result_of(masked).sink_weights));
  check_sums(kept, 11);
  // With equal weights each key counts as a score of 0, as at temperature ∞.
  masked.options.scoring.temperature = kInfinity;
  call.options.neighborhood.equal = true;
  call.options.scoring.temperature = GENERATE(0.0, 1.0);
  const CallResult equal = result_of(call);
  CHECK(bits(equal.weights) == bits(result_of(masked).weights));
  CHECK(bits(equal.sink_weights) == bits(result_of(masked).sink_weights));
  CHECK(std::abs(equal.sink_weights[0] - std::exp(0.5) / (3.0 + std::exp(0.5))) <= kEpsilon);
}

TEST_CASE("dropout is about keys too") {
  Call call = sink_call(6, Similarity::kDot);
  const CallResult before = result_of(call);
  call.options.dropout = {0.5, 7};
  const CallResult found = result_of(call);
  CHECK(bits(found.sink_weights) == bits(before.sink_weights));
  for (std::size_t i = 0; i < found.weights.size(); ++i) {
    CHECK((found.weights[i] == 0.0 || found.weights[i] == before.weights[i] / 0.5));
  }
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

TEST_CASE("maps, fields and heads take sinks") {
  Call call = sink_call(GENERATE(1, 6, 40), Similarity::kDot);
  const CallResult wanted = result_of(call);
  call.options.sinks = call.sinks;
  core::AttentionResult<double> map;
  REQUIRE(core::attention_map(call.shape, {call.query, call.key, {}}, call.options,
                              {call.shape.queries, 11, core::Reduction::kMax}, map)
              .ok());
  CHECK(bits(numbers(map.weights)) == bits(wanted.weights));

  NumpyRandom random(95);
  const Numbers key = gaussians(random, 10), value = gaussians(random, 5), sink{0.3};
  Call points{
      .shape = single(1, 5, 2, 1), .query = {0.0, 0.0}, .key = key, .value = value, .sinks = sink};
  softknn::AttentionOptions options = points.options;
  options.sinks = sink;
  core::AttentionResult<double> field;
  REQUIRE(core::attention_field(
              {.x_from = -1, .x_to = 1, .y_from = -1, .y_to = 1, .columns = 1, .rows = 1}, 5, 1,
              key, value, options, field)
              .ok());
  CHECK(bits(numbers(field.output)) == bits(result_of(points).output));
  CHECK(bits(numbers(field.entropy)) == bits(result_of(points).entropy));

  const Shape& s = call.shape;
  HeadsCall heads = random_heads(
      random, {.heads = s, .query_width = 6, .key_width = 5, .value_width = 4, .output_width = 7});
  heads.inner.sinks = call.sinks;
  const HeadsCallResult found = result_of(heads);
  CHECK(found.sink_weights.size() == size(s.batch * s.query_heads * s.queries));
  check_sums(found, s.keys);
}

TEST_CASE("in float, sinks keep the bound") {
  NumpyRandom random(96);
  Shape shape = kSinkShape;
  shape.queries = GENERATE(1, 6, 40);
  shape.keys = GENERATE(11, 300);
  Call call = random_call(random, shape, GENERATE(from_range(kSimilarities)));
  call.options.masking.causal = GENERATE(false, true);
  call.options.masking.past = call.options.masking.causal ? -1 : 0;
  for (const double sink : {0.5, -30.0, 30.0, -1e4, 1e4, 1e300}) {
    call.sinks = {sink, -kInfinity, 0.5 * sink, -0.25};
    CHECK(fast_error(call) <= 1.0);
  }
  mask_randomly(call, random, 0.1);
  CHECK(fast_error(call) <= 1.0);
  // Rows of large terms.
  call.sinks = {0.5, 100.0, -100.0, 90.0};
  for (std::size_t i = 0; i < call.query.size(); ++i) {
    call.query[i] *= i % 5 == 0 ? 1e4 : 1.0;
  }
  CHECK(fast_error(call) <= 1.0);
  call.options.dropout = {0.4, 3};
  CHECK(fast_error(call) <= 1.0);
}

TEST_CASE("in float, a row of a batch with sinks is that row alone, bit for bit") {
  Call call = single_precision(sink_call(40, GENERATE(from_range(kSimilarities))));
  const FloatCallResult batch = attend_float(call);
  const Shape& s = call.shape;
  for (Index row = 0; row < s.batch * s.query_heads * s.queries; row += 7) {
    const Index head = row / s.queries / s.group();
    const Call alone{
        .shape = single(1, s.keys, s.width, s.value_width),
        .query = slice(call.query, row * s.width, s.width),
        .key = slice(call.key, head * s.keys * s.width, s.keys * s.width),
        .value = slice(call.value, head * s.keys * s.value_width, s.keys * s.value_width),
        .options = call.options,
        .sinks = {call.sinks[size(row / s.queries % s.query_heads)]}};
    const FloatCallResult one = attend_float(alone);
    REQUIRE(std::equal(one.output.begin(), one.output.end(),
                       batch.output.begin() + row * s.value_width, same_float));
    REQUIRE(same_float(one.sink_weights[0], batch.sink_weights[size(row)]));
  }
}

TEST_CASE("sinks out of range are refused") {
  Call call = sink_call(6, Similarity::kDot);
  for (const double wrong : {kNan, kInfinity}) {
    call.sinks[2] = wrong;
    CHECK(is_invalid(attend(call).outcome, Argument::kSinks));
    CHECK(is_invalid(attend_float(call).outcome, Argument::kSinks));
  }
  call.sinks = {1.0};
  CHECK(is_invalid(attend(call).outcome, Argument::kSinks));
}
