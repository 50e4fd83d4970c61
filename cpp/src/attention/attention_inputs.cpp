#include "attention_inputs.hpp"

#include <algorithm>

#include "masked_keys.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/infinity.hpp"

namespace softknn {
namespace {

/// Calls step(slice, row) for every row of the query heads that share key head `head` (flat index
/// over the batch), until a step fails. With `head` ascending, the rows come in row-major order of
/// (B, H, m).
template <typename Step>
Outcome for_each_row(const Shape& shape, Index head, Step step) {
  for (Index g = 0; g < shape.group(); ++g) {
    const Index slice = head * shape.group() + g;
    RowPosition row{slice / shape.query_heads, slice % shape.query_heads, 0};
    for (; row.query < shape.queries; ++row.query) {
      if (const Outcome outcome = step(slice, row); !outcome.ok()) {
        return outcome;
      }
    }
  }
  return {};
}

class UsedInputs {
 public:
  UsedInputs(const Shape& shape, const AttentionInputs<double>& inputs, const Masking& masking)
      : shape_(shape),
        inputs_(inputs),
        masking_(masking),
        unmasked_(masking.kind == MaskKind::kNone && !masking.key_padding && !masking.causal &&
                  masking.window == 0 && masking.key_lengths.empty()) {}

  Status allocate() {
    const Status status = list_.allocate(shape_.keys);
    return status == Status::kOk ? used_.allocate(shape_.keys) : status;
  }

  Outcome check_group(Index head) {
    const bool all = unmasked_ && shape_.queries > 0;
    std::fill_n(used_.data(), shape_.keys, all ? std::uint8_t{1} : std::uint8_t{0});
    Outcome outcome = for_each_row(
        shape_, head, [&](Index slice, const RowPosition& row) { return check_query(slice, row); });
    if (outcome.ok()) {
      outcome = check_used(head, Argument::kKey, inputs_.key.data(), shape_.width);
    }
    if (outcome.ok()) {
      outcome = check_used(head, Argument::kValue, inputs_.value.data(), shape_.value_width);
    }
    return outcome;
  }

 private:
  /// Checks the query if it has an allowed key, and records its allowed keys.
  Outcome check_query(Index slice, const RowPosition& row) {
    Index count = shape_.keys;
    if (!unmasked_) {
      count = allowed_keys(masking_, row, shape_.keys, list_.data());
      array_view(used_.data(), shape_.keys)(array_view(list_.data(), count)).setOnes();
    }
    const double* query =
        inputs_.query.data() + (slice * shape_.queries + row.query) * shape_.width;
    return count == 0 ? Outcome{}
                      : check_finite(query, shape_.width, Argument::kQuery, slice, row.query);
  }

  Outcome check_used(Index head, Argument argument, const double* x, Index width) const {
    for (Index j = 0; j < shape_.keys; ++j) {
      if (used_[j] == 0) {
        continue;
      }
      const double* row = x + (head * shape_.keys + j) * width;
      if (const Outcome outcome = check_finite(row, width, argument, head, j); !outcome.ok()) {
        return outcome;
      }
    }
    return {};
  }

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const Masking& masking_;
  bool unmasked_;              // every query may attend to every key
  Buffer<std::int32_t> list_;  // the allowed keys of the current row
  Buffer<std::uint8_t> used_;  // per key of the current head: allowed for at least one row
};

/// One number below ∞ per query head, or none.
bool are_sinks(std::span<const double> sinks, const Shape& shape) {
  return sinks.empty() ||
         (has_length(sinks, shape.query_heads) &&
          std::all_of(sinks.begin(), sinks.end(), [](double x) { return x < kInfinity; }));
}

}  // namespace

Outcome check_options(const Shape& shape, const AttentionOptions& options) {
  return check_shape(shape)
      .then([&] { return check_scoring(options.scoring); })
      .then([&] { return check_masking(options.masking, shape); })
      .then([&] {
        const Index rows = shape.batch * shape.query_heads * shape.queries;
        const bool wants_pairs = options.want_weights || options.want_scores;
        const Index pairs = wants_pairs ? element_count(rows, shape.keys) : 0;
        return check_count(
            std::min(element_count(rows, shape.value_width), pairs),
            {{is_within(options.dropout.probability, 0.0, 1.0), Argument::kDropout},
             {options.neighborhood.count >= 0, Argument::kNeighbors},
             {are_sinks(options.sinks, shape), Argument::kSinks},
             {is_at_most(options.non_finite, NonFinite::kPropagate), Argument::kNonFinite}});
      });
}

Outcome check_used_inputs(const Shape& shape, const AttentionInputs<double>& inputs,
                          const Masking& masking) {
  UsedInputs used(shape, inputs, masking);
  if (const Status status = used.allocate(); status != Status::kOk) {
    return Outcome::of(status);
  }
  for (Index head = 0; head < shape.batch * shape.key_heads; ++head) {
    if (const Outcome outcome = used.check_group(head); !outcome.ok()) {
      return outcome;
    }
  }
  return {};
}

}  // namespace softknn
