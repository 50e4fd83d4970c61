#pragma once

#include "softknn/core/functions.hpp"
#include "softknn/matrix.hpp"

/// From scores to weights.
namespace softknn {

/// Converts every row of x (rows, columns) to weights.
///
/// Formula, of each row: p_j = exp((x_j − max x)/τ) / Σ_l exp((x_l − max x)/τ).
/// Range: x_j in [−∞, ∞); p_j in [0, 1], summing to 1. τ in [0, ∞]: 0 shares all weight equally
/// among the largest entries, ∞ equally among all entries above −∞.
/// Empty: a row of only −∞ becomes zeros. A −∞ among other entries gets exactly weight 0.
/// Errors: `kInvalid` naming rows, columns, x or temperature; `kNonFinite` naming `kX`, row
/// and column, for NaN and +∞.
/// Numerical note: shifted by the maximum and divided once, so nothing overflows. Two compensated
/// sums run over the entries at even and at odd positions; the library's own exp is within 1 ulp.
/// Row i depends on row i alone, bit for bit. O(rows·columns).
/// Source: Blanchard, Higham and Higham (2021), "Accurately computing the log-sum-exp and softmax
/// functions" (the shifted softmax).
inline Result<Matrix<double>> softmax(const MatrixRef<double>& x, double temperature = 1.0) {
  const detail::Elements<double> rows(x);
  return detail::written<Matrix<double>>(x.rows(), x.cols(), [&](std::span<double> made) {
    return core::softmax(rows, x.rows(), x.cols(), temperature, made);
  });
}

/// The logarithm of the sum of the exponentials of each row.
///
/// Formula: max x + log Σ_j exp(x_j − max x).
/// Shapes: x (rows, columns) → (rows).
/// Range: entries in [−∞, ∞). A row of only −∞, or of no entries, gives −∞.
/// Errors: as `softmax`.
/// Numerical note: never overflows for finite rows; sums in order. O(rows·columns).
/// Source: Blanchard, Higham and Higham (2021), as above (shifted log-sum-exp).
inline Result<Vector<double>> log_sum_exp(const MatrixRef<double>& x) {
  return detail::reduced(core::log_sum_exp, x);
}

/// The Jacobian of the softmax of x: the derivative of `softmax` at temperature 1.
///
/// Formula: J_ij = ∂p_i/∂x_j = p_i(δ_ij − p_j), p = softmax(x), that is diag(p) − p pᵀ.
/// Shapes: x (n) → (n, n).
/// Range: entries in [−1/4, 1/4]; J is symmetric (exactly) and positive semidefinite; each of its
/// rows sums to 0 within rounding.
/// Empty: a row of only −∞ gives zeros, as do the row and column of a −∞.
/// Errors: as `softmax`; `kLimit` if n² is too large; `kMemory`.
/// Numerical note: the diagonal is p_i·Σ_{l≠i} p_l, summed in order, not p_i − p_i²: it stays
/// accurate where p_i is nearly 1. Shifted and divided once as `softmax`. O(n²), n numbers of
/// scratch.
/// Source: Martins and Astudillo (2016), "From softmax to sparsemax", equation (8).
inline Result<Matrix<double>> softmax_jacobian(const VectorRef<double>& x) {
  return detail::written<Matrix<double>>(x.size(), x.size(), [&](std::span<double> made) {
    return core::softmax_jacobian(detail::elements(x), 1, x.size(), made);
  });
}

}  // namespace softknn
