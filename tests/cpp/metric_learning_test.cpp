#include "softknn/metric_learning.hpp"

#include <algorithm>
#include <cmath>

#include "nca.hpp"
#include "support.hpp"

using namespace testing;
using softknn::MetricShape;
namespace reference = fixtures::nca;

// The objective against its formula in long double, the gradient against differences of that and
// against scikit-learn.

namespace {

using WideNumber = long double;

struct LabelledPoints {
  MetricShape shape;
  Numbers x, labels, projection;
};

LabelledPoints random_points(softknn::NumpyRandom& random, const MetricShape& s) {
  LabelledPoints points{.shape = s,
                        .x = gaussians(random, s.points * s.width),
                        .labels = Numbers(size(s.points)),
                        .projection = gaussians(random, s.width * s.dimensions, 0.6)};
  for (double& label : points.labels) {
    label = static_cast<double>(random.next_word() % static_cast<std::uint32_t>(s.classes));
  }
  return points;
}

struct Found {
  Outcome outcome;
  double objective = 0.0, accuracy = 0.0;
  Numbers gradient;
};

Found attempt_of(const LabelledPoints& points) {
  softknn::MetricObjective result;
  const Outcome outcome =
      softknn::metric_objective(points.shape, points.x, points.labels, points.projection, result);
  return {outcome, result.objective, result.accuracy, numbers(result.gradient)};
}

Found objective_of(const LabelledPoints& points) {
  Found found = attempt_of(points);
  REQUIRE(found.outcome.ok());
  return found;
}

/// Σ_i P_i as the formula stands.
WideNumber naive_objective(const LabelledPoints& points,
                           const std::vector<WideNumber>& projection) {
  const auto [n, d, p, classes] = points.shape;
  WideNumber objective = 0;
  for (Index i = 0; i < n; ++i) {
    WideNumber same = 0, all = 0;
    for (Index j = 0; j < n; ++j) {
      WideNumber square = 0;
      for (Index k = 0; k < p; ++k) {
        WideNumber difference = 0;
        for (Index c = 0; c < d; ++c) {
          difference += (WideNumber(points.x[size(i * d + c)]) - points.x[size(j * d + c)]) *
                        projection[size(c * p + k)];
        }
        square += difference * difference;
      }
      const WideNumber weight = i == j ? 0 : std::exp(-square);
      all += weight;
      same += points.labels[size(i)] == points.labels[size(j)] ? weight : 0;
    }
    objective += all > 0 ? same / all : 0;
  }
  return objective;
}

/// Fourth-order central differences in long double.
Numbers slopes(const LabelledPoints& points) {
  constexpr WideNumber kStep = 1e-3L;
  std::vector<WideNumber> projection(points.projection.begin(), points.projection.end());
  Numbers result;
  for (WideNumber& entry : projection) {
    const WideNumber start = entry;
    const auto at = [&](int steps) {
      entry = start + steps * kStep;
      return naive_objective(points, projection);
    };
    const WideNumber slope = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * kStep);
    entry = start;
    result.push_back(static_cast<double>(slope));
  }
  return result;
}

double largest_of(const Numbers& x) { return distance(x, Numbers(x.size())); }

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

template <typename Case>
void check_reference(const Case& given, Index classes) {
  const Found found = objective_of(points_of(given, classes));
  CHECK(std::abs(found.objective - given.objective) <= 1e-12 * given.objective);
  const Numbers wanted = flat(given.gradient);
  CHECK(distance(found.gradient, wanted) <= 1e-10 * largest_of(wanted));
}

struct Trained {
  Outcome outcome;
  Numbers epochs, projection;
};

Trained train(const LabelledPoints& points, double rate, Index epochs, bool given = true) {
  softknn::MetricStart start{.seed = 5};
  if (given) {
    start.projection = points.projection;
  }
  softknn::MetricRun run;
  const Outcome outcome =
      softknn::train_metric(points.shape, points.x, points.labels, start, {rate, epochs}, run);
  return {outcome, numbers(run.epochs), numbers(run.projection)};
}

}  // namespace

TEST_CASE("metric: objective and gradient are those of the formula, for every entry") {
  softknn::NumpyRandom random(81);
  const MetricShape shape =
      GENERATE(MetricShape{.points = 2, .width = 1, .dimensions = 1, .classes = 2},
               MetricShape{.points = 9, .width = 3, .dimensions = 2, .classes = 3},
               MetricShape{.points = 14, .width = 2, .dimensions = 3, .classes = 2});
  const LabelledPoints points = random_points(random, shape);
  const Found found = objective_of(points);
  const std::vector<WideNumber> projection(points.projection.begin(), points.projection.end());
  const auto objective = static_cast<double>(naive_objective(points, projection));
  CHECK(std::abs(found.objective - objective) <= 1e-14 * static_cast<double>(shape.points));
  // Differences: step⁴ = 1e-12 times a fifth derivative of some 1e3, over 30.
  const Numbers wanted = slopes(points);
  CHECK(distance(found.gradient, wanted) <= 1e-9 * std::max(1.0, largest_of(wanted)));
}

TEST_CASE("metric: objective and gradient are those of scikit-learn") {
  check_reference(reference::iris, 3);
  check_reference(reference::line, 3);
  check_reference(reference::digits, 10);
}

TEST_CASE("metric: neither the origin nor the order of the points matters, nor a rotation") {
  softknn::NumpyRandom random(82);
  const LabelledPoints points =
      random_points(random, {.points = 15, .width = 2, .dimensions = 2, .classes = 3});
  const Found found = objective_of(points);
  LabelledPoints far = points;
  for (double& x : far.x) {
    x += 0x1p20;  // which rounds x to multiples of 2^-32
  }
  LabelledPoints rounded = far;
  for (double& x : rounded.x) {
    x -= 0x1p20;
  }
  CHECK(distance(objective_of(far).gradient, objective_of(rounded).gradient) <= 1e-9);
  LabelledPoints turned = points;
  std::rotate(turned.x.begin(), turned.x.begin() + 2 * 4, turned.x.end());
  std::rotate(turned.labels.begin(), turned.labels.begin() + 4, turned.labels.end());
  CHECK(std::abs(objective_of(turned).objective - found.objective) <= 1e-13);
  CHECK(distance(objective_of(turned).gradient, found.gradient) <= 1e-12);
  LabelledPoints rotated = points;
  for (Index c = 0; c < 2; ++c) {
    const double a = points.projection[size(2 * c)], b = points.projection[size(2 * c + 1)];
    rotated.projection[size(2 * c)] = 0.6 * a - 0.8 * b;
    rotated.projection[size(2 * c + 1)] = 0.8 * a + 0.6 * b;
  }
  CHECK(std::abs(objective_of(rotated).objective - found.objective) <= 1e-12);
}

TEST_CASE("metric: accuracy counts the points whose class has the most weight") {
  // On a line: 0 and 1 of class 0, 10 and 11 of class 1, and 10.4 of class 0 among these.
  const LabelledPoints points{.shape = {.points = 5, .width = 1, .dimensions = 1, .classes = 2},
                              .x = {0.0, 1.0, 10.0, 11.0, 10.4},
                              .labels = {0.0, 0.0, 1.0, 1.0, 0.0},
                              .projection = {1.0}};
  // Its own class is wrong about 10.4, and 10.4 about both of its neighbours.
  CHECK(objective_of(points).accuracy == 2.0 / 5.0);
  LabelledPoints alone = points;
  alone.labels = {0.0, 0.0, 1.0, 1.0, 1.0};
  CHECK(objective_of(alone).accuracy == 1.0);
}

TEST_CASE("metric: the gradient keeps its digits where every point is sure") {
  // LabelledPoints 0 and 1 of one class, 20 of another: P_0 = 1 − e^-399 within rounding.
  const LabelledPoints points{.shape = {.points = 3, .width = 1, .dimensions = 1, .classes = 2},
                              .x = {0.0, 1.0, 20.0},
                              .labels = {0.0, 0.0, 1.0},
                              .projection = {1.0}};
  // P_0 = 1/(1 + e^-399) and P_1 = 1/(1 + e^-360), of A² times the exponents.
  const double wanted = 2.0 * (399.0 * std::exp(-399.0) + 360.0 * std::exp(-360.0));
  const Found found = objective_of(points);
  CHECK(found.gradient[0] == Catch::Approx(wanted).epsilon(1e-12).margin(0.0));
}

TEST_CASE("metric: degenerate sets of points") {
  softknn::NumpyRandom random(83);
  LabelledPoints one =
      random_points(random, {.points = 6, .width = 2, .dimensions = 2, .classes = 1});
  CHECK(objective_of(one).objective == Catch::Approx(6.0).epsilon(1e-14));
  CHECK(objective_of(one).accuracy == 1.0);
  CHECK(objective_of(one).gradient == Numbers(4));
  // Equal points: equal weights, and nothing to move.
  LabelledPoints equal =
      random_points(random, {.points = 4, .width = 2, .dimensions = 1, .classes = 2});
  equal.x = Numbers(8, 3.0);
  equal.labels = {0.0, 0.0, 1.0, 1.0};
  CHECK(objective_of(equal).objective == Catch::Approx(4.0 / 3.0).epsilon(1e-14));
  CHECK(objective_of(equal).gradient == Numbers(2));
  // Classes of one member are never right.
  LabelledPoints single_members = equal;
  single_members.shape.classes = 4;
  single_members.labels = {0.0, 1.0, 2.0, 3.0};
  CHECK(objective_of(single_members).objective == 0.0);
  CHECK(objective_of(single_members).accuracy == 0.0);
  // LabelledPoints so far apart that all but the nearest weigh 0.
  LabelledPoints far =
      random_points(random, {.points = 5, .width = 2, .dimensions = 2, .classes = 2});
  for (double& x : far.x) {
    x *= 1e100;
  }
  const Found found = objective_of(far);
  CHECK(found.objective == std::round(found.objective));
  CHECK(found.gradient == Numbers(4));
}

TEST_CASE("metric: axes of length 0 and 1") {
  softknn::NumpyRandom random(84);
  MetricShape shape{.points = 4, .width = 2, .dimensions = 2, .classes = 2};
  shape.*GENERATE(&MetricShape::points, &MetricShape::width, &MetricShape::dimensions) =
      GENERATE(0, 1);
  const LabelledPoints points = random_points(random, shape);
  const Found found = objective_of(points);
  CHECK(found.gradient.size() == size(shape.width * shape.dimensions));
  if (shape.points < 2) {
    CHECK((found.objective == 0.0 && found.accuracy == 0.0));
    CHECK(found.gradient == Numbers(found.gradient.size()));
  }
  if (shape.width * shape.dimensions == 0) {
    // All p_ij are 1/3.
    double wanted = 0.0;
    for (const double label : points.labels) {
      wanted +=
          static_cast<double>(std::count(points.labels.begin(), points.labels.end(), label) - 1) /
          3.0;
    }
    CHECK(found.objective == Catch::Approx(wanted).epsilon(1e-14));
  }
}

TEST_CASE("metric: training ascends, and goes on bit for bit where a run ended") {
  const LabelledPoints iris = points_of(reference::iris, 3);
  const Trained whole = train(iris, 0.01, 12);
  REQUIRE(whole.outcome.ok());
  REQUIRE(whole.epochs.size() == 12 * 3);
  const Found start = objective_of(iris);
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
  const Trained second = train(rest, 0.01, 5);
  CHECK(bits(second.projection) == bits(whole.projection));
  CHECK(bits(second.epochs) == bits(slice(whole.epochs, 7 * 3, 5 * 3)));
  // One step by hand.
  Numbers stepped = iris.projection;
  for (std::size_t i = 0; i < stepped.size(); ++i) {
    stepped[i] += 0.01 * start.gradient[i];
  }
  CHECK(bits(train(iris, 0.01, 1).projection) == bits(stepped));
}

TEST_CASE("metric: a start that is not given is gaussians over the root of the width") {
  const LabelledPoints iris = points_of(reference::iris, 3);
  softknn::NumpyRandom random(5);
  Numbers wanted = gaussians(random, 8);
  for (double& x : wanted) {
    x /= 2.0;
  }
  const Trained none = train(iris, 0.1, 0, false);
  REQUIRE(none.outcome.ok());
  CHECK(bits(none.projection) == bits(wanted));
  CHECK(none.epochs.empty());
}

TEST_CASE("metric: what is refused, and where") {
  softknn::NumpyRandom random(85);
  const LabelledPoints good =
      random_points(random, {.points = 5, .width = 2, .dimensions = 3, .classes = 2});
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  LabelledPoints points = good;
  points.x[7] = bad;
  Outcome outcome = attempt_of(points).outcome;
  CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kX));
  CHECK((outcome.row == 3 && outcome.column == 1));
  points = good;
  points.projection[5] = bad;
  outcome = attempt_of(points).outcome;
  CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kWeight));
  CHECK((outcome.row == 1 && outcome.column == 2));
  CHECK(train(points, 0.1, 1).outcome.argument == Argument::kWeight);
  for (const double label : {bad, 2.0, -1.0, 0.5}) {
    points = good;
    points.labels[3] = label;
    outcome = attempt_of(points).outcome;
    CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kLabels));
    CHECK(outcome.column == 3);
  }
}

TEST_CASE("metric: distances, gradients and steps beyond double are refused") {
  softknn::NumpyRandom random(86);
  const LabelledPoints good =
      random_points(random, {.points = 5, .width = 2, .dimensions = 2, .classes = 2});
  const auto is_overflow = [](const Outcome& outcome, Argument argument, Index row) {
    return outcome.status == Status::kOverflow && outcome.argument == argument &&
           outcome.row == row;
  };
  LabelledPoints large = good;
  large.projection[0] = 1e160;
  CHECK(is_overflow(attempt_of(large).outcome, Argument::kX, 0));
  CHECK(is_overflow(train(large, 0.1, 1).outcome, Argument::kX, 0));
  LabelledPoints apart = good;
  apart.x[0] = 1.7e308;
  apart.x[2] = -1.7e308;
  CHECK(is_overflow(attempt_of(apart).outcome, Argument::kX, 0));
  CHECK(is_overflow(train(good, 1e300, 4).outcome, Argument::kNone, 1));
  LabelledPoints many = good;
  many.shape.points = Index{1} << 26;
  many.shape.width = 4;
  CHECK(attempt_of(many).outcome.status == Status::kLimit);
}
