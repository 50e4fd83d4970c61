#pragma once

#include "softknn/attention.hpp"

namespace softknn {

/// Points of a plane: the centres of the cells of a rectangle cut into
/// rows × columns equal ones.
///
/// Formula: point (r, c) is (x_c, y_r) with
///
///     x_c = x_from + (c + ½)(x_to − x_from)/columns
///     y_r = y_from + (r + ½)(y_to − y_from)/rows
///
/// made as x_from·((2(columns − c) − 1)/(2 columns)) + x_to·((2c + 1)/(2 columns)),
/// the same for y: exchanging the ends mirrors the points bit for bit. So row 0
/// is at `y_from`; for a picture whose y points up `y_from` is its top. The ends
/// are finite, in either order, or equal; `columns` and `rows` are ≥ 0.
struct PlaneGrid {
  double x_from = 0.0;
  double x_to = 1.0;
  double y_from = 0.0;
  double y_to = 1.0;
  Index columns = 1;
  Index rows = 1;
};

/// `attention` for a query at every point of a plane: the output, the entropy of the
/// weights, and the key with the largest weight.
///
/// Formula: the query of row r·columns + c is point (r, c) of `grid`.
///
/// Shapes: key (n, 2), value (n, v) → `result.output` (rows, columns, v),
/// `result.entropy` (rows, columns), `result.winner` (rows, columns); nothing
/// else is made, whatever the `want_…` of the options. To `options.masking`
/// the points are rows·columns queries.
///
/// Limits: with rbf at τ = 0 the winners are the Voronoi cells of the keys and
/// the output is the value of the nearest; at τ = ∞ the output is the mean of the
/// values everywhere.
///
/// Ties, masks, empty, errors, numerical note: as `attention`, whose bits these
/// are; `kInvalid` names `kGrid` too. A score that overflows is named by the row of its point,
/// r·columns + c.
///
/// Cost: O(rows·columns·n·v) time, O(rows·columns + n) memory beside the result.
///
/// Source: Aurenhammer (1991), "Voronoi diagrams", for the limit τ = 0.
Outcome attention_field(const PlaneGrid& grid, Index keys, Index value_width,
                        std::span<const double> key, std::span<const double> value,
                        const AttentionOptions& options, AttentionResult<double>& result);

}  // namespace softknn
