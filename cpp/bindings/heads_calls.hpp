#pragma once

#include <utility>

#include "convert.hpp"

/// The calls of `web/api/raw-heads.ts`: products of matrices, and attention in
/// several projections.
namespace softknn::border {

struct LinearCall {
  double slices, rows, inner, columns, repeatX, repeatWeight;
  Array x, weight, bias;

  [[nodiscard]] Outcome run() const {
    const MatmulShape shape{to_index(slices),  to_index(rows), to_index(inner),
                            to_index(columns), repeatX != 0.0, repeatWeight != 0.0};
    Buffer<double> result;
    const Outcome outcome = linear(shape, x.span(), weight.span(), bias.if_given(), result);
    give(result);
    return outcome;
  }
};

/// A key that is not given is the query, a value that is not given the key, a
/// `wo` that is not given is none.
struct MultiHeadAttentionCall {
  RawAttending with;
  double queryInputs, keyInputs, valueInputs, outputs;
  Array query, key, value, wq, wk, wv, wo;
  RawMasks masks;

  [[nodiscard]] Outcome run() const {
    const MultiHeadShape lengths{to_shape(with.shape), to_index(queryInputs), to_index(keyInputs),
                                 to_index(valueInputs), to_index(outputs)};
    const Array& keys = key.address == 0.0 ? query : key;
    const Array& values = value.address == 0.0 ? keys : value;
    MultiHeadResult result;
    const Outcome outcome = multi_head_attention(
        lengths, {query.span(), keys.span(), values.span()},
        {wq.span(), wk.span(), wv.span(), wo.if_given()}, to_options(with, masks), result);
    std::swap(result.output, result.heads.output);
    give_results(result.heads);
    give(result.output);
    return outcome;
  }
};

struct HeadDiversityCall {
  double batch, heads, rows, columns;
  Array weights;

  [[nodiscard]] Outcome run() const {
    double value = 0.0;
    const Outcome outcome = head_diversity(to_index(batch), to_index(heads), to_index(rows),
                                           to_index(columns), weights.span(), value);
    tell({value});
    return outcome;
  }
};

}  // namespace softknn::border
