#pragma once

#include "softknn/core/functions.hpp"
#include "softknn/matrix.hpp"

/// How many keys a row of weights spreads over.
namespace softknn {

/// The entropy of every row of weights, in nats.
///
/// Formula: H_i = −Σ_j p_ij log p_ij with 0·log 0 = 0. No clipping.
/// Shapes: p (rows, columns) → (rows).
/// Range: 0 (all weight on one entry) to log n (all equal) for p on the simplex.
/// Empty: a row of no entries, or of zeros, gives exactly 0.
/// Errors: `kInvalid` naming x (p); `kNonFinite` naming `kX`, row and
/// column, where p is NaN, infinite or negative (its logarithm is undefined); `kOverflow` naming
/// `kX` and row when a sum does not fit.
/// Numerical note: every term is ≥ 0 for p_j ≤ 1, so nothing cancels; the sum runs in order and is
/// compensated, so a thousand equal terms lose no digit; zero entries change no bit.
/// O(rows·columns).
/// Source: Shannon (1948), section 6.
inline Result<Vector<double>> entropy(const MatrixRef<double>& p) {
  return detail::reduced(core::entropy, p);
}

/// The effective number of neighbours of each row: the soft counterpart of the k of k-NN.
///
/// Formula: exp(H), H as `entropy`.
/// Shapes: p (rows, columns) → (rows).
/// Range: 1 (one neighbour) to n (all equal). A row of zeros gives exp(0) = 1, as its entropy is 0;
/// the caller has to distinguish an empty row.
/// Errors and cost: as `entropy`.
/// Source: Hill (1973), diversity number N_1.
inline Result<Vector<double>> effective_neighbors(const MatrixRef<double>& p) {
  return detail::reduced(core::effective_neighbors, p);
}

/// The total weight of the `count` largest entries of each row: the weight that hard k nearest
/// neighbours with k = count would keep.
///
/// Formula: Σ of the k largest p_j, k = min(count, columns).
/// Shapes: p (rows, columns) → (rows).
/// Range: 0 (k = 0, or a row of zeros) to the sum of the row (k = n), never decreasing in k, not
/// even by rounding.
/// Ties: equal entries are interchangeable, so the sum does not depend on the choice.
/// Errors: as `entropy`; `kInvalid` naming `kCount` below 0; `kMemory`.
/// Numerical note: summed in order, the largest first; error ≤ k·2^-53 of the sum. O(n log k) time
/// per row, n numbers of scratch.
inline Result<Vector<double>> captured_mass(const MatrixRef<double>& p, Index count) {
  const detail::Elements<double> rows(p);
  return detail::written<Vector<double>>(p.rows(), 1, [&](std::span<double> made) {
    return core::captured_mass(rows, p.rows(), p.cols(), count, made);
  });
}

}  // namespace softknn
