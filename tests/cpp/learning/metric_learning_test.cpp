#include <algorithm>
#include <cmath>

#include "metric_support.hpp"

using namespace testing;
namespace reference = fixtures::nca;

// The objective compared with its formula in long double, the gradient with differences of that and
// with scikit-learn.

namespace {

using WideNumber = long double;

/// Σ_i P_i by the formula.
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
void check_reference(const Case& given, Index classes) {
  const MetricResult found = objective_of(points_of(given, classes));
  CHECK(std::abs(found.objective - given.objective) <= 1e-12 * given.objective);
  const Numbers expected = flat(given.gradient);
  CHECK(distance(found.gradient, expected) <= 1e-10 * largest_of(expected));
}

}  // namespace

TEST_CASE("metric: objective and gradient equal the formula, for every entry") {
  core::NumpyRandom random(81);
  const MetricShape shape =
      GENERATE(MetricShape{.points = 2, .width = 1, .dimensions = 1, .classes = 2},
               MetricShape{.points = 9, .width = 3, .dimensions = 2, .classes = 3},
               MetricShape{.points = 14, .width = 2, .dimensions = 3, .classes = 2});
  const LabelledPoints points = random_points(random, shape);
  const MetricResult found = objective_of(points);
  const std::vector<WideNumber> projection(points.projection.begin(), points.projection.end());
  const auto objective = static_cast<double>(naive_objective(points, projection));
  CHECK(std::abs(found.objective - objective) <= 1e-14 * static_cast<double>(shape.points));
  // Differences: step⁴ = 1e-12 times a fifth derivative of about 1e3, over 30.
  const Numbers expected = slopes(points);
  CHECK(distance(found.gradient, expected) <= 1e-9 * std::max(1.0, largest_of(expected)));
}

TEST_CASE("metric: objective and gradient equal scikit-learn's") {
  check_reference(reference::iris, 3);
  check_reference(reference::line, 3);
  check_reference(reference::digits, 10);
}

TEST_CASE("metric: translation, permutation and rotation of the points change nothing") {
  core::NumpyRandom random(82);
  const LabelledPoints points =
      random_points(random, {.points = 15, .width = 2, .dimensions = 2, .classes = 3});
  const MetricResult found = objective_of(points);
  LabelledPoints far = points;
  for (double& x : far.x) {
    x += 0x1p20;  // rounds x to multiples of 2^-32
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
  // The largest class sum is wrong for 10.4, and for its two neighbours because of 10.4.
  CHECK(objective_of(points).accuracy == 2.0 / 5.0);
  LabelledPoints alone = points;
  alone.labels = {0.0, 0.0, 1.0, 1.0, 1.0};
  CHECK(objective_of(alone).accuracy == 1.0);
}

TEST_CASE("metric: the gradient keeps its digits where every probability is nearly 1") {
  // LabelledPoints 0 and 1 of one class, 20 of another: P_0 = 1 − e^-399 within rounding.
  const LabelledPoints points{.shape = {.points = 3, .width = 1, .dimensions = 1, .classes = 2},
                              .x = {0.0, 1.0, 20.0},
                              .labels = {0.0, 0.0, 1.0},
                              .projection = {1.0}};
  // P_0 = 1/(1 + e^-399) and P_1 = 1/(1 + e^-360), of A² times the exponents.
  const double expected = 2.0 * (399.0 * std::exp(-399.0) + 360.0 * std::exp(-360.0));
  const MetricResult found = objective_of(points);
  CHECK(found.gradient[0] == Catch::Approx(expected).epsilon(1e-12).margin(0.0));
}

TEST_CASE("metric: degenerate sets of points") {
  core::NumpyRandom random(83);
  LabelledPoints one =
      random_points(random, {.points = 6, .width = 2, .dimensions = 2, .classes = 1});
  CHECK(objective_of(one).objective == Catch::Approx(6.0).epsilon(1e-14));
  CHECK(objective_of(one).accuracy == 1.0);
  CHECK(objective_of(one).gradient == Numbers(4));
  // Equal points: equal weights and zero gradient.
  LabelledPoints equal =
      random_points(random, {.points = 4, .width = 2, .dimensions = 1, .classes = 2});
  equal.x = Numbers(8, 3.0);
  equal.labels = {0.0, 0.0, 1.0, 1.0};
  CHECK(objective_of(equal).objective == Catch::Approx(4.0 / 3.0).epsilon(1e-14));
  CHECK(objective_of(equal).gradient == Numbers(2));
  // Classes with one member count as wrong.
  LabelledPoints single_members = equal;
  single_members.shape.classes = 4;
  single_members.labels = {0.0, 1.0, 2.0, 3.0};
  CHECK(objective_of(single_members).objective == 0.0);
  CHECK(objective_of(single_members).accuracy == 0.0);
  // LabelledPoints so far apart that all but the nearest have weight 0.
  LabelledPoints far =
      random_points(random, {.points = 5, .width = 2, .dimensions = 2, .classes = 2});
  for (double& x : far.x) {
    x *= 1e100;
  }
  const MetricResult found = objective_of(far);
  CHECK(found.objective == std::round(found.objective));
  CHECK(found.gradient == Numbers(4));
}

TEST_CASE("metric: axes of length 0 and 1") {
  core::NumpyRandom random(84);
  MetricShape shape{.points = 4, .width = 2, .dimensions = 2, .classes = 2};
  shape.*GENERATE(&MetricShape::points, &MetricShape::width, &MetricShape::dimensions) =
      GENERATE(0, 1);
  const LabelledPoints points = random_points(random, shape);
  const MetricResult found = objective_of(points);
  CHECK(found.gradient.size() == size(shape.width * shape.dimensions));
  if (shape.points < 2) {
    CHECK((found.objective == 0.0 && found.accuracy == 0.0));
    CHECK(found.gradient == Numbers(found.gradient.size()));
  }
  if (shape.width * shape.dimensions == 0) {
    // All p_ij are 1/3.
    double expected = 0.0;
    for (const double label : points.labels) {
      expected +=
          static_cast<double>(std::count(points.labels.begin(), points.labels.end(), label) - 1) /
          3.0;
    }
    CHECK(found.objective == Catch::Approx(expected).epsilon(1e-14));
  }
}
