#include "softknn/attention.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "row_scorer.hpp"
#include "softknn/distribution.hpp"
#include "softknn/softmax.hpp"
#include "softknn/views.hpp"

namespace softknn {
namespace {

Outcome refuse(Status status, Argument argument, Index slice, Index row, Index column) {
  return {.status = status, .argument = argument, .slice = slice, .row = row, .column = column};
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
        scorer_(options.scoring, shape.width) {}

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
  Outcome check_inputs();
  Outcome check_group(Index head);
  Outcome check_used(Index head, Argument argument, const double* x, Index width) const;
  Outcome attend_group(Index head);
  Outcome attend_row(Index slice, const RowPosition& row);
  Index keep_best(Index count);
  Outcome make_logits(Index slice, const RowPosition& row, Index& count);
  void write_row(Index flat_row, Index count);

  /// Calls step(slice, row) for every row of the query heads that share key head
  /// `head` (counted flat over the batch) until one is refused.
  template <typename Step>
  Outcome for_each_row(Index head, Step step) {
    for (Index g = 0; g < shape_.group(); ++g) {
      const Index slice = head * shape_.group() + g;
      RowPosition row{slice / shape_.query_heads, slice % shape_.query_heads, 0};
      for (; row.query < shape_.queries; ++row.query) {
        if (const Outcome outcome = step(slice, row); !outcome.ok()) {
          return outcome;
        }
      }
    }
    return {};
  }

  [[nodiscard]] const double* query_row(Index slice, Index i) const {
    return inputs_.query + (slice * shape_.queries + i) * shape_.width;
  }

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  AttentionResult<double>& result_;
  RowScorer scorer_;
  const double* values_ = nullptr;  // of the current key head
  Buffer<std::int32_t> list_;       // the allowed keys of the current row, and for each of them
  Buffer<double> weights_;          // score, then logit, then weight
  Buffer<std::uint8_t> used_;       // per key of the current head: some row may use it
};

Status AttentionRun::allocate_scratch() {
  Status status = list_.allocate(shape_.keys);
  if (status == Status::kOk) {
    status = weights_.allocate(shape_.keys);
  }
  return status == Status::kOk ? used_.allocate(shape_.keys) : status;
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

Outcome AttentionRun::check_inputs() {
  Outcome outcome = check_mask(options_.masking, shape_);
  for (Index head = 0; outcome.ok() && head < shape_.batch * shape_.key_heads; ++head) {
    outcome = check_group(head);
  }
  return outcome;
}

/// Queries, keys and values of one key head that some row really uses.
Outcome AttentionRun::check_group(Index head) {
  std::fill_n(used_.data(), shape_.keys, std::uint8_t{0});
  Outcome outcome = for_each_row(head, [&](Index slice, const RowPosition& row) -> Outcome {
    const Index count = allowed_keys(options_.masking, row, shape_.keys, list_.data());
    for (Index t = 0; t < count; ++t) {
      used_[list_[t]] = 1;
    }
    const VectorCheck check = check_vector(query_row(slice, row.query), shape_.width);
    return count > 0 && check.bad_column >= 0
               ? refuse(Status::kNonFinite, Argument::kQuery, slice, row.query, check.bad_column)
               : Outcome{};
  });
  if (outcome.ok()) {
    outcome = check_used(head, Argument::kKey, inputs_.key, shape_.width);
  }
  if (outcome.ok()) {
    outcome = check_used(head, Argument::kValue, inputs_.value, shape_.value_width);
  }
  return outcome;
}

Outcome AttentionRun::check_used(Index head, Argument argument, const double* x,
                                 Index width) const {
  for (Index j = 0; j < shape_.keys; ++j) {
    if (used_[j] == 0) {
      continue;
    }
    const VectorCheck check = check_vector(x + (head * shape_.keys + j) * width, width);
    if (check.bad_column >= 0) {
      return refuse(Status::kNonFinite, argument, head, j, check.bad_column);
    }
  }
  return {};
}

Outcome AttentionRun::attend_group(Index head) {
  const double* keys = inputs_.key + head * shape_.keys * shape_.width;
  values_ = inputs_.value + head * shape_.keys * shape_.value_width;
  if (const Status status = scorer_.set_keys(keys, shape_.keys); status != Status::kOk) {
    return {.status = status};
  }
  return for_each_row(head,
                      [&](Index slice, const RowPosition& row) { return attend_row(slice, row); });
}

Outcome AttentionRun::attend_row(Index slice, const RowPosition& row) {
  const Index flat_row = slice * shape_.queries + row.query;
  // 1. Which keys. Scores are before masks, so if wanted they are made for all.
  Index count = allowed_keys(options_.masking, row, shape_.keys, list_.data());
  if (options_.want_scores) {
    scorer_.score(query_row(slice, row.query), nullptr, shape_.keys,
                  result_.scores.data() + flat_row * shape_.keys);
  }
  if (count == 0) {
    ++result_.empty_rows;
    return {};
  }
  // 2. Their logits.
  if (const Outcome outcome = make_logits(slice, row, count); !outcome.ok()) {
    return outcome;
  }
  // 3. Weights, then everything that is made of them.
  softmax_row({weights_.data(), static_cast<std::size_t>(count)});
  write_row(flat_row, count);
  return {};
}

/// Fills `weights_` with score + bias of the keys in `list_`; at temperature 0
/// both shrink to the best ones and the score is left out, being the same.
Outcome AttentionRun::make_logits(Index slice, const RowPosition& row, Index& count) {
  if (options_.want_scores) {
    const double* scores =
        result_.scores.data() + (slice * shape_.queries + row.query) * shape_.keys;
    for (Index t = 0; t < count; ++t) {
      weights_[t] = scores[list_[t]];
    }
  } else {
    scorer_.score(query_row(slice, row.query), list_.data(), count, weights_.data());
  }
  for (Index t = 0; t < count; ++t) {
    if (!std::isfinite(weights_[t])) {
      return refuse(Status::kOverflow, Argument::kScore, slice, row.query, list_[t]);
    }
  }
  if (options_.scoring.temperature == 0.0) {
    count = keep_best(count);
  }
  for (Index t = 0; t < count; ++t) {
    weights_[t] += bias_at(options_.masking, row, list_[t]);
    if (!std::isfinite(weights_[t])) {
      return refuse(Status::kOverflow, Argument::kScore, slice, row.query, list_[t]);
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

void AttentionRun::write_row(Index flat_row, Index count) {
  if (options_.want_weights) {
    double* weights = result_.weights.data() + flat_row * shape_.keys;
    for (Index t = 0; t < count; ++t) {
      weights[list_[t]] = weights_[t];
    }
  }
  if (options_.want_entropy) {
    result_.entropy[flat_row] = weights_entropy({weights_.data(), static_cast<std::size_t>(count)});
  }
  if (shape_.value_width == 0) {
    return;
  }
  const auto values = matrix_view(values_, shape_.keys, shape_.value_width);
  auto output =
      matrix_view(result_.output.data() + flat_row * shape_.value_width, 1, shape_.value_width)
          .row(0);
  for (Index t = 0; t < count; ++t) {
    output += weights_[t] * values.row(list_[t]);
  }
  // Weights sum to 1 within rounding, so only rounding can pass the largest double.
  constexpr double kMost = std::numeric_limits<double>::max();
  output = output.max(-kMost).min(kMost);
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
