#include "softknn/core/softmax.hpp"

#include <cmath>

#include "numerics/row_softmax.hpp"
#include "support.hpp"

using namespace testing;

namespace {

Numbers softmax(Numbers x, double temperature = 1.0) {
  Numbers result(x.size());
  REQUIRE(core::softmax(x, 1, static_cast<Index>(x.size()), temperature, result).ok());
  return result;
}

double log_sum_exp(Numbers x) {
  double result = kNan;
  REQUIRE(core::log_sum_exp(x, 1, static_cast<Index>(x.size()), {&result, 1}).ok());
  return result;
}

}  // namespace

TEST_CASE("softmax: a shift by an exact number changes no bit") {
  const Numbers x = {0.5, -1.25, 3.0, 2.0};
  Numbers y = x;
  for (double& value : y) {
    value += 1024.0;
  }
  CHECK(bits(softmax(x)) == bits(softmax(y)));
}

TEST_CASE("softmax at the limits of the temperature") {
  CHECK(bits(softmax({1.0, 3.0, -kInfinity, 3.0}, 0.0)) == bits({0.0, 0.5, 0.0, 0.5}));
  CHECK(bits(softmax({1.0, 3.0, -kInfinity, 3.0}, kInfinity)) ==
        bits({1.0 / 3.0, 1.0 / 3.0, 0.0, 1.0 / 3.0}));
  const Numbers x = {1.0, 2.0, 4.0};
  CHECK(bits(softmax(x, 2.0)) == bits(softmax({0.5, 1.0, 2.0})));
}

TEST_CASE("softmax of extreme rows") {
  CHECK(bits(softmax({-kInfinity, -kInfinity})) == bits({0.0, 0.0}));
  CHECK(bits(softmax({-kInfinity, 5.0})) == bits({0.0, 1.0}));
  CHECK(bits(softmax({-1e308, 1e308})) == bits({0.0, 1.0}));
  CHECK(softmax({}).empty());
  // A row maximum that starts at 0 would lose this row.
  CHECK(distance(softmax({-800.0, -801.0}), softmax({1.0, 0.0})) == 0.0);
  // x/τ overflows, (x − max)/τ does not; and vice versa.
  CHECK(bits(softmax({1e300, 1e300}, 1e-300)) == bits({0.5, 0.5}));
  const double e2 = std::exp(-2.0);
  CHECK(distance(softmax({-1e308, 1e308}, 1e308), {e2 / (1 + e2), 1 / (1 + e2)}) <= kEpsilon);
}

TEST_CASE("log-sum-exp") {
  CHECK(log_sum_exp({0.0, 0.0, 0.0, 0.0}) == std::log(4.0));
  CHECK(log_sum_exp({-kInfinity, 7.0}) == 7.0);
  CHECK(log_sum_exp({1e308, 1e308}) == 1e308);
  CHECK(log_sum_exp({-1e4, -1e4}) == -1e4 + std::log(2.0));
  CHECK(log_sum_exp({-kInfinity, -kInfinity}) == -kInfinity);
  CHECK(log_sum_exp({}) == -kInfinity);
}

TEST_CASE("softmax and log-sum-exp reject NaN and +infinity with their position") {
  Numbers x = {0.0, -kInfinity, 1.0, 2.0, 3.0, 4.0};
  Numbers result(6);
  x[4] = GENERATE(kNan, kInfinity);
  for (const Outcome& outcome :
       {core::softmax(x, 2, 3, 1.0, result), core::log_sum_exp(x, 2, 3, {result.data(), 2})}) {
    CHECK(outcome.status == Status::kNonFinite);
    CHECK(outcome.argument == Argument::kX);
    CHECK((outcome.row == 1 && outcome.column == 1));
  }
}

namespace {

Numbers jacobian(const Numbers& x) {
  Numbers result(x.size() * x.size());
  const Index n = static_cast<Index>(x.size());
  REQUIRE(core::softmax_jacobian(x, 1, n, result).ok());
  return result;
}

Numbers weights(Numbers x) {
  core::softmax_row(x);
  return x;
}

}  // namespace

TEST_CASE("the Jacobian is symmetric, its rows sum to 0, and it is positive semidefinite") {
  core::NumpyRandom random(61);
  const Index n = GENERATE(1, 2, 7, 40);
  const Numbers j = jacobian(gaussians(random, n, GENERATE(0.1, 3.0, 100.0)));
  for (Index a = 0; a < n; ++a) {
    double sum = 0.0;
    for (Index b = 0; b < n; ++b) {
      CHECK(j[size(a * n + b)] == j[size(b * n + a)]);
      sum += j[size(a * n + b)];
    }
    CHECK(std::abs(sum) <= 4 * kEpsilon * j[size(a * n + a)]);
  }
  for (int trial = 0; trial < 20; ++trial) {
    const Numbers y = gaussians(random, n);
    double form = 0.0, scale = 0.0;
    for (Index a = 0; a < n; ++a) {
      for (Index b = 0; b < n; ++b) {
        const double term = y[size(a)] * j[size(a * n + b)] * y[size(b)];
        form += term;
        scale += std::abs(term);
      }
    }
    CHECK(form >= -4 * kEpsilon * scale);
  }
}

TEST_CASE("the Jacobian is the limit of finite differences of softmax") {
  core::NumpyRandom random(62);
  const Numbers x = gaussians(random, 6, 2.0);
  const Numbers j = jacobian(x);
  constexpr double kStep = 0x1p-17;
  for (std::size_t b = 0; b < 6; ++b) {
    Numbers up = x, down = x;
    up[b] += kStep;
    down[b] -= kStep;
    up = weights(up);
    down = weights(down);
    for (std::size_t a = 0; a < 6; ++a) {
      // Third derivatives are below 1, so the error is below step²/6 + ulp/step.
      CHECK(std::abs((up[a] - down[a]) / (2 * kStep) - j[a * 6 + b]) <= 6e-11);
    }
  }
}

TEST_CASE("the diagonal of the Jacobian keeps its digits where p is nearly 1") {
  // p = 1/(1 + 2e^-60) and twice e^-60·p: 1 − p is 2e^-60 to a relative 1e-26.
  const double small = std::exp(-60.0);
  const Numbers j = jacobian({0.0, -60.0, -60.0});
  CHECK(j[0] == Catch::Approx(2 * small).epsilon(4 * kEpsilon).margin(0.0));
  CHECK(j[4] == Catch::Approx(small).epsilon(4 * kEpsilon).margin(0.0));
  CHECK(j[5] == Catch::Approx(-small * small).epsilon(4 * kEpsilon).margin(0.0));
}

TEST_CASE("the Jacobian of constant weights is +0, and errors are those of softmax") {
  CHECK(bits(jacobian({3.0})) == bits({0.0}));
  CHECK(bits(jacobian({-kInfinity, 1.0})) == bits(Numbers(4, 0.0)));
  CHECK(bits(jacobian({-kInfinity, -kInfinity})) == bits(Numbers(4, 0.0)));
  const Numbers x = {1.0, 2.0, 3.0, GENERATE(kNan, kInfinity)};
  Numbers result(8);
  const Outcome outcome = core::softmax_jacobian(x, 2, 2, result);
  CHECK(outcome.status == Status::kNonFinite);
  CHECK((outcome.row == 1 && outcome.column == 1));
}
