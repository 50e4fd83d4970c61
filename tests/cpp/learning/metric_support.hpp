#pragma once

#include "learning/metric_learning.hpp"
#include "nca.hpp"
#include "support.hpp"

/// Labelled points, and calls that learn a metric from them.
namespace testing {

using core::MetricShape;

struct LabelledPoints {
  MetricShape shape;
  Numbers x, labels, projection;
};

inline LabelledPoints random_points(core::NumpyRandom& random, const MetricShape& s) {
  LabelledPoints points{.shape = s,
                        .x = gaussians(random, s.points * s.width),
                        .labels = Numbers(size(s.points)),
                        .projection = gaussians(random, s.width * s.dimensions, 0.6)};
  for (double& label : points.labels) {
    label = static_cast<double>(random.next_word() % static_cast<std::uint32_t>(s.classes));
  }
  return points;
}

struct MetricResult {
  Outcome outcome;
  double objective = 0.0, accuracy = 0.0;
  Numbers gradient;
};

inline MetricResult try_objective(const LabelledPoints& points) {
  core::MetricObjective result;
  const Outcome outcome =
      core::metric_objective(points.shape, points.x, points.labels, points.projection, result);
  return {outcome, result.objective, result.accuracy, numbers(result.gradient)};
}

inline MetricResult objective_of(const LabelledPoints& points) {
  MetricResult found = try_objective(points);
  REQUIRE(found.outcome.ok());
  return found;
}

template <typename Case>
LabelledPoints points_of(const Case& given, Index classes) {
  return {.shape = {.points = static_cast<Index>(given.x.size()),
                    .width = static_cast<Index>(given.x[0].size()),
                    .dimensions = static_cast<Index>(given.start[0].size()),
                    .classes = classes},
          .x = flat(given.x),
          .labels = Numbers(given.labels.begin(), given.labels.end()),
          .projection = flat(given.start)};
}

struct TrainedMetric {
  Outcome outcome;
  Numbers epochs, projection;
};

inline TrainedMetric train(const LabelledPoints& points, double rate, Index epochs,
                           bool given = true) {
  core::MetricStart start{.seed = 5};
  if (given) {
    start.projection = points.projection;
  }
  core::MetricRun run;
  const Outcome outcome =
      core::train_metric(points.shape, points.x, points.labels, start, {rate, epochs}, run);
  return {outcome, numbers(run.epochs), numbers(run.projection)};
}

}  // namespace testing
