#include "lessons.hpp"
#include "shared.hpp"

/// The trainings of projections and metrics, and principal components.
namespace softknn::bindings {
namespace {

struct RawLayer {
  double scale, temperature;
  bool exclude_self;
};

struct ProjectionTraining : Answer {
  Doubles losses, norms, weights;
};

struct MetricTraining : Answer {
  Doubles values, projection, gradient;
};

struct Components : Answer {
  Doubles projected, components, moments;
};

/// P weights: W_Q, W_K, W_V, W_O, concatenated; those of `given` are read from the start. An
/// overflow has the epoch, from 0, in `row`, and names "x" before the first step and "none" after
/// it.
ProjectionTraining train_projections(const ProjectionShape& shape, const RawLayer& layer,
                                     ProjectionStart from, const ProjectionDescent& descent,
                                     const InputArray& x, const InputArray& targets,
                                     const InputArray& start) {
  auto& run = keep<ProjectionRun>();
  from.weights = start.span();
  const Outcome outcome = core::train_projections(
      shape, x.span(), targets.span(),
      {if_given(layer.scale), layer.temperature, layer.exclude_self}, from, descent, run);
  return {ended(outcome), run.losses, run.gradient_norms, run.weights};
}

/// x points*width, labels integers below `classes`, start width*dimensions; a missing start is
/// drawn from the seed. Errors name the start "weight". An overflow has the epoch, from 0, in
/// `row`, and names "x" before the first step and "none" after it.
MetricTraining train_metric(const MetricShape& shape, const MetricAscent& ascent,
                            std::uint32_t seed, const InputArray& x, const InputArray& labels,
                            const InputArray& start) {
  auto& run = keep<MetricRun>();
  const Outcome outcome = core::train_metric(shape, x.span(), labels.span(),
                                             {seed, start.span_if_given()}, ascent, run);
  return {ended(outcome), run.epochs, run.projection, run.gradient};
}

Components principal_components(const InputArray& x, Index rows, Index columns, Index dimensions) {
  auto& result = keep<PrincipalComponents>();
  return {ended(core::principal_components(rows, columns, dimensions, x.span(), result)),
          result.projected, result.components, result.moments};
}

}  // namespace

EMSCRIPTEN_BINDINGS(learning) {
  using namespace emscripten;
  value_object<ProjectionShape>("ProjectionShape")
      .field("batch", &ProjectionShape::batch)
      .field("tokens", &ProjectionShape::tokens)
      .field("inputs", &ProjectionShape::inputs)
      .field("outputs", &ProjectionShape::outputs)
      .field("heads", &ProjectionShape::heads)
      .field("width", &ProjectionShape::width)
      .field("valueWidth", &ProjectionShape::value_width);
  value_object<RawLayer>("ProjectionLayer")
      .field("scale", &RawLayer::scale)
      .field("temperature", &RawLayer::temperature)
      .field("excludeSelf", &RawLayer::exclude_self);
  value_object<ProjectionStart>("ProjectionStart")
      .field("seed", &ProjectionStart::seed)
      .field("initialScale", &ProjectionStart::scale)
      .field("identicalHeads", &ProjectionStart::identical_heads)
      .field("given", &ProjectionStart::given);
  value_object<ProjectionDescent>("ProjectionDescent")
      .field("learningRate", &ProjectionDescent::learning_rate)
      .field("epochs", &ProjectionDescent::epochs)
      .field("learnt", &ProjectionDescent::learnt)
      .field("keepAll", &ProjectionDescent::keep_all);
  value_object<MetricShape>("MetricShape")
      .field("points", &MetricShape::points)
      .field("width", &MetricShape::width)
      .field("dimensions", &MetricShape::dimensions)
      .field("classes", &MetricShape::classes);
  value_object<MetricAscent>("MetricAscent")
      .field("learningRate", &MetricAscent::learning_rate)
      .field("epochs", &MetricAscent::epochs);
  value_object<ProjectionTraining>("ProjectionRun")
      .field("status", &ProjectionTraining::status)
      .field("losses", &ProjectionTraining::losses)
      .field("norms", &ProjectionTraining::norms)
      .field("weights", &ProjectionTraining::weights);
  value_object<MetricTraining>("MetricRun")
      .field("status", &MetricTraining::status)
      .field("values", &MetricTraining::values)
      .field("projection", &MetricTraining::projection)
      .field("gradient", &MetricTraining::gradient);
  value_object<Components>("PrincipalComponents")
      .field("status", &Components::status)
      .field("projected", &Components::projected)
      .field("components", &Components::components)
      .field("moments", &Components::moments);

  function("trainProjections(shape, layer, from, descent, x, targets, start)", &train_projections);
  function("trainMetric(shape, ascent, seed, x, labels, start)", &train_metric);
  function("principalComponents(x, rows, columns, dimensions)", &principal_components);
}

}  // namespace softknn::bindings
