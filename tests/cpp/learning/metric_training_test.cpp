#include <cmath>

#include "metric_support.hpp"

using namespace testing;

TEST_CASE("metric: training ascends, and continues a run bit for bit") {
  const LabelledPoints iris = points_of(fixtures::nca::iris, 3);
  const TrainedMetric whole = train(iris, 0.01, 12);
  REQUIRE(whole.outcome.ok());
  REQUIRE(whole.epochs.size() == 12 * 3);
  const MetricResult start = objective_of(iris);
  CHECK(whole.epochs[0] == start.objective);
  CHECK(whole.epochs[1] == start.accuracy);
  for (std::size_t epoch = 1; epoch < 12; ++epoch) {
    CHECK(whole.epochs[3 * epoch] > whole.epochs[3 * (epoch - 1)]);
  }
  double square = 0.0;
  for (const double slope : start.gradient) {
    square += slope * slope;
  }
  CHECK(whole.epochs[2] == Catch::Approx(std::sqrt(square)).epsilon(1e-14));
  LabelledPoints rest = iris;
  rest.projection = train(iris, 0.01, 7).projection;
  const TrainedMetric second = train(rest, 0.01, 5);
  CHECK(bits(second.projection) == bits(whole.projection));
  CHECK(bits(second.epochs) == bits(slice(whole.epochs, 7 * 3, 5 * 3)));
  // One step, computed directly.
  Numbers stepped = iris.projection;
  for (std::size_t i = 0; i < stepped.size(); ++i) {
    stepped[i] += 0.01 * start.gradient[i];
  }
  CHECK(bits(train(iris, 0.01, 1).projection) == bits(stepped));
}

TEST_CASE("metric: the default start is gaussians over the root of the dimension") {
  const LabelledPoints iris = points_of(fixtures::nca::iris, 3);
  core::NumpyRandom random(5);
  Numbers expected = gaussians(random, 8);
  for (double& x : expected) {
    x /= 2.0;
  }
  const TrainedMetric none = train(iris, 0.1, 0, false);
  REQUIRE(none.outcome.ok());
  CHECK(bits(none.projection) == bits(expected));
  CHECK(none.epochs.empty());
}

TEST_CASE("metric: errors and their positions") {
  core::NumpyRandom random(85);
  const LabelledPoints good =
      random_points(random, {.points = 5, .width = 2, .dimensions = 3, .classes = 2});
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  LabelledPoints points = good;
  points.x[7] = bad;
  Outcome outcome = try_objective(points).outcome;
  CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kX));
  CHECK((outcome.row == 3 && outcome.column == 1));
  points = good;
  points.projection[5] = bad;
  outcome = try_objective(points).outcome;
  CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kWeight));
  CHECK((outcome.row == 1 && outcome.column == 2));
  CHECK(train(points, 0.1, 1).outcome.argument == Argument::kWeight);
  for (const double label : {bad, 2.0, -1.0, 0.5}) {
    points = good;
    points.labels[3] = label;
    outcome = try_objective(points).outcome;
    CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kLabels));
    CHECK(outcome.column == 3);
  }
}

TEST_CASE("metric: distances, gradients and steps beyond double are errors") {
  core::NumpyRandom random(86);
  const LabelledPoints good =
      random_points(random, {.points = 5, .width = 2, .dimensions = 2, .classes = 2});
  const auto is_overflow = [](const Outcome& outcome, Argument argument, Index row) {
    return outcome.status == Status::kOverflow && outcome.argument == argument &&
           outcome.row == row;
  };
  LabelledPoints large = good;
  large.projection[0] = 1e160;
  CHECK(is_overflow(try_objective(large).outcome, Argument::kX, 0));
  CHECK(is_overflow(train(large, 0.1, 1).outcome, Argument::kX, 0));
  LabelledPoints apart = good;
  apart.x[0] = 1.7e308;
  apart.x[2] = -1.7e308;
  CHECK(is_overflow(try_objective(apart).outcome, Argument::kX, 0));
  CHECK(is_overflow(train(good, 1e300, 4).outcome, Argument::kNone, 1));
  LabelledPoints many = good;
  many.shape.points = Index{1} << 26;
  many.shape.width = 4;
  CHECK(try_objective(many).outcome.status == Status::kLimit);
}
