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
  GumbelSum(double deviation, double log_count) : first_(-44.0 - std::floor(log_count)) {
    for (; node(nodes_) <= kLast; ++nodes_) {
      density_[nodes_] = kStep * gumbel_density(node(nodes_));
      offset_[nodes_] = node(nodes_) / deviation;
    }
  }

  [[nodiscard]] Inner at(double u) const {
    const double center = normal_density(u);
    Inner inner;
    for (std::size_t i = 0; i < nodes_; ++i) {
      const double x = node(i);
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
  static constexpr double kLast = 4.0;       // where the density is below exp(−e^4) = 2e-24
  static constexpr std::size_t kMost = 360;  // log n is at most 37

  [[nodiscard]] double node(std::size_t i) const { return first_ + kStep * static_cast<double>(i); }

  double first_;  // where n times the density, e^x·n, has fallen to e^-44 = 8e-20
  std::size_t nodes_ = 0;
  std::array<double, kMost> density_{};
  std::array<double, kMost> offset_{};
};

/// For s < 1: a sum over z = X/s − u, since X then varies faster than φ. Takes y.
class NormalSum {
 public:
  NormalSum(double deviation, double log_count)
      : deviation_(deviation),
        nodes_(static_cast<int>(std::sqrt(82.0 + 2.0 * log_count) / kStep) + 1) {}

  [[nodiscard]] Inner at(double y) const {
    Inner inner;
    for (int i = -nodes_; i <= nodes_; ++i) {
      const double z = kStep * i;
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
  int nodes_;  // on each side, up to where n·φ has fallen to 6e-19
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
  const double log_n = std::log(n);
  if (standard_deviation == 0.0) {
    return log_n;
  }
  // The log-sum-exp lies near log n + s²/2 while many logits share it, near
  // s·√(2 log n) once the largest alone decides; its width grows from 1 to s/√(2 log n).
  const double s = standard_deviation;
  const double extreme = std::sqrt(2.0 * log_n);
  const double center = s < extreme ? log_n + 0.5 * s * s : s * extreme;
  if (s < 1.0) {
    return outer_sum(NormalSum(s, log_n), n, -center, kStep);
  }
  return outer_sum(GumbelSum(s, log_n), n, -center / s, kStep * std::max(1.0 / s, 1.0 / extreme));
}

}  // namespace softknn
