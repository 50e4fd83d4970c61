#include "attending.hpp"
#include "softknn/core/functions.hpp"
#include "softknn/core/multi_head_attention.hpp"

/// Multi-head attention, the matrix products around it, and figures of its heads.
namespace softknn::bindings {
namespace {

/// The shape of the attention in the heads, then the dimensions of tokens and output.
struct RawShape {
  Index batch, query_heads, key_heads, queries, keys, width, value_width;
  Index query_inputs, key_inputs, value_inputs, outputs;
};

struct MultiHead : Answer {
  Doubles output, heads, weights, scores, entropy, sink_weights;
  Index empty_rows;
};

struct Statistics : Answer {
  Doubles entropy, effective_neighbors, largest, previous, self, first, distance;
};

/// A missing key is the query, a missing value the key; without `wo` the heads are concatenated.
/// `output` is B*m*outputs, `heads` B*H*m*v.
MultiHead multi_head_attention(const RawShape& raw, const RawOptions& options,
                               const AttentionArrays& arrays, const InputArray& wq,
                               const InputArray& wk, const InputArray& wv, const InputArray& wo) {
  auto& result = keep<MultiHeadResult>();
  const MultiHeadShape shape{{raw.batch, raw.query_heads, raw.key_heads, raw.queries, raw.keys,
                              raw.width, raw.value_width},
                             raw.query_inputs,
                             raw.key_inputs,
                             raw.value_inputs,
                             raw.outputs};
  const auto keys = arrays.key.span_if_given().value_or(arrays.query.span());
  const Outcome outcome = core::multi_head_attention(
      shape, {arrays.query.span(), keys, arrays.value.span_if_given().value_or(keys)},
      {wq.span(), wk.span(), wv.span(), wo.span_if_given()},
      options_of(options, shape.heads, arrays), result);
  const auto& heads = result.heads;
  return {ended(outcome), result.output, heads.output,       heads.weights,
          heads.scores,   heads.entropy, heads.sink_weights, heads.empty_rows};
}

/// Weights (batch, heads, rows, columns).
Number head_diversity(const InputArray& weights, Index batch, Index heads, Index rows,
                      Index columns) {
  double diversity = 0.0;
  return {ended(core::head_diversity(batch, heads, rows, columns, weights.span(), diversity)),
          diversity};
}

Statistics attention_statistics(const InputArray& weights, Index heads, Index rows, Index columns) {
  auto& result = keep<AttentionStatistics>();
  return {ended(core::attention_statistics(weights.span(), heads, rows, columns, result)),
          result.entropy,
          result.effective_neighbors,
          result.largest,
          result.previous,
          result.self,
          result.first,
          result.distance};
}

/// slices*rows*columns: x (slices, rows, inner) times weight (slices, inner, columns) plus bias
/// (columns). A single matrix is broadcast over all slices.
Values linear(const MatmulShape& shape, const InputArray& x, const InputArray& weight,
              const InputArray& bias) {
  auto& result = keep<Buffer<double>>();
  return {ended(core::linear(shape, x.span(), weight.span(), bias.span_if_given(), result)),
          result};
}

}  // namespace

EMSCRIPTEN_BINDINGS(heads) {
  using namespace emscripten;
  value_object<RawShape>("MultiHeadShape")
      .field("batch", &RawShape::batch)
      .field("queryHeads", &RawShape::query_heads)
      .field("keyHeads", &RawShape::key_heads)
      .field("queries", &RawShape::queries)
      .field("keys", &RawShape::keys)
      .field("width", &RawShape::width)
      .field("valueWidth", &RawShape::value_width)
      .field("queryInputs", &RawShape::query_inputs)
      .field("keyInputs", &RawShape::key_inputs)
      .field("valueInputs", &RawShape::value_inputs)
      .field("outputs", &RawShape::outputs);
  value_object<MatmulShape>("MatmulShape")
      .field("slices", &MatmulShape::slices)
      .field("rows", &MatmulShape::rows)
      .field("inner", &MatmulShape::inner)
      .field("columns", &MatmulShape::columns)
      .field("repeatX", &MatmulShape::repeat_a)
      .field("repeatWeight", &MatmulShape::repeat_b);
  value_object<MultiHead>("MultiHeadResult")
      .field("status", &MultiHead::status)
      .field("output", &MultiHead::output)
      .field("heads", &MultiHead::heads)
      .field("weights", &MultiHead::weights)
      .field("scores", &MultiHead::scores)
      .field("entropy", &MultiHead::entropy)
      .field("sinkWeights", &MultiHead::sink_weights)
      .field("emptyRows", &MultiHead::empty_rows);
  value_object<Statistics>("AttentionStatistics")
      .field("status", &Statistics::status)
      .field("entropy", &Statistics::entropy)
      .field("effectiveNeighbors", &Statistics::effective_neighbors)
      .field("largest", &Statistics::largest)
      .field("previous", &Statistics::previous)
      .field("self", &Statistics::self)
      .field("first", &Statistics::first)
      .field("distance", &Statistics::distance);

  function("multiHeadAttention(shape, options, arrays, wq, wk, wv, wo)", &multi_head_attention);
  function("linear(shape, x, weight, bias)", &linear);
  function("headDiversity(weights, batch, heads, rows, columns)", &head_diversity);
  function("attentionStatistics(weights, heads, rows, columns)", &attention_statistics);
}

}  // namespace softknn::bindings
