#pragma once

#include <optional>

#include "softknn/core/functions.hpp"
#include "softknn/matrix.hpp"
#include "softknn/options.hpp"

namespace softknn {

/// The chosen keys of each query, best first.
struct Neighbors {
  Matrix<std::int32_t> indices;  // (m, k): rows of the keys
  Matrix<double> scores;         // (m, k)
  Outcome outcome = {};

  [[nodiscard]] bool ok() const { return outcome.ok(); }
};

/// Hard k nearest neighbours: the k keys most similar to each query.
///
/// Formula: the k largest scores of the row, s_ij from `scores` with `scoring`; with scale 1,
/// temperature 1 and no other option, s_ij is q·k, the cosine, or −‖q − k‖²/2.
///
/// Shapes: query (m, d), key (n, d) → (m, k), k = `count` in 0 … n.
///
/// Ties: equal scores in double are ordered by index, so the lower index also takes the last
/// position.
/// Limit: for k = 1 without a tie, the key that gets all weight in `attention` at temperature 0.
///
/// Errors: as `scores` (also for keys that are not a neighbour of any query); `kInvalid` also
/// naming `kCount` outside 0 … n.
///
/// Numerical note: as `scores`.
/// Cost: O(m·n·(d + log k)) time, O(n) memory besides the result.
///
/// Source: Cover and Hart (1967), "Nearest neighbor pattern classification".
inline Neighbors nearest_neighbors(const MatrixRef<double>& query, const MatrixRef<double>& key,
                                   Index count, const Scoring& scoring = {.scale = 1.0}) {
  const detail::Elements<double> q(query), k(key);
  core::Neighbors made;
  const Outcome outcome =
      core::nearest_neighbors(detail::shape_of(query, key, 0), q, k, scoring, count, made);
  return {detail::matrix_of(made.indices, outcome, query.rows(), count),
          detail::matrix_of(made.scores, outcome, query.rows(), count), outcome};
}

/// What `classify` returns; `accuracy` and `confusion` need the expected labels.
struct Classification {
  Eigen::VectorXi prediction = {};  // (m): the class with the largest share, or -1
  Matrix<double> shares = {};       // (m, c): the weight of each class
  Matrix<double> confusion = {};    // (c, c): how often label `row` was predicted as `column`
  double accuracy = 0.0;            // in [0, 1]
  Index empty_rows = 0;             // rows without weight
  Outcome outcome = {};

  [[nodiscard]] bool ok() const { return outcome.ok(); }
};

/// Classifies each query by the labels of the keys that it attends to: soft k-nearest-neighbour
/// classification.
///
/// Formula: share_ic = Σ_{j: label_j = c} w_ij, prediction_i = argmax_c share_ic; accuracy = the
/// fraction of queries whose prediction is the expected label, confusion_ab = the number of queries
/// with expected label a and prediction b.
///
/// Shapes: weights (m, n), labels (n), expected (m) or none; c classes.
/// Units and range: shares sum to the row sum, which is 1 for weights of `attention`.
///
/// Ties: equal shares predict the lower label. A row without weight above 0 predicts -1, is counted
/// in `empty_rows`, counts as wrong, and appears in no cell of `confusion`. Without queries the
/// accuracy is 0.
///
/// Errors: `kInvalid` naming `kShape`, `kX` (weights), `kLabels` or `kExpected`; `kNonFinite`
/// naming `kX` for a weight that is negative or not finite; `kNonFinite` naming `kLabels` or
/// `kExpected` for a label that is not an integer in [0, classes), with its position; `kOverflow`
/// naming `kX` and the row whose share exceeds the largest double; `kLimit`; `kMemory`.
///
/// Numerical note: the sum of each class runs in the order of the keys and is compensated.
/// Cost: O(m·(n + c)) time, O(c) memory besides the results.
///
/// Source: Dudani (1976), "The distance-weighted k-nearest-neighbor rule", with all keys.
inline Classification classify(const MatrixRef<double>& weights,
                               const Eigen::Ref<const Eigen::VectorXi>& labels, Index classes,
                               const std::optional<Eigen::VectorXi>& expected = {}) {
  const detail::Elements<double> w(weights);
  const Vector<double> known = labels.cast<double>();
  const Vector<double> wanted =
      expected ? Vector<double>(expected->cast<double>()) : Vector<double>();
  using Expected = std::optional<std::span<const double>>;
  core::Classification made;
  const core::ClassificationShape shape{weights.rows(), weights.cols(), classes};
  const Outcome outcome =
      core::classify(shape, w, detail::elements<double>(known),
                     expected ? Expected(detail::elements<double>(wanted)) : Expected(), made);
  Classification result{
      .accuracy = made.accuracy, .empty_rows = made.empty_rows, .outcome = outcome};
  if (!outcome.ok()) return result;
  const auto numbers = [&](Index first, Index rows) {
    return Eigen::Map<const Matrix<double>>(made.numbers.data() + first, rows, classes);
  };
  result.prediction = detail::vector_of(made.prediction);
  result.shares = numbers(0, shape.queries);
  if (expected) result.confusion = numbers(shape.queries * classes, classes);
  return result;
}

}  // namespace softknn
