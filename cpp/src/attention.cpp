#include "softknn/attention.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention_inputs.hpp"
#include "minsize.hpp"
#include "row_softmax.hpp"
#include "row_weights.hpp"
#include "value_sum.hpp"

namespace softknn {
namespace {

constexpr double kMost = std::numeric_limits<double>::max();

/// One call: the weights of each row, and everything that is made of them.
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
    if (const Status status = value_sum_.allocate(shape_.value_width); status != Status::kOk) {
      return {.status = status};
    }
    if (const Outcome outcome = weights_.prepare(); !outcome.ok()) {
      return outcome;
    }
    if (const Status status = allocate_results(); status != Status::kOk) {
      return {.status = status};
    }
    return weights_.for_each(*this);
  }

 private:
  Status allocate_results();
  Outcome row(const RowPosition& row) override;
  void write_weights(Index flat_row);
  [[nodiscard]] std::int32_t winner() const;
  Outcome write_output(const RowPosition& row);
  [[nodiscard]] bool reads_infinity(const double* values, Index column) const;

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  AttentionResult<double>& result_;
  RowWeights weights_;
  ValueSum value_sum_;
};

SOFTKNN_MINSIZE Status AttentionRun::allocate_results() {
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
  if (status == Status::kOk && options_.want_winner) {
    status = result_.winner.allocate(rows);
  }
  return status;
}

Outcome AttentionRun::row(const RowPosition& row) {
  const Index flat_row = weights_.flat(row);
  double* scores = options_.want_scores ? result_.scores.data() + flat_row * shape_.keys : nullptr;
  if (const Outcome outcome = weights_.make(row, scores); !outcome.ok()) {
    return outcome;
  }
  result_.empty_rows += weights_.empty() ? 1 : 0;
  if (options_.want_entropy) {
    result_.entropy[flat_row] = weights_.entropy();
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

void AttentionRun::write_weights(Index flat_row) {
  double* result = result_.weights.data() + flat_row * shape_.keys;
  const std::int32_t* key = weights_.list();
  for (const double weight : weights_.weights()) {
    result[*key++] = weight / weights_.divisor();
  }
}

/// -1 where nothing weighs more than 0. NaN is not more.
std::int32_t AttentionRun::winner() const {
  const std::span<const double> weights = weights_.weights();
  const double most = maximum(weights);
  const auto found = std::find(weights.begin(), weights.end(), most);
  return most > 0.0 ? weights_.list()[found - weights.begin()] : -1;
}

/// The average by the weights that stay. Scaled once, after the sum: before it the
/// weights sum to at most 1, so that no partial sum overflows.
Outcome AttentionRun::write_output(const RowPosition& row) {
  const Index width = shape_.value_width;
  const Index head = weights_.slice(row) / shape_.group();
  const double* values = inputs_.value.data() + head * shape_.keys * width;
  const std::span<double> output = row_of(result_.output.data(), weights_.flat(row), width);
  value_sum_.add(values, weights_.list(), weights_.weights(), output);
  for (Index c = 0; c < width; ++c) {
    double& y = output[static_cast<std::size_t>(c)];
    // Weights sum to 1 within rounding, so only rounding can pass the largest double.
    if (std::isinf(y) && !reads_infinity(values, c)) {
      y = std::copysign(kMost, y);
    }
    y /= weights_.divisor();
    if (!weights_.propagates() && !std::isfinite(y)) {
      return {.status = Status::kOverflow,
              .argument = Argument::kOutput,
              .slice = weights_.slice(row),
              .row = row.query,
              .column = c};
    }
  }
  return {};
}

bool AttentionRun::reads_infinity(const double* values, Index column) const {
  bool found = false;
  for (Index t = 0; t < length_of(weights_.weights()); ++t) {
    found = found || std::isinf(values[weights_.list()[t] * shape_.value_width + column]);
  }
  return found;
}

}  // namespace

Outcome run_attention(const Shape& shape, const AttentionInputs<double>& inputs,
                      const AttentionOptions& options, AttentionResult<double>& result) {
  return AttentionRun(shape, inputs, options, result).run();
}

SOFTKNN_MINSIZE Outcome attention(const Shape& shape, const AttentionInputs<double>& inputs,
                                  const AttentionOptions& options,
                                  AttentionResult<double>& result) {
  result = {};
  return check_call(shape, inputs, options).then([&] {
    return run_attention(shape, inputs, options, result);
  });
}

}  // namespace softknn
