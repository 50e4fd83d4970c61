#include "attention/iterated_attention.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attention_inputs.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/moments.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

/// One step by attention in float, on numbers rounded to float.
Outcome attend_in_float(const Shape& shape, std::span<const double> query,
                        std::span<const double> key, const AttentionOptions& options,
                        AttentionResult<double>& step) {
  Buffer<float> floats;
  AttentionResult<float> result;
  Outcome outcome;
  outcome.status = floats.allocate(length_of(query) + length_of(key));
  if (!outcome.ok()) {
    return outcome;
  }
  float* const keys = std::copy(query.begin(), query.end(), floats.begin());
  std::copy(key.begin(), key.end(), keys);
  const std::span<const float> key_floats(keys, key.size());
  const AttentionInputs<float> inputs{row_of<const float>(floats.data(), 0, length_of(query)),
                                      key_floats, key_floats};
  outcome = attention(shape, inputs, options, result);
  if (outcome.ok()) {
    outcome.status = step.output.allocate(result.output.size());
  }
  if (outcome.ok()) {
    std::copy(result.output.begin(), result.output.end(), step.output.begin());
    step.empty_rows = result.empty_rows;
  }
  return outcome;
}

/// Rounds each number to float. Returns the index of the first finite number without a finite
/// float; -1 if there is none.
Index round_to_float(std::span<double> state) {
  const auto bad = std::find_if(state.begin(), state.end(), [](double x) {
    return std::isfinite(x) && std::isinf(static_cast<float>(x));
  });
  const Index found = bad == state.end() ? -1 : bad - state.begin();
  array_view(state) = array_view(state).cast<float>().cast<double>();
  return found;
}

/// One step.
Outcome attend(const Shape& shape, const AttentionInputs<double>& inputs,
               const AttentionOptions& options, StepPrecision precision,
               AttentionResult<double>& step) {
  Outcome outcome = precision == StepPrecision::kFloatFast
                        ? attend_in_float(shape, inputs.query, inputs.key, options, step)
                        : attention(shape, inputs, options, step);
  if (!outcome.ok() || precision == StepPrecision::kDouble) {
    return outcome;
  }
  const Index bad = round_to_float(step.output);
  if (bad >= 0 && options.non_finite == NonFinite::kRefuse) {
    outcome = {.status = Status::kOverflow,
               .argument = Argument::kOutput,
               .slice = 0,
               .row = bad / shape.width,
               .column = bad % shape.width};
  }
  return outcome;
}

/// The largest distance that a row of `width` numbers moved. Writes all differences into `to`.
double largest_move(const double* from, const double* step, std::span<double> to, Index width) {
  double largest = 0.0;
  array_view(to) = array_view(step, length_of(to)) - array_view(from, length_of(to));
  for (Index at = 0; at < length_of(to); at += width) {
    largest = std::max(largest, euclidean_norm(row_of(to.data() + at, 0, width)));
  }
  return largest;
}

Outcome check_steps(const AttentionOptions& options, Index steps, StepPrecision precision) {
  const bool is_fast = precision == StepPrecision::kFloatFast;
  return check_requirements(
      {{steps >= 0, Argument::kCount},
       {is_at_most(precision, StepPrecision::kFloatFast), Argument::kPrecision},
       {!is_fast || options.non_finite == NonFinite::kRefuse, Argument::kNonFinite}});
}

}  // namespace

Outcome iterate_attention(const Shape& given, std::span<const double> state,
                          std::optional<std::span<const double>> memory,
                          const AttentionOptions& options, Index steps, StepPrecision precision,
                          IteratedAttention& result) {
  Shape shape = given;
  shape.value_width = shape.width;
  if (!memory) {
    shape.key_heads = shape.query_heads;
    shape.keys = shape.queries;
  }
  const std::span<const double> first = memory.value_or(state);
  const Index count = length_of(state);
  Outcome outcome =
      check_call(shape, AttentionInputs<double>{state, first, first}, options).then([&] {
        return check_steps(options, steps, precision);
      });
  outcome = outcome.then([&] {
    return Outcome::of(allocate_all(result.moved, steps, result.states,
                                    element_count(std::min(steps, kMaximumElements) + 1, count)));
  });
  if (!outcome.ok()) {
    return outcome;
  }
  double* from = result.states.data();
  std::copy(state.begin(), state.end(), from);
  for (double& moved : result.moved) {
    AttentionResult<double> step;
    const std::span<double> next = row_of(from, 1, count);
    const std::span<const double> query = row_of(from, 0, count);
    const std::span<const double> key = memory.value_or(query);
    outcome = attend(shape, {query, key, key}, options, precision, step);
    if (!outcome.ok()) {
      return outcome;
    }
    moved = largest_move(from, step.output.data(), next, std::max<Index>(shape.width, 1));
    std::copy(step.output.begin(), step.output.end(), next.data());
    from += count;
    result.empty_rows = step.empty_rows;
  }
  return outcome;
}

}  // namespace softknn::core
