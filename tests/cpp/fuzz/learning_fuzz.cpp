#include "fuzz_input.hpp"

using namespace fuzzing;

namespace {

/// Labels that are mostly valid.
Numbers labels(Input& in, Index count) {
  Numbers result = in.numbers(count);
  for (double& label : result) {
    const std::uint8_t choice = in.byte();
    label = choice < 250 ? static_cast<double>(choice % 3) : label;
  }
  return result;
}

void metric(Input& in, bool trains) {
  const softknn::MetricShape shape{.points = in.length(5),
                                   .width = in.length(3),
                                   .dimensions = in.length(3),
                                   .classes = in.length(3)};
  const Numbers x = in.numbers(element_count(shape.points, shape.width));
  const Numbers classes = labels(in, element_count(shape.points));
  const Numbers projection = in.numbers(element_count(shape.width, shape.dimensions));
  if (!trains) {
    softknn::MetricObjective result;
    const Outcome outcome = softknn::metric_objective(shape, x, classes, projection, result);
    require_finite(outcome, result.gradient);
    require(!outcome.ok() || (result.accuracy >= 0.0 && result.accuracy <= 1.0));
    return;
  }
  softknn::MetricStart start{.seed = in.byte()};
  if (in.flag()) {
    start.projection = projection;
  }
  softknn::MetricRun run;
  const Outcome outcome =
      softknn::train_metric(shape, x, classes, start, {in.number(), in.length(4)}, run);
  require_finite(outcome, run.epochs);
  require_finite(outcome, run.projection);
}

void classification(Input& in) {
  const softknn::ClassificationShape shape{in.length(4), in.length(4), in.length(4)};
  const Numbers weights = in.numbers(element_count(shape.queries, shape.keys));
  const Numbers classes = labels(in, element_count(shape.keys));
  const Numbers expected = labels(in, element_count(shape.queries));
  std::optional<std::span<const double>> known;
  if (in.flag()) {
    known = expected;
  }
  softknn::Classification result;
  require_finite(softknn::classify(shape, weights, classes, known, result), result.numbers);
}

void components(Input& in) {
  const Index rows = in.length(5), columns = in.length(5), dimensions = in.length(3);
  const Numbers x = in.numbers(element_count(rows, columns));
  softknn::PrincipalComponents result;
  const Outcome outcome = softknn::principal_components(rows, columns, dimensions, x, result);
  require_finite(outcome, result.projected);
  require_finite(outcome, result.components);
  require_finite(outcome, result.moments);
}

void iteration(Input& in) {
  const softknn::Shape shape{.batch = 1,
                             .query_heads = in.length(2),
                             .key_heads = in.length(2),
                             .queries = in.length(3),
                             .keys = in.length(3),
                             .width = in.length(3)};
  const Numbers state = in.numbers(element_count(shape.query_heads, shape.queries, shape.width));
  const Numbers memory = in.numbers(element_count(shape.key_heads, shape.keys, shape.width));
  std::optional<std::span<const double>> keys;
  if (in.flag()) {
    keys = memory;
  }
  softknn::AttentionOptions options{
      .scoring = {.similarity = in.choice(softknn::Similarity::kRbf), .temperature = in.number()},
      .masking = {.causal = in.flag()},
      .dropout = {.probability = in.flag() ? 0.5 : 0.0}};
  const Index steps = in.length(3);
  const auto precision = in.choice(softknn::StepPrecision::kFloatFast);
  softknn::IteratedAttention result;
  const Outcome outcome =
      softknn::iterate_attention(shape, state, keys, options, steps, precision, result);
  require_known(outcome);
  if (outcome.ok()) {
    // The first state is the given one, which is not read without keys or steps.
    const std::span<const double> states(result.states.begin(), result.states.end());
    require_finite(outcome, states.subspan(state.size()));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  switch (in.byte() % 5) {
    case 0:
      metric(in, false);
      break;
    case 1:
      metric(in, true);
      break;
    case 2:
      classification(in);
      break;
    case 3:
      components(in);
      break;
    default:
      iteration(in);
  }
  return 0;
}
