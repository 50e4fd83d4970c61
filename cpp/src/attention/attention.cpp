#include "softknn/attention.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention_inputs.hpp"
#include "kernels/double/softmax_row.hpp"
#include "kernels/double/value_sum.hpp"
#include "kernels/double/value_tiles.hpp"
#include "kernels/double/vector_check.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "memory/shared_memory.hpp"
#include "numerics/underflow_watch.hpp"
#include "row_weights.hpp"

namespace softknn {
namespace {

constexpr double kLargestDouble = std::numeric_limits<double>::max();

/// One call: computes the weights of each row and every result that depends on them.
class AttentionRun final : private RowStep {
 public:
  AttentionRun(const Shape& shape, const AttentionInputs<double>& inputs,
               const AttentionOptions& options, AttentionResult<double>& result)
      : shape_(shape),
        inputs_(inputs),
        options_(options),
        result_(result),
        weights_(shape, inputs, options) {}

  Outcome run() {
    // Elsewhere the checks while scoring cost as much as those before it, and more code.
    if (kSeesUnderflow && weights_.are_few()) {
      Status status = value_sum_.allocate(shape_.value_width);
      status = status == Status::kOk ? weights_.allocate() : status;
      status = status == Status::kOk ? allocate_results() : status;
      if (status != Status::kOk || run_unseen()) {
        return Outcome::of(status);
      }
    }
    return run_checked();
  }

 private:
  /// Reads the inputs of each row once. False, without results, if a check might fail.
  bool run_unseen() {
    bool done = true;
    for (Index row = 0; row < shape_.batch * shape_.query_heads * shape_.queries && done; ++row) {
      const RowPosition at = weights_.after({0, 0, 0}, row);
      // A value that is not finite makes the output so, even if it weighs nothing.
      done = weights_.make_unseen(at, scores_of(row)) && write_row(at).ok() &&
             all_finite(row_of<const double>(result_.output.data(), row, shape_.value_width));
    }
    return done;
  }

  Outcome run_checked() {
    const Outcome outcome = Outcome::of(value_sum_.allocate(shape_.value_width)).then([&] {
      return weights_.prepare();
    });
    if (!outcome.ok()) {
      return outcome;
    }
    Status status = allocate_results();
    WeightTiles& tiles = weights_.tiles();
    if (status == Status::kOk && tiles.group() > 0) {
      status = value_tiles_.allocate(tiles.group(), shape_.keys, shape_.value_width);
      if (status == Status::kLimit) {
        tiles.disable();
        status = Status::kOk;
      }
    }
    if (status != Status::kOk) {
      return Outcome::of(status);
    }
    return weights_.for_each(*this);
  }

  Status allocate_results();
  [[nodiscard]] double* scores_of(Index flat_row) {
    return options_.want_scores ? result_.scores.data() + flat_row * shape_.keys : nullptr;
  }
  Outcome row(const RowPosition& row) override;
  Index rows(const RowPosition& row) override;
  Outcome write_row(const RowPosition& row);
  void write_weights(Index flat_row);
  [[nodiscard]] std::int32_t winner() const;
  Outcome write_output(const RowPosition& row);
  void clamp_output(const double* values, double* output) const;
  /// The values of the key head that serves a row.
  [[nodiscard]] const double* values(const RowPosition& row) const {
    const Index head = weights_.slice(row) / shape_.group();
    return inputs_.value.data() + head * shape_.keys * shape_.value_width;
  }

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  AttentionResult<double>& result_;
  RowWeights weights_;
  ValueSum value_sum_;
  ValueTiles value_tiles_;
  const double* packed_ = nullptr;  // the values in that head
};

Status AttentionRun::allocate_results() {
  const Index rows = shape_.batch * shape_.query_heads * shape_.queries;
  const Index pairs = element_count(rows, shape_.keys);
  // Zeroed: entries that no row writes (blocked keys, empty rows) are exactly 0.
  Status status = result_.output.allocate_zeroed(element_count(rows, shape_.value_width));
  if (status == Status::kOk && options_.want_weights) {
    status = result_.weights.allocate_zeroed(pairs);
  }
  if (status == Status::kOk && options_.want_scores) {
    status = result_.scores.allocate_zeroed(pairs);
  }
  if (status == Status::kOk && options_.want_entropy) {
    status = result_.entropy.allocate_zeroed(rows);
  }
  if (status == Status::kOk && options_.want_winner) {
    status = result_.winner.allocate(rows);
  }
  if (status == Status::kOk && options_.want_weights && !options_.sinks.empty()) {
    status = result_.sink_weights.allocate(rows);
  }
  return status;
}

Outcome AttentionRun::row(const RowPosition& row) {
  if (const Outcome outcome = weights_.make(row, scores_of(weights_.flat(row))); !outcome.ok()) {
    return outcome;
  }
  result_.empty_rows += weights_.empty() ? 1 : 0;
  return write_row(row);
}

Outcome AttentionRun::write_row(const RowPosition& row) {
  const Index flat_row = weights_.flat(row);
  if (options_.want_entropy) {
    result_.entropy[flat_row] = weights_.entropy();
  }
  if (result_.sink_weights.size() > 0) {
    result_.sink_weights[flat_row] = weights_.sink_weight();
  }
  weights_.drop();
  if (options_.want_weights) {
    write_weights(flat_row);
  }
  if (options_.want_winner) {
    result_.winner[flat_row] = winner();
  }
  return shape_.value_width == 0 ? Outcome{} : write_output(row);
}

Index AttentionRun::rows(const RowPosition& row) {
  const Index flat_row = weights_.flat(row);
  const Index keys = shape_.keys;
  const Index width = shape_.value_width;
  const Index count = weights_.make_rows(row, scores_of(flat_row));
  WeightTiles& tiles = weights_.tiles();
  if (count > 0 && options_.want_entropy) {
    array_view(result_.entropy.data() + flat_row, count) = tiles.entropies();
  }
  if (count > 0 && result_.sink_weights.size() > 0) {
    array_view(result_.sink_weights.data() + flat_row, count) = tiles.sink_weights();
  }
  for (Index i = 0; i < count && options_.want_weights; ++i) {
    tiles.copy_row(i, tiles.keys(), result_.weights.data() + (flat_row + i) * keys);
  }
  if (count > 0 && options_.want_winner) {
    tiles.winners(result_.winner.data() + flat_row);
  }
  if (count > 0 && width > 0) {
    double* output = result_.output.data() + flat_row * width;
    if (packed_ != values(row)) {
      packed_ = values(row);
      value_tiles_.set_values(packed_);
    }
    value_tiles_.sum(tiles.weights(), tiles.step(), count, tiles.keys(), output);
    for (Index i = 0; i < count; ++i) {
      if (!all_finite(row_of(output, i, width))) {
        weights_.load_row(i, weights_.after(row, i));
        clamp_output(values(row), output + i * width);
      }
    }
  }
  return count;
}

void AttentionRun::write_weights(Index flat_row) {
  const auto weights = array_view(weights_.weights());
  array_view(result_.weights.data() + flat_row * shape_.keys, shape_.keys)(
      array_view(weights_.list(), weights.size())) = weights / weights_.divisor();
}

/// -1 where no weight is above 0. NaN does not compare greater.
std::int32_t AttentionRun::winner() const {
  const std::span<const double> weights = weights_.weights();
  const double largest = maximum(weights);
  const auto found = std::find(weights.begin(), weights.end(), largest);
  return largest > 0.0 ? weights_.list()[found - weights.begin()] : -1;
}

/// The average by the weights that dropout keeps. Scaled once, after the sum: before scaling, the
/// weights sum to at most 1, so no partial sum overflows.
Outcome AttentionRun::write_output(const RowPosition& row) {
  const Index width = shape_.value_width;
  const std::span<double> output = row_of(result_.output.data(), weights_.flat(row), width);
  value_sum_.add(values(row), weights_.list(), weights_.weights(), output);
  if (!all_finite(output)) {
    clamp_output(values(row), output.data());
  }
  array_view(output) /= weights_.divisor();
  Outcome outcome = weights_.propagates() ? Outcome{}
                                          : check_finite(output.data(), width, Argument::kOutput,
                                                         weights_.slice(row), row.query);
  outcome.status = outcome.ok() ? Status::kOk : Status::kOverflow;
  return outcome;
}

/// Weights sum to 1 within rounding, so only rounding can exceed the largest double, unless a value
/// in use is infinite.
void AttentionRun::clamp_output(const double* values, double* output) const {
  const Index width = shape_.value_width;
  const auto used = matrix_view(values, shape_.keys, width)(
      array_view(weights_.list(), length_of(weights_.weights())), Eigen::all);
  ArrayView<double> y = array_view(output, width);
  y = (y.isInf() && !used.array().isInf().colwise().any())
          .select(y.unaryExpr([](double x) { return std::copysign(kLargestDouble, x); }), y);
}

}  // namespace

Outcome run_attention(const Shape& shape, const AttentionInputs<double>& inputs,
                      const AttentionOptions& options, AttentionResult<double>& result) {
  return AttentionRun(shape, inputs, options, result).run();
}

Outcome attention(const Shape& shape, const AttentionInputs<double>& inputs,
                  const AttentionOptions& options, AttentionResult<double>& result) {
  return check_call(shape, inputs, options).then([&] {
    return replace(result, [&](AttentionResult<double>& made) {
      return run_attention(shape, inputs, options, made);
    });
  });
}

}  // namespace softknn
