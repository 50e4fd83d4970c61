#include "softknn/softmax.hpp"

#include <cmath>

#include "support.hpp"

using namespace testing;

namespace {

Numbers softmax(Numbers x, double temperature = 1.0) {
  Numbers result(x.size());
  REQUIRE(
      softknn::softmax(x.data(), 1, static_cast<Index>(x.size()), temperature, result.data()).ok());
  return result;
}

double log_sum_exp(Numbers x) {
  double result = kNan;
  REQUIRE(softknn::log_sum_exp(x.data(), 1, static_cast<Index>(x.size()), &result).ok());
  return result;
}

}  // namespace

TEST_CASE("softmax: shift by an exact number changes no bit") {
  const Numbers x = {0.5, -1.25, 3.0, 2.0};
  Numbers y = x;
  for (double& value : y) {
    value += 1024.0;
  }
  CHECK(bits(softmax(x)) == bits(softmax(y)));
}

TEST_CASE("softmax at the ends of the temperature") {
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
  // A row maximum that starts at 0 would lose this row altogether.
  CHECK(distance(softmax({-800.0, -801.0}), softmax({1.0, 0.0})) == 0.0);
  // x/τ overflows, (x − max)/τ does not; and the other way round.
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

TEST_CASE("softmax and log-sum-exp refuse NaN and +infinity with their place") {
  Numbers x = {0.0, -kInfinity, 1.0, 2.0, 3.0, 4.0};
  Numbers result(6);
  x[4] = GENERATE(kNan, kInfinity);
  for (const Outcome& outcome : {softknn::softmax(x.data(), 2, 3, 1.0, result.data()),
                                 softknn::log_sum_exp(x.data(), 2, 3, result.data())}) {
    CHECK(outcome.status == Status::kNonFinite);
    CHECK(outcome.argument == Argument::kX);
    CHECK((outcome.row == 1 && outcome.column == 1));
  }
}
