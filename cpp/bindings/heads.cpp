#include "shared.hpp"

/// Multi-head attention, the matrix products around it, and figures of its heads.
namespace softknn::border {
/// The shape of the attention in the heads, then the dimensions of tokens and output.
template <>
constexpr auto kFields<MultiHeadShape> = fields(
    FIELD(MultiHeadShape, heads.batch), FIELD(MultiHeadShape, heads.query_heads),
    FIELD(MultiHeadShape, heads.key_heads), FIELD(MultiHeadShape, heads.queries),
    FIELD(MultiHeadShape, heads.keys), FIELD(MultiHeadShape, heads.width),
    FIELD(MultiHeadShape, heads.value_width), NAMED(MultiHeadShape, "queryInputs", query_width),
    NAMED(MultiHeadShape, "keyInputs", key_width),
    NAMED(MultiHeadShape, "valueInputs", value_width),
    NAMED(MultiHeadShape, "outputs", output_width));

template <>
constexpr auto kFields<MultiHeadResult> = fields(FIELD(MultiHeadResult, output),
                                                 NAMED(MultiHeadResult, "heads", heads.output),
                                                 FIELD(MultiHeadResult, heads.weights),
                                                 FIELD(MultiHeadResult, heads.scores),
                                                 FIELD(MultiHeadResult, heads.entropy),
                                                 FIELD(MultiHeadResult, heads.sink_weights),
                                                 FIELD(MultiHeadResult, heads.empty_rows));

FIELDS(AttentionStatistics, entropy, effective_neighbors, largest, previous, self, first, distance);

template <>
constexpr auto kFields<MatmulShape> = fields(FIELD(MatmulShape, slices), FIELD(MatmulShape, rows),
                                             FIELD(MatmulShape, inner), FIELD(MatmulShape, columns),
                                             NAMED(MatmulShape, "repeatX", repeat_a),
                                             NAMED(MatmulShape, "repeatWeight", repeat_b));

namespace {

/// A missing key is the query, a missing value the key; without `wo` the heads are concatenated.
/// `output` is B*m*outputs, `heads` B*H*m*v.
const Answer<MultiHeadResult>& multi_head_attention_call(
    const MultiHeadShape& shape, AttentionOptions& options, const InputArray& query,
    const InputArray& key, const InputArray& value, const InputArray& wq, const InputArray& wk,
    const InputArray& wv, const InputArray& wo, const InputArray& mask,
    const InputArray& key_padding, const InputArray& per_axis) {
  auto& answer = fresh<MultiHeadResult>();
  const auto keys = key.span_if_given().value_or(query.span());
  new (&answer.outcome) Outcome(multi_head_attention(
      shape, {query.span(), keys, value.span_if_given().value_or(keys)},
      {wq.span(), wk.span(), wv.span(), wo.span_if_given()},
      with_masks(options, shape.heads, mask, key_padding, per_axis), answer.result));
  return answer;
}

/// Weights (batch, heads, rows, columns).
const Answer<Number>& head_diversity_call(const InputArray& weights, double batch, double heads,
                                          double rows, double columns) {
  auto& answer = fresh<Number>();
  new (&answer.outcome)
      Outcome(head_diversity(to_index(batch), to_index(heads), to_index(rows), to_index(columns),
                             weights.span(), answer.result.value));
  return answer;
}

const Answer<AttentionStatistics>& attention_statistics_call(const InputArray& weights,
                                                             double heads, double rows,
                                                             double columns) {
  auto& answer = fresh<AttentionStatistics>();
  new (&answer.outcome) Outcome(attention_statistics(
      weights.span(), to_index(heads), to_index(rows), to_index(columns), answer.result));
  return answer;
}

/// slices*rows*columns: x (slices, rows, inner) times weight (slices, inner, columns) plus bias
/// (columns). A single matrix is broadcast over all slices.
const Answer<Values>& linear_call(const MatmulShape& shape, const InputArray& x,
                                  const InputArray& weight, const InputArray& bias) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(linear(shape, x.span(), weight.span(), bias.span_if_given(), answer.result.values));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(heads) {
  bind_options<MultiHeadShape, "MultiHeadShape">();
  bind_options<MatmulShape, "MatmulShape">();
  bind_result<MultiHeadResult, "MultiHeadResult">();
  bind_result<AttentionStatistics, "AttentionStatistics">();

  bind<
      "multiHeadAttention(shape, options, query, key, value, wq, wk, wv, wo, mask, keyPadding, "
      "perAxis)">(&multi_head_attention_call);
  bind<"linear(shape, x, weight, bias)">(&linear_call);
  bind<"headDiversity(weights, batch, heads, rows, columns)">(&head_diversity_call);
  bind<"attentionStatistics(weights, heads, rows, columns)">(&attention_statistics_call);
}

}  // namespace softknn::border
