#include "experiments/regression_data.hpp"

#include <algorithm>
#include <cmath>

#include "learning/regression_support.hpp"
#include "nadaraya_watson.hpp"

using namespace testing;
using core::RegressionData;

namespace {

RegressionData draw_data(const core::RegressionOptions& options) {
  RegressionData data;
  REQUIRE(core::regression_data(options, data).ok());
  return data;
}

Numbers truth_at(const Numbers& at) {
  Numbers result(at.size());
  REQUIRE(core::regression_truth(at, result).ok());
  return result;
}

}  // namespace

TEST_CASE("the points equal the article's") {
  for (const auto& expected : fixtures::nadaraya_watson::sets) {
    CAPTURE(expected.seed);
    const RegressionData data = draw_data({.seed = static_cast<std::uint32_t>(expected.seed)});
    CHECK(bits({data.x().begin(), data.x().end()}) == bits({expected.x.begin(), expected.x.end()}));
    // The documented bound; sin, pow and log of another C library differ by an ulp.
    CHECK(distance({data.y().begin(), data.y().end()}, {expected.y.begin(), expected.y.end()}) <=
          1e-13);
  }
  for (const auto& curve : fixtures::nadaraya_watson::curves) {
    CHECK(draw_data({.seed = static_cast<std::uint32_t>(curve.seed)}).w0() == curve.w0);
  }
}

TEST_CASE("the curve is 2 sin x + x^0.8") {
  Numbers at;
  for (int i = 0; i <= 20'000; ++i) {
    at.push_back(i * 0.001);
  }
  for (double x = 1e-300; x < 1048576.0; x *= 1.37) {
    at.push_back(x);
  }
  at.push_back(1048576.0);
  const Numbers found = truth_at(at);
  double worst = 0.0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const double expected = 2.0 * std::sin(at[i]) + std::pow(at[i], 0.8);
    const double error = std::abs(found[i] - expected) / std::max(1.0, std::abs(expected));
    CAPTURE(at[i], found[i], expected);
    CHECK(error <= 4e-15);  // 0.8·log x ≤ 11.1, relative error 3e-16; plus sine and ulps
    worst = std::max(worst, error);
  }
  WARN("largest error of the curve: " << worst);
  CHECK(truth_at({0.0, -0.0}) == Numbers{0.0, 0.0});
  CHECK(truth_at({}).empty());
}

TEST_CASE("the curve rejects numbers outside its domain") {
  const double bad = GENERATE(-1e-300, -1.0, 1048576.5, kNan, kInfinity, -kInfinity);
  const Numbers at = {1.0, 2.0, bad};
  Numbers result(3);
  const Outcome outcome = core::regression_truth(at, result);
  CHECK(outcome.status == Status::kNonFinite);
  CHECK((outcome.argument == Argument::kX && outcome.column == 2));
}

TEST_CASE("points are sorted and within their range, and the residual is the noise") {
  const RegressionData data = draw_data({.count = 4000, .noise = 0.25, .seed = 3});
  CHECK(std::is_sorted(data.x().begin(), data.x().end()));
  CHECK((data.x().front() >= 0.0 && data.x().back() < 5.0));
  CHECK((data.w0() >= 0.0 && data.w0() < 1.0));
  double square = 0.0;
  for (std::size_t i = 0; i < 4000; ++i) {
    const double rest = data.y()[i] - data.truth()[i];
    square += rest * rest / 4000.0;
  }
  // The standard error of a variance of normal numbers is √(2/4000) of it; five of these.
  CHECK(std::abs(square / 0.0625 - 1.0) <= 5.0 * std::sqrt(2.0 / 4000.0));
}

TEST_CASE("without noise the points lie on the curve, with the largest noise they stay finite") {
  const RegressionData still = draw_data({.count = 9, .noise = 0.0, .seed = 5});
  CHECK(std::ranges::equal(still.y(), still.truth()));
  const RegressionData loud = draw_data({.count = 1000, .noise = core::kLargestNoise, .seed = 5});
  CHECK(std::ranges::all_of(loud.y(), [](double y) { return std::isfinite(y); }));
  CHECK(std::ranges::equal(draw_data({.count = 9, .seed = 5}).x(), still.x()));
}

TEST_CASE("no points, and too many") {
  CHECK(draw_data({.count = 0, .seed = 7}).x().empty());
  core::NumpyRandom random(7);
  CHECK(draw_data({.count = 0, .seed = 7}).w0() == random.next_uniform());
  RegressionData data;
  const Index count = GENERATE(softknn::kMaximumElements / 3 + 1, kLastIndex);
  CHECK(core::regression_data({.count = count}, data).status == Status::kLimit);
  RegressionData used = draw_data({.count = 3, .seed = 7});
  CHECK(core::regression_data({.count = count}, used).status == Status::kLimit);
  CHECK(used.x().empty());
}
