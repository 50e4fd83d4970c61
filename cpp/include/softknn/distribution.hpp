#pragma once

#include <span>

#include "softknn/buffer.hpp"

/// Summaries of rows of weights, and of heads.
namespace softknn {

/// The entropy of every row of weights, in nats.
///
/// Formula: H_i = −Σ_j p_ij log p_ij with 0·log 0 = 0. No clipping.
/// Shapes: p (rows, columns) → result (rows).
/// Range: 0 (all weight on one entry) to log n (all equal) for p on the simplex.
/// Empty: a row of no entries, or of zeros, gives exactly 0.
/// Errors: `kInvalid` naming rows, columns, x (p) or result; `kNonFinite` naming `kX`, row and
/// column, where p is NaN, infinite or negative (its logarithm is undefined); `kOverflow` naming
/// `kX` and row when a sum does not fit.
/// Numerical note: every term is ≥ 0 for p_j ≤ 1, so nothing cancels; the sum runs in order and is
/// compensated, so a thousand equal terms lose no digit; zero entries change no bit.
/// O(rows·columns).
/// Source: Shannon (1948), section 6.
Outcome entropy(std::span<const double> p, Index rows, Index columns, std::span<double> result);

/// The effective number of neighbours of each row: the soft counterpart of the k of k-NN.
///
/// Formula: exp(H), H as `entropy`.
/// Shapes: p (rows, columns) → result (rows).
/// Range: 1 (one neighbour) to n (all equal). A row of zeros gives exp(0) = 1, as its entropy is 0;
/// the caller has to distinguish an empty row.
/// Errors and cost: as `entropy`.
/// Source: Hill (1973), diversity number N_1.
Outcome effective_neighbors(std::span<const double> p, Index rows, Index columns,
                            std::span<double> result);

/// The sum of each row, in order: 1 for weights, 0 for an emptied row.
///
/// Shapes: p (rows, columns) → result (rows). An empty row gives 0.
/// Errors: `kInvalid` as `entropy`; `kNonFinite` naming `kX`, row and column; `kOverflow` naming
/// `kX` and row. Numerical note: plain sequential sum, error ≤ n·2^-53·Σ|p|.
Outcome row_sums(std::span<const double> p, Index rows, Index columns, std::span<double> result);

/// The total weight of the `count` largest entries of each row: the weight that hard k nearest
/// neighbours with k = count would keep.
///
/// Formula: Σ of the k largest p_j, k = min(count, columns).
/// Shapes: p (rows, columns) → result (rows).
/// Range: 0 (k = 0, or a row of zeros) to the sum of the row (k = n), never decreasing in k, not
/// even by rounding.
/// Ties: equal entries are interchangeable, so the sum does not depend on the choice.
/// Errors: as `entropy`; `kInvalid` naming `kCount` below 0; `kMemory`.
/// Numerical note: summed in order, the largest first; error ≤ k·2^-53 of the sum. O(n log k) time
/// per row, n numbers of scratch.
Outcome captured_mass(std::span<const double> p, Index rows, Index columns, Index count,
                      std::span<double> result);

/// One number per head: means over the rows that are not zeros; 0 without any. Query i stands at
/// key i + (n − m), so that the last query is at the last key.
struct AttentionStatistics {
  Buffer<double> entropy;              // in nats, as `entropy`
  Buffer<double> effective_neighbors;  // of e^entropy
  Buffer<double> largest;              // the largest weight
  Buffer<double> previous;             // the weight of the key before the query; 0 without one
  Buffer<double> self;                 // of the query's own key
  Buffer<double> first;                // of key 0
  Buffer<double> distance;             // Σ w·|i + (n − m) − j|
};

/// Statistics of the weights of heads.
///
/// Shapes: weights (heads, m, n) → seven lists (heads).
/// Errors: `kInvalid` naming `kShape` (a length below 0) or `kX`; `kLimit`; as `entropy`, with the
/// row counted over all heads. Cost: O(heads·m·n), with a logarithm for each positive weight.
/// Source: Clark et al. (2019), "What does BERT look at?", sections 3 and 4.
Outcome attention_statistics(std::span<const double> weights, Index heads, Index queries,
                             Index keys, AttentionStatistics& result);

}  // namespace softknn
