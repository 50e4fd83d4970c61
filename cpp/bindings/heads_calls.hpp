#pragma once

#include <utility>

#include "calls.hpp"

/// The calls of `web/api/raw-heads.ts`: products of matrices, and attention in
/// several projections.
namespace softknn::border {

inline RawValues raw_linear(const Array& x, const Array& weight, const Array& bias, double slices,
                            double rows, double inner, double columns, bool repeat_x,
                            bool repeat_weight) {
  const MatmulShape shape{to_index(slices),  to_index(rows), to_index(inner),
                          to_index(columns), repeat_x,       repeat_weight};
  return with_values<double, double>(x, 0, [&](auto& in, auto& result) {
    Buffer<double> w, b;
    Status status = copy_in(weight, w);
    status = status == Status::kOk && !bias.isNull() ? copy_in(bias, b) : status;
    return status == Status::kOk ? linear(shape, in.data(), w.data(), b.data(), result)
                                 : Outcome{.status = status};
  });
}

/// The copies of the arrays of one multi-head call. A key that is null is the
/// query, a value that is null the key, a `wo` that is null is none.
struct MultiHeadArrays {
  Buffer<double> query, key, value, wq, wk, wv, wo;

  Status copy(const std::array<const Array*, 7>& arrays) {
    const std::array<Buffer<double>*, 7> buffers{&query, &key, &value, &wq, &wk, &wv, &wo};
    Status status = Status::kOk;
    for (std::size_t i = 0; i < arrays.size() && status == Status::kOk; ++i) {
      status = arrays[i]->isNull() ? status : copy_in(*arrays[i], *buffers[i]);
    }
    return status;
  }

  [[nodiscard]] AttentionInputs<double> inputs() const {
    const double* k = key.data() == nullptr ? query.data() : key.data();
    return {query.data(), k, value.data() == nullptr ? k : value.data()};
  }
};

inline RawAttention raw_multi_head_attention(const Array& query, const Array& key,
                                             const Array& value, const Array& wq, const Array& wk,
                                             const Array& wv, const Array& wo, const Array& mask,
                                             const Array& padding, const RawShape& shape,
                                             double query_width, double key_width,
                                             double value_width, double output_width,
                                             const RawScoring& scoring, const RawMasking& masking,
                                             const RawBehavior& behavior, const RawWanted& wanted) {
  MultiHeadArrays arrays;
  Buffer<double> bias;
  Buffer<std::uint8_t> bytes, padding_bytes;
  AttentionOptions options = to_options(scoring, behavior, wanted);
  Status status = arrays.copy({&query, &key, &value, &wq, &wk, &wv, &wo});
  status = status == Status::kOk
               ? copy_masks(mask, padding, masking, options.masking, bytes, bias, padding_bytes)
               : status;
  const MultiHeadShape lengths{to_shape(shape), to_index(query_width), to_index(key_width),
                               to_index(value_width), to_index(output_width)};
  const Projections matrices{arrays.wq.data(), arrays.wk.data(), arrays.wv.data(),
                             arrays.wo.data()};
  MultiHeadResult result;
  const Outcome outcome = status == Status::kOk ? multi_head_attention(lengths, arrays.inputs(),
                                                                       matrices, options, result)
                                                : Outcome{.status = status};
  RawAttention raw;
  if (outcome.ok()) {
    copy_results(result.heads, raw);
    raw.heads = std::exchange(raw.output, copy_out(result.output));
  }
  return with_outcome(std::move(raw), outcome);
}

inline RawNumber raw_head_diversity(const Array& weights, double batch, double heads, double rows,
                                    double columns) {
  Buffer<double> w;
  RawNumber raw;
  const Status status = copy_in(weights, w);
  const Outcome outcome = status == Status::kOk
                              ? head_diversity(to_index(batch), to_index(heads), to_index(rows),
                                               to_index(columns), w.data(), raw.value)
                              : Outcome{.status = status};
  return with_outcome(raw, outcome);
}

}  // namespace softknn::border
