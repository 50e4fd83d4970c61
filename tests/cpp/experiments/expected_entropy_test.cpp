#include "experiments/expected_entropy.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support.hpp"
#include "theory_entropy.hpp"

using namespace testing;

namespace {

double expected_entropy(Index count, double deviation) {
  double result = kNan;
  REQUIRE(core::expected_entropy(count, deviation, result).ok());
  return result;
}

}  // namespace

TEST_CASE("expected entropy agrees with the quadrature of the reference") {
  double worst = 0.0;
  for (const auto& [n, s, entropy] : fixtures::theory_entropy::entropies) {
    const double error = std::abs(expected_entropy(static_cast<Index>(n), s) - entropy);
    CAPTURE(n, s, error);
    // The reference computes psi - s·psi', numbers up to 500 for a result of 0.01.
    CHECK(error <= 1e-12);
    worst = std::max(worst, error);
  }
  WARN("largest difference over 210 points: " << worst);
}

TEST_CASE("limits of the expected entropy") {
  CHECK(expected_entropy(0, 1.0) == 0.0);
  CHECK(expected_entropy(1, 1.0) == 0.0);
  CHECK(expected_entropy(64, 0.0) == std::log(64.0));
  CHECK(expected_entropy(64, kInfinity) == 0.0);
  // log n - (1 - 1/n) s^2/2 + O(s^4).
  CHECK(expected_entropy(64, 1e-3) ==
        Catch::Approx(std::log(64.0) - (1.0 - 1.0 / 64.0) * 0.5e-6).margin(1e-12));
  // (pi^2/6) g/s with g = n(n-1) ∫ phi² Phi^(n-2) = 2.3437... for n = 64 (trapezoid
  // rule, three steps agreeing to 15 digits), relative error near 1.5/s.
  const double large = std::numbers::pi * std::numbers::pi / 6.0 * 2.343733465079439;
  CHECK(expected_entropy(64, 1e9) * 1e9 == Catch::Approx(large).epsilon(2e-9));
  CHECK(expected_entropy(64, 1e300) * 1e300 == Catch::Approx(large).epsilon(1e-13));
}

TEST_CASE("expected entropy takes counts up to 2^53") {
  const std::int64_t most = std::int64_t{1} << 53;
  double result = 0.0;
  CHECK(core::expected_entropy(most, 0.0, result).ok());
  CHECK(result == std::log(0x1p53));
  CHECK(core::expected_entropy(most + 1, 0.0, result).argument == Argument::kCount);
}

TEST_CASE("expected entropy terminates where the deviation times the largest logit overflows") {
  const auto [n, s] =
      GENERATE(table<Index, double>({{2, 1.7e308}, {10, 1e308}, {1'000'000, 5e307}}));
  CAPTURE(n, s);
  // Some terms are subnormal there.
  CHECK(expected_entropy(n, s) * s ==
        Catch::Approx(expected_entropy(n, 1e300) * 1e300).epsilon(1e-9));
}

TEST_CASE(
    "expected entropy decreases with the deviation and is continuous where the method changes") {
  for (const Index n : {2, 64, 100'000, 1'000'000'000}) {
    double last = std::log(static_cast<double>(n)) * (1.0 + 1e-15);
    for (double s = 0.01; s < 1000.0; s *= 1.3) {
      const double entropy = expected_entropy(n, s);
      CAPTURE(n, s);
      CHECK(entropy <= last);
      CHECK(entropy > 0.0);
      last = entropy;
    }
    // d/ds E[H] is at most 1 here, so a step of 1e-13 changes less than that.
    CHECK(std::abs(expected_entropy(n, 1.0) - expected_entropy(n, 1.0 - 1e-13)) <= 1e-12);
  }
}
