#include <algorithm>
#include <cmath>
#include <functional>

#include "attention/random_calls.hpp"

// Functions of rows: softmax, its Jacobian, log-sum-exp, and summaries of weights.

using namespace testing;

namespace {

Numbers softmax(const Numbers& x, double temperature = 1.0) {
  Numbers result(x.size());
  REQUIRE(core::softmax(x, 1, static_cast<Index>(x.size()), temperature, result).ok());
  return result;
}

using RowSummary = Outcome (*)(std::span<const double>, Index, Index, std::span<double>);

double of_row(RowSummary function, const Numbers& x) {
  double result = kNan;
  REQUIRE(function(x, 1, static_cast<Index>(x.size()), {&result, 1}).ok());
  return result;
}

Numbers jacobian(const Numbers& x) {
  Numbers result(x.size() * x.size());
  REQUIRE(core::softmax_jacobian(x, 1, static_cast<Index>(x.size()), result).ok());
  return result;
}

Numbers masses(const Numbers& p, Index rows, Index columns, Index count) {
  Numbers result(size(rows));
  REQUIRE(core::captured_mass(p, rows, columns, count, result).ok());
  return result;
}

}  // namespace

TEST_CASE("random rows: the formulas in long double, and a row among others is that row alone") {
  for (std::uint32_t seed = 18001; seed < 18101; ++seed) {
    Dice dice(seed);
    const Index m = dice.up_to(4), n = draw_length(dice);
    Numbers x = gaussians(dice.random, m * n, std::exp2(dice.between(-3.0, 7.0)));
    for (double& number : x) {
      number = dice.once_in(8) ? -kInfinity : number;
    }
    const double temperature = dice.between(0.1, 3.0);
    CAPTURE(seed, m, n, temperature);
    Numbers p(x.size()), entropies(size(m)), effective(size(m)), logs(size(m));
    REQUIRE(core::softmax(x, m, n, temperature, p).ok());
    REQUIRE(core::entropy(p, m, n, entropies).ok());
    REQUIRE(core::effective_neighbors(p, m, n, effective).ok());
    REQUIRE(core::log_sum_exp(x, m, n, logs).ok());
    for (Index i = 0; i < m; ++i) {
      const Numbers row = slice(x, i * n, n), weights = slice(p, i * n, n);
      const Wide largest = n > 0 ? std::ranges::max(row) : -kInfinity;
      Wide total = 0, plain = 0, entropy = 0, sum = 0;
      for (Index j = 0; j < n && largest > -kInfinity; ++j) {
        total += std::exp((row[size(j)] - largest) / temperature);
        plain += std::exp(row[size(j)] - largest);
      }
      Wide worst = 0;
      for (Index j = 0; j < n; ++j) {
        const double w = weights[size(j)];
        const Wide wanted =
            total > 0 ? std::exp((row[size(j)] - largest) / temperature) / total : 0;
        worst = std::max(worst, std::abs(w - wanted));
        entropy -= w > 0 ? w * std::log(Wide(w)) : 0;
        sum += w;
      }
      // Logits of up to 700/τ round before their exponential.
      CHECK(worst <= 4 * kEpsilon + 1e-16 * 700 / temperature);
      const auto close = [&](double found, Wide wanted, double steps) {
        return std::abs(found - wanted) <= steps * kEpsilon * std::max<Wide>(1, std::abs(wanted));
      };
      CHECK(close(entropies[size(i)], entropy, 4));
      CHECK(close(effective[size(i)], std::exp(entropy), 16));
      CHECK((total == 0 ? sum == 0 : std::abs(sum - 1) <= static_cast<double>(n) * kEpsilon));
      CHECK((total > 0 ? close(logs[size(i)], largest + std::log(plain), 4)
                       : logs[size(i)] == -kInfinity));
      CHECK(bits(softmax(row, temperature)) == bits(weights));
      // The largest weights first, never less for more of them.
      Numbers order = weights;
      std::ranges::sort(order, std::greater<>());
      double mass = 0.0;
      for (Index k = 0; k <= n + 1; k += 1 + k / 8) {
        mass = 0.0;
        for (Index t = 0; t < std::min(k, n); ++t) {
          mass += order[size(t)];
        }
        CHECK(masses(p, m, n, k)[size(i)] == mass);
      }
    }
  }
}

TEST_CASE("softmax: a shift by an exact number changes no bit, and its limits") {
  CHECK(bits(softmax({0.5, -1.25, 3.0, 2.0})) == bits(softmax({1024.5, 1022.75, 1027.0, 1026.0})));
  CHECK(bits(softmax({1.0, 3.0, -kInfinity, 3.0}, 0.0)) == bits({0.0, 0.5, 0.0, 0.5}));
  CHECK(bits(softmax({1.0, 3.0, -kInfinity, 3.0}, kInfinity)) ==
        bits({1.0 / 3.0, 1.0 / 3.0, 0.0, 1.0 / 3.0}));
  CHECK(bits(softmax({1.0, 2.0, 4.0}, 2.0)) == bits(softmax({0.5, 1.0, 2.0})));
  CHECK(bits(softmax({-kInfinity, -kInfinity})) == bits({0.0, 0.0}));
  CHECK(bits(softmax({-kInfinity, 5.0})) == bits({0.0, 1.0}));
  CHECK(bits(softmax({-1e308, 1e308})) == bits({0.0, 1.0}));
  // A row maximum that starts at 0 would lose this row.
  CHECK(distance(softmax({-800.0, -801.0}), softmax({1.0, 0.0})) == 0.0);
  // x/τ overflows, (x − max)/τ does not; and vice versa.
  CHECK(bits(softmax({1e300, 1e300}, 1e-300)) == bits({0.5, 0.5}));
  const double e2 = std::exp(-2.0);
  CHECK(distance(softmax({-1e308, 1e308}, 1e308), {e2 / (1 + e2), 1 / (1 + e2)}) <= kEpsilon);
}

TEST_CASE("log-sum-exp") {
  const auto log_sum_exp = [](const Numbers& x) { return of_row(core::log_sum_exp, x); };
  CHECK(log_sum_exp({0.0, 0.0, 0.0, 0.0}) == std::log(4.0));
  CHECK(log_sum_exp({-kInfinity, 7.0}) == 7.0);
  CHECK(log_sum_exp({1e308, 1e308}) == 1e308);
  CHECK(log_sum_exp({-1e4, -1e4}) == -1e4 + std::log(2.0));
}

TEST_CASE("entropy: log n of n equal weights; zeros change no bit; one-hot rows are exactly 0") {
  const Index n = GENERATE(1, 2, 3, 64, 1000);
  const Numbers p(size(n), 1.0 / static_cast<double>(n));
  // 1/n, its logarithm and the product round once each, the compensated sum once.
  CHECK(row_entropy(p) ==
        Catch::Approx(std::log(static_cast<double>(n))).epsilon(4 * kEpsilon).margin(0.0));
  CHECK(of_row(core::effective_neighbors, p) ==
        Catch::Approx(static_cast<double>(n)).epsilon(1e-14));
  CHECK(row_entropy({0.25, 0.0, 0.75}) == row_entropy({0.25, 0.75}));
  CHECK(bits({row_entropy({0.0, 1.0}), row_entropy({0.0, 0.0}), row_entropy({})}) ==
        bits({0.0, 0.0, 0.0}));
  // No clipping: 1e-300 contributes 1e-300·690.8.
  CHECK(row_entropy({1e-300, 1.0}) == Catch::Approx(6.907755278982137e-298));
}

TEST_CASE("the Jacobian is symmetric, its rows sum to 0, and it is positive semidefinite") {
  core::NumpyRandom random(61);
  const Index n = GENERATE(1, 2, 7, 40);
  const Numbers j = jacobian(gaussians(random, n, GENERATE(0.1, 3.0, 100.0)));
  const Numbers y = gaussians(random, n);
  double form = 0.0, scale = 0.0;
  for (Index a = 0; a < n; ++a) {
    double sum = 0.0;
    for (Index b = 0; b < n; ++b) {
      CHECK(j[size(a * n + b)] == j[size(b * n + a)]);
      const double term = y[size(a)] * j[size(a * n + b)] * y[size(b)];
      sum += j[size(a * n + b)];
      form += term;
      scale += std::abs(term);
    }
    CHECK(std::abs(sum) <= 4 * kEpsilon * j[size(a * n + a)]);
  }
  CHECK(form >= -4 * kEpsilon * scale);
}

TEST_CASE("the Jacobian is the limit of finite differences of softmax") {
  core::NumpyRandom random(62);
  const Numbers x = gaussians(random, 6, 2.0), j = jacobian(x);
  constexpr double kStep = 0x1p-17;
  for (std::size_t b = 0; b < 6; ++b) {
    Numbers up = x, down = x;
    up[b] += kStep;
    down[b] -= kStep;
    up = softmax(up);
    down = softmax(down);
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
  // Of constant weights it is +0.
  CHECK(bits(jacobian({3.0})) == bits({0.0}));
  CHECK(bits(jacobian({-kInfinity, 1.0})) == bits(Numbers(4, 0.0)));
  CHECK(bits(jacobian({-kInfinity, -kInfinity})) == bits(Numbers(4, 0.0)));
}

TEST_CASE("rows: errors with their position") {
  const double bad = GENERATE(kNan, kInfinity, -0.5);
  const Numbers x = {0.5, 0.5, 0.5, bad}, large = {1e308, 1e308, 1.0, 1.0};
  Numbers result(8);
  const std::span<double> two(result.data(), 2), four(result.data(), 4);
  const auto refused = [](const Outcome& found) {
    return is_at(found, Status::kNonFinite, Argument::kX, 0, 1, 1);
  };
  CHECK(refused(core::softmax(x, 2, 2, 1.0, four)) == (bad != -0.5));
  CHECK(refused(core::log_sum_exp(x, 2, 2, two)) == (bad != -0.5));
  CHECK(refused(core::softmax_jacobian(x, 2, 2, result)) == (bad != -0.5));
  CHECK(refused(core::entropy(x, 2, 2, two)));
  CHECK(refused(core::effective_neighbors(x, 2, 2, two)));
  CHECK(refused(core::captured_mass(x, 2, 2, 1, two)));
  CHECK(is_at(core::entropy(large, 2, 2, two), Status::kOverflow, Argument::kX, 0, 0, 0));
  CHECK(core::captured_mass(large, 1, 2, 1, two.first(1)).status == Status::kInvalid);
  CHECK(core::captured_mass(slice(large, 0, 2), 1, 2, 1, two.first(1)).ok());
  CHECK(core::captured_mass(slice(large, 0, 2), 1, 2, 2, two.first(1)).status == Status::kOverflow);
  CHECK(core::captured_mass({}, 0, kLastIndex, 2, {}).ok());
  CHECK(core::log_sum_exp({}, kLastIndex, 0, {}).status == Status::kLimit);
}
