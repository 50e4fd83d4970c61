#include "attending.hpp"
#include "attention/attention_field.hpp"
#include "attention/attention_map.hpp"
#include "attention/iterated_attention.hpp"
#include "softknn/core/functions.hpp"

/// Attention in double and single precision, its scores and masks, in blocks of a large map, over a
/// grid of queries in the plane, and iterated.
namespace softknn::bindings {

AttentionOptions options_of(const RawOptions& raw, const Shape& shape,
                            const AttentionArrays& arrays) {
  AttentionOptions options;
  options.scoring = scoring_of(
      {raw.similarity, raw.scale, raw.temperature, raw.key_norm_penalty, raw.softcap, raw.epsilon});
  Masking& masking = options.masking;
  masking.kind = static_cast<MaskKind>(raw.mask_kind);
  if (masking.kind == MaskKind::kAdditive) {
    masking.bias = arrays.mask.span();
  } else {
    masking.allowed = arrays.mask.span<std::uint8_t>();
  }
  masking.stride_batch = raw.mask_stride_batch;
  masking.stride_head = raw.mask_stride_head;
  masking.stride_query = raw.mask_stride_query;
  masking.stride_key = raw.mask_stride_key;
  masking.key_padding = arrays.key_padding.span_if_given<std::uint8_t>();
  masking.padding_stride_batch = raw.padding_stride_batch;
  masking.causal = raw.causal;
  masking.past = past_of(raw.past);
  masking.window = to_integer(raw.window);
  const auto batch = static_cast<std::size_t>(shape.batch);
  const auto heads = static_cast<std::size_t>(shape.query_heads);
  const auto numbers = arrays.per_axis.span();
  const bool sinks = numbers.size() == 2 * (batch + heads);
  if (sinks || numbers.size() == 2 * batch + heads) {
    masking.pasts = numbers.first(batch);
    masking.key_lengths = numbers.subspan(batch, batch);
    const auto slopes = numbers.subspan(2 * batch, heads);
    options.sinks = numbers.subspan(2 * batch + heads);
    if (std::any_of(slopes.begin(), slopes.end(), [](double x) { return x != 0.0; })) {
      masking.slopes = slopes;
    }
  }
  options.dropout = {raw.dropout, raw.dropout_seed};
  options.non_finite = static_cast<NonFinite>(raw.non_finite);
  options.neighborhood = {to_index(raw.neighbors), raw.equal_weights};
  options.want_weights = raw.weights;
  options.want_scores = raw.scores;
  options.want_entropy = raw.entropy;
  return options;
}

namespace {

struct AttendedFloat : Answer {
  Floats output, weights, scores, entropy, sink_weights;
  Index empty_rows;
};

struct RawBlocks {
  Index rows, columns;
  int reduction;
};

struct Iterated : Answer {
  Doubles states, moved;
  Index empty_rows;
};

using Allowed = Array<std::uint8_t>;

Attended attention(const Shape& shape, const RawOptions& options, const AttentionArrays& arrays) {
  auto& result = keep<AttentionResult<double>>();
  return attended(
      core::attention(shape, arrays.inputs<double>(), options_of(options, shape, arrays), result),
      result);
}

AttendedFloat attention_float(const Shape& shape, const RawOptions& options,
                              const AttentionArrays& arrays) {
  auto& result = keep<AttentionResult<float>>();
  const Outcome outcome =
      core::attention(shape, arrays.inputs<float>(), options_of(options, shape, arrays), result);
  return {ended(outcome), result.output,       result.weights,   result.scores,
          result.entropy, result.sink_weights, result.empty_rows};
}

/// The values are ignored.
Attended attention_map(const Shape& shape, const RawOptions& options, const RawBlocks& blocks,
                       const AttentionArrays& arrays) {
  auto& result = keep<AttentionResult<double>>();
  return attended(
      core::attention_map(
          shape, {arrays.query.span(), arrays.key.span(), {}}, options_of(options, shape, arrays),
          {blocks.rows, blocks.columns, static_cast<Reduction>(blocks.reduction)}, result),
      result);
}

/// Only `keys` and `valueWidth` of the shape are read. For the masks, the grid points are the
/// queries.
Attended attention_field(const Shape& shape, const RawOptions& options, const PlaneGrid& grid,
                         const AttentionArrays& arrays) {
  auto& result = keep<AttentionResult<double>>();
  return attended(
      core::attention_field(grid, shape.keys, shape.value_width, arrays.key.span(),
                            arrays.value.span(), options_of(options, shape, arrays), result),
      result);
}

/// The width of the values is ignored.
Values scores(const Shape& shape, const RawScoring& scoring, const InputArray& query,
              const InputArray& key) {
  auto& result = keep<Buffer<double>>();
  return {ended(core::scores(shape, query.span(), key.span(), scoring_of(scoring), result)),
          result};
}

/// The query is the state. A missing key is the state itself. Errors name the state "query", the
/// memory "key" or "value", a state that does not fit "output".
Iterated iterate_attention(const Shape& shape, const RawOptions& options, Index steps,
                           int precision, const AttentionArrays& arrays) {
  auto& result = keep<IteratedAttention>();
  const Outcome outcome = core::iterate_attention(
      shape, arrays.query.span(), arrays.key.span_if_given(), options_of(options, shape, arrays),
      steps, static_cast<StepPrecision>(precision), result);
  return {ended(outcome), result.states, result.moved, result.empty_rows};
}

Allowed causal_mask(Index queries, Index keys, double past, double window) {
  return filled<std::uint8_t>(element_count(queries, keys), [&](std::span<std::uint8_t> bytes) {
    return core::causal_mask(queries, keys, past_of(past), to_integer(window), bytes);
  });
}

Allowed padding_mask(const InputArray& lengths, Index keys) {
  return filled<std::uint8_t>(element_count(lengths.length, keys),
                              [&](std::span<std::uint8_t> bytes) {
                                return core::padding_mask(lengths.span(), keys, bytes);
                              });
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  using namespace emscripten;
  value_object<Shape>("Shape")
      .field("batch", &Shape::batch)
      .field("queryHeads", &Shape::query_heads)
      .field("keyHeads", &Shape::key_heads)
      .field("queries", &Shape::queries)
      .field("keys", &Shape::keys)
      .field("width", &Shape::width)
      .field("valueWidth", &Shape::value_width);
  value_object<RawScoring>("Scoring")
      .field("similarity", &RawScoring::similarity)
      .field("scale", &RawScoring::scale)
      .field("temperature", &RawScoring::temperature)
      .field("keyNormPenalty", &RawScoring::key_norm_penalty)
      .field("softcap", &RawScoring::softcap)
      .field("epsilon", &RawScoring::epsilon);
  value_object<RawOptions>("AttentionOptions")
      .field("similarity", &RawOptions::similarity)
      .field("scale", &RawOptions::scale)
      .field("temperature", &RawOptions::temperature)
      .field("keyNormPenalty", &RawOptions::key_norm_penalty)
      .field("softcap", &RawOptions::softcap)
      .field("epsilon", &RawOptions::epsilon)
      .field("maskKind", &RawOptions::mask_kind)
      .field("maskStrideBatch", &RawOptions::mask_stride_batch)
      .field("maskStrideHead", &RawOptions::mask_stride_head)
      .field("maskStrideQuery", &RawOptions::mask_stride_query)
      .field("maskStrideKey", &RawOptions::mask_stride_key)
      .field("paddingStrideBatch", &RawOptions::padding_stride_batch)
      .field("causal", &RawOptions::causal)
      .field("past", &RawOptions::past)
      .field("window", &RawOptions::window)
      .field("dropout", &RawOptions::dropout)
      .field("dropoutSeed", &RawOptions::dropout_seed)
      .field("nonFinite", &RawOptions::non_finite)
      .field("neighbors", &RawOptions::neighbors)
      .field("equalWeights", &RawOptions::equal_weights)
      .field("weights", &RawOptions::weights)
      .field("scores", &RawOptions::scores)
      .field("entropy", &RawOptions::entropy);
  value_object<AttentionArrays>("AttentionArrays")
      .field("query", &AttentionArrays::query)
      .field("key", &AttentionArrays::key)
      .field("value", &AttentionArrays::value)
      .field("mask", &AttentionArrays::mask)
      .field("keyPadding", &AttentionArrays::key_padding)
      .field("perAxis", &AttentionArrays::per_axis);
  value_object<PlaneGrid>("PlaneGrid")
      .field("xFrom", &PlaneGrid::x_from)
      .field("xTo", &PlaneGrid::x_to)
      .field("yFrom", &PlaneGrid::y_from)
      .field("yTo", &PlaneGrid::y_to)
      .field("columns", &PlaneGrid::columns)
      .field("rows", &PlaneGrid::rows);
  value_object<RawBlocks>("MapBlocks")
      .field("rows", &RawBlocks::rows)
      .field("columns", &RawBlocks::columns)
      .field("reduction", &RawBlocks::reduction);
  value_object<Attended>("AttentionResult")
      .field("status", &Attended::status)
      .field("output", &Attended::output)
      .field("weights", &Attended::weights)
      .field("scores", &Attended::scores)
      .field("entropy", &Attended::entropy)
      .field("winner", &Attended::winner)
      .field("sinkWeights", &Attended::sink_weights)
      .field("emptyRows", &Attended::empty_rows);
  value_object<AttendedFloat>("FloatResult")
      .field("status", &AttendedFloat::status)
      .field("output", &AttendedFloat::output)
      .field("weights", &AttendedFloat::weights)
      .field("scores", &AttendedFloat::scores)
      .field("entropy", &AttendedFloat::entropy)
      .field("sinkWeights", &AttendedFloat::sink_weights)
      .field("emptyRows", &AttendedFloat::empty_rows);
  value_object<Iterated>("IteratedAttention")
      .field("status", &Iterated::status)
      .field("states", &Iterated::states)
      .field("moved", &Iterated::moved)
      .field("emptyRows", &Iterated::empty_rows);
  value_object<Allowed>("Allowed")
      .field("status", &Allowed::status)
      .field("allowed", &Allowed::values);

  function("attention(shape, options, arrays)", &attention);
  function("attentionFloat(shape, options, arrays)", &attention_float);
  function("attentionMap(shape, options, blocks, arrays)", &attention_map);
  function("attentionField(shape, options, grid, arrays)", &attention_field);
  function("iterateAttention(shape, options, steps, precision, arrays)", &iterate_attention);
  function("scores(shape, scoring, query, key)", &scores);
  function("causalMask(queries, keys, past, window)", &causal_mask);
  function("paddingMask(lengths, keys)", &padding_mask);
}

}  // namespace softknn::bindings
