#include "learning/kernel_regression.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "nadaraya_watson.hpp"
#include "regression_support.hpp"

using namespace testing;
using core::Kernel;
using core::KernelOptions;

namespace {

double row_total(const Regression& result, Index row, Index n) {
  const Numbers weights = slice(result.weights, row * n, n);
  return std::accumulate(weights.begin(), weights.end(), 0.0);
}

}  // namespace

TEST_CASE("predictions and weights equal the article's") {
  for (const auto& expected : fixtures::nadaraya_watson::sets) {
    CAPTURE(expected.seed);
    const Points points = article_points(static_cast<std::uint32_t>(expected.seed));
    const Regression found = regress(points, article_grid(), {});
    CHECK(distance(found.prediction, {expected.prediction.begin(), expected.prediction.end()}) <=
          1e-13);
    CHECK(distance(slice(found.weights, 25 * 50, 50),
                   {expected.row_25.begin(), expected.row_25.end()}) <= 1e-13);
    Numbers average(50);
    REQUIRE(core::average_pooling(points.y, article_grid(), average).ok());
    CHECK(distance(average, Numbers(50, expected.average)) <= 1e-13);
  }
}

TEST_CASE("every kernel equals the textbook formula") {
  core::NumpyRandom random(31);
  const Kernel kernel = GENERATE(from_range(kKernels));
  const double bandwidth = GENERATE(0.3, 1.0, 2.5);
  const Points points = random_points(random, 17);
  const Numbers at = gaussians(random, 9, 2.0);
  const Regression found = regress(points, at, {.kernel = kernel, .bandwidth = bandwidth});
  for (std::size_t i = 0; i < at.size(); ++i) {
    double total = 0.0;
    double sum = 0.0;
    for (std::size_t j = 0; j < 17; ++j) {
      const double weight = naive_kernel(kernel, (at[i] - points.x[j]) / bandwidth);
      total += weight;
      sum += weight * points.y[j];
    }
    // 1 − u loses at most 1e-16 of the kernel's value; rows with less weight would amplify that
    // loss, and exp is accurate to 1e-16·u²/2.
    if (total > 0.01) {
      CHECK(found.prediction[i] == Catch::Approx(sum / total).margin(1e-13));
    }
  }
}

TEST_CASE("weights sum to 1, are symmetric about the location, and are translation invariant") {
  core::NumpyRandom random(32);
  const Kernel kernel = GENERATE(from_range(kKernels));
  const Points points = random_points(random, 12);
  const Numbers at = gaussians(random, 6, 2.0);
  const KernelOptions options{.kernel = kernel, .bandwidth = 1.5};
  const Regression found = regress(points, at, options);
  for (Index i = 0; i < 6; ++i) {
    const double total = row_total(found, i, 12);
    // n terms of a sum of 1.
    CHECK((std::abs(total - 1.0) <= 12.0 * kEpsilon || total == 0.0));
  }
  // Numbers on a grid of 1/64, so that translation and reflection round nothing.
  Points grid = points;
  Numbers places = at;
  for (double& x : grid.x) {
    x = std::round(x * 64.0) / 64.0;
  }
  for (double& a : places) {
    a = std::round(a * 64.0) / 64.0;
  }
  const Regression plain = regress(grid, places, options);
  Points moved = grid;
  Points mirrored = grid;
  Numbers moved_places = places;
  Numbers mirrored_places = places;
  std::ranges::transform(grid.x, moved.x.begin(), [](double x) { return x + 1024.0; });
  std::ranges::transform(grid.x, mirrored.x.begin(), std::negate<>());
  std::ranges::transform(places, moved_places.begin(), [](double x) { return x + 1024.0; });
  std::ranges::transform(places, mirrored_places.begin(), std::negate<>());
  CHECK(bits(regress(moved, moved_places, options).weights) == bits(plain.weights));
  CHECK(bits(regress(mirrored, mirrored_places, options).weights) == bits(plain.weights));
}

TEST_CASE("the order of the points does not matter, nor do other locations") {
  core::NumpyRandom random(33);
  const Kernel kernel = GENERATE(from_range(kKernels));
  const Points points = random_points(random, 15);
  const Numbers at = gaussians(random, 4, 2.0);
  const KernelOptions options{.kernel = kernel, .bandwidth = 0.8};
  const Regression found = regress(points, at, options);
  Points turned = points;
  std::ranges::reverse(turned.x);
  std::ranges::reverse(turned.y);
  // 15 terms of size 2 at most, in another order.
  CHECK(distance(regress(turned, at, options).prediction, found.prediction) <= 1e-14);
  for (std::size_t i = 0; i < at.size(); ++i) {
    CHECK(regress(points, {at[i]}, options).prediction[0] == found.prediction[i]);
  }
}

TEST_CASE("the gaussian is attention with rbf, temperature = bandwidth") {
  core::NumpyRandom random(34);
  const double bandwidth = GENERATE(0.05, 0.5, 1.0, 20.0, kInfinity, 0.0);
  const Points points = random_points(random, 20);
  const Numbers at = gaussians(random, 10, 2.0);
  Call call{.shape = single(10, 20, 1, 1), .query = at, .key = points.x, .value = points.y};
  call.options.scoring = {.similarity = Similarity::kRbf, .temperature = bandwidth};
  const CallResult expected = result_of(call);
  const Regression found = regress(points, at, {.bandwidth = bandwidth});
  CHECK(distance(found.weights, expected.weights) <= 1e-14);
  CHECK(distance(found.prediction, expected.output) <= 1e-14 * 3.0);  // |y| < 3
}

TEST_CASE("leaving a point out equals removing it") {
  core::NumpyRandom random(36);
  const Kernel kernel = GENERATE(from_range(kKernels));
  const double bandwidth = GENERATE(0.0, 0.2, 1.0, kInfinity);
  Points points = random_points(random, 9);
  points.x[4] = points.x[2];  // a duplicate, which stays
  const KernelOptions options{.kernel = kernel, .bandwidth = bandwidth};
  KernelOptions leaving = options;
  leaving.leave_one_out = true;
  const Regression found = regress(points, points.x, leaving);
  Index empty = 0;
  for (Index i = 0; i < 9; ++i) {
    Points others = points;
    others.x.erase(others.x.begin() + static_cast<std::ptrdiff_t>(i));
    others.y.erase(others.y.begin() + static_cast<std::ptrdiff_t>(i));
    const std::size_t row = size(i);
    const Regression expected = regress(others, {points.x[row]}, options);
    Numbers weights = expected.weights;
    weights.insert(weights.begin() + static_cast<std::ptrdiff_t>(i), 0.0);
    CHECK(bits(slice(found.weights, i * 9, 9)) == bits(weights));
    empty += expected.empty_rows;
    Numbers mean(1);
    REQUIRE(core::average_pooling(points.y, mean, mean).ok());
    // An empty row averages all points, including the point itself.
    CHECK(found.prediction[row] == (expected.empty_rows == 1 ? mean[0] : expected.prediction[0]));
  }
  CHECK(found.empty_rows == empty);
}

TEST_CASE("degree 1 predicts any straight line, by weights that sum to 1") {
  core::NumpyRandom random(37);
  const Kernel kernel = GENERATE(from_range(kKernels));
  const double bandwidth = GENERATE(0.0, 0.1, 1.0, 5.0, kInfinity);
  Points points = random_points(random, 17);
  points.x[4] = points.x[2];
  std::ranges::transform(points.x, points.y.begin(), [](double x) { return 3.0 - 2.0 * x; });
  Numbers at = gaussians(random, 9, 2.0);
  at.push_back(30.0);
  KernelOptions options{.kernel = kernel, .bandwidth = bandwidth};
  const Regression mean = regress(points, at, options);
  options.linear = true;
  const Regression line = regress(points, at, options);
  CHECK(line.empty_rows == mean.empty_rows);
  for (Index i = 0; i < 10; ++i) {
    const Numbers shares = slice(mean.weights, i * 17, 17);
    const Numbers weights = slice(line.weights, i * 17, 17);
    const auto heaviest = std::ranges::max_element(shares) - shares.begin();
    double spread = 0.0;
    double size = 0.0;
    for (std::size_t j = 0; j < 17; ++j) {
      spread += shares[j] * std::abs(points.x[j] - points.x[static_cast<std::size_t>(heaviest)]);
      size += std::abs(weights[j]) * (1.0 + std::abs(points.y[j]));
    }
    if (spread == 0.0) {
      CHECK(bits(weights) == bits(shares));
    } else if (spread > 1e-280) {
      // Of each weight 17 roundings at most.
      const double tolerance = 17.0 * kEpsilon * size;
      CHECK(std::abs(row_total(line, i, 17) - 1.0) <= tolerance);
      CHECK(std::abs(line.prediction[static_cast<std::size_t>(i)] -
                     (3.0 - 2.0 * at[static_cast<std::size_t>(i)])) <= tolerance);
    }
  }
}

TEST_CASE("no points, one point, no locations") {
  const Kernel kernel = GENERATE(from_range(kKernels));
  const Regression none = regress({}, {1.0, 2.0}, {.kernel = kernel});
  CHECK((none.prediction == Numbers{0.0, 0.0} && none.weights.empty() && none.empty_rows == 2));
  CHECK(regress({{1.0}, {2.0}}, {}, {.kernel = kernel}).prediction.empty());
  const Regression alone =
      regress({{1.0}, {2.5}}, {1.0}, {.kernel = kernel, .leave_one_out = true});
  CHECK((alone.prediction[0] == 2.5 && alone.weights[0] == 0.0 && alone.empty_rows == 1));
}

TEST_CASE("averages and predictions never leave the range of y") {
  const double huge = std::numeric_limits<double>::max();
  const Numbers at(2, 0.0);
  Numbers average(2);
  for (const Numbers& y : {Numbers{huge, huge, huge}, Numbers(7, 0.1), Numbers{-huge, huge},
                           Numbers(5, -huge), Numbers(9, 5e-324)}) {
    REQUIRE(core::average_pooling(y, at, average).ok());
    CHECK(average[0] == (y[0] == -huge && y.size() == 2 ? 0.0 : y[0]));
    Points points{Numbers(y.size()), y};
    std::iota(points.x.begin(), points.x.end(), 0.0);
    const double found = regress(points, {0.3}, {}).prediction[0];
    CHECK((found >= std::ranges::min(y) && found <= std::ranges::max(y)));
  }
  REQUIRE(core::average_pooling({}, at, average).ok());
  CHECK(average == Numbers{0.0, 0.0});
}

TEST_CASE("a number that is not finite is an error with its position") {
  const double bad = GENERATE(kNan, kInfinity, -kInfinity, 0x1.1p1021, -1e308);
  const Numbers good = {0.0, 1.0, 2.0};
  const Numbers spoilt = {0.0, 1.0, bad};
  core::KernelRegression result;
  const auto refused = [](const Outcome& outcome, Argument argument) {
    return outcome.status == Status::kNonFinite && outcome.argument == argument &&
           outcome.column == 2;
  };
  CHECK(refused(core::kernel_regression(spoilt, good, good, {}, result), Argument::kKey));
  CHECK(refused(core::kernel_regression(good, good, spoilt, {}, result), Argument::kQuery));
  Numbers average(3);
  CHECK(refused(core::average_pooling(good, spoilt, average), Argument::kQuery));
  // y may be any finite number.
  const bool finite = std::isfinite(bad);
  CHECK(core::kernel_regression(good, spoilt, good, {}, result).ok() == finite);
  CHECK(core::average_pooling(spoilt, good, average).ok() == finite);
}

TEST_CASE("too many weights are an error") {
  const Numbers many(12'000, 1.0);
  core::KernelRegression result;
  CHECK(core::kernel_regression(many, many, many, {}, result).status == Status::kLimit);
}
