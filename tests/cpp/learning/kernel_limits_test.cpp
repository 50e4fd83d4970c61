#include <algorithm>
#include <cmath>

#include "regression_support.hpp"

// Limits of the kernels: bandwidths 0 and ∞, the largest positions, the edges.

using namespace testing;
using core::Kernel;

TEST_CASE("a wide kernel averages, a narrow one uses the nearest point") {
  core::NumpyRandom random(35);
  const Kernel kernel = GENERATE(from_range(kKernels));
  const Points points = random_points(random, 11);
  const Numbers at = gaussians(random, 5);
  Numbers average(5);
  REQUIRE(core::average_pooling(points.y, at, average).ok());
  const Regression wide = regress(points, at, {.kernel = kernel, .bandwidth = kInfinity});
  CHECK(distance(wide.prediction, average) <= 1e-15 * 11.0);
  CHECK(bits(wide.weights) == bits(Numbers(55, 1.0 / 11.0)));
  const Regression nearly = regress(points, at, {.kernel = kernel, .bandwidth = 1e12});
  CHECK(distance(nearly.weights, wide.weights) <= 1e-11);

  for (const double bandwidth : {0.0, 5e-324, 1e-300, 1e-9}) {
    const Regression narrow = regress(points, at, {.kernel = kernel, .bandwidth = bandwidth});
    CHECK(narrow.empty_rows == (kernel == Kernel::kGaussian ? 0 : 5));
    const Regression at_points =
        regress(points, points.x, {.kernel = kernel, .bandwidth = bandwidth});
    CHECK(at_points.empty_rows == 0);
    CHECK(bits(at_points.prediction) == bits(points.y));
    for (std::size_t i = 0; i < at.size() && kernel == Kernel::kGaussian; ++i) {
      const auto nearest =
          std::ranges::min_element(points.x, {}, [&](double x) { return std::abs(x - at[i]); });
      CHECK(narrow.prediction[i] == points.y[static_cast<std::size_t>(nearest - points.x.begin())]);
    }
  }
}

TEST_CASE("the nearest points share equally, as exactly as doubles can compare") {
  const Points points{{0.0, 1.0, 1.0, 4.0}, {8.0, 2.0, 4.0, 99.0}};
  const Regression tie = regress(points, {0.5}, {.bandwidth = GENERATE(0.0, 1e-200)});
  CHECK(bits(tie.weights) == bits({1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0}));
  // In doubles 0.3 − 0.2 < 0.2 − 0.1 by 2^-55, far less than the bandwidth.
  const Points decimal{{0.1, 0.3}, {1.0, 2.0}};
  CHECK(regress(decimal, {0.2}, {.bandwidth = 0.0}).prediction[0] == 2.0);
  CHECK(regress(decimal, {0.2}, {.bandwidth = 1e-12}).prediction[0] == 2.0);
}

TEST_CASE("far from all points and with a narrow kernel the weights keep their digits") {
  // At a = 1e9 the squares are 1e18 and their differences round to 128, while
  // exactly they are (x_i − x_b)(x_i + x_b − 2a): here 2^-20 between neighbours.
  const double step = 0x1p-20 / 2e9;
  const double a = 1e9;
  const Points points{{0.0, step, 2.0 * step}, {1.0, 2.0, 3.0}};
  const Regression found = regress(points, {a}, {.bandwidth = 1.0});
  // The last point is nearest; the exponents are −2e9·k·step/2 to 1e-18 relative.
  const double ratio = std::exp(-2e9 * step / 2.0);
  CHECK(found.weights[1] / found.weights[2] == Catch::Approx(ratio).epsilon(1e-15));
  CHECK(found.weights[0] / found.weights[2] == Catch::Approx(ratio * ratio).epsilon(1e-15));
  // Even farther, all distances round to the same double.
  const Points line{{0.0, 1.0, 5.0}, {1.0, 2.0, 3.0}};
  CHECK(regress(line, {1e17}, {.bandwidth = 1.0}).prediction[0] == 3.0);
  CHECK(regress(line, {-1e17}, {.bandwidth = 1.0}).prediction[0] == 1.0);
}

TEST_CASE("positions of every magnitude work, and beyond the largest they are errors") {
  const double huge = core::kLargestPosition;
  const Points points{{-huge, 0.0, huge}, {1.0, 2.0, 4.0}};
  const Kernel kernel = GENERATE(from_range(kKernels));
  for (const double bandwidth : {0.0, 5e-324, 1.0, 1e308, kInfinity}) {
    const Regression found =
        regress(points, {huge, -huge, 5e-324}, {.kernel = kernel, .bandwidth = bandwidth});
    CAPTURE(bandwidth);
    for (const double y : found.prediction) {
      CHECK((y >= 1.0 && y <= 4.0));
    }
    CHECK((bandwidth == 0.0 || bandwidth > 1.0 || found.prediction[0] == 4.0));
  }
  const Points tiny{{0.0, 5e-324, 1e-323}, {1.0, 2.0, 3.0}};
  CHECK(regress(tiny, {1e-323}, {.kernel = kernel, .bandwidth = 0.0}).prediction[0] == 3.0);
}

TEST_CASE("the edge of a kernel") {
  const Points points{{0.0, 2.0}, {1.0, 3.0}};
  const auto weights = [&](Kernel kernel, double at) {
    return regress(points, {at}, {.kernel = kernel, .bandwidth = 1.0}).weights;
  };
  CHECK(weights(Kernel::kBoxcar, 1.0) == Numbers{0.5, 0.5});
  CHECK(weights(Kernel::kBoxcar, std::nextafter(1.0, 2.0)) == Numbers{0.0, 1.0});
  for (const Kernel kernel : {Kernel::kTriangular, Kernel::kEpanechnikov}) {
    CHECK(weights(kernel, 1.0) == Numbers{0.0, 0.0});
    CHECK(weights(kernel, std::nextafter(1.0, 0.0)) == Numbers{1.0, 0.0});
  }
  CHECK(weights(Kernel::kTriangular, 0.5) == Numbers{1.0, 0.0});
  const Points three{{0.0, 0.5, 1.0}, {0.0, 0.0, 0.0}};
  CHECK(regress(three, {0.25}, {.kernel = Kernel::kTriangular}).weights ==
        Numbers{0.75 / 1.75, 0.75 / 1.75, 0.25 / 1.75});
  const double far = 1.0 - 0.75 * 0.75;
  CHECK(distance(regress(three, {0.25}, {.kernel = Kernel::kEpanechnikov}).weights,
                 {0.9375 / (1.875 + far), 0.9375 / (1.875 + far), far / (1.875 + far)}) <= 1e-16);
}

TEST_CASE("a location without neighbours predicts the mean and is counted") {
  const Points points{{0.0, 1.0, 10.0}, {1.0, 2.0, 6.0}};
  const Kernel kernel = GENERATE(Kernel::kBoxcar, Kernel::kTriangular, Kernel::kEpanechnikov);
  const Regression found = regress(points, {5.0, 0.25, -7.0}, {.kernel = kernel});
  CHECK(found.empty_rows == 2);
  CHECK((found.prediction[0] == 3.0 && found.prediction[2] == 3.0));
  CHECK(slice(found.weights, 0, 3) == Numbers(3, 0.0));
}
