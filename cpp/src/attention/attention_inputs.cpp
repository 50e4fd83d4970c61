#include "attention_inputs.hpp"

#include <algorithm>

#include "masked_keys.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"

namespace softknn::core {
namespace {

/// The first number that is not finite, of what some row of each head of keys uses.
template <typename Scalar>
class UsedInputs {
 public:
  UsedInputs(const Shape& shape, const AttentionInputs<Scalar>& inputs, const Masking& masking)
      : shape_(shape), inputs_(inputs), masking_(masking) {}

  Outcome check() {
    Outcome outcome = Outcome::of(used_.allocate(shape_.keys)).then([&] {
      return Outcome::of(allowed_.allocate(masking_, shape_.keys));
    });
    for (Index head = 0; head < shape_.batch * shape_.key_heads && outcome.ok(); ++head) {
      array_view(used_.data(), shape_.keys).setZero();
      outcome = check_queries(head)
                    .then([&] { return check(head, Argument::kKey, inputs_.key, shape_.width); })
                    .then([&] {
                      return check(head, Argument::kValue, inputs_.value, shape_.value_width);
                    });
    }
    return outcome;
  }

 private:
  Outcome check_queries(Index head) {
    Outcome outcome;
    const Index rows = shape_.group() * shape_.queries;
    for (Index row = head * rows; row < (head + 1) * rows && outcome.ok(); ++row) {
      const Index slice = row / shape_.queries, query = row % shape_.queries;
      allowed_.set(masking_, {slice / shape_.query_heads, slice % shape_.query_heads, query});
      if (allowed_.count() > 0) {
        outcome = check_finite(inputs_.query.data() + row * shape_.width, shape_.width,
                               Argument::kQuery, slice, query);
      }
      for (Index j = allowed_.range().begin; j < allowed_.range().end; ++j) {
        used_[j] = used_[j] != 0 || allowed_.has(j) ? 1 : 0;
      }
    }
    return outcome;
  }

  Outcome check(Index head, Argument argument, std::span<const Scalar> x, Index width) const {
    Outcome outcome;
    for (Index j = 0; j < shape_.keys && outcome.ok(); ++j) {
      if (used_[j] != 0) {
        outcome =
            check_finite(x.data() + (head * shape_.keys + j) * width, width, argument, head, j);
      }
    }
    return outcome;
  }

  const Shape& shape_;
  const AttentionInputs<Scalar>& inputs_;
  const Masking& masking_;
  AllowedKeys allowed_;
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

template <typename Scalar>
Outcome check_used_inputs(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                          const Masking& masking) {
  return UsedInputs<Scalar>(shape, inputs, masking).check();
}

template Outcome check_used_inputs(const Shape&, const AttentionInputs<double>&, const Masking&);
template Outcome check_used_inputs(const Shape&, const AttentionInputs<float>&, const Masking&);

}  // namespace softknn::core
