#include "shared.hpp"

/// The trainings of projections and metrics, and principal components.
namespace softknn::border {
FIELDS(MetricShape, points, width, dimensions, classes);

FIELDS(MetricAscent, learning_rate, epochs);

template <>
constexpr auto kFields<MetricRun> = fields(NAMED(MetricRun, "values", epochs),
                                           FIELD(MetricRun, projection),
                                           FIELD(MetricRun, gradient));

FIELDS(PrincipalComponents, projected, components, moments);

FIELDS(ProjectionShape, batch, tokens, inputs, outputs, heads, width, value_width);

FIELDS(ProjectionLayer, scale, temperature, exclude_self);

template <>
constexpr auto kFields<ProjectionStart> = fields(FIELD(ProjectionStart, seed),
                                                 NAMED(ProjectionStart, "initialScale", scale),
                                                 FIELD(ProjectionStart, identical_heads),
                                                 FIELD(ProjectionStart, given));

FIELDS(ProjectionDescent, learning_rate, epochs, learnt, keep_all);

template <>
constexpr auto kFields<ProjectionRun> = fields(FIELD(ProjectionRun, losses),
                                               NAMED(ProjectionRun, "norms", gradient_norms),
                                               FIELD(ProjectionRun, weights));

namespace {

/// x points*width, labels integers below `classes`, start width*dimensions; a missing start is
/// drawn from the seed. Errors name the start "weight". An overflow has the epoch, from 0, in
/// `row`, and names "x" before the first step and "none" after it.
const Answer<MetricRun>& train_metric_call(const MetricShape& shape, const MetricAscent& ascent,
                                           double seed, const InputArray& x,
                                           const InputArray& labels, const InputArray& start) {
  auto& answer = fresh<MetricRun>();
  new (&answer.outcome)
      Outcome(train_metric(shape, x.span(), labels.span(), {to_seed(seed), start.span_if_given()},
                           ascent, answer.result));
  return answer;
}

const Answer<PrincipalComponents>& principal_components_call(const InputArray& x, double rows,
                                                             double columns, double dimensions) {
  auto& answer = fresh<PrincipalComponents>();
  new (&answer.outcome) Outcome(principal_components(
      to_index(rows), to_index(columns), to_index(dimensions), x.span(), answer.result));
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

}  // namespace

EMSCRIPTEN_BINDINGS(learning) {
  bind_options<ProjectionShape, "ProjectionShape">();
  bind_options<ProjectionLayer, "ProjectionLayer">();
  bind_options<ProjectionStart, "ProjectionStart">();
  bind_options<ProjectionDescent, "ProjectionDescent">();
  bind_options<MetricShape, "MetricShape">();
  bind_options<MetricAscent, "MetricAscent">();
  bind_result<ProjectionRun, "ProjectionRun">();
  bind_result<MetricRun, "MetricRun">();
  bind_result<PrincipalComponents, "PrincipalComponents">();

  bind<"trainProjections(shape, layer, from, descent, x, targets, start)">(&train_projections_call);
  bind<"trainMetric(shape, ascent, seed, x, labels, start)">(&train_metric_call);
  bind<"principalComponents(x, rows, columns, dimensions)">(&principal_components_call);
}

}  // namespace softknn::border
