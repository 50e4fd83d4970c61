#include "attention_inputs.hpp"

#include <algorithm>

#include "masked_keys.hpp"
#include "memory/allocation.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/infinity.hpp"

namespace softknn {
namespace {

class UsedInputs {
 public:
  UsedInputs(const Shape& shape, const AttentionInputs<double>& inputs, const Masking& masking)
      : shape_(shape),
        inputs_(inputs),
        masking_(masking),
        unmasked_(masking.kind == MaskKind::kNone && !masking.key_padding && !masking.causal &&
                  masking.window == 0 && masking.key_lengths.empty()) {}

  Status allocate() { return allocate_all(list_, shape_.keys, used_, shape_.keys); }

  Outcome check_group(Index head) {
    const bool all = unmasked_ && shape_.queries > 0;
    array_view(used_.data(), shape_.keys).setConstant(all ? 1 : 0);
    return check_queries(head)
        .then([&] { return check_used(head, Argument::kKey, inputs_.key.data(), shape_.width); })
        .then([&] {
          return check_used(head, Argument::kValue, inputs_.value.data(), shape_.value_width);
        });
  }

 private:
  /// Checks all rows of the query heads that share key head `head` (flat index over the batch), in
  /// row-major order of (B, H, m).
  Outcome check_queries(Index head) {
    Outcome outcome;
    const Index rows = shape_.group() * shape_.queries;
    for (Index row = head * rows; row < (head + 1) * rows && outcome.ok(); ++row) {
      const Index slice = row / shape_.queries;
      outcome = check_query(
          slice, {slice / shape_.query_heads, slice % shape_.query_heads, row % shape_.queries});
    }
    return outcome;
  }

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
    Outcome outcome;
    for (Index j = 0; j < shape_.keys && outcome.ok(); ++j) {
      const double* row = x + (head * shape_.keys + j) * width;
      outcome = used_[j] == 0 ? outcome : check_finite(row, width, argument, head, j);
    }
    return outcome;
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
