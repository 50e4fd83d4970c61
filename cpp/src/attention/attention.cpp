#include "softknn/core/attention.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention_inputs.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "softknn/core/buffer.hpp"
#include "weight_blocks.hpp"

namespace softknn::core {
namespace {

/// The values of one head.
template <typename Scalar>
class Values {
 public:
  using Block = typename WeightBlocks<Scalar>::Block;

  Values(Index keys, Index width) : n_(keys), v_(width) {}

  [[nodiscard]] Status allocate() {
    return room_.allocate(element_count(factor_room<Scalar>(n_, v_)));
  }

  void set(const Scalar* values) {
    values_ = values;
    wild_count_ = 0;
    factor_ = factor_of({values, v_, 1}, n_, v_, room_.data());
  }

  [[nodiscard]] bool are_finite() const { return wild_count_ == 0; }

  /// Y = W·V for rows of weights.
  void average(const Block& block, Scalar* output) const {
    product(block.weights, n_, block.rows, factor_, block.keys, v_, output, v_);
    for (Index w = 0; w < wild_count_; ++w) {
      for (Index i = 0; i < block.rows; ++i) {
        const Scalar weight = wild_[w] < block.keys ? block.weights[i * n_ + wild_[w]] : Scalar{0};
        if (weight != 0) {
          array_view(output + i * v_, v_) += weight * array_view(values_ + wild_[w] * v_, v_);
        }
      }
    }
  }

  /// Adds values that are not finite apart from the others from now on: 0·∞ would be NaN also where
  /// a weight is 0 because its key is blocked.
  [[nodiscard]] Status set_wild_apart() {
    const Status status = allocate_all(wild_, n_, tame_, n_ * v_);
    if (status != Status::kOk) {
      return status;
    }
    std::copy_n(values_, n_ * v_, tame_.data());
    wild_count_ = 0;
    for (Index j = 0; j < n_; ++j) {
      if (!all_finite(values_ + j * v_, v_)) {
        wild_[wild_count_++] = j;
        std::fill_n(tame_.data() + j * v_, v_, Scalar{0});
      }
    }
    factor_ = factor_of({tame_.data(), v_, 1}, n_, v_, room_.data());
    return status;
  }

 private:
  Index n_, v_;
  const Scalar* values_ = nullptr;
  Factor<Scalar> factor_ = {};
  Buffer<Scalar> room_;  // of the factor
  Buffer<Index> wild_;   // the keys whose values are not finite
  Buffer<Scalar> tame_;  // (n, v), without these
  Index wild_count_ = 0;
};

template <typename Scalar>
Status allocate_results(const Shape& s, const AttentionOptions& options,
                        AttentionResult<Scalar>& result) {
  const Index rows = s.batch * s.query_heads * s.queries;
  const bool has_sinks = options.want_weights && !options.sinks.empty();
  Status status = result.output.allocate(element_count(rows, s.value_width));
  const auto make = [&status](auto& buffer, bool wanted, Index count) {
    if (status == Status::kOk && wanted) {
      status = buffer.allocate_zeroed(count);
    }
  };
  make(result.weights, options.want_weights, element_count(rows, s.keys));
  make(result.scores, options.want_scores, element_count(rows, s.keys));
  make(result.entropy, options.want_entropy, rows);
  make(result.winner, options.want_winner, rows);
  make(result.sink_weights, has_sinks, rows);
  return status;
}

/// The key of the largest weight; -1 where none is above 0.
template <typename Scalar>
std::int32_t winner_of(const Scalar* weights, Index count) {
  const Scalar* const best = std::max_element(weights, weights + count);
  return best != weights + count && *best > 0 ? static_cast<std::int32_t>(best - weights) : -1;
}

/// Without dropout an average of finite values lies between them: only rounding takes it beyond the
/// largest number.
template <typename Scalar>
Outcome check_output(const Shape& shape, const AttentionOptions& options, Index slice, Index query,
                     Index rows, bool are_values_finite, Scalar* output) {
  const Index v = shape.value_width;
  if (options.dropout.probability == 0.0 && are_values_finite) {
    auto all = array_view(output, rows * v);
    all = all.unaryExpr([](Scalar y) {
      return std::isinf(y) ? std::copysign(std::numeric_limits<Scalar>::max(), y) : y;
    });
    return {};
  }
  if (options.non_finite == NonFinite::kPropagate) {
    return {};
  }
  Outcome outcome = check_matrix(output, rows, v, Argument::kOutput, slice);
  outcome.row += query;
  outcome.status = Status::kOverflow;
  return outcome;
}

}  // namespace

/// softmax(score(Q, K) + masks)·V, a block of rows at a time.
template <typename Scalar>
Outcome run_attention(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                      const AttentionOptions& options, AttentionResult<Scalar>& result) {
  const Index n = shape.keys, v = shape.value_width;
  WeightBlocks<Scalar> weights(shape, inputs, options);
  Values<Scalar> values(n, v);
  Outcome outcome =
      weights.prepare().then([&] { return Outcome::of(values.allocate()); }).then([&] {
        return Outcome::of(allocate_results(shape, options, result));
      });
  if (!outcome.ok()) {
    return outcome;
  }
  outcome = weights.for_each(
      options.want_scores ? result.scores.data() : nullptr,
      [&](Index head) { values.set(inputs.value.data() + head * n * v); },
      [&](const typename WeightBlocks<Scalar>::Block& block) {
        for (Index i = 0; i < block.rows; ++i) {
          const Scalar* row = block.weights + i * n;
          if (options.want_weights) {
            std::copy_n(row, block.keys, result.weights.data() + (block.row + i) * n);
          }
          if (options.want_winner) {
            result.winner[block.row + i] = winner_of(row, block.keys);
          }
        }
        if (options.want_entropy) {
          std::copy_n(block.entropy, block.rows, result.entropy.data() + block.row);
        }
        if (!result.sink_weights.empty()) {
          std::copy_n(block.sink_weights, block.rows, result.sink_weights.data() + block.row);
        }
        Scalar* output = result.output.data() + block.row * v;
        values.average(block, output);
        if (all_finite(output, block.rows * v)) {
          return Outcome{};
        }
        return weights.check_inputs()
            .then([&] { return Outcome::of(values.set_wild_apart()); })
            .then([&] {
              values.average(block, output);
              return all_finite(output, block.rows * v)
                         ? Outcome{}
                         : check_output(shape, options, block.slice, block.query, block.rows,
                                        values.are_finite(), output);
            });
      });
  result.empty_rows = weights.empty_rows();
  return outcome;
}

template <typename Scalar>
Outcome attention(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                  const AttentionOptions& options, AttentionResult<Scalar>& result) {
  return check_call(shape, inputs, options).then([&] {
    return run_attention(shape, inputs, options, result);
  });
}

#define SOFTKNN_ATTENTION(Scalar)                                                    \
  template Outcome run_attention(const Shape&, const AttentionInputs<Scalar>&,       \
                                 const AttentionOptions&, AttentionResult<Scalar>&); \
  template Outcome attention(const Shape&, const AttentionInputs<Scalar>&,           \
                             const AttentionOptions&, AttentionResult<Scalar>&);
SOFTKNN_ATTENTION(double)
SOFTKNN_ATTENTION(float)

}  // namespace softknn::core
