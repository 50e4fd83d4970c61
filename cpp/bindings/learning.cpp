#include "bind.hpp"
#include "converters.hpp"

/// Metric learning, classification, principal components and iterated attention.
namespace softknn::border {
namespace {

/// A missing starting point is drawn at random.
Outcome train_metric_call(Inputs& in) {
  const MetricShape shape{.points = in.index("points"),
                          .width = in.index("width"),
                          .dimensions = in.index("dimensions"),
                          .classes = in.index("classes")};
  MetricStart start{.seed = in.seed("seed")};
  const MetricAscent ascent{in.number("learningRate"), in.index("epochs")};
  const Array x = in.array("x"), labels = in.array("labels");
  start.projection = in.array("start").span_if_given();
  MetricRun run;
  const Outcome outcome = train_metric(shape, x.span(), labels.span(), start, ascent, run);
  push_result("values", run.epochs);
  push_result("projection", run.projection);
  push_result("gradient", run.gradient);
  return outcome;
}

Outcome classify_call(Inputs& in) {
  const ClassificationShape shape{in.index("queries"), in.index("keys"), in.index("classes")};
  const Array weights = in.array("weights"), labels = in.array("labels");
  const Array expected = in.array("expected");
  Classification result;
  const Outcome outcome =
      classify(shape, weights.span(), labels.span(), expected.span_if_given(), result);
  push_result("predicted", result.prediction);
  push_result("values", result.numbers);
  set_numbers(
      {{"accuracy", result.accuracy}, {"emptyRows", static_cast<double>(result.empty_rows)}});
  return outcome;
}

Outcome principal_components_call(Inputs& in) {
  const Index n = in.index("rows"), d = in.index("columns"), p = in.index("dimensions");
  const Array x = in.array("x");
  PrincipalComponents result;
  const Outcome outcome = principal_components(n, d, p, x.span(), result);
  push_result("projected", result.projected);
  push_result("components", result.components);
  push_result("moments", result.moments);
  return outcome;
}

Outcome iterate_attention_call(Inputs& in) {
  auto [shape, options] = read_attending(in);
  const Index steps = in.index("steps");
  const StepPrecision precision = in.choice<StepPrecision>("precision");
  const Array state = in.array("state"), memory = in.array("memory");
  read_masks(in, options.masking);
  IteratedAttention result;
  const Outcome outcome = iterate_attention(shape, state.span(), memory.span_if_given(), options,
                                            steps, precision, result);
  push_result("states", result.states);
  push_result("moved", result.moved);
  set_numbers({{"emptyRows", static_cast<double>(result.empty_rows)}});
  return outcome;
}

}  // namespace

EMSCRIPTEN_BINDINGS(learning) {
  static constexpr Binding kCalls[] = {
      {"trainMetric", &bound<train_metric_call>},
      {"classify", &bound<classify_call>},
      {"principalComponents", &bound<principal_components_call>},
      {"iterateAttention", &bound<iterate_attention_call>},
  };
  bind(kCalls);
}

}  // namespace softknn::border
