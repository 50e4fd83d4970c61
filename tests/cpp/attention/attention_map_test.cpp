#include "attention/attention_map.hpp"

#include <algorithm>
#include <cmath>

#include "support.hpp"

using namespace testing;
using core::MapBlocks;
using core::NumpyRandom;
using core::Reduction;

namespace {

CallResult map_of(Call call, const MapBlocks& blocks) {
  auto& masking = call.options.masking;
  masking.allowed = call.allowed;
  masking.bias = call.bias;
  if (!call.padding.empty()) {
    masking.key_padding = call.padding;
  }
  core::AttentionResult<double> result;
  // The value is not used: a dangling pointer must not matter.
  const Outcome outcome =
      core::attention_map(call.shape, {call.query, call.key, {}}, call.options, blocks, result);
  return {outcome, {}, numbers(result.weights), {}, {}, result.empty_rows};
}

CallResult good_map(const Call& call, const MapBlocks& blocks) {
  CallResult result = map_of(call, blocks);
  REQUIRE(result.outcome.ok());
  return result;
}

/// The blocks of the full weights by definition, in long double.
Numbers reduced(const Numbers& weights, const Shape& s, const MapBlocks& blocks) {
  Numbers result;
  for (Index slice = 0; slice < s.batch * s.query_heads; ++slice) {
    for (Index r = 0; r < blocks.rows; ++r) {
      for (Index c = 0; c < blocks.columns; ++c) {
        long double sum = 0, largest = 0;
        Index pairs = 0;
        for (Index i = r * s.queries / blocks.rows; i < (r + 1) * s.queries / blocks.rows; ++i) {
          for (Index j = c * s.keys / blocks.columns; j < (c + 1) * s.keys / blocks.columns; ++j) {
            const double weight = weights[size((slice * s.queries + i) * s.keys + j)];
            sum += weight;
            largest = std::max<long double>(largest, weight);
            ++pairs;
          }
        }
        const bool mean = blocks.reduction == Reduction::kMean;
        result.push_back(pairs == 0 ? 0 : static_cast<double>(mean ? sum / pairs : largest));
      }
    }
  }
  return result;
}

const Shape kMapShape{.batch = 2,
                      .query_heads = 4,
                      .key_heads = 2,
                      .queries = 13,
                      .keys = 17,
                      .width = 3,
                      .value_width = 1};

Call masked_call(unsigned seed, Similarity similarity) {
  NumpyRandom random(seed);
  Call call = random_call(random, kMapShape, similarity);
  mask_randomly(call, random, 0.4);
  call.options.masking.causal = true;
  call.options.masking.past = 3;
  return call;
}

}  // namespace

TEST_CASE("a map is the full weights reduced block by block") {
  Call call = masked_call(61, GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 0.5, kInfinity);
  if (GENERATE(false, true)) {
    call.options.dropout = {0.3, 5};
  }
  const CallResult full = result_of(call);
  REQUIRE(full.empty_rows > 0);
  const Index rows = GENERATE(1, 4, 13, 20), columns = GENERATE(1, 5, 17, 40);
  const CallResult largest = good_map(call, {rows, columns, Reduction::kMax});
  CHECK(bits(largest.weights) ==
        bits(reduced(full.weights, kMapShape, {rows, columns, Reduction::kMax})));
  CHECK(largest.empty_rows == full.empty_rows);
  const CallResult mean = good_map(call, {rows, columns, Reduction::kMean});
  // Weights are at most 1/(1 − p) < 2; the compensated sum and the division round once each.
  CHECK(distance(mean.weights, reduced(full.weights, kMapShape,
                                       {rows, columns, Reduction::kMean})) <= 2 * kEpsilon);
  for (std::size_t cell = 0; cell < mean.weights.size(); ++cell) {
    CHECK(mean.weights[cell] <= largest.weights[cell] * (1 + kEpsilon));
  }
}

TEST_CASE("a map of one pair per block is the weights, bit for bit") {
  const Call call = masked_call(62, GENERATE(from_range(kSimilarities)));
  const Reduction reduction = GENERATE(Reduction::kMax, Reduction::kMean);
  const CallResult all = good_map(call, {13, 17, reduction});
  CHECK(bits(all.weights) == bits(result_of(call).weights));
}

TEST_CASE("block means times pair counts sum to the number of non-empty rows") {
  const Call call = masked_call(63, Similarity::kDot);
  const CallResult full = result_of(call);
  const Index rows = 4, columns = 5;
  const CallResult mean = good_map(call, {rows, columns, Reduction::kMean});
  double sum = 0.0;
  for (std::size_t cell = 0; cell < mean.weights.size(); ++cell) {
    const Index c = static_cast<Index>(cell) % columns;
    const Index r = static_cast<Index>(cell) / columns % rows;
    const Index pairs =
        ((r + 1) * 13 / rows - r * 13 / rows) * ((c + 1) * 17 / columns - c * 17 / columns);
    sum += mean.weights[cell] * static_cast<double>(pairs);
  }
  const double expected = static_cast<double>(2 * 4 * 13 - full.empty_rows);
  // Each row sums to 1 within its rounding; so do 104 rows in 160 cells.
  CHECK(std::abs(sum - expected) <= 300 * kEpsilon * expected);
}

TEST_CASE("a NaN weight makes only its blocks NaN, and only with kPropagate") {
  NumpyRandom random(64);
  Call call = random_call(random, single(4, 6, 2, 0));
  call.query[2] = kNan;
  const MapBlocks blocks{2, 3, GENERATE(Reduction::kMax, Reduction::kMean)};
  const Outcome refused = map_of(call, blocks).outcome;
  CHECK((refused.status == Status::kNonFinite && refused.argument == Argument::kQuery));
  CHECK((refused.row == 1 && refused.column == 0));
  call.options.non_finite = softknn::NonFinite::kPropagate;
  const Numbers weights = good_map(call, blocks).weights;
  CHECK(std::all_of(weights.begin(), weights.begin() + 3, [](double w) { return std::isnan(w); }));
  CHECK(std::all_of(weights.begin() + 3, weights.end(), [](double w) { return w > 0.0; }));
}

TEST_CASE("maps: empty axes and errors") {
  NumpyRandom random(65);
  const Call none = random_call(random, single(3, 0, 2, 0));
  const CallResult no_keys = good_map(none, {2, 2, GENERATE(Reduction::kMax, Reduction::kMean)});
  CHECK(no_keys.weights == Numbers(4, 0.0));
  CHECK(no_keys.empty_rows == 3);
  const Call no_queries = random_call(random, single(0, 3, 2, 0));
  CHECK(good_map(no_queries, {2, 2, Reduction::kMean}).weights == Numbers(4, 0.0));
  Call call = random_call(random, single(2, 2, 1, 0));
  CHECK(map_of(call, {0, 1, Reduction::kMax}).outcome.argument == Argument::kRows);
  CHECK(map_of(call, {1, -1, Reduction::kMax}).outcome.argument == Argument::kColumns);
  CHECK(map_of(call, {Index{1} << 20, Index{1} << 20, Reduction::kMax}).outcome.status ==
        Status::kLimit);
  call.query = {1.0, 1e200};
  call.key = {1.0, 1e200};
  const Outcome score = map_of(call, {1, 1, Reduction::kMax}).outcome;
  CHECK((score.status == Status::kOverflow && score.argument == Argument::kScore));
  CHECK((score.row == 1 && score.column == 1));
}
