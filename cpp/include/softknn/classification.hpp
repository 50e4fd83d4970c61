#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "softknn/buffer.hpp"

namespace softknn {

/// The axis lengths of a classification: weights (m, n) of m queries over n keys, whose labels
/// are integers in [0, classes). Every length may be 0.
struct ClassificationShape {
  Index queries = 0;
  Index keys = 0;
  Index classes = 0;
};

/// Results; `accuracy` and `confusion` need expected labels.
struct Classification {
  Buffer<std::int32_t> prediction;  // (m): the class with the largest share, or -1
  Buffer<double> numbers;           // shares (m, c): the weight of each class; then confusion
                                    // (c, c): how often label `row` was predicted as `column`
  double accuracy = 0.0;            // in [0, 1]
  Index empty_rows = 0;             // rows without any weight
};

/// Classifies every query by the labels of the keys it attends to: soft k-nearest-neighbour
/// classification.
///
/// Formula: share_ic = Σ_{j: label_j = c} w_ij, prediction_i = the c of the largest share;
/// accuracy = the part of the queries whose prediction is the expected label,
/// confusion_ab = the number of queries with expected label a and prediction b.
///
/// Shapes: weights (m, n), labels (n), expected (m) or none → `Classification`.
/// Units and range: shares sum to the sum of the row, so to 1 for weights of `attention`.
///
/// Ties: equal shares predict the lower label. A row without weight above 0 predicts -1, is
/// counted in `empty_rows` and is never right; it appears in no cell of `confusion`. No queries
/// have accuracy 0.
///
/// Errors: `kInvalid` naming `kShape`, `kX` (weights), `kLabels` or `kExpected`; `kNonFinite`
/// naming `kX` for a weight that is negative or not finite, `kLabels` or `kExpected` for what is
/// no integer in [0, classes), with its place; `kOverflow` naming `kX` and the row whose
/// share passes the largest double; `kLimit`; `kMemory`. On any error `result` is unspecified.
///
/// Numerical note: the sum of each class runs in the order of the keys and carries its rounding
/// errors. Cost: O(m·(n + c)) time, O(c) memory beside the results.
///
/// Source: Dudani (1976), "The distance-weighted k-nearest-neighbor rule", with all keys.
Outcome classify(const ClassificationShape& shape, std::span<const double> weights,
                 std::span<const double> labels, std::optional<std::span<const double>> expected,
                 Classification& result);

}  // namespace softknn
