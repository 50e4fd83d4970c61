#pragma once

#include <optional>
#include <span>

#include "softknn/core/buffer.hpp"
#include "softknn/status.hpp"

/// Matrix products: projections, weighted sums of vectors, A·V.
namespace softknn::core {

/// The axis lengths of a batch of products, row-major and contiguous:
///
///     a (slices, rows, inner)   b (slices, inner, columns)
///     result (slices, rows, columns)
///
/// A repeated factor is a single matrix shared by all slices. Every length may be 0.
struct MatmulShape {
  Index slices = 1;
  Index rows = 0;
  Index inner = 0;
  Index columns = 0;
  bool repeat_a = false;
  bool repeat_b = false;
};

Outcome linear(const MatmulShape& shape, std::span<const double> x, std::span<const double> weight,
               std::optional<std::span<const double>> bias, Buffer<double>& result);

/// The product of every pair of matrices: `linear` without a bias.
///
/// Formula: y_ij = Σ_l a_il b_lj.
/// Shapes: `MatmulShape`. Otherwise as `linear`, with a as its x and b as its weight, also in
/// errors.
Outcome batch_matmul(const MatmulShape& shape, std::span<const double> a, std::span<const double> b,
                     Buffer<double>& result);

}  // namespace softknn::core
