#include "shared.hpp"

/// Metric learning, classification and principal components.
namespace softknn::border {
FIELDS(MetricShape, points, width, dimensions, classes);

FIELDS(MetricAscent, learning_rate, epochs);

FIELDS(ClassificationShape, queries, keys, classes);

template <>
constexpr auto kFields<MetricRun> = fields(NAMED(MetricRun, "values", epochs),
                                           FIELD(MetricRun, projection),
                                           FIELD(MetricRun, gradient));

/// `values`: queries*classes shares, then with `expected` classes*classes counts.
template <>
constexpr auto kFields<Classification> = fields(NAMED(Classification, "predicted", prediction),
                                                NAMED(Classification, "values", numbers),
                                                FIELD(Classification, accuracy),
                                                FIELD(Classification, empty_rows));

FIELDS(PrincipalComponents, projected, components, moments);

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

const Answer<Classification>& classify_call(const ClassificationShape& shape,
                                            const InputArray& weights, const InputArray& labels,
                                            const InputArray& expected) {
  auto& answer = fresh<Classification>();
  new (&answer.outcome) Outcome(
      classify(shape, weights.span(), labels.span(), expected.span_if_given(), answer.result));
  return answer;
}

const Answer<PrincipalComponents>& principal_components_call(const InputArray& x, double rows,
                                                             double columns, double dimensions) {
  auto& answer = fresh<PrincipalComponents>();
  new (&answer.outcome) Outcome(principal_components(
      to_index(rows), to_index(columns), to_index(dimensions), x.span(), answer.result));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(learning) {
  bind_options<MetricShape, "MetricShape">();
  bind_options<MetricAscent, "MetricAscent">();
  bind_options<ClassificationShape, "ClassificationShape">();
  bind_result<MetricRun, "MetricRun">();
  bind_result<Classification, "Classification">();
  bind_result<PrincipalComponents, "PrincipalComponents">();

  bind<"trainMetric(shape, ascent, seed, x, labels, start)">(&train_metric_call);
  bind<"classify(shape, weights, labels, expected)">(&classify_call);
  bind<"principalComponents(x, rows, columns, dimensions)">(&principal_components_call);
}

}  // namespace softknn::border
