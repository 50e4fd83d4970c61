#pragma once

#include "kernels/double/dropout.hpp"
#include "kernels/search/row_scorer.hpp"
#include "masked_keys.hpp"
#include "numerics/infinity.hpp"
#include "row_span.hpp"
#include "softknn/attention.hpp"
#include "weight_tiles.hpp"

/// Private to the core: the weights of a call, one row at a time.
namespace softknn {

/// The handler of each row, a virtual call: the loop over the rows is compiled once.
class RowStep {
 public:
  virtual Outcome row(const RowPosition& row) = 0;

  /// Handles several rows at once, from `row` on, and returns their number; 0 leaves the row to
  /// `row`.
  virtual Index rows(const RowPosition& row) = 0;

 protected:
  ~RowStep() = default;
};

/// Computes the weights w_ij of `attention`, row by row, in the memory of one row, for all
/// functions that need weights but not an m × n array.
///
/// The order of use is `prepare`, then `for_each`, whose step calls `make` and, where dropout
/// counts, `drop` after it. The `want_…` options are ignored here; the inputs have to outlive the
/// object.
class RowWeights {
 public:
  RowWeights(const Shape& shape, const AttentionInputs<double>& inputs,
             const AttentionOptions& options);

  /// Allocates the scratch, then reports the errors that `attention` reports before it starts:
  /// `kMemory`, `kNonFinite`.
  Outcome prepare();

  /// Calls the step for all rows in row-major order of (B, H, m), until one fails. The dropout
  /// stream advances: iterate once per object.
  Outcome for_each(RowStep& step);

  /// The query head of a row, as a flat index over the batch.
  [[nodiscard]] Index slice(const RowPosition& row) const {
    return row.batch * shape_.query_heads + row.head;
  }

  /// The index of a row among all rows, (B, H, m).
  [[nodiscard]] Index flat(const RowPosition& row) const {
    return slice(row) * shape_.queries + row.query;
  }

  /// The weights of rows of one key head from `row` on, side by side; returns their number, 0 if
  /// that row does not use tiles. If `scores` is not null, it receives the scores (rows, n).
  Index make_rows(const RowPosition& row, double* scores = nullptr) {
    return tiles_.make(row_in_head(row), scores);
  }

  /// The tiles of the last computed rows.
  [[nodiscard]] WeightTiles& tiles() { return tiles_; }

  /// Makes row `i` of those, which is `row`, the current row.
  void load_row(Index i, const RowPosition& row);

  /// The `count` rows after `row` with the same key head.
  [[nodiscard]] RowPosition after(const RowPosition& row, Index count) const;

  /// The weights of a row, before dropout. If `scores` is not null, it receives the scores of all n
  /// keys, including blocked ones. `kOverflow` naming `kScore`.
  Outcome make(const RowPosition& row, double* scores = nullptr);

  /// Whether every head of keys has few rows, which attend to all of them: `allocate` and
  /// `make_unseen` may then take the place of `prepare` and `for_each`, without a pass over the
  /// inputs before it.
  [[nodiscard]] bool are_few() const;

  /// The scratch of a row.
  Status allocate();

  /// The weights of such a row, whose keys are checked while they are scored; its values are not.
  /// False where the row has to be made after all checks.
  bool make_unseen(const RowPosition& row, double* scores);

  /// Applies dropout to the current row.
  void drop();

  /// Whether the current row has no allowed key.
  [[nodiscard]] bool empty() const { return empty_; }

  /// The entropy of the current weights, before `drop`, in nats.
  [[nodiscard]] double entropy() const { return entropy_; }

  /// The share of the sink of the current row, 0 without one.
  [[nodiscard]] double sink_weight() const { return sink_weight_; }

  /// The keys in use, ascending; only those with weight at τ = 0.
  [[nodiscard]] const std::int32_t* list() const { return list_.data(); }

  /// The weight of each key in `list`, to be divided by `divisor`.
  [[nodiscard]] std::span<const double> weights() const {
    return row_of(weights_.data(), 0, count_);
  }

  /// The divisor of dropout: 1 without dropout.
  [[nodiscard]] double divisor() const { return dropout_.divisor(); }

  [[nodiscard]] bool propagates() const { return options_.non_finite == NonFinite::kPropagate; }

 private:
  [[nodiscard]] Index row_in_head(const RowPosition& row) const {
    return row.head % shape_.group() * shape_.queries + row.query;
  }
  void list_keys(const RowPosition& row);
  void make_scores(const double* query, double* scores);
  Outcome make_logits(const RowPosition& row);
  Outcome check_logits(const RowPosition& row) const;
  void select_best();
  void weigh(const RowPosition& row);
  void select_neighbors();

  [[nodiscard]] std::span<double> logits() { return row_of(weights_.data(), 0, count_); }
  /// The sink of a row, −∞ without one.
  [[nodiscard]] double sink(const RowPosition& row) const {
    return options_.sinks.empty() ? -kInfinity : options_.sinks.data()[row.head];
  }

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  RowScorer scorer_;
  WeightTiles tiles_;
  DropoutStream dropout_;
  Index count_ = 0;
  bool empty_ = false;
  double entropy_ = 0.0;
  double best_ = 0.0;  // the largest raw similarity, at temperature 0
  double sink_weight_ = 0.0;
  bool ranges_only_;     // no mask except those that allow a range
  bool listed_ = false;  // `list_` still holds the keys of `range_`
  KeyRange range_{0, 0};
  Buffer<std::int32_t> list_;   // the allowed keys of the current row; per key
  Buffer<double> weights_;      // score, then logit, then weight; behind them the sink
  Buffer<std::int32_t> order_;  // of the logits of a row, if only the best are kept
};

}  // namespace softknn
