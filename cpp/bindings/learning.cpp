#include "shared.hpp"

/// Metric learning, classification, principal components and iterated attention.
namespace softknn::border {
template <>
constexpr auto kFields<MetricShape> = fields(SOFTKNN_FIELD(MetricShape, "points", points),
                                             SOFTKNN_FIELD(MetricShape, "width", width),
                                             SOFTKNN_FIELD(MetricShape, "dimensions", dimensions),
                                             SOFTKNN_FIELD(MetricShape, "classes", classes));

template <>
constexpr auto kFields<MetricAscent> = fields(SOFTKNN_FIELD(MetricAscent, "learningRate",
                                                            learning_rate),
                                              SOFTKNN_FIELD(MetricAscent, "epochs", epochs));

template <>
constexpr auto kFields<ClassificationShape> =
    fields(SOFTKNN_FIELD(ClassificationShape, "queries", queries),
           SOFTKNN_FIELD(ClassificationShape, "keys", keys),
           SOFTKNN_FIELD(ClassificationShape, "classes", classes));

template <>
constexpr auto kFields<MetricRun> = fields(SOFTKNN_FIELD(MetricRun, "values", epochs),
                                           SOFTKNN_FIELD(MetricRun, "projection", projection),
                                           SOFTKNN_FIELD(MetricRun, "gradient", gradient));

/// `values`: queries*classes shares, then with `expected` classes*classes counts.
template <>
constexpr auto kFields<Classification> =
    fields(SOFTKNN_FIELD(Classification, "predicted", prediction),
           SOFTKNN_FIELD(Classification, "values", numbers),
           SOFTKNN_FIELD(Classification, "accuracy", accuracy),
           SOFTKNN_FIELD(Classification, "emptyRows", empty_rows));

template <>
constexpr auto kFields<PrincipalComponents> =
    fields(SOFTKNN_FIELD(PrincipalComponents, "projected", projected),
           SOFTKNN_FIELD(PrincipalComponents, "components", components),
           SOFTKNN_FIELD(PrincipalComponents, "moments", moments));

template <>
constexpr auto kFields<IteratedAttention> =
    fields(SOFTKNN_FIELD(IteratedAttention, "states", states),
           SOFTKNN_FIELD(IteratedAttention, "moved", moved),
           SOFTKNN_FIELD(IteratedAttention, "emptyRows", empty_rows));

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

/// A missing memory is the state itself. Errors name the state "query", the memory "key" or
/// "value", a state that does not fit "output".
const Answer<IteratedAttention>& iterate_attention_call(const Shape& shape,
                                                        AttentionOptions& options, double steps,
                                                        double precision, const InputArray& state,
                                                        const InputArray& memory,
                                                        const InputArray& mask,
                                                        const InputArray& key_padding) {
  auto& answer = fresh<IteratedAttention>();
  new (&answer.outcome) Outcome(iterate_attention(
      shape, state.span(), memory.span_if_given(), with_masks(options, mask, key_padding),
      to_index(steps), to_choice<StepPrecision>(precision), answer.result));
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
  bind_result<IteratedAttention, "IteratedAttention">();

  bind<"trainMetric(shape, ascent, seed, x, labels, start)">(&train_metric_call);
  bind<"classify(shape, weights, labels, expected)">(&classify_call);
  bind<"principalComponents(x, rows, columns, dimensions)">(&principal_components_call);
  bind<"iterateAttention(shape, options, steps, precision, state, memory, mask, keyPadding)">(
      &iterate_attention_call);
}

}  // namespace softknn::border
