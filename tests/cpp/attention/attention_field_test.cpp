#include "attention/attention_field.hpp"

#include <algorithm>
#include <cmath>

#include "support.hpp"

using namespace testing;
using core::NumpyRandom;
using core::PlaneGrid;

namespace {

using Indices = std::vector<std::int32_t>;

struct Field {
  CallResult answer;
  Indices winner;
};

Field field_of(const PlaneGrid& grid, const Call& call) {
  core::AttentionResult<double> result;
  const Outcome outcome = core::attention_field(grid, call.shape.keys, call.shape.value_width,
                                                call.key, call.value, call.options, result);
  const auto& winner = result.winner;
  return {{outcome, numbers(result.output), numbers(result.weights), numbers(result.scores),
           numbers(result.entropy), result.empty_rows},
          {winner.data(), winner.data() + winner.size()}};
}

/// The points by definition: exact for these few cells and round bounds.
Numbers points(const PlaneGrid& grid) {
  Numbers result;
  for (Index r = 0; r < grid.rows; ++r) {
    for (Index c = 0; c < grid.columns; ++c) {
      const double across = (static_cast<double>(c) + 0.5) / static_cast<double>(grid.columns);
      const double down = (static_cast<double>(r) + 0.5) / static_cast<double>(grid.rows);
      result.push_back(grid.x_from + across * (grid.x_to - grid.x_from));
      result.push_back(grid.y_from + down * (grid.y_to - grid.y_from));
    }
  }
  return result;
}

Index heaviest(const Numbers& weights) {
  return std::max_element(weights.begin(), weights.end()) - weights.begin();
}

/// Powers of two, so every point is exact however it is computed.
const PlaneGrid kGrid{
    .x_from = -2.0, .x_to = 2.0, .y_from = 3.0, .y_to = -1.0, .columns = 8, .rows = 4};

Call plane_call(unsigned seed, Similarity similarity) {
  NumpyRandom random(seed);
  return random_call(random, single(0, 7, 2, 3), similarity);
}

}  // namespace

TEST_CASE("a field is attention at the centres of its cells, bit for bit") {
  Call call = plane_call(71, GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 0.3, kInfinity);
  if (GENERATE(false, true)) {
    call.options.dropout = {0.5, 9};
  }
  const Field field = field_of(kGrid, call);
  REQUIRE(field.answer.outcome.ok());
  call.query = points(kGrid);
  call.shape.queries = 32;
  const CallResult expected = result_of(call);
  CHECK(bits(field.answer.output) == bits(expected.output));
  CHECK(bits(field.answer.entropy) == bits(expected.entropy));
  CHECK((field.answer.weights.empty() && field.answer.scores.empty()));
  for (Index i = 0; i < 32; ++i) {
    const Numbers row = slice(expected.weights, i * 7, 7);
    const Index best = heaviest(row);
    CHECK(field.winner[size(i)] == (row[size(best)] > 0.0 ? best : -1));
  }
}

TEST_CASE("swapped bounds mirror a field, bit for bit") {
  const Call call = plane_call(72, Similarity::kRbf);
  const PlaneGrid grid{
      .x_from = -0.7, .x_to = 1.9, .y_from = 0.1, .y_to = 0.3, .columns = 7, .rows = 5};
  const PlaneGrid mirrored{
      .x_from = 1.9, .x_to = -0.7, .y_from = 0.3, .y_to = 0.1, .columns = 7, .rows = 5};
  const Numbers one = field_of(grid, call).answer.entropy;
  Numbers other = field_of(mirrored, call).answer.entropy;
  std::reverse(other.begin(), other.end());
  CHECK(bits(one) == bits(other));
}

TEST_CASE("the bounds may be equal, or as far apart as doubles allow") {
  Call call = plane_call(73, Similarity::kCosine);
  const Field one = field_of({.x_from = 1.0, .x_to = 1.0, .columns = 1, .rows = 1}, call);
  REQUIRE(one.answer.outcome.ok());
  call.query = {1.0, 0.5};
  call.shape.queries = 1;
  CHECK(bits(one.answer.output) == bits(result_of(call).output));
  const double most = std::numeric_limits<double>::max();
  CHECK(
      field_of({.x_from = -most, .x_to = most, .columns = 3, .rows = 1}, call).answer.outcome.ok());
}

TEST_CASE("at temperature 0 rbf gives the Voronoi cells, at infinity the mean") {
  Call call = plane_call(74, Similarity::kRbf);
  const PlaneGrid grid{
      .x_from = -2.0, .x_to = 2.0, .y_from = -2.0, .y_to = 2.0, .columns = 24, .rows = 16};
  call.options.scoring.temperature = 0.0;
  const Field cells = field_of(grid, call);
  const Numbers at = points(grid);
  for (Index i = 0; i < 24 * 16; ++i) {
    Index nearest = 0;
    double least = kInfinity;
    for (Index j = 0; j < 7; ++j) {
      const double dx = at[size(2 * i)] - call.key[size(2 * j)];
      const double dy = at[size(2 * i + 1)] - call.key[size(2 * j + 1)];
      if (dx * dx + dy * dy < least) {
        least = dx * dx + dy * dy;
        nearest = j;
      }
    }
    CHECK(cells.winner[size(i)] == nearest);
    CHECK(slice(cells.answer.output, 3 * i, 3) == slice(call.value, 3 * nearest, 3));
    CHECK(cells.answer.entropy[size(i)] == 0.0);
  }
  call.options.scoring.temperature = kInfinity;
  const Field flat = field_of(grid, call);
  CHECK(flat.winner == Indices(24 * 16, 0));
  for (const double entropy : flat.answer.entropy) {
    CHECK(std::abs(entropy - std::log(7.0)) <= 4 * kEpsilon);
  }
}

TEST_CASE("no winner without keys, with all weights dropped, or with NaN") {
  Call call = plane_call(75, Similarity::kDot);
  call.options.dropout = {1.0, 1};
  CHECK(field_of(kGrid, call).winner == Indices(32, -1));
  call.options.dropout = {};
  call.options.non_finite = softknn::NonFinite::kPropagate;
  call.key[3] = kNan;
  const Field field = field_of(kGrid, call);
  CHECK(field.winner == Indices(32, -1));
  CHECK(field.answer.empty_rows == 0);
  call.shape.keys = 0;
  call.key = {};
  call.value = {};
  const Field empty = field_of(kGrid, call);
  CHECK(empty.winner == Indices(32, -1));
  CHECK(empty.answer.empty_rows == 32);
  CHECK(empty.answer.output == Numbers(32 * 3, 0.0));
}

TEST_CASE("a weight of exactly 0 never wins, even if dropout drops all others") {
  NumpyRandom random(76);
  const Index rows = 64;
  // exp(-1000) is 0: all weight is on the first key, which dropout drops in half of the rows.
  Call call = random_call(random, single(rows, 2, 1, 1));
  call.query.assign(call.query.size(), 1.0);
  call.key = {0.0, -1000.0};
  call.options.scoring.scale = 1.0;
  call.options.dropout = {0.5, 3};
  call.options.want_winner = true;
  core::AttentionResult<double> result;
  const core::AttentionInputs<double> inputs{call.query, call.key, call.value};
  REQUIRE(core::attention(call.shape, inputs, call.options, result).ok());
  Index lost = 0;
  for (Index row = 0; row < rows; ++row) {
    const bool left_out = result.weights[2 * row] == 0.0;
    CHECK(result.weights[2 * row + 1] == 0.0);
    CHECK(result.winner[row] == (left_out ? -1 : 0));
    lost += left_out ? 1 : 0;
  }
  CHECK((lost > 16 && lost < 48));
}

TEST_CASE("fields: errors") {
  Call call = plane_call(76, Similarity::kDot);
  CHECK(field_of({.columns = Index{1} << 14, .rows = Index{1} << 14}, call).answer.outcome.status ==
        Status::kLimit);
  call.key[5] = kNan;
  const Outcome key = field_of(kGrid, call).answer.outcome;
  CHECK((key.argument == Argument::kKey && key.row == 2 && key.column == 1));
  call = plane_call(76, Similarity::kDot);
  call.key[2] = 1e300;
  const PlaneGrid far{.x_from = 0.0, .x_to = 1e300, .columns = 2, .rows = 2};
  const Outcome score = field_of(far, call).answer.outcome;
  CHECK((score.status == Status::kOverflow && score.argument == Argument::kScore));
  CHECK((score.row == 0 && score.column == 1));
}
