#pragma once

#include <optional>
#include <span>

#include "softknn/buffer.hpp"
#include "softknn/status.hpp"

/// Matrix products: projections, weighted sums of vectors, A·V.
namespace softknn {

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

/// Multiplies every row of x by a matrix on the right and adds a bias: a linear projection.
///
/// Formula: y_ij = Σ_l x_il W_lj + bias_j. (W is not transposed, unlike in PyTorch's `Linear`.)
/// Shapes: x as a, weight as b of `MatmulShape`, bias (columns) or none → result. `repeat_b` shares
/// one W among all slices.
/// Empty: inner = 0 gives the bias, or zeros without one.
///
/// Errors: `kInvalid` naming `kShape` for a negative length, or `kX`, `kWeight` or `kBias` for an
/// array of the wrong size; `kNonFinite` naming `kX`, `kWeight` or `kBias`, with the position in it
/// (a repeated factor has slice 0 only); `kOverflow` naming `kOutput` with slice, row and column of
/// a result that does not fit in a double; `kLimit`; `kMemory`. On any error
/// `result` is unspecified.
///
/// Numerical note: products are rounded and summed in order of l in chunks of 512, which are added
/// in order. The bias comes last. The error is within (min(inner, 512) + inner/512 +
/// 2)·2^-53·(Σ_l |x_il W_lj| + |bias_j|), plus inner·2^-1074 where a product is subnormal. A row
/// depends on that row alone, bit for bit. The sums are those of `attention`: without masks and
/// dropout its output is `linear` of its weights and values, bit for bit.
/// Cost: O(slices·rows·inner·columns) time; memory for one packed W besides the result.
///
/// Source: Vaswani et al. (2017), section 3.2.2 (the projections).
Outcome linear(const MatmulShape& shape, std::span<const double> x, std::span<const double> weight,
               std::optional<std::span<const double>> bias, Buffer<double>& result);

/// The product of every pair of matrices: `linear` without a bias.
///
/// Formula: y_ij = Σ_l a_il b_lj.
/// Shapes: `MatmulShape`. Otherwise as `linear`, with a as its x and b as its weight, also in
/// errors.
Outcome batch_matmul(const MatmulShape& shape, std::span<const double> a, std::span<const double> b,
                     Buffer<double>& result);

/// A linear combination of vectors: word arithmetic (queen − woman + man), or an average with
/// manual weights.
///
/// Formula: y_j = Σ_l c_l v_lj.
/// Shapes: vectors (count, width), coefficients (count) → result (width). count = 0 gives zeros.
/// Errors: as `linear`, with the coefficients as row 0 of its x and the vectors as its weight.
/// Numerical note and cost: as `linear`.
///
/// Source: Mikolov, Yih and Zweig (2013), "Linguistic regularities in continuous space word
/// representations", section 4.
Outcome combine(Index count, Index width, std::span<const double> vectors,
                std::span<const double> coefficients, Buffer<double>& result);

}  // namespace softknn
