#pragma once

#include "attention_rows.hpp"
#include "dropout.hpp"
#include "row_scorer.hpp"
#include "softknn/attention.hpp"
#include "softknn/views.hpp"

/// Private to the core: the weights of a call, one row at a time.
namespace softknn {

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

  /// Calls step(slice, row) for every row in row-major order of (B, H, m), until
  /// one is refused. The dropout stream runs on: one walk per object.
  template <typename Step>
  Outcome for_each(Step step);

  /// The weights of a row, before dropout. If `scores` is not null it gets the
  /// scores of all n keys, blocked ones too. `kOverflow` naming `kScore`.
  Outcome make(Index slice, const RowPosition& row, double* scores = nullptr);

  /// Leaves out what dropout leaves out of the row just made.
  void drop() { count_ = dropout_.keep(shape_.keys, count_, list_.data(), weights_.data()); }

  /// Whether the row just made has no allowed key.
  [[nodiscard]] bool empty() const { return empty_; }

  /// Of the weights just made, in nats; after `drop` it means nothing.
  [[nodiscard]] double entropy() const;

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
  Status set_keys(Index head) {
    return scorer_.set_keys(inputs_.key + head * shape_.keys * shape_.width, shape_.keys);
  }

  void make_scores(const double* query, double* scores);
  Outcome make_logits(Index slice, const RowPosition& row);
  Outcome check_logits(Index slice, const RowPosition& row) const;
  void keep_best();

  [[nodiscard]] std::span<double> logits() { return row_of(weights_.data(), 0, count_); }

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  RowScorer scorer_;
  DropoutStream dropout_;
  Index count_ = 0;
  bool empty_ = false;
  bool defined_ = false;       // the row has a softmax
  Buffer<std::int32_t> list_;  // the allowed keys of the current row, and for each of them
  Buffer<double> weights_;     // score, then logit, then weight
};

template <typename Step>
Outcome RowWeights::for_each(Step step) {
  for (Index head = 0; head < shape_.batch * shape_.key_heads; ++head) {
    if (const Status status = set_keys(head); status != Status::kOk) {
      return {.status = status};
    }
    if (const Outcome outcome = for_each_row(shape_, head, step); !outcome.ok()) {
      return outcome;
    }
  }
  return {};
}

}  // namespace softknn
