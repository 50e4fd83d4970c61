#include "shared.hpp"

/// Attention in double and single precision, its scores and masks, in blocks of a large map, over a
/// grid of queries in the plane, and iterated.
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

/// The width of the values is ignored.
const Answer<Values>& scores_call(const Shape& shape, const Scoring& scoring,
                                  const InputArray& query, const InputArray& key) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(scores(shape, query.span(), key.span(), scoring, answer.result.values));
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

const Answer<Allowed>& causal_mask_call(double queries, double keys, double past, double window) {
  auto& answer = fresh<Allowed>();
  const Index m = to_index(queries), n = to_index(keys);
  new (&answer.outcome) Outcome(
      filled(answer.result.allowed, element_count(m, n), [&](std::span<std::uint8_t> allowed) {
        const std::int64_t start = past < 0.0 ? -to_integer(-past) : to_integer(past);
        return causal_mask(m, n, start, to_integer(window), allowed);
      }));
  return answer;
}

const Answer<Allowed>& padding_mask_call(const InputArray& lengths, double keys) {
  auto& answer = fresh<Allowed>();
  const Index n = to_index(keys);
  new (&answer.outcome) Outcome(filled(
      answer.result.allowed, element_count(lengths.length, n),
      [&](std::span<std::uint8_t> allowed) { return padding_mask(lengths.span(), n, allowed); }));
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
  bind_result<Allowed, "Allowed">();

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
  bind<"scores(shape, scoring, query, key)">(&scores_call);
  bind<"causalMask(queries, keys, past, window)">(&causal_mask_call);
  bind<"paddingMask(lengths, keys)">(&padding_mask_call);
}

}  // namespace softknn::border
