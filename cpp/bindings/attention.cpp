#include "shared.hpp"

/// Attention in double and single precision, its scores, in blocks of a large map, over a grid of
/// queries in the plane, iterated, and as a lookup.
namespace softknn::border {
/// Axis lengths; 1 for an absent B or H.
FIELDS(Shape, batch, query_heads, key_heads, queries, keys, width, value_width);

FIELDS(Scoring, similarity, scale, temperature, key_norm_penalty, softcap, epsilon);

template <>
constexpr auto kFields<AttentionOptions> = fields(
    FIELD(AttentionOptions, scoring.similarity), FIELD(AttentionOptions, scoring.scale),
    FIELD(AttentionOptions, scoring.temperature), FIELD(AttentionOptions, scoring.key_norm_penalty),
    FIELD(AttentionOptions, scoring.softcap), FIELD(AttentionOptions, scoring.epsilon),
    NAMED(AttentionOptions, "maskKind", masking.kind),
    NAMED(AttentionOptions, "maskStrideBatch", masking.stride_batch),
    NAMED(AttentionOptions, "maskStrideHead", masking.stride_head),
    NAMED(AttentionOptions, "maskStrideQuery", masking.stride_query),
    NAMED(AttentionOptions, "maskStrideKey", masking.stride_key),
    FIELD(AttentionOptions, masking.padding_stride_batch), FIELD(AttentionOptions, masking.causal),
    FIELD(AttentionOptions, masking.past), FIELD(AttentionOptions, masking.window),
    NAMED(AttentionOptions, "dropout", dropout.probability),
    NAMED(AttentionOptions, "dropoutSeed", dropout.seed), FIELD(AttentionOptions, non_finite),
    NAMED(AttentionOptions, "neighbors", neighborhood.count),
    NAMED(AttentionOptions, "equalWeights", neighborhood.equal),
    NAMED(AttentionOptions, "weights", want_weights),
    NAMED(AttentionOptions, "scores", want_scores),
    NAMED(AttentionOptions, "entropy", want_entropy));

FIELDS(PlaneGrid, x_from, x_to, y_from, y_to, columns, rows);

FIELDS(MapBlocks, rows, columns, reduction);

FIELDS(AttentionResult<double>, output, weights, scores, entropy, winner, sink_weights, empty_rows);

FIELDS(IteratedAttention, states, moved, empty_rows);

FIELDS(FloatResult, output, weights, scores, entropy, sink_weights, scores_fit, empty_rows);

namespace {

using Attended = Answer<AttentionResult<double>>;

const Attended& attention_call(const Shape& shape, AttentionOptions& options,
                               const InputArray& query, const InputArray& key,
                               const InputArray& value, const InputArray& mask,
                               const InputArray& key_padding, const InputArray& per_axis) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome)
      Outcome(attention(shape, {query.span(), key.span(), value.span()},
                        with_masks(options, shape, mask, key_padding, per_axis), answer.result));
  return answer;
}

/// This call has no `propagate`.
const Answer<FloatResult>& attention_float_call(const Shape& shape, AttentionOptions& options,
                                                const InputArray& query, const InputArray& key,
                                                const InputArray& value, const InputArray& mask,
                                                const InputArray& key_padding,
                                                const InputArray& per_axis) {
  auto& answer = fresh<FloatResult>();
  answer.result.scores_fit = true;
  const AttentionOptions& all = with_masks(options, shape, mask, key_padding, per_axis);
  new (&answer.outcome)
      Outcome(attention(shape, {query.span<float>(), key.span<float>(), value.span<float>()},
                        {all.scoring, all.masking, all.dropout, all.want_weights, all.want_scores,
                         all.want_entropy, all.neighborhood, all.sinks},
                        answer.result));
  return answer;
}

const Attended& attention_map_call(const Shape& shape, AttentionOptions& options,
                                   const MapBlocks& blocks, const InputArray& query,
                                   const InputArray& key, const InputArray& mask,
                                   const InputArray& key_padding, const InputArray& per_axis) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome) Outcome(attention_map(
      shape, {query.span(), key.span(), {}},
      with_masks(options, shape, mask, key_padding, per_axis), blocks, answer.result));
  return answer;
}

/// Only `keys` and `valueWidth` of the shape are read. For the masks, the grid points are the
/// queries.
const Attended& attention_field_call(const Shape& shape, AttentionOptions& options,
                                     const PlaneGrid& grid, const InputArray& key,
                                     const InputArray& value, const InputArray& mask,
                                     const InputArray& key_padding, const InputArray& per_axis) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome) Outcome(
      attention_field(grid, shape.keys, shape.value_width, key.span(), value.span(),
                      with_masks(options, shape, mask, key_padding, per_axis), answer.result));
  return answer;
}

const Attended& lookup_call(const Shape& shape, const Scoring& scoring, double neighbors,
                            bool equal_weights, const InputArray& query, const InputArray& key,
                            const InputArray& value) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome) Outcome(lookup(shape, {query.span(), key.span(), value.span()}, scoring,
                                       answer.result, {to_index(neighbors), equal_weights}));
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

const Answer<Neighbors>& nearest_neighbors_call(const Shape& shape, double similarity,
                                                double epsilon, double count,
                                                const InputArray& query, const InputArray& key) {
  auto& answer = fresh<Neighbors>();
  new (&answer.outcome) Outcome(nearest_neighbors(
      shape, query.span(), key.span(),
      {.similarity = to_choice<Similarity>(similarity), .scale = 1.0, .epsilon = epsilon},
      to_index(count), answer.result));
  return answer;
}

/// A missing memory is the state itself. Errors name the state "query", the memory "key" or
/// "value", a state that does not fit "output".
const Answer<IteratedAttention>& iterate_attention_call(
    const Shape& shape, AttentionOptions& options, double steps, double precision,
    const InputArray& state, const InputArray& memory, const InputArray& mask,
    const InputArray& key_padding, const InputArray& per_axis) {
  auto& answer = fresh<IteratedAttention>();
  new (&answer.outcome) Outcome(
      iterate_attention(shape, state.span(), memory.span_if_given(),
                        with_masks(options, shape, mask, key_padding, per_axis), to_index(steps),
                        to_choice<StepPrecision>(precision), answer.result));
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
  bind_result<IteratedAttention, "IteratedAttention">();
  bind_result<FloatResult, "FloatResult">();
  bind_result<Neighbors, "Neighbors">();

  bind<"attention(shape, options, query, key, value, mask, keyPadding, perAxis)">(&attention_call);
  bind<"attentionFloat(shape, options, query, key, value, mask, keyPadding, perAxis)">(
      &attention_float_call);
  bind<"attentionMap(shape, options, blocks, query, key, mask, keyPadding, perAxis)">(
      &attention_map_call);
  bind<"attentionField(shape, options, grid, key, value, mask, keyPadding, perAxis)">(
      &attention_field_call);
  bind<
      "iterateAttention(shape, options, steps, precision, state, memory, mask, keyPadding, "
      "perAxis)">(&iterate_attention_call);
  bind<"lookup(shape, scoring, neighbors, equalWeights, query, key, value)">(&lookup_call);
  bind<"scores(shape, scoring, query, key)">(&scores_call);
  bind<"nearestNeighbors(shape, similarity, epsilon, count, query, key)">(&nearest_neighbors_call);
}

}  // namespace softknn::border
