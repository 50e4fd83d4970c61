#include "softknn/attention.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention_inputs.hpp"
#include "attention_rows.hpp"
#include "dropout.hpp"
#include "row_scorer.hpp"
#include "softknn/distribution.hpp"
#include "softknn/softmax.hpp"
#include "softknn/views.hpp"
#include "value_sum.hpp"

namespace softknn {
namespace {

constexpr double kMost = std::numeric_limits<double>::max();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Outcome overflow(Argument argument, Index slice, Index row, Index column) {
  return {.status = Status::kOverflow,
          .argument = argument,
          .slice = slice,
          .row = row,
          .column = column};
}

/// Whether the shift by the maximum leaves numbers: no NaN, a finite maximum.
bool has_softmax(std::span<const double> logits) {
  double largest = -std::numeric_limits<double>::infinity();
  for (const double logit : logits) {
    if (std::isnan(logit)) {
      return false;
    }
    largest = std::max(largest, logit);
  }
  return std::isfinite(largest);
}

/// One call: the inputs, the scratch of one row, and the numbered steps.
class AttentionRun {
 public:
  AttentionRun(const Shape& shape, const AttentionInputs<double>& inputs,
               const AttentionOptions& options, AttentionResult<double>& result)
      : shape_(shape),
        inputs_(inputs),
        options_(options),
        result_(result),
        scorer_(options.scoring, shape.width),
        dropout_(options.dropout) {}

  Outcome run() {
    if (const Status status = allocate_scratch(); status != Status::kOk) {
      return {.status = status};
    }
    if (const Outcome outcome = check_inputs(); !outcome.ok()) {
      return outcome;
    }
    if (const Status status = allocate_results(); status != Status::kOk) {
      return {.status = status};
    }
    for (Index head = 0; head < shape_.batch * shape_.key_heads; ++head) {
      if (const Outcome outcome = attend_group(head); !outcome.ok()) {
        return outcome;
      }
    }
    return {};
  }

 private:
  Status allocate_scratch();
  Status allocate_results();
  Outcome check_inputs() const;
  Outcome attend_group(Index head);
  Outcome attend_row(Index slice, const RowPosition& row);
  void make_scores(Index slice, const RowPosition& row, Index count);
  Outcome make_logits(Index slice, const RowPosition& row, Index& count);
  Outcome check_logits(Index slice, const RowPosition& row, Index count) const;
  Index keep_best(Index count);
  void make_weights(Index flat_row, Index count);
  Outcome write_row(Index slice, const RowPosition& row, Index count);
  [[nodiscard]] bool reads_infinity(Index column, Index count) const;

  [[nodiscard]] bool propagates() const { return options_.non_finite == NonFinite::kPropagate; }

  [[nodiscard]] const double* query_row(Index slice, Index i) const {
    return inputs_.query + (slice * shape_.queries + i) * shape_.width;
  }

  /// The first `count` entries of `weights_`.
  [[nodiscard]] std::span<double> row_weights(Index count) {
    return row_of(weights_.data(), 0, count);
  }

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  AttentionResult<double>& result_;
  RowScorer scorer_;
  DropoutStream dropout_;
  const double* values_ = nullptr;  // of the current key head
  Buffer<std::int32_t> list_;       // the allowed keys of the current row, and for each of them
  Buffer<double> weights_;          // score, then logit, then weight
  ValueSum value_sum_;
};

Status AttentionRun::allocate_scratch() {
  Status status = list_.allocate(shape_.keys);
  status = status == Status::kOk ? weights_.allocate(shape_.keys) : status;
  return status == Status::kOk ? value_sum_.allocate(shape_.value_width) : status;
}

Status AttentionRun::allocate_results() {
  const Index rows = shape_.batch * shape_.query_heads * shape_.queries;
  const Index pairs = element_count({rows, shape_.keys});
  // Zeroed: what no row writes (blocked keys, empty rows) is exactly 0.
  Status status = result_.output.allocate_zeroed(element_count({rows, shape_.value_width}));
  if (status == Status::kOk && options_.want_weights) {
    status = result_.weights.allocate_zeroed(pairs);
  }
  if (status == Status::kOk && options_.want_scores) {
    status = result_.scores.allocate_zeroed(pairs);
  }
  if (status == Status::kOk && options_.want_entropy) {
    status = result_.entropy.allocate_zeroed(rows);
  }
  return status;
}

Outcome AttentionRun::check_inputs() const {
  const Outcome outcome = check_mask(options_.masking, shape_);
  return outcome.ok() && !propagates() ? check_used_inputs(shape_, inputs_, options_.masking)
                                       : outcome;
}

Outcome AttentionRun::attend_group(Index head) {
  const double* keys = inputs_.key + head * shape_.keys * shape_.width;
  values_ = inputs_.value + head * shape_.keys * shape_.value_width;
  if (const Status status = scorer_.set_keys(keys, shape_.keys); status != Status::kOk) {
    return {.status = status};
  }
  return for_each_row(shape_, head,
                      [&](Index slice, const RowPosition& row) { return attend_row(slice, row); });
}

Outcome AttentionRun::attend_row(Index slice, const RowPosition& row) {
  // 1. Which keys, and their scores.
  Index count = allowed_keys(options_.masking, row, shape_.keys, list_.data());
  result_.empty_rows += count == 0 ? 1 : 0;
  make_scores(slice, row, count);
  // 2. Their logits.
  if (const Outcome outcome = make_logits(slice, row, count); !outcome.ok()) {
    return outcome;
  }
  // 3. Weights, then everything that is made of them.
  make_weights(slice * shape_.queries + row.query, count);
  count = dropout_.keep(shape_.keys, count, list_.data(), weights_.data());
  return write_row(slice, row, count);
}

/// Fills `weights_` with the scores of the keys in `list_`. Scores are before
/// masks, so if they are wanted they are made for all keys.
void AttentionRun::make_scores(Index slice, const RowPosition& row, Index count) {
  const double* query = query_row(slice, row.query);
  if (!options_.want_scores) {
    scorer_.score(query, list_.data(), count, weights_.data());
    return;
  }
  double* scores = result_.scores.data() + (slice * shape_.queries + row.query) * shape_.keys;
  scorer_.score(query, nullptr, shape_.keys, scores);
  for (Index t = 0; t < count; ++t) {
    weights_[t] = scores[list_[t]];
  }
}

/// From score to score + bias; at temperature 0 list and logits shrink to the
/// best keys and the score is left out, being the same.
Outcome AttentionRun::make_logits(Index slice, const RowPosition& row, Index& count) {
  if (const Outcome outcome = check_logits(slice, row, count); !outcome.ok()) {
    return outcome;
  }
  // Without a softmax there is no best: the row becomes NaN as it is.
  if (options_.scoring.temperature == 0.0 && has_softmax(row_weights(count))) {
    count = keep_best(count);
  }
  for (Index t = 0; t < count; ++t) {
    weights_[t] += bias_at(options_.masking, row, list_[t]);
  }
  return check_logits(slice, row, count);
}

Outcome AttentionRun::check_logits(Index slice, const RowPosition& row, Index count) const {
  for (Index t = 0; t < count && !propagates(); ++t) {
    if (!std::isfinite(weights_[t])) {
      return overflow(Argument::kScore, slice, row.query, list_[t]);
    }
  }
  return {};
}

Index AttentionRun::keep_best(Index count) {
  const double best = *std::max_element(weights_.data(), weights_.data() + count);
  Index kept = 0;
  for (Index t = 0; t < count; ++t) {
    if (weights_[t] == best) {
      list_[kept++] = list_[t];
    }
  }
  std::fill_n(weights_.data(), kept, 0.0);
  return kept;
}

/// From logits to weights, and their entropy if it is wanted.
void AttentionRun::make_weights(Index flat_row, Index count) {
  const std::span<double> row = row_weights(count);
  const bool defined = !propagates() || count == 0 || has_softmax(row);
  if (defined) {
    softmax_row(row);
  } else {
    std::fill(row.begin(), row.end(), kNan);
  }
  if (options_.want_entropy) {
    result_.entropy[flat_row] = defined ? weights_entropy(row) : kNan;
  }
}

/// The weights that stay, and their vote. Scaled once, after the sum: before it
/// the weights sum to at most 1, so that no partial sum overflows.
Outcome AttentionRun::write_row(Index slice, const RowPosition& row, Index count) {
  const Index flat_row = slice * shape_.queries + row.query;
  const double divisor = dropout_.divisor();
  for (Index t = 0; t < count && options_.want_weights; ++t) {
    result_.weights[flat_row * shape_.keys + list_[t]] = weights_[t] / divisor;
  }
  const Index width = shape_.value_width;
  if (width == 0) {
    return {};
  }
  const std::span<double> output = row_of(result_.output.data(), flat_row, width);
  value_sum_.add(values_, list_.data(), row_weights(count), output);
  for (Index c = 0; c < width; ++c) {
    double& y = output[static_cast<std::size_t>(c)];
    // Weights sum to 1 within rounding, so only rounding can pass the largest double.
    if (std::isinf(y) && !reads_infinity(c, count)) {
      y = std::copysign(kMost, y);
    }
    y /= divisor;
    if (!propagates() && !std::isfinite(y)) {
      return overflow(Argument::kOutput, slice, row.query, c);
    }
  }
  return {};
}

bool AttentionRun::reads_infinity(Index column, Index count) const {
  bool found = false;
  for (Index t = 0; t < count; ++t) {
    found = found || std::isinf(values_[list_[t] * shape_.value_width + column]);
  }
  return found;
}

}  // namespace

Outcome attention(const Shape& shape, const AttentionInputs<double>& inputs,
                  const AttentionOptions& options, AttentionResult<double>& result) {
  result = {};
  if (const Outcome outcome = check_shape(shape); !outcome.ok()) {
    return outcome;
  }
  const Index rows = shape.batch * shape.query_heads * shape.queries;
  const bool wants_pairs = options.want_weights || options.want_scores;
  if (element_count({rows, shape.value_width}) < 0 ||
      (wants_pairs && element_count({rows, shape.keys}) < 0)) {
    return {.status = Status::kLimit};
  }
  return AttentionRun(shape, inputs, options, result).run();
}

}  // namespace softknn
