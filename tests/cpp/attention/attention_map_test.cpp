#include <algorithm>
#include <cmath>

#include "random_calls.hpp"

using namespace testing;
using core::MapBlocks;
using core::Reduction;

namespace {

CallResult map_of(const Call& call, const MapBlocks& blocks) {
  core::AttentionResult<double> result;
  // The value is not read.
  const Outcome outcome =
      core::attention_map(call.shape, {call.query, call.key, {}}, options_of(call), blocks, result);
  return result_from(outcome, result);
}

CallResult good_map(const Call& call, const MapBlocks& blocks) {
  CallResult result = map_of(call, blocks);
  REQUIRE(result.outcome.ok());
  return result;
}

/// The blocks of the full weights by definition, in long double.
Numbers reduced(const Numbers& weights, const Shape& s, const MapBlocks& blocks) {
  Numbers result;
  for (Index at = 0; at < s.batch * s.query_heads * blocks.rows * blocks.columns; ++at) {
    const Index c = at % blocks.columns, r = at / blocks.columns % blocks.rows;
    const Index slice = at / blocks.columns / blocks.rows;
    Wide sum = 0, largest = 0;
    Index pairs = 0;
    for (Index i = r * s.queries / blocks.rows; i < (r + 1) * s.queries / blocks.rows; ++i) {
      for (Index j = c * s.keys / blocks.columns; j < (c + 1) * s.keys / blocks.columns; ++j) {
        const double weight = weights[size((slice * s.queries + i) * s.keys + j)];
        sum += weight;
        largest = std::max<Wide>(largest, weight);
        ++pairs;
      }
    }
    const bool mean = blocks.reduction == Reduction::kMean;
    result.push_back(pairs == 0 ? 0 : static_cast<double>(mean ? sum / pairs : largest));
  }
  return result;
}

}  // namespace

TEST_CASE("a map of a random call is its full weights reduced block by block") {
  each_random_call(12001, 150, [](const Call& call, Dice& dice) {
    const Shape& s = call.shape;
    MapBlocks blocks{dice.up_to(s.queries + 2), dice.up_to(s.keys + 2), Reduction::kMax};
    if (dice.once_in(3)) {
      blocks = {std::max<Index>(s.queries, 1), std::max<Index>(s.keys, 1), Reduction::kMean};
    }
    const CallResult full = result_of(call), found = good_map(call, blocks);
    const bool all = blocks.reduction == Reduction::kMean && s.queries > 0 && s.keys > 0;
    CHECK(agree(found.weights, all ? full.weights : reduced(full.weights, s, blocks), 1e-12));
    CHECK(found.empty_rows == full.empty_rows);
    CHECK((found.output.empty() && found.entropy.empty() && found.winner.empty()));
    const double largest = found.weights.empty() ? 0.0 : std::ranges::max(found.weights);
    blocks.reduction = Reduction::kMean;
    // The compensated sum and the division round once each.
    CHECK(distance(good_map(call, blocks).weights, reduced(full.weights, s, blocks)) <=
          2 * kEpsilon * std::max(1.0, largest));
  });
}

TEST_CASE("a NaN weight makes only its blocks NaN, and only with kPropagate") {
  core::NumpyRandom random(64);
  Call call = random_call(random, single(4, 6, 2, 0));
  call.query[2] = kNan;
  const MapBlocks blocks{2, 3, GENERATE(Reduction::kMax, Reduction::kMean)};
  CHECK(is_at(map_of(call, blocks).outcome, Status::kNonFinite, Argument::kQuery, 0, 1, 0));
  call.options.non_finite = softknn::NonFinite::kPropagate;
  const Numbers weights = good_map(call, blocks).weights;
  CHECK(std::all_of(weights.begin(), weights.begin() + 3, [](double w) { return std::isnan(w); }));
  CHECK(std::all_of(weights.begin() + 3, weights.end(), [](double w) { return w > 0.0; }));
}

TEST_CASE("maps: too many blocks, and a score that does not fit") {
  Call call{.shape = single(2, 2, 1, 0), .query = {1.0, 1e200}, .key = {1.0, 1e200}};
  CHECK(map_of(call, {Index{1} << 20, Index{1} << 20, Reduction::kMax}).outcome.status ==
        Status::kLimit);
  CHECK(is_at(map_of(call, {1, 1, Reduction::kMax}).outcome, Status::kOverflow, Argument::kScore, 0,
              1, 1));
}
