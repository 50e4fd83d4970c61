#include "shared.hpp"

/// Attention in double and single precision, its scores, in blocks of a large map, over a grid of
/// queries in the plane, and as a lookup.
namespace softknn::border {
/// Axis lengths; 1 for an absent B or H.
template <>
constexpr auto kFields<Shape> = fields(SOFTKNN_FIELD(Shape, "batch", batch),
                                       SOFTKNN_FIELD(Shape, "queryHeads", query_heads),
                                       SOFTKNN_FIELD(Shape, "keyHeads", key_heads),
                                       SOFTKNN_FIELD(Shape, "queries", queries),
                                       SOFTKNN_FIELD(Shape, "keys", keys),
                                       SOFTKNN_FIELD(Shape, "width", width),
                                       SOFTKNN_FIELD(Shape, "valueWidth", value_width));

template <>
constexpr auto kFields<Scoring> = fields(SOFTKNN_FIELD(Scoring, "similarity", similarity),
                                         SOFTKNN_FIELD(Scoring, "scale", scale),
                                         SOFTKNN_FIELD(Scoring, "temperature", temperature),
                                         SOFTKNN_FIELD(Scoring, "keyNormPenalty", key_norm_penalty),
                                         SOFTKNN_FIELD(Scoring, "softcap", softcap));

template <>
constexpr auto kFields<AttentionOptions> =
    fields(SOFTKNN_FIELD(AttentionOptions, "similarity", scoring.similarity),
           SOFTKNN_FIELD(AttentionOptions, "scale", scoring.scale),
           SOFTKNN_FIELD(AttentionOptions, "temperature", scoring.temperature),
           SOFTKNN_FIELD(AttentionOptions, "keyNormPenalty", scoring.key_norm_penalty),
           SOFTKNN_FIELD(AttentionOptions, "softcap", scoring.softcap),
           SOFTKNN_FIELD(AttentionOptions, "maskKind", masking.kind),
           SOFTKNN_FIELD(AttentionOptions, "maskStrideBatch", masking.stride_batch),
           SOFTKNN_FIELD(AttentionOptions, "maskStrideHead", masking.stride_head),
           SOFTKNN_FIELD(AttentionOptions, "maskStrideQuery", masking.stride_query),
           SOFTKNN_FIELD(AttentionOptions, "maskStrideKey", masking.stride_key),
           SOFTKNN_FIELD(AttentionOptions, "paddingStrideBatch", masking.padding_stride_batch),
           SOFTKNN_FIELD(AttentionOptions, "causal", masking.causal),
           SOFTKNN_FIELD(AttentionOptions, "past", masking.past),
           SOFTKNN_FIELD(AttentionOptions, "window", masking.window),
           SOFTKNN_FIELD(AttentionOptions, "dropout", dropout.probability),
           SOFTKNN_FIELD(AttentionOptions, "dropoutSeed", dropout.seed),
           SOFTKNN_FIELD(AttentionOptions, "neighbors", neighborhood.count),
           SOFTKNN_FIELD(AttentionOptions, "equalWeights", neighborhood.equal),
           SOFTKNN_FIELD(AttentionOptions, "nonFinite", non_finite),
           SOFTKNN_FIELD(AttentionOptions, "weights", want_weights),
           SOFTKNN_FIELD(AttentionOptions, "scores", want_scores),
           SOFTKNN_FIELD(AttentionOptions, "entropy", want_entropy));

template <>
constexpr auto kFields<PlaneGrid> = fields(SOFTKNN_FIELD(PlaneGrid, "xFrom", x_from),
                                           SOFTKNN_FIELD(PlaneGrid, "xTo", x_to),
                                           SOFTKNN_FIELD(PlaneGrid, "yFrom", y_from),
                                           SOFTKNN_FIELD(PlaneGrid, "yTo", y_to),
                                           SOFTKNN_FIELD(PlaneGrid, "columns", columns),
                                           SOFTKNN_FIELD(PlaneGrid, "rows", rows));

template <>
constexpr auto kFields<MapBlocks> = fields(SOFTKNN_FIELD(MapBlocks, "rows", rows),
                                           SOFTKNN_FIELD(MapBlocks, "columns", columns),
                                           SOFTKNN_FIELD(MapBlocks, "reduction", reduction));

template <>
constexpr auto kFields<AttentionResult<double>> =
    fields(SOFTKNN_FIELD(AttentionResult<double>, "output", output),
           SOFTKNN_FIELD(AttentionResult<double>, "weights", weights),
           SOFTKNN_FIELD(AttentionResult<double>, "scores", scores),
           SOFTKNN_FIELD(AttentionResult<double>, "entropy", entropy),
           SOFTKNN_FIELD(AttentionResult<double>, "winner", winner),
           SOFTKNN_FIELD(AttentionResult<double>, "emptyRows", empty_rows));

template <>
constexpr auto kFields<FloatResult> = fields(SOFTKNN_FIELD(FloatResult, "output", output),
                                             SOFTKNN_FIELD(FloatResult, "weights", weights),
                                             SOFTKNN_FIELD(FloatResult, "scores", scores),
                                             SOFTKNN_FIELD(FloatResult, "entropy", entropy),
                                             SOFTKNN_FIELD(FloatResult, "scoresFit", scores_fit),
                                             SOFTKNN_FIELD(FloatResult, "emptyRows", empty_rows));

namespace {

using Attended = Answer<AttentionResult<double>>;

const Attended& attention_call(const Shape& shape, AttentionOptions& options,
                               const InputArray& query, const InputArray& key,
                               const InputArray& value, const InputArray& mask,
                               const InputArray& key_padding) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome) Outcome(attention(shape, {query.span(), key.span(), value.span()},
                                          with_masks(options, mask, key_padding), answer.result));
  return answer;
}

/// This call has no `propagate`.
const Answer<FloatResult>& attention_float_call(const Shape& shape, AttentionOptions& options,
                                                const InputArray& query, const InputArray& key,
                                                const InputArray& value, const InputArray& mask,
                                                const InputArray& key_padding) {
  auto& answer = fresh<FloatResult>();
  answer.result.scores_fit = true;
  const AttentionOptions& all = with_masks(options, mask, key_padding);
  new (&answer.outcome) Outcome(attention(
      shape, {query.span<float>(), key.span<float>(), value.span<float>()},
      {all.scoring, all.masking, all.dropout, all.want_weights, all.want_scores, all.want_entropy,
       all.neighborhood},
      answer.result));
  return answer;
}

const Attended& attention_map_call(const Shape& shape, AttentionOptions& options,
                                   const MapBlocks& blocks, const InputArray& query,
                                   const InputArray& key, const InputArray& mask,
                                   const InputArray& key_padding) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome)
      Outcome(attention_map(shape, {query.span(), key.span(), {}},
                            with_masks(options, mask, key_padding), blocks, answer.result));
  return answer;
}

/// Only `keys` and `valueWidth` of the shape are read. For the masks, the grid points are the
/// queries.
const Attended& attention_field_call(const Shape& shape, AttentionOptions& options,
                                     const PlaneGrid& grid, const InputArray& key,
                                     const InputArray& value, const InputArray& mask,
                                     const InputArray& key_padding) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome)
      Outcome(attention_field(grid, shape.keys, shape.value_width, key.span(), value.span(),
                              with_masks(options, mask, key_padding), answer.result));
  return answer;
}

const Attended& lookup_call(const Shape& shape, const Scoring& scoring, double neighbors,
                            bool equal_weights, const InputArray& query, const InputArray& key,
                            const InputArray& value) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome)
      Outcome(lookup(shape, {query.span(), key.span(), value.span()}, scoring, answer.result,
                     {to_index(neighbors), equal_weights}));
  return answer;
}

/// The width of the values is ignored.
const Answer<Values>& scores_call(const Shape& shape, const Scoring& scoring,
                                  const InputArray& query, const InputArray& key) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(scores(shape, query.span(), key.span(), scoring, answer.result.values));
  return answer;
}

const Answer<Neighbors>& nearest_neighbors_call(const Shape& shape, double similarity, double count,
                                                const InputArray& query, const InputArray& key) {
  auto& answer = fresh<Neighbors>();
  new (&answer.outcome)
      Outcome(nearest_neighbors(shape, query.span(), key.span(),
                                {.similarity = to_choice<Similarity>(similarity), .scale = 1.0},
                                to_index(count), answer.result));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  bind_options<Shape, "Shape">();
  bind_options<Scoring, "Scoring">();
  bind_options<AttentionOptions, "AttentionOptions">();
  bind_options<PlaneGrid, "PlaneGrid">();
  bind_options<MapBlocks, "MapBlocks">();
  bind_result<AttentionResult<double>, "AttentionResult">();
  bind_result<FloatResult, "FloatResult">();
  bind_result<Neighbors, "Neighbors">();

  bind<"attention(shape, options, query, key, value, mask, keyPadding)">(&attention_call);
  bind<"attentionFloat(shape, options, query, key, value, mask, keyPadding)">(
      &attention_float_call);
  bind<"attentionMap(shape, options, blocks, query, key, mask, keyPadding)">(&attention_map_call);
  bind<"attentionField(shape, options, grid, key, value, mask, keyPadding)">(&attention_field_call);
  bind<"lookup(shape, scoring, neighbors, equalWeights, query, key, value)">(&lookup_call);
  bind<"scores(shape, scoring, query, key)">(&scores_call);
  bind<"nearestNeighbors(shape, similarity, count, query, key)">(&nearest_neighbors_call);
}

}  // namespace softknn::border
