#pragma once

#include "softknn/core/attention.hpp"

namespace softknn::core {

/// A grid of points in the plane: the centres of rows × columns equal cells of a rectangle.
///
/// Formula: point (r, c) is (x_c, y_r) with
///
///     x_c = x_from + (c + ½)(x_to − x_from)/columns
///     y_r = y_from + (r + ½)(y_to − y_from)/rows
///
/// computed as x_from·((2(columns − c) − 1)/(2 columns)) + x_to·((2c + 1)/(2 columns)), the same
/// for y: exchanging the ends mirrors the points bit for bit. Row 0 is at `y_from`; for an image
/// with y pointing up, `y_from` is the top. The ends are finite and in either order, or equal;
/// `columns` and `rows` are ≥ 0.
struct PlaneGrid {
  double x_from = 0.0;
  double x_to = 1.0;
  double y_from = 0.0;
  double y_to = 1.0;
  Index columns = 1;
  Index rows = 1;
};

/// `attention` for a query at every point of a plane: the output, the entropy of the weights, and
/// the key with the largest weight.
///
/// Formula: the query of row r·columns + c is point (r, c) of `grid`.
///
/// Shapes: key (n, 2), value (n, v) → `result.output` (rows, columns, v), `result.entropy` (rows,
/// columns), `result.winner` (rows, columns); nothing else is computed, whatever `want_…` the
/// options set. For `options.masking` the points are rows·columns queries.
///
/// Limits: with rbf at τ = 0 the winners are the Voronoi cells of the keys and the output is the
/// value of the nearest key; at τ = ∞ the output is the mean of the values everywhere.
///
/// Ties, masks, empty, errors, numerical note: as `attention`, bit for bit; `kInvalid` also names
/// `kGrid`. An overflowing score is reported with the row of its point, r·columns + c.
///
/// Cost: O(rows·columns·n·v) time, O(rows·columns + n) memory besides the result.
///
/// Source: Aurenhammer (1991), "Voronoi diagrams", for the limit τ = 0.
Outcome attention_field(const PlaneGrid& grid, Index keys, Index value_width,
                        std::span<const double> key, std::span<const double> value,
                        const AttentionOptions& options, AttentionResult<double>& result);

}  // namespace softknn::core
