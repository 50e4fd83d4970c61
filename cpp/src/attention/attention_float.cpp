#include <algorithm>
#include <cmath>

#include "attention_inputs.hpp"
#include "kernels/float/attention_kernel.hpp"
#include "kernels/float/packing.hpp"
#include "masked_keys.hpp"
#include "memory/matrix_view.hpp"
#include "memory/shared_memory.hpp"
#include "row_span.hpp"
#include "softknn/attention.hpp"

namespace softknn {
namespace {

using kernels::AttentionKernel;
using kernels::KernelResults;
using kernels::KernelScoring;

SOFTKNN_SMALL Status widen(std::span<const float> from, Buffer<double>& to) {
  const Status status = to.allocate(length_of(from));
  if (status == Status::kOk) {
    array_view(to.data(), to.size()) = array_view(from).cast<double>();
  }
  return status;
}

/// A result that was not requested is empty.
SOFTKNN_SMALL void round(const Buffer<double>& from, float* to) {
  if (from.size() > 0) {
    array_view(to, from.size()) = array_view(from.data(), from.size()).cast<float>();
  }
}

template <typename T>
std::span<const T> from(std::span<const T> x, Index first) {
  return x.subspan(static_cast<std::size_t>(first));
}

/// Rows `first` … `first + count − 1` of a (…, columns) array.
std::span<const float> rows_of(std::span<const float> x, Index first, Index count, Index columns) {
  return x.subspan(static_cast<std::size_t>(first * columns),
                   static_cast<std::size_t>(count * columns));
}

AttentionOptions in_general(const FloatOptions& options) {
  AttentionOptions general;
  general.scoring = options.scoring;
  general.masking = options.masking;
  general.dropout = options.dropout;
  general.neighborhood = options.neighborhood;
  general.sinks = options.sinks;
  general.want_weights = options.want_weights;
  general.want_scores = options.want_scores;
  general.want_entropy = options.want_entropy;
  return general;
}

/// The exact path, rounded once. An output lies within the range of the values, so it fits in a
/// float.
SOFTKNN_SMALL Outcome in_double(const Shape& shape, const AttentionInputs<float>& inputs,
                                const FloatOptions& options, const KernelResults& to,
                                FloatResult& result) {
  Buffer<double> query, key, value;
  Status status = widen(inputs.query, query);
  status = status == Status::kOk ? widen(inputs.key, key) : status;
  status = status == Status::kOk ? widen(inputs.value, value) : status;
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  AttentionResult<double> exact;
  const Outcome outcome = run_attention(shape, {query, key, value}, in_general(options), exact);
  if (outcome.ok()) {
    round(exact.output, to.output);
    round(exact.weights, to.weights);
    round(exact.scores, to.scores);
    result.scores_fit = result.scores_fit && std::all_of(to.scores, to.scores + exact.scores.size(),
                                                         [](float x) { return std::isfinite(x); });
    round(exact.entropy, to.entropy);
    round(exact.sink_weights, to.sink_weights);
  }
  result.empty_rows += exact.empty_rows;
  return outcome;
}

/// One call: the kernel for all rows, then the exact path for its doubtful rows.
class FloatRun {
 public:
  FloatRun(const Shape& shape, const AttentionInputs<float>& inputs, const FloatOptions& options,
           FloatResult& result)
      : shape_(shape), inputs_(inputs), options_(options), result_(result) {}

  SOFTKNN_SMALL Outcome in_kernel(const KernelScoring& scoring) {
    AttentionKernel kernel(shape_, inputs_, scoring, options_);
    Outcome outcome{.status = kernel.allocate()};
    for (Index head = 0; head < shape_.batch * shape_.key_heads && outcome.ok(); ++head) {
      kernel.attend(head, results(head * shape_.group() * shape_.queries));
      outcome = recompute_doubtful(kernel, head);
    }
    result_.empty_rows += kernel.empty_rows();
    return outcome;
  }

  SOFTKNN_SMALL Outcome in_double_only() {
    return in_double(shape_, inputs_, options_, results(0), result_);
  }

 private:
  /// From row `first` on.
  [[nodiscard]] KernelResults results(Index first) {
    const auto from = [first](Buffer<float>& buffer, Index columns) {
      return buffer.size() > 0 ? buffer.data() + first * columns : nullptr;
    };
    return {from(result_.output, shape_.value_width), from(result_.weights, shape_.keys),
            from(result_.scores, shape_.keys), from(result_.entropy, 1),
            from(result_.sink_weights, 1)};
  }

  /// The doubtful rows of one key head, in runs as long as possible.
  SOFTKNN_SMALL Outcome recompute_doubtful(const AttentionKernel& kernel, Index head) {
    Outcome outcome;
    const Index rows = shape_.group() * shape_.queries;
    for (Index row = 0; row < rows && outcome.ok(); ++row) {
      const Index first = row;
      const Index end = (row / shape_.queries + 1) * shape_.queries;
      while (row < end && kernel.doubtful(row)) {
        ++row;
      }
      if (row > first && options_.dropout.probability > 0.0) {
        // the draws of a row follow those of all previous rows
        return Outcome::of(Status::kOverflow);
      }
      if (row > first) {
        outcome = in_double_rows(head * rows + first, row - first);
        --row;
      }
    }
    return outcome;
  }

  /// Recomputes `count` rows of one slice, from the flat row `row` on, as a call of their own.
  SOFTKNN_SMALL Outcome in_double_rows(Index row, Index count) {
    const Index slice = row / shape_.queries;
    const Index query = row % shape_.queries;
    const Index batch = slice / shape_.query_heads;
    const Index head = slice / shape_.group();
    FloatOptions options = options_;
    Masking& masking = options.masking;
    const Index offset = batch * masking.stride_batch +
                         slice % shape_.query_heads * masking.stride_head +
                         query * masking.stride_query;
    const auto one = [](std::span<const double>& numbers, Index at) {
      numbers = numbers.empty() ? numbers : from(numbers, at).first(1);
    };
    one(masking.key_lengths, batch);
    one(options.sinks, slice % shape_.query_heads);
    masking.past = position_of(masking, {batch, 0, query});
    masking.pasts = {};
    if (masking.kind == MaskKind::kBoolean) {
      masking.allowed = from(masking.allowed, offset);
    } else if (masking.kind == MaskKind::kAdditive) {
      masking.bias = from(masking.bias, offset);
    }
    if (masking.key_padding) {
      masking.key_padding = from(*masking.key_padding, batch * masking.padding_stride_batch);
    }
    const Shape shape{.queries = count,
                      .keys = shape_.keys,
                      .width = shape_.width,
                      .value_width = shape_.value_width};
    return in_double(shape,
                     {rows_of(inputs_.query, row, count, shape_.width),
                      rows_of(inputs_.key, head * shape_.keys, shape_.keys, shape_.width),
                      rows_of(inputs_.value, head * shape_.keys, shape_.keys, shape_.value_width)},
                     options, results(row), result_);
  }

  const Shape& shape_;
  const AttentionInputs<float>& inputs_;
  const FloatOptions& options_;
  FloatResult& result_;
};

/// Whether the kernel supports this kind of call at all.
bool is_for_kernel(const Shape& shape, const FloatOptions& options, KernelScoring& kernel_scoring) {
  const auto fits = [](double sink) {
    return std::isinf(sink) || std::abs(sink) <= 0.5 * kernels::kLargestShift;
  };
  return !options.neighborhood.is_set() && options.masking.slopes.empty() &&
         std::all_of(options.sinks.begin(), options.sinks.end(), fits) &&
         shape.batch * shape.query_heads * shape.queries > 0 && shape.keys > 0 &&
         shape.value_width > 0 && std::max(shape.width, shape.value_width) <= kernels::kWidest &&
         kernels::to_kernel_scoring(options.scoring, shape.width, kernel_scoring);
}

/// As `attention` in float, into a new result.
SOFTKNN_SMALL Outcome attend(const Shape& shape, const AttentionInputs<float>& inputs,
                             const FloatOptions& options, FloatResult& result) {
  Outcome outcome;
  const Index rows = shape.batch * shape.query_heads * shape.queries;
  const Index pairs = element_count(rows, shape.keys);
  outcome.status = result.output.allocate(element_count(rows, shape.value_width));
  if (outcome.ok() && options.want_weights) {
    outcome.status = result.weights.allocate_zeroed(pairs);
  }
  if (outcome.ok() && options.want_scores) {
    outcome.status = result.scores.allocate_zeroed(pairs);
  }
  if (outcome.ok() && options.want_entropy) {
    outcome.status = result.entropy.allocate_zeroed(rows);
  }
  if (outcome.ok() && options.want_weights && !options.sinks.empty()) {
    outcome.status = result.sink_weights.allocate(rows);
  }
  if (!outcome.ok()) {
    return outcome;
  }
  FloatRun run(shape, inputs, options, result);
  KernelScoring scoring{};
  if (is_for_kernel(shape, options, scoring)) {
    outcome = run.in_kernel(scoring);
    // The error of a single row is not final: an earlier row may fail the whole call for another
    // reason.
    if (outcome.ok() || outcome.status == Status::kMemory) {
      return outcome;
    }
    result.empty_rows = 0;
    result.scores_fit = true;
  }
  return run.in_double_only();
}

}  // namespace

SOFTKNN_SMALL Outcome attention(const Shape& shape, const AttentionInputs<float>& inputs,
                                const FloatOptions& options, FloatResult& result) {
  return check_call(shape, inputs, in_general(options))
      .then([&] { return check_bias(options.masking, shape); })
      .then([&] {
        return replace(result,
                       [&](FloatResult& made) { return attend(shape, inputs, options, made); });
      });
}

}  // namespace softknn
