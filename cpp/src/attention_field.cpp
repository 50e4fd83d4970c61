#include "softknn/attention_field.hpp"

#include "for_size.hpp"

namespace softknn {
namespace {

/// The centre of one of `count` equal parts of [from, to]. Two products instead
/// of a step from one end: the ends play the same part, and no difference of
/// theirs can overflow.
double centre(double from, double to, Index part, Index count) {
  const auto share = [count](Index halves) {
    return static_cast<double>(halves) / static_cast<double>(2 * count);
  };
  return from * share(2 * (count - part) - 1) + to * share(2 * part + 1);
}

}  // namespace

SOFTKNN_FOR_SIZE Outcome attention_field(const PlaneGrid& grid, Index keys, Index value_width,
                                         const double* key, const double* value,
                                         const AttentionOptions& options,
                                         AttentionResult<double>& result) {
  result = {};
  Buffer<double> points;
  const Status status = points.allocate(element_count({grid.rows, grid.columns, 2}));
  if (status != Status::kOk) {
    return {.status = status};
  }
  double* point = points.data();
  for (Index r = 0; r < grid.rows; ++r) {
    const double y = centre(grid.y_from, grid.y_to, r, grid.rows);
    for (Index c = 0; c < grid.columns; ++c) {
      *point++ = centre(grid.x_from, grid.x_to, c, grid.columns);
      *point++ = y;
    }
  }
  AttentionOptions wanted = options;
  wanted.want_weights = false;
  wanted.want_scores = false;
  wanted.want_entropy = true;
  wanted.want_winner = true;
  const Shape shape{
      .queries = grid.rows * grid.columns, .keys = keys, .width = 2, .value_width = value_width};
  return attention(shape, {points.data(), key, value}, wanted, result);
}

}  // namespace softknn
