#include <algorithm>
#include <cmath>

#include "random_calls.hpp"

using namespace testing;
using core::PlaneGrid;

namespace {

using Indices = std::vector<std::int32_t>;

CallResult field_of(const PlaneGrid& grid, const Call& call) {
  core::AttentionResult<double> result;
  const Outcome outcome = core::attention_field(grid, call.shape.keys, call.shape.value_width,
                                                call.key, call.value, options_of(call), result);
  return result_from(outcome, result);
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

/// Powers of two, so every point is exact however it is computed.
const PlaneGrid kGrid{
    .x_from = -2.0, .x_to = 2.0, .y_from = 3.0, .y_to = -1.0, .columns = 8, .rows = 4};

Call plane_call(std::uint32_t seed, Similarity similarity) {
  core::NumpyRandom random(seed);
  return random_call(random, single(0, 7, 2, 3), similarity);
}

}  // namespace

TEST_CASE("a field is attention at the centres of its cells, bit for bit") {
  for (std::uint32_t seed = 13001; seed < 13151; ++seed) {
    Dice dice(seed);
    Call call = draw_call(dice, single(32, draw_length(dice), 2, dice.below(4)));
    call.query = points(kGrid);
    call.options.want_scores = call.options.want_weights = false;
    CAPTURE(seed, describe(call));
    check_bits(field_of(kGrid, call), result_of(call));
  }
}

TEST_CASE("swapped bounds mirror a field, bit for bit") {
  const Call call = plane_call(72, Similarity::kRbf);
  const PlaneGrid grid{
      .x_from = -0.7, .x_to = 1.9, .y_from = 0.1, .y_to = 0.3, .columns = 7, .rows = 5};
  const PlaneGrid mirrored{
      .x_from = 1.9, .x_to = -0.7, .y_from = 0.3, .y_to = 0.1, .columns = 7, .rows = 5};
  Numbers other = field_of(mirrored, call).entropy;
  std::reverse(other.begin(), other.end());
  CHECK(bits(field_of(grid, call).entropy) == bits(other));
}

TEST_CASE("the bounds may be equal, or as far apart as doubles allow") {
  Call call = plane_call(73, Similarity::kCosine);
  const CallResult one = field_of({.x_from = 1.0, .x_to = 1.0, .columns = 1, .rows = 1}, call);
  REQUIRE(one.outcome.ok());
  call.query = {1.0, 0.5};
  call.shape.queries = 1;
  CHECK(bits(one.output) == bits(result_of(call).output));
  const double most = std::numeric_limits<double>::max();
  CHECK(field_of({.x_from = -most, .x_to = most, .columns = 3, .rows = 1}, call).outcome.ok());
}

TEST_CASE("at temperature 0 rbf gives the Voronoi cells, at infinity the mean") {
  Call call = plane_call(74, Similarity::kRbf);
  const PlaneGrid grid{
      .x_from = -2.0, .x_to = 2.0, .y_from = -2.0, .y_to = 2.0, .columns = 24, .rows = 16};
  call.options.scoring.temperature = 0.0;
  const CallResult cells = field_of(grid, call);
  const Numbers at = points(grid);
  for (Index i = 0; i < 24 * 16; ++i) {
    Numbers squares;
    for (Index j = 0; j < 7; ++j) {
      squares.push_back(std::pow(at[size(2 * i)] - call.key[size(2 * j)], 2) +
                        std::pow(at[size(2 * i + 1)] - call.key[size(2 * j + 1)], 2));
    }
    const Index nearest = std::ranges::min_element(squares) - squares.begin();
    CHECK(cells.winner[size(i)] == nearest);
    CHECK(slice(cells.output, 3 * i, 3) == slice(call.value, 3 * nearest, 3));
    CHECK(cells.entropy[size(i)] == 0.0);
  }
  call.options.scoring.temperature = kInfinity;
  const CallResult flat = field_of(grid, call);
  CHECK(flat.winner == Indices(24 * 16, 0));
  CHECK(distance(flat.entropy, Numbers(24 * 16, std::log(7.0))) <= 4 * kEpsilon);
}

TEST_CASE("no winner without keys, with all weights dropped, or with NaN") {
  Call call = plane_call(75, Similarity::kDot);
  call.options.dropout = {1.0, 1};
  CHECK(field_of(kGrid, call).winner == Indices(32, -1));
  call.options.dropout = {};
  call.options.non_finite = softknn::NonFinite::kPropagate;
  call.key[3] = kNan;
  CHECK(field_of(kGrid, call).winner == Indices(32, -1));
  CHECK(field_of(kGrid, call).empty_rows == 0);
  call.shape.keys = 0;
  call.key = call.value = {};
  const CallResult empty = field_of(kGrid, call);
  CHECK(empty.winner == Indices(32, -1));
  CHECK(empty.empty_rows == 32);
  CHECK(empty.output == Numbers(32 * 3, 0.0));
}

TEST_CASE("fields: errors") {
  Call call = plane_call(76, Similarity::kDot);
  CHECK(field_of({.columns = Index{1} << 14, .rows = Index{1} << 14}, call).outcome.status ==
        Status::kLimit);
  call.key[2] = 1e300;
  const PlaneGrid far{.x_from = 0.0, .x_to = 1e300, .columns = 2, .rows = 2};
  CHECK(is_at(field_of(far, call).outcome, Status::kOverflow, Argument::kScore, 0, 0, 1));
  call.key[5] = kNan;
  CHECK(is_at(field_of(kGrid, call).outcome, Status::kNonFinite, Argument::kKey, 0, 2, 1));
}
