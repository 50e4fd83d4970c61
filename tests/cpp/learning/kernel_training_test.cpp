#include <algorithm>
#include <cmath>

#include "learning/kernel_regression.hpp"
#include "nadaraya_watson.hpp"
#include "regression_support.hpp"

using namespace testing;
namespace article = fixtures::nadaraya_watson;

namespace {

std::uint32_t seed_of(double seed) { return static_cast<std::uint32_t>(seed); }

double relative(double found, double expected) { return std::abs(found / expected - 1.0); }

/// Loss and gradient by the formula, sums of n² terms.
Training naive(const Points& points, double w, bool leave_one_out) {
  double loss = 0.0;
  double gradient = 0.0;
  const std::size_t n = points.x.size();
  for (std::size_t i = 0; i < n; ++i) {
    double total = 0.0, sum = 0.0, square = 0.0, both = 0.0;
    for (std::size_t j = 0; j < n; ++j) {
      if (leave_one_out && i == j) {
        continue;
      }
      const double d = (points.x[i] - points.x[j]) * (points.x[i] - points.x[j]);
      const double weight = std::exp(-w * w * d / 2.0);
      total += weight;
      sum += weight * points.y[j];
      square += weight * d;
      both += weight * d * points.y[j];
    }
    const double prediction = sum / total;
    const double residual = prediction - points.y[i];
    loss += residual * residual / 2.0;
    gradient -= w * residual * (both / total - prediction * square / total);
  }
  return {.w_before = {w}, .loss = {loss}, .gradient = {gradient}, .w_after = {w}};
}

}  // namespace

TEST_CASE("training reproduces the reference, step by step") {
  double worst_loss = 0.0;
  double worst_w = 0.0;
  for (const auto& run : article::runs) {
    CAPTURE(run.seed, run.w_before[0]);
    const Points points = article_points(seed_of(run.seed));
    const Training found = train(points, {.w0 = run.w_before[0]});
    for (std::size_t i = 0; i < run.loss.size(); ++i) {
      worst_loss = std::max(worst_loss, relative(found.loss[i], run.loss[i]));
      worst_w = std::max(worst_w, relative(found.w_after[i], run.w_after[i]));
      // Where the gradient nearly vanishes, it is accurate to the magnitude of its terms.
      CHECK(std::abs(found.gradient[i] - run.gradient[i]) <= 1e-9);
    }
    CHECK(worst_loss <= 1e-9);
    CHECK(worst_w <= 1e-8);
    CHECK(relative(found.w_after.back(), run.w_final) <= 1e-8);
    CHECK(relative(look(points, run.w_final).loss[0], run.loss_at_w_final) <= 1e-9);
    // The difference quotient of the reference is accurate to about 1e-9.
    CHECK(relative(found.gradient[0], run.difference_quotient) <= 1e-8);
  }
  WARN("largest relative errors of all runs: loss " << worst_loss << ", w " << worst_w);
}

TEST_CASE("the loss as a function of w equals the reference's") {
  double worst = 0.0;
  for (const auto& curve : article::curves) {
    const Points points = article_points(seed_of(curve.seed));
    for (std::size_t i = 0; i < curve.w.size(); ++i) {
      CAPTURE(curve.seed, curve.w[i]);
      const double error = relative(look(points, curve.w[i]).loss[0], curve.loss[i]);
      CHECK(error <= 1e-9);
      worst = std::max(worst, error);
    }
  }
  WARN("largest relative error of a loss: " << worst);
}

TEST_CASE("the trained bandwidth gives the reference's curve") {
  const Points points = article_points(7);
  const auto run = std::ranges::find_if(article::runs, [](const auto& candidate) {
    return candidate.seed == 7.0 && candidate.w_before[0] < 0.5;
  });
  REQUIRE(run != article::runs.end());
  const double w = train(points, {.w0 = run->w_before[0]}).w_after.back();
  const Regression found = regress(points, article_grid(), {.bandwidth = 1.0 / w});
  // w has a relative error of at most 1e-8, and the curve moves by less than 10 per unit.
  CHECK(distance(found.prediction,
                 {article::after_training.begin(), article::after_training.end()}) <= 1e-9);
}

TEST_CASE("loss and gradient equal the formula") {
  core::NumpyRandom random(41);
  const bool leave_one_out = GENERATE(true, false);
  const Index n = GENERATE(2, 3, 20);
  const Points points = random_points(random, n);
  for (const double w : {0.0, 1e-3, 0.5, 1.5, 3.0}) {
    const Training expected = naive(points, w, leave_one_out);
    const Training found = look(points, w, leave_one_out);
    CAPTURE(w, n);
    CHECK(found.loss[0] == Catch::Approx(expected.loss[0]).epsilon(1e-12));
    // The formula itself subtracts numbers of about a hundred.
    CHECK(found.gradient[0] == Catch::Approx(expected.gradient[0]).epsilon(1e-10).margin(1e-12));
  }
}

TEST_CASE("the loss follows from the predictions") {
  const Points points = article_points(GENERATE(1U, 42U));
  const bool leave_one_out = GENERATE(true, false);
  const double w = GENERATE(0.25, 1.0, 4.0, 64.0);
  const Regression found =
      regress(points, points.x, {.bandwidth = 1.0 / w, .leave_one_out = leave_one_out});
  double loss = 0.0;
  for (std::size_t i = 0; i < 50; ++i) {
    const double residual = found.prediction[i] - points.y[i];
    loss += residual * residual / 2.0;
  }
  CHECK(look(points, w, leave_one_out).loss[0] == Catch::Approx(loss).epsilon(1e-13));
}

TEST_CASE("the gradient is the slope of the loss") {
  core::NumpyRandom random(42);
  const bool leave_one_out = GENERATE(true, false);
  const Points points = GENERATE(true, false) ? article_points(3) : random_points(random, 8);
  for (const double w : {0.1, 0.7, 2.0, 5.0, 20.0}) {
    // Fourth order: error h⁴·L⁽⁵⁾/30 plus 1e-16·L/h; both below 1e-10 of L.
    const double h = 1e-3 * std::min(1.0, std::abs(w));
    const auto loss = [&](double at) { return look(points, at, leave_one_out).loss[0]; };
    const double slope =
        (8.0 * (loss(w + h) - loss(w - h)) - (loss(w + 2.0 * h) - loss(w - 2.0 * h))) / (12.0 * h);
    CAPTURE(w, leave_one_out);
    CHECK(look(points, w, leave_one_out).gradient[0] ==
          Catch::Approx(slope).epsilon(1e-8).margin(1e-9));
  }
}

TEST_CASE("the gradient vanishes at the least loss") {
  const Points points = article_points(42);
  // The loss falls before and rises after its minimum, which lies between 3 and 9: bisect on the
  // sign of the gradient.
  double low = 3.0;
  double high = 9.0;
  REQUIRE(look(points, low).gradient[0] < 0.0);
  REQUIRE(look(points, high).gradient[0] > 0.0);
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (look(points, middle).gradient[0] < 0.0 ? low : high) = middle;
  }
  const Training least = look(points, low);
  CHECK(std::abs(least.gradient[0]) <= 1e-13);
  for (const double away : {1e-3, 1e-2, 0.1, 1.0}) {
    CHECK(look(points, low - away).loss[0] > least.loss[0]);
    CHECK(look(points, low + away).loss[0] > least.loss[0]);
  }
  const Training still = train(points, {.w0 = low, .epochs = 50});
  CHECK(std::abs(still.w_after.back() - low) <= 1e-11);
}

TEST_CASE("a run from -w is that from w, none of its w is negative, and w stays 0 at 0") {
  const Points points = article_points(7);
  // A long step leads from one sign of w to the other.
  const double learning_rate = GENERATE(0.5, 1e3);
  const Training plus = train(points, {.w0 = 6.0, .learning_rate = learning_rate, .epochs = 9});
  const Training minus = train(points, {.w0 = -6.0, .learning_rate = learning_rate, .epochs = 9});
  CHECK(bits(plus.w_before) == bits(minus.w_before));
  CHECK(bits(plus.gradient) == bits(minus.gradient));
  CHECK(bits(plus.w_after) == bits(minus.w_after));
  bool crosses = false;
  for (std::size_t i = 0; i < plus.w_after.size(); ++i) {
    const double step = plus.w_before[i] - learning_rate * plus.gradient[i];
    crosses = crosses || step < 0.0;
    CHECK(plus.w_after[i] == std::abs(step));
  }
  CHECK(crosses == (learning_rate > 1.0));
  const Training zero = train(points, {.w0 = 0.0, .epochs = 3});
  CHECK(zero.gradient == Numbers(3, 0.0));
  CHECK(zero.w_after == Numbers(3, 0.0));
  // Near 0 the gradient is proportional to w, down to the smallest w.
  const double slope = look(points, 1e-5).gradient[0] / 1e-5;
  CHECK(look(points, 1e-200).gradient[0] / 1e-200 == Catch::Approx(slope).epsilon(1e-8));
}

TEST_CASE("without leave-one-out, a point learns to predict itself") {
  const Points points = article_points(7);
  const double w0 = 0.4631362180381473;  // the next draw of the stream
  const Training found = train(points, {.w0 = w0, .epochs = 2005, .leave_one_out = false});
  // Results of an independent run, to its printed digits.
  CHECK(std::abs(found.w_after[4] - 7.1) <= 0.05);
  CHECK(std::abs(found.w_after.back() - 52.0) <= 0.5);
  CHECK(std::abs(look(points, found.w_after.back(), false).loss[0] - 0.56) <= 0.005);
  CHECK(std::ranges::is_sorted(found.loss, std::greater<>()));
  CHECK(look(points, 1e200, false).loss[0] == 0.0);
}

TEST_CASE("a run continues where another ended, bit for bit") {
  const Points points = article_points(0);
  const bool leave_one_out = GENERATE(true, false);
  const Training whole = train(points, {.w0 = 0.5, .epochs = 10, .leave_one_out = leave_one_out});
  const Training first = train(points, {.w0 = 0.5, .leave_one_out = leave_one_out});
  const Training second =
      train(points, {.w0 = first.w_after.back(), .leave_one_out = leave_one_out});
  CHECK(bits(slice(whole.loss, 5, 5)) == bits(second.loss));
  CHECK(bits(slice(whole.gradient, 5, 5)) == bits(second.gradient));
  CHECK(bits(slice(whole.w_after, 5, 5)) == bits(second.w_after));
}

TEST_CASE("a huge w gives all weight to the nearest other point, and nothing breaks") {
  const Points points{{0.0, 1.0, 1.0, 4.0}, {1.0, 2.0, 4.0, 8.0}};
  for (const double w : {1e3, 1e100, 1e200, 1e308}) {
    const Training found = look(points, w);
    // 0 attends to both duplicates, they attend to each other, 4 attends to both.
    CHECK(found.loss[0] == (4.0 + 4.0 + 4.0 + 25.0) / 2.0);
    CHECK(found.gradient[0] == 0.0);
  }
}

TEST_CASE("no, one or many points at one location") {
  CHECK(look({}, 1.0).loss[0] == 0.0);
  const Training alone = train({{3.0}, {5.0}}, {.w0 = 2.0, .epochs = 2});
  CHECK((alone.loss == Numbers{0.0, 0.0} && alone.gradient == Numbers{0.0, 0.0}));
  CHECK(alone.w_after == Numbers{2.0, 2.0});
  const Training twins = look({{1.0, 1.0, 1.0}, {0.0, 3.0, 6.0}}, 1e10);
  CHECK((twins.loss[0] == 20.25 && twins.gradient[0] == 0.0));
  CHECK(train({{3.0}, {5.0}}, {.w0 = 2.0, .epochs = 0}).loss.empty());
}

TEST_CASE("a step beyond double is an error naming its epoch and the overflowing value") {
  core::Buffer<double> epochs;
  const auto overflow = [&](const Points& points, const core::KernelTraining& options, Index row,
                            Index column) {
    const Outcome outcome = core::train_kernel_regression(points.x, points.y, options, epochs);
    CAPTURE(outcome.row, outcome.column);
    CHECK(outcome.status == Status::kOverflow);
    CHECK(outcome.argument == Argument::kOutput);
    CHECK((outcome.row == row && outcome.column == column));
  };
  const Points article = article_points(7);
  overflow({{0.0, 1.0}, {1e200, -1e200}}, {.w0 = 1.0}, 0, core::kEpochLoss);
  overflow({{0.0, 1.0}, {1e308, -1e308}}, {.w0 = 1.0}, 0, core::kEpochLoss);
  overflow({{0.0, 1e200, 3e200}, {1.0, 9.0, -7.0}}, {.w0 = 1e-201, .learning_rate = 1e200}, 0,
           core::kEpochWAfter);
  overflow({{0.0, 1e307, 2e307}, {1e3, 9.0, -7e3}}, {.w0 = 1e-307}, 0, core::kEpochGradient);
  overflow(article, {.w0 = 1.0, .learning_rate = 1.7e308}, 0, core::kEpochWAfter);
  // The first step leads to a point from which the second is too long.
  overflow(article, {.w0 = 1e-309, .learning_rate = 1.7e308}, 1, core::kEpochWAfter);
}

TEST_CASE("non-finite numbers and excessive lengths are errors") {
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  const Numbers good = {0.0, 1.0};
  const Numbers spoilt = {bad, 1.0};
  core::Buffer<double> epochs;
  const Outcome x = core::train_kernel_regression(spoilt, good, {.w0 = 1.0}, epochs);
  CHECK((x.status == Status::kNonFinite && x.argument == Argument::kKey && x.column == 0));
  const Outcome y = core::train_kernel_regression(good, spoilt, {.w0 = 1.0}, epochs);
  CHECK((y.status == Status::kNonFinite && y.argument == Argument::kValue && y.column == 0));
  const Numbers many(11'586, 0.0);
  CHECK(core::train_kernel_regression(many, many, {}, epochs).status == Status::kLimit);
  for (const Index count : {core::kMaximumEpochs + 1, Index{-1}}) {
    CHECK(core::train_kernel_regression(good, good, {.epochs = count}, epochs).argument ==
          Argument::kEpochs);
  }
}
