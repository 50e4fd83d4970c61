#pragma once

#include "dropout.hpp"
#include "masked_keys.hpp"
#include "row_scorer.hpp"
#include "row_span.hpp"
#include "softknn/attention.hpp"
#include "weight_tiles.hpp"

/// Private to the core: the weights of a call, one row at a time.
namespace softknn {

/// What is done with each row, in one virtual call: the walk over the rows is
/// compiled once, not for everyone who walks.
class RowStep {
 public:
  virtual Outcome row(const RowPosition& row) = 0;

  /// What is done with several rows at once, from `row` on. Returns how many those are; 0 leaves
  /// the row to `row`.
  virtual Index rows(const RowPosition& row) = 0;

 protected:
  ~RowStep() = default;
};

/// Makes what `attention` calls w_ij, row after row, in the memory of one row:
/// whoever needs weights without m × n of them shares this with `attention`.
///
/// The order of use is `prepare`, then `for_each`, whose step calls `make` and,
/// where dropout counts, `drop` after it. What the options want back is not
/// looked at here; the inputs have to outlive the object.
class RowWeights {
 public:
  RowWeights(const Shape& shape, const AttentionInputs<double>& inputs,
             const AttentionOptions& options);

  /// Takes the scratch, then refuses what `attention` refuses before it starts:
  /// `kMemory`, `kNonFinite`.
  Outcome prepare();

  /// Calls the step for all rows in row-major order of (B, H, m), until one is
  /// refused. The dropout stream runs on: one walk per object.
  Outcome for_each(RowStep& step);

  /// The query head of a row, counted flat over the batch.
  [[nodiscard]] Index slice(const RowPosition& row) const {
    return row.batch * shape_.query_heads + row.head;
  }

  /// Where a row stands among all rows, (B, H, m).
  [[nodiscard]] Index flat(const RowPosition& row) const {
    return slice(row) * shape_.queries + row.query;
  }

  /// The weights of rows of one head of keys from `row` on, side by side; returns how many, 0 if
  /// that row is not for tiles. If `scores` is not null it gets the scores (rows, n).
  Index make_rows(const RowPosition& row, double* scores = nullptr) {
    return tiles_.make(row_in_head(row), scores);
  }

  /// Of the rows made last.
  [[nodiscard]] WeightTiles& tiles() { return tiles_; }

  /// Makes row `i` of those, which is `row`, the row just made.
  void take_row(Index i, const RowPosition& row);

  /// `count` rows after `row` of the same head of keys.
  [[nodiscard]] RowPosition after(const RowPosition& row, Index count) const;

  /// The weights of a row, before dropout. If `scores` is not null it gets the
  /// scores of all n keys, blocked ones too. `kOverflow` naming `kScore`.
  Outcome make(const RowPosition& row, double* scores = nullptr);

  /// Leaves out what dropout leaves out of the row just made.
  void drop();

  /// Whether the row just made has no allowed key.
  [[nodiscard]] bool empty() const { return empty_; }

  /// Of the weights just made, before `drop`, in nats.
  [[nodiscard]] double entropy() const { return entropy_; }

  /// The keys that take part, ascending; only those with weight at τ = 0.
  [[nodiscard]] const std::int32_t* list() const { return list_.data(); }

  /// Of each key in `list`, still to be divided by `divisor`.
  [[nodiscard]] std::span<const double> weights() const {
    return row_of(weights_.data(), 0, count_);
  }

  /// What dropout divides by: 1 without it.
  [[nodiscard]] double divisor() const { return dropout_.divisor(); }

  [[nodiscard]] bool propagates() const { return options_.non_finite == NonFinite::kPropagate; }

 private:
  [[nodiscard]] Index row_in_head(const RowPosition& row) const {
    return row.head % shape_.group() * shape_.queries + row.query;
  }
  void make_list(const RowPosition& row);
  void make_scores(const double* query, double* scores);
  Outcome make_logits(const RowPosition& row);
  Outcome check_logits(const RowPosition& row) const;
  void keep_best();

  [[nodiscard]] std::span<double> logits() { return row_of(weights_.data(), 0, count_); }

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  RowScorer scorer_;
  WeightTiles tiles_;
  DropoutStream dropout_;
  Index count_ = 0;
  bool empty_ = false;
  double entropy_ = 0.0;
  bool ranges_only_;     // no mask but those that allow a range
  bool listed_ = false;  // `list_` still holds the keys of `range_`
  KeyRange range_{0, 0};
  Buffer<std::int32_t> list_;  // the allowed keys of the current row, and for each of them
  Buffer<double> weights_;     // score, then logit, then weight
};

}  // namespace softknn
