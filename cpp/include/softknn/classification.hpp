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

/// Results; `accuracy` and `confusion` need the expected labels.
struct Classification {
  Buffer<std::int32_t> prediction;  // (m): the class with the largest share, or -1
  // shares (m, c): the weight of each class; then the confusion matrix
  Buffer<double> numbers;
  // (c, c): how often label `row` was predicted as `column`
  double accuracy = 0.0;  // in [0, 1]
  Index empty_rows = 0;   // rows without weight
};

/// Classifies each query by the labels of the keys that it attends to: soft k-nearest-neighbour
/// classification.
///
/// Formula: share_ic = Σ_{j: label_j = c} w_ij, prediction_i = argmax_c share_ic; accuracy = the
/// fraction of queries whose prediction is the expected label, confusion_ab = the number of queries
/// with expected label a and prediction b.
///
/// Shapes: weights (m, n), labels (n), expected (m) or none → `Classification`.
/// Units and range: shares sum to the row sum, which is 1 for weights of `attention`.
///
/// Ties: equal shares predict the lower label. A row without weight above 0 predicts -1, is counted
/// in `empty_rows`, counts as wrong, and appears in no cell of `confusion`. Without queries the
/// accuracy is 0.
///
/// Errors: `kInvalid` naming `kShape`, `kX` (weights), `kLabels` or `kExpected`; `kNonFinite`
/// naming `kX` for a weight that is negative or not finite; `kNonFinite` naming `kLabels` or
/// `kExpected` for a label that is not an integer in [0, classes), with its position; `kOverflow`
/// naming `kX` and the row whose share exceeds the largest double; `kLimit`; `kMemory`. On any
/// error `result` is unspecified.
///
/// Numerical note: the sum of each class runs in the order of the keys and is compensated.
/// Cost: O(m·(n + c)) time, O(c) memory besides the results.
///
/// Source: Dudani (1976), "The distance-weighted k-nearest-neighbor rule", with all keys.
Outcome classify(const ClassificationShape& shape, std::span<const double> weights,
                 std::span<const double> labels, std::optional<std::span<const double>> expected,
                 Classification& result);

}  // namespace softknn
