#include "experiments/principal_components.hpp"

#include <algorithm>
#include <cmath>

#include "support.hpp"

using namespace testing;

namespace {

struct Analysis {
  Outcome outcome;
  Numbers projected, components, mean, variance;
};

Analysis attempt_at(const Numbers& x, Index n, Index d, Index p) {
  core::PrincipalComponents result;
  const Outcome outcome = core::principal_components(n, d, p, x, result);
  if (!outcome.ok()) {
    Analysis none;
    none.outcome = outcome;
    return none;
  }
  const Numbers moments = numbers(result.moments);
  return {outcome, numbers(result.projected), numbers(result.components), slice(moments, 0, d),
          slice(moments, d, p)};
}

Analysis analysis_of(const Numbers& x, Index n, Index d, Index p) {
  Analysis analysis = attempt_at(x, n, d, p);
  REQUIRE(analysis.outcome.ok());
  return analysis;
}

/// Columns with standard deviations 1, 2, 3 …, mixed by rotations of neighbours.
Numbers spread_points(core::NumpyRandom& random, Index n, Index d) {
  Numbers x = gaussians(random, n * d);
  for (Index i = 0; i < n; ++i) {
    for (Index c = 0; c < d; ++c) {
      x[size(i * d + c)] *= static_cast<double>(c + 1);
    }
    for (Index c = 0; c + 1 < d; ++c) {
      const double a = x[size(i * d + c)], b = x[size(i * d + c + 1)];
      x[size(i * d + c)] = 0.6 * a - 0.8 * b;
      x[size(i * d + c + 1)] = 0.8 * a + 0.6 * b;
    }
  }
  return x;
}

/// Properties for any data: orthonormal components with the defined sign; centred, uncorrelated
/// projections with the stated variances, largest first.
void check_analysis(const Numbers& x, Index n, Index d, const Analysis& found, Index p) {
  using Wide = long double;
  const double largest = p > 0 ? found.variance[0] : 0.0;
  const auto component = [&](Index k, Index c) { return found.components[size(k * d + c)]; };
  for (Index k = 0; k < p; ++k) {
    for (Index l = 0; l <= k; ++l) {
      Wide product = 0, correlation = 0;
      for (Index c = 0; c < d; ++c) {
        product += Wide(component(k, c)) * component(l, c);
      }
      for (Index i = 0; i < n; ++i) {
        correlation += Wide(found.projected[size(i * p + k)]) * found.projected[size(i * p + l)];
      }
      // Error of about √d roundings.
      CHECK(std::abs(static_cast<double>(product) - (k == l ? 1.0 : 0.0)) <= 1e-14);
      const double expected = k == l ? found.variance[size(k)] * static_cast<double>(n - 1) : 0.0;
      CHECK(std::abs(static_cast<double>(correlation) - expected) <=
            1e-13 * static_cast<double>(n) * largest);
    }
    const Numbers row = slice(found.components, k * d, d);
    CHECK(*std::max_element(row.begin(), row.end(),
                            [](double a, double b) { return std::abs(a) < std::abs(b); }) > 0.0);
    CHECK((k == 0 || found.variance[size(k)] <= found.variance[size(k - 1)] + 1e-14 * largest));
    for (Index i = 0; i < n; ++i) {
      Wide sum = 0;
      for (Index c = 0; c < d; ++c) {
        sum += (Wide(x[size(i * d + c)]) - found.mean[size(c)]) * component(k, c);
      }
      CHECK(std::abs(static_cast<double>(sum) - found.projected[size(i * p + k)]) <=
            1e-14 * std::sqrt(largest * static_cast<double>(n)));
    }
  }
}

double total_variance(const Numbers& x, Index n, Index d) {
  double total = 0.0;
  for (Index c = 0; c < d; ++c) {
    double mean = 0.0;
    for (Index i = 0; i < n; ++i) {
      mean += x[size(i * d + c)] / static_cast<double>(n);
    }
    for (Index i = 0; i < n; ++i) {
      total += std::pow(x[size(i * d + c)] - mean, 2) / static_cast<double>(n - 1);
    }
  }
  return total;
}

}  // namespace

TEST_CASE("principal components: four points on a slope, computed by hand") {
  // (±2, ±1) along (2, 1)/√5 and (±1, ∓2)·½ across, about (10, −3).
  const Numbers x = {12.0, -2.0, 8.0, -4.0, 10.5, -4.0, 9.5, -2.0};
  const Analysis found = analysis_of(x, 4, 2, 2);
  const double root = std::sqrt(5.0);
  CHECK(found.mean == Numbers{10.0, -3.0});
  CHECK(distance(found.components, {2 / root, 1 / root, -1 / root, 2 / root}) <= 1e-15);
  CHECK(distance(found.variance, {10.0 / 3.0, 2.5 / 3.0}) <= 1e-14);
  CHECK(distance(found.projected, {root, 0.0, -root, 0.0, 0.0, -root / 2, 0.0, root / 2}) <= 1e-14);
}

TEST_CASE("principal components: orthonormal, uncorrelated, total variance preserved") {
  core::NumpyRandom random(95);
  struct Size {
    Index n, d, p;
  };
  const auto [n, d, p] = GENERATE(Size{2, 1, 1}, Size{9, 3, 3}, Size{40, 6, 2}, Size{60, 17, 17},
                                  Size{5, 8, 5}, Size{3, 30, 3}, Size{1, 4, 1});
  const Numbers x = spread_points(random, n, d);
  const Analysis found = analysis_of(x, n, d, p);
  check_analysis(x, n, d, found, p);
  if (p == std::min(n, d) && n > 1) {
    double sum = 0.0;
    for (const double variance : found.variance) {
      sum += variance;
    }
    CHECK(sum == Catch::Approx(total_variance(x, n, d)).epsilon(1e-13));
  }
  if (n <= d) {
    // Centred rows sum to 0, so their rank is below n.
    CHECK(found.variance.back() <= 1e-28 * std::max(found.variance.front(), 1.0));
  }
}

TEST_CASE("principal components: columns that are tiny beside others stay orthonormal") {
  core::NumpyRandom random(8);
  const Index n = 40, d = 6;
  Numbers x = gaussians(random, n * d);
  for (Index i = 0; i < n * d; ++i) {
    x[size(i)] *= i % d < 3 ? 1.0 : 1e-161;
  }
  core::PrincipalComponents found;
  REQUIRE(core::principal_components(n, d, d, x, found).ok());
  for (Index k = 0; k < d; ++k) {
    for (Index l = 0; l <= k; ++l) {
      double product = 0.0;
      for (Index c = 0; c < d; ++c) {
        product += found.components[k * d + c] * found.components[l * d + c];
      }
      CHECK(std::abs(product - (k == l ? 1.0 : 0.0)) <= 1e-14);
    }
  }
}

TEST_CASE("principal components: the first ones do not depend on their number") {
  core::NumpyRandom random(96);
  const Numbers x = spread_points(random, 30, 7);
  const Analysis all = analysis_of(x, 30, 7, 7);
  const Analysis two = analysis_of(x, 30, 7, 2);
  CHECK(bits(two.components) == bits(slice(all.components, 0, 14)));
  CHECK(bits(two.variance) == bits(slice(all.variance, 0, 2)));
  CHECK(analysis_of(x, 30, 7, 0).projected.empty());
}

TEST_CASE("principal components: far from the origin, tiny and huge") {
  core::NumpyRandom random(97);
  const Numbers x = spread_points(random, 12, 3);
  const Analysis found = analysis_of(x, 12, 3, 3);
  for (const double factor : {0x1p-500, 0x1p500}) {
    Numbers scaled = x;
    for (double& value : scaled) {
      value *= factor;
    }
    const Analysis other = analysis_of(scaled, 12, 3, 3);
    CHECK(bits(other.components) == bits(found.components));
    CHECK(other.projected[4] == found.projected[4] * factor);
    CHECK(other.variance[1] == found.variance[1] * factor * factor);
  }
  Numbers far = x;
  for (double& value : far) {
    value += 1e6;
  }
  // Rounds x by 1e6·2^-53.
  CHECK(distance(analysis_of(far, 12, 3, 3).components, found.components) <= 1e-8);
  CHECK(attempt_at({1.7e308, -1.7e308}, 2, 1, 1).outcome.status == Status::kOverflow);
  const Outcome outcome = attempt_at({1e200, -1e200}, 2, 1, 1).outcome;
  CHECK((outcome.status == Status::kOverflow && outcome.argument == Argument::kX));
}

TEST_CASE("principal components: every machine gives the same bits") {
  const Numbers x = {4.0, 2.0, 1.0, -4.0, 1.0, 0.0, 0.0, -3.0, -1.0};
  CHECK(analysis_of(x, 3, 3, 2).components == Numbers{0x1.eaef1c8e30b1fp-1, 0x1.e275a5c9eb6ffp-3,
                                                      0x1.4476eb72b40b4p-3, -0x1.174817e9ec511p-2,
                                                      0x1.d6af6337e0339p-1, 0x1.22844027171b8p-2});
}

TEST_CASE("principal components: no variance, or equal variance in all directions") {
  const Numbers constant(12, 7.25);
  const Analysis none = analysis_of(constant, 4, 3, 3);
  check_analysis(constant, 4, 3, none, 3);
  CHECK(none.variance == Numbers(3));
  CHECK(none.projected == Numbers(12));
  const Numbers cross = {1.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, -1.0};
  const Analysis equal = analysis_of(cross, 4, 2, 2);
  check_analysis(cross, 4, 2, equal, 2);
  // No rotation was necessary.
  CHECK(equal.components == Numbers{1.0, 0.0, 0.0, 1.0});
  // The largest entries tie exactly: the first is positive.
  const Analysis tied = analysis_of({-1.0, 1.0, 1.0, -1.0}, 2, 2, 1);
  CHECK((tied.components[0] > 0.0 && tied.components[1] < 0.0));
}

TEST_CASE("principal components: errors and their positions") {
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  const Outcome outcome = attempt_at({1.0, 2.0, 3.0, bad, 5.0, 6.0}, 3, 2, 1).outcome;
  CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kX));
  CHECK((outcome.row == 1 && outcome.column == 1));
  CHECK(attempt_at({}, 0, Index{1} << 14, 0).outcome.status == Status::kLimit);
}
