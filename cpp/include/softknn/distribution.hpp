#pragma once

#include <span>

#include "softknn/status.hpp"

/// What a row of weights amounts to.
namespace softknn {

/// The entropy of one row of weights, in nats.
///
/// Formula: H = −Σ_j p_j log p_j with 0·log 0 = 0. No clipping.
/// Range: 0 (all weight on one entry) to log n (all equal) for p on the simplex.
/// Empty: a row of no entries, or of zeros, gives exactly 0.
/// Precondition: p_j ≥ 0 and finite.
/// Numerical note: every term is ≥ 0 for p_j ≤ 1, so nothing cancels; the sum
/// runs in order and carries its rounding errors along, so a thousand equal
/// terms cost no digit; zero entries change no bit. O(n).
/// Source: Shannon (1948), section 6.
[[nodiscard]] double row_entropy(std::span<const double> p);

/// `row_entropy` of every row of p (rows, columns) → result (rows).
///
/// Errors: `kNonFinite` naming `kX`, row and column, where p is NaN, infinite or
/// negative (its logarithm is no number); `kOverflow` naming `kX` and row when a
/// sum does not fit.
Outcome entropy(const double* p, Index rows, Index columns, double* result);

/// How many neighbours a row really uses: the soft twin of the k of k-NN.
///
/// Formula: exp(H), H as `entropy`. Shapes: p (rows, columns) → result (rows).
/// Range: 1 (one neighbour) to n (all equal). A row of zeros gives exp(0) = 1,
/// as its entropy is 0; whether the row is empty is the caller's to know.
/// Errors and cost: as `entropy`.
/// Source: Hill (1973), diversity number N_1.
Outcome effective_neighbors(const double* p, Index rows, Index columns, double* result);

/// The sum of each row, in order: 1 for weights, 0 for an emptied row.
///
/// Shapes: p (rows, columns) → result (rows). An empty row gives 0.
/// Errors: `kNonFinite` naming `kX`, row and column; `kOverflow` naming `kX` and
/// row. Numerical note: plain sequential sum, error ≤ n·2^-53·Σ|p|.
Outcome row_sums(const double* p, Index rows, Index columns, double* result);

/// How much of each row its `count` largest entries hold: what hard k-NN with
/// k = count would keep of a soft vote.
///
/// Formula: Σ of the k largest p_j, k = min(count, columns).
/// Shapes: p (rows, columns) → result (rows).
/// Range: 0 (k = 0, or a row of zeros) to the sum of the row (k = n), never
/// falling as k grows, not even by rounding. Ties: equal entries are one another's
/// stand-ins, so the sum does not depend on which is taken.
/// Precondition: count ≥ 0. Errors: as `entropy`, and `kMemory`.
/// Numerical note: summed in order, the largest first; error ≤ k·2^-53 of the
/// sum. O(n log k) time per row, n numbers of scratch.
Outcome captured_mass(const double* p, Index rows, Index columns, Index count, double* result);

}  // namespace softknn
