#include <utility>

#include "shared.hpp"

/// Multi-head attention, and the training of its projections.
namespace softknn::border {
struct Task {
  Buffer<double> x;        // scenes*9*8
  Buffer<double> targets;  // scenes*9*2
};

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

FIELDS(ProjectionShape, batch, tokens, inputs, outputs, heads, width, value_width);

FIELDS(ProjectionLayer, scale, temperature, exclude_self);

template <>
constexpr auto kFields<ProjectionStart> = fields(FIELD(ProjectionStart, seed),
                                                 NAMED(ProjectionStart, "initialScale", scale),
                                                 FIELD(ProjectionStart, identical_heads),
                                                 FIELD(ProjectionStart, given));

FIELDS(ProjectionDescent, learning_rate, epochs, learnt, keep_all);

template <>
constexpr auto kFields<MultiHeadResult> = fields(FIELD(MultiHeadResult, output),
                                                 NAMED(MultiHeadResult, "heads", heads.output),
                                                 FIELD(MultiHeadResult, heads.weights),
                                                 FIELD(MultiHeadResult, heads.scores),
                                                 FIELD(MultiHeadResult, heads.entropy),
                                                 FIELD(MultiHeadResult, heads.sink_weights),
                                                 FIELD(MultiHeadResult, heads.empty_rows));

template <>
constexpr auto kFields<ProjectionRun> = fields(FIELD(ProjectionRun, losses),
                                               NAMED(ProjectionRun, "norms", gradient_norms),
                                               FIELD(ProjectionRun, weights));

FIELDS(Task, x, targets);

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

/// P weights: W_Q, W_K, W_V, W_O, concatenated; those of `given` are read from the start. An
/// overflow has the epoch, from 0, in `row`, and names "x" before the first step and "none" after
/// it.
const Answer<ProjectionRun>& train_projections_call(const ProjectionShape& shape,
                                                    const ProjectionLayer& layer,
                                                    ProjectionStart& from,
                                                    const ProjectionDescent& descent,
                                                    const InputArray& x, const InputArray& targets,
                                                    const InputArray& start) {
  auto& answer = fresh<ProjectionRun>();
  from.weights = start.span();
  new (&answer.outcome) Outcome(
      train_projections(shape, x.span(), targets.span(), layer, from, descent, answer.result));
  return answer;
}

const Answer<Task>& projection_task_call(double seed, double scenes) {
  auto& answer = fresh<Task>();
  auto& [x, targets] = answer.result;
  const Index count = to_index(scenes);
  new (&answer.outcome) Outcome(
      Outcome::of(x.allocate(element_count(count, kTaskTokens, kTaskInputs)))
          .then([&] {
            return Outcome::of(targets.allocate(element_count(count, kTaskTokens, kTaskOutputs)));
          })
          .then([&] { return projection_task(to_seed(seed), count, x, targets); }));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(heads) {
  bind_options<MultiHeadShape, "MultiHeadShape">();
  bind_options<ProjectionShape, "ProjectionShape">();
  bind_options<ProjectionLayer, "ProjectionLayer">();
  bind_options<ProjectionStart, "ProjectionStart">();
  bind_options<ProjectionDescent, "ProjectionDescent">();
  bind_result<MultiHeadResult, "MultiHeadResult">();
  bind_result<ProjectionRun, "ProjectionRun">();
  bind_result<Task, "ProjectionTask">();

  bind<
      "multiHeadAttention(shape, options, query, key, value, wq, wk, wv, wo, mask, keyPadding, "
      "perAxis)">(&multi_head_attention_call);
  bind<"trainProjections(shape, layer, from, descent, x, targets, start)">(&train_projections_call);
  bind<"projectionTask(seed, scenes)">(&projection_task_call);
}

}  // namespace softknn::border
