#include "softknn/expected_entropy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace softknn {
namespace {

/// The trapezoid error of e^x exp(−e^x) and of its maximum-like kin is about
/// exp(−π²/step): 7e-18 at 1/4.
constexpr double kStep = 0.25;

double normal_density(double z) {
  return std::exp(-0.5 * z * z) * std::numbers::inv_sqrtpi * (1.0 / std::numbers::sqrt2);
}

/// P(Z > z), accurate also where it is small.
double normal_tail(double z) { return 0.5 * std::erfc(z / std::numbers::sqrt2); }

double gumbel_density(double x) { return std::exp(x - std::exp(x)); }

/// What the outer integral needs at one y: 1 − L, and the two means over X.
struct Inner {
  double missing = 0.0;   // 1 − L(y)
  double moment = 0.0;    // E[(X + γ)·density]
  double envelope = 0.0;  // E[(1 + |X|)·density], which decides where to stop
};

/// For s ≥ 1: a sum over X, whose density is the narrower one. u = y/s.
class GumbelSum {
 public:
  explicit GumbelSum(double deviation) {
    for (std::size_t i = 0; i < kNodes; ++i) {
      const double x = kFirst + kStep * static_cast<double>(i);
      density_[i] = kStep * gumbel_density(x);
      offset_[i] = x / deviation;
    }
  }

  [[nodiscard]] Inner at(double u) const {
    const double center = normal_density(u);
    Inner inner;
    for (std::size_t i = 0; i < kNodes; ++i) {
      const double x = kFirst + kStep * static_cast<double>(i);
      const double shift = offset_[i];
      // φ(x/s − u) less φ(u): E[X + γ] = 0, so the constant part drops out, and
      // leaving it in would leave nothing of the rest for large s.
      const double exponent = shift * (u - 0.5 * shift);
      const double difference = std::abs(exponent) < 1.0 ? center * std::expm1(exponent)
                                                         : normal_density(shift - u) - center;
      inner.missing += density_[i] * normal_tail(shift - u);
      inner.moment += density_[i] * (x + std::numbers::egamma) * difference;
      inner.envelope += density_[i] * (1.0 + std::abs(x)) * normal_density(shift - u);
    }
    return inner;
  }

 private:
  static constexpr double kFirst = -44.0;  // e^-44 = 8e-20; the other end is below exp(−e^4)
  static constexpr std::size_t kNodes = 193;
  std::array<double, kNodes> density_{};
  std::array<double, kNodes> offset_{};
};

/// For s < 1: a sum over z = X/s − u, since X then varies faster than φ. Takes y.
class NormalSum {
 public:
  explicit NormalSum(double deviation) : deviation_(deviation) {}

  [[nodiscard]] Inner at(double y) const {
    Inner inner;
    for (double z = -9.0; z <= 9.0; z += kStep) {
      const double density = kStep * normal_density(z);
      const double x = y + deviation_ * z;
      const double weighted = density * gumbel_density(x);
      inner.missing += density * -std::expm1(-std::exp(x));
      inner.moment += weighted * (x + std::numbers::egamma);
      inner.envelope += weighted * (1.0 + std::abs(x));
    }
    return inner;
  }

 private:
  double deviation_;
};

/// −n Σ step·L^{n−1}·moment, walking out from `start` both ways until the
/// envelope has died away.
template <typename Sum>
double outer_sum(const Sum& sum, double count, double start, double step) {
  const auto survival = [count](double missing) {
    return std::exp((count - 1.0) * std::log1p(-std::min(missing, 1.0)));
  };
  constexpr double kNegligible = 1e-19;
  double total = 0.0;
  for (const double direction : {-1.0, 1.0}) {
    double y = direction > 0.0 ? start + step : start;
    double peak = 0.0;
    for (;; y += direction * step) {
      const Inner inner = sum.at(y);
      const double power = count * survival(inner.missing);
      total += power * inner.moment;
      peak = std::max(peak, power * inner.envelope);
      if (power * inner.envelope <= kNegligible * peak) {
        break;
      }
    }
  }
  return -step * total;
}

}  // namespace

double expected_entropy(Index count, double standard_deviation) {
  if (count <= 1 || standard_deviation == std::numeric_limits<double>::infinity()) {
    return 0.0;
  }
  const double n = static_cast<double>(count);
  if (standard_deviation == 0.0) {
    return std::log(n);
  }
  // The log-sum-exp lies near log n + s²/2 while many logits share it, near
  // s·√(2 log n) once the largest alone decides; its width grows from 1 to s/√(2 log n).
  const double s = standard_deviation;
  const double extreme = std::sqrt(2.0 * std::log(n));
  const double center = s < extreme ? std::log(n) + 0.5 * s * s : s * extreme;
  if (s < 1.0) {
    return outer_sum(NormalSum(s), n, -center, kStep);
  }
  return outer_sum(GumbelSum(s), n, -center / s, kStep * std::max(1.0 / s, 1.0 / extreme));
}

}  // namespace softknn
