#include "attention/attention_field.hpp"

#include <cmath>

#include "attention_inputs.hpp"
#include "memory/matrix_view.hpp"

namespace softknn::core {
namespace {

/// The centre of one of `count` equal parts of [from, to]. Two products instead of steps from one
/// end: symmetric in the ends, and their difference cannot overflow.
double centre(double from, double to, Index part, Index count) {
  const auto share = [count](Index halves) {
    return static_cast<double>(halves) / static_cast<double>(2 * count);
  };
  return from * share(2 * (count - part) - 1) + to * share(2 * part + 1);
}

bool is_grid(const PlaneGrid& grid) {
  return grid.columns >= 0 && grid.rows >= 0 && std::isfinite(grid.x_from) &&
         std::isfinite(grid.x_to) && std::isfinite(grid.y_from) && std::isfinite(grid.y_to);
}

/// All points of the grid, (rows, columns, 2).
Status make_points(const PlaneGrid& grid, Buffer<double>& points) {
  const Status status = points.allocate(element_count(grid.rows, grid.columns, 2));
  if (points.size() == 0) {
    return status;
  }
  const Index columns = grid.columns, rows = grid.rows;
  const auto of_points = [&](Index component) {
    using Steps = Eigen::Stride<Eigen::Dynamic, 2>;
    return Eigen::Map<Matrix, 0, Steps>(points.data() + component, rows, columns,
                                        Steps(2 * columns, 2));
  };
  auto X = of_points(0), Y = of_points(1);
  X.row(0) = Eigen::RowVectorXd::NullaryExpr(
      columns, [&](Index c) { return centre(grid.x_from, grid.x_to, c, columns); });
  Y.col(0) = Eigen::VectorXd::NullaryExpr(
      rows, [&](Index r) { return centre(grid.y_from, grid.y_to, r, rows); });
  X = X.row(0).replicate(rows, 1);
  Y = Y.col(0).replicate(1, columns);
  return status;
}

}  // namespace

Outcome attention_field(const PlaneGrid& grid, Index keys, Index value_width,
                        std::span<const double> key, std::span<const double> value,
                        const AttentionOptions& options, AttentionResult<double>& result) {
  AttentionOptions field_options = options;
  field_options.want_weights = false;
  field_options.want_scores = false;
  field_options.want_entropy = true;
  field_options.want_winner = true;
  const Index queries = element_count(grid.rows, grid.columns);
  const Shape shape{.queries = queries, .keys = keys, .width = 2, .value_width = value_width};
  Buffer<double> points;
  return check_requirements({{is_grid(grid), Argument::kGrid}})
      .then([&] { return check_count(queries, {}); })
      .then([&] { return check_options(shape, field_options); })
      .then([&] {
        const std::int64_t rows = keys;
        return check_requirements({{has_length(key, 2 * rows), Argument::kKey},
                                   {has_length(value, rows * value_width), Argument::kValue}});
      })
      .then([&] { return Outcome::of(make_points(grid, points)); })
      .then([&] {
        return attention(shape, {points, key, value}, field_options, result);
      });
}

}  // namespace softknn::core
