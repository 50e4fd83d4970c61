#include "experiments/expected_entropy.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/moments.hpp"
#include "numerics/numpy_random.hpp"
#include "numerics/sums.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

/// The trapezoid error of e^x exp(−e^x) and of similar integrands is about exp(−π²/step): 7e-18 at
/// 1/4. The step is exact in double; log n, at most 37, bounds the nodes of `GumbelSum`.
constexpr std::int64_t kLargestCount = std::int64_t{1} << 53;

constexpr double kStep = 0.25;

double normal_density(double z) {
  return exponential(-0.5 * z * z) * std::numbers::inv_sqrtpi * (1.0 / std::numbers::sqrt2);
}

/// P(Z > z), accurate in the tail.
double normal_tail(double z) { return 0.5 * std::erfc(z / std::numbers::sqrt2); }

/// e^x − 1.
double less_one(double x) { return std::expm1(x); }

double gumbel_density(double x) { return exponential(x - exponential(x)); }

/// The integrand of the outer integral at one y: 1 − L, and the two means over X.
struct Inner {
  double missing;   // 1 − L(y)
  double moment;    // E[(X + γ)·density]
  double envelope;  // E[(1 + |X|)·density], the stopping criterion
};

/// Numbers at the nodes of a rule, at most `Most`; they take no allocation.
template <int Most>
using Nodes = Eigen::Array<double, 1, Eigen::Dynamic, Eigen::RowMajor, 1, Most>;

/// Nodes from `first` to `last`.
template <int Most>
Nodes<Most> nodes(double first, double last) {
  return Nodes<Most>::LinSpaced(static_cast<Index>((last - first) / kStep) + 1, first, last);
}

/// For s ≥ 1: a sum over X, whose density is narrower than φ. u = y/s.
class GumbelSum {
 public:
  // From where n times the density, e^x·n, has fallen to e^-44 = 8e-20, up to where the density is
  // below exp(−e^4) = 2e-24.
  GumbelSum(double deviation, double log_count)
      : x_(nodes<kMost>(-44.0 - std::floor(log_count), 4.0)),
        density_(kStep * x_.unaryExpr(&gumbel_density)),
        offset_(x_ / deviation) {}

  [[nodiscard]] Inner at(double u) const {
    const double center = normal_density(u);
    const auto z = offset_ - u;
    const Numbers phi = z.unaryExpr(&normal_density);
    // φ(x/s − u) minus φ(u): E[X + γ] = 0, so the constant part drops out; keeping it would cancel
    // every digit of the rest for large s.
    const auto exponent = offset_ * (u - 0.5 * offset_);
    const auto difference =
        (exponent.abs() < 1.0).select(center * exponent.unaryExpr(&less_one), phi - center);
    return {(density_ * z.unaryExpr(&normal_tail)).sum(),
            (density_ * (x_ + std::numbers::egamma) * difference).sum(),
            (density_ * (1.0 + x_.abs()) * phi).sum()};
  }

 private:
  static constexpr int kMost = 360;  // log n is at most 37
  using Numbers = Nodes<kMost>;

  Numbers x_, density_, offset_;
};

/// For s < 1: a sum over z = X/s − u, since the density of X then varies faster than φ. Takes y.
class NormalSum {
 public:
  NormalSum(double deviation, double log_count) {
    // On each side, until n·φ falls to 6e-19.
    const double last = kStep * std::floor(std::sqrt(82.0 + 2.0 * log_count) / kStep + 1.0);
    const Numbers z = nodes<kMost>(-last, last);
    density_ = kStep * z.unaryExpr(&normal_density);
    offset_ = deviation * z;
  }

  [[nodiscard]] Inner at(double y) const {
    const auto x = y + offset_;
    const Numbers weighted = density_ * x.unaryExpr(&gumbel_density);
    const auto powers = x.unaryExpr(&exponential);
    return {(density_ * -(-powers).unaryExpr(&less_one)).sum(),
            (weighted * (x + std::numbers::egamma)).sum(), (weighted * (1.0 + x.abs())).sum()};
  }

 private:
  static constexpr int kMost = 105;  // log n is at most 37
  using Numbers = Nodes<kMost>;

  Numbers density_, offset_;
};

/// −n Σ step·L^{n−1}·moment, from `start` in both directions until the envelope vanishes. The loop
/// terminates: start and step are finite, the normal density at u (or the Gumbel density of
/// NormalSum) underflows to 0 within a few tens of units, and no envelope still grows there.
template <typename Sum>
double outer_sum(const Sum& sum, double count, double start, double step) {
  const auto survival = [count](double missing) {
    return exponential((count - 1.0) * std::log1p(-std::min(missing, 1.0)));
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

double expected_entropy(std::int64_t count, double standard_deviation) {
  if (count <= 1 || standard_deviation == std::numeric_limits<double>::infinity()) {
    return 0.0;
  }
  const double n = static_cast<double>(count);
  const double log_n = logarithm(n);
  if (standard_deviation == 0.0) {
    return log_n;
  }
  // The log-sum-exp lies near log n + s²/2 while many logits contribute, near s·√(2 log n) once the
  // largest dominates; its width grows from 1 to s/√(2 log n).
  const double s = standard_deviation;
  const double extreme = std::sqrt(2.0 * log_n);
  const double center = s < extreme ? log_n + 0.5 * s * s : s * extreme;
  if (s < 1.0) {
    return outer_sum(NormalSum(s, log_n), n, -center, kStep);
  }
  const double start = std::isfinite(center) ? -center / s : -extreme;
  return outer_sum(GumbelSum(s, log_n), n, start, kStep * std::max(1.0 / s, 1.0 / extreme));
}

}  // namespace

Outcome expected_entropy(std::int64_t count, double standard_deviation, double& result) {
  const Outcome outcome =
      check_requirements({{count >= 0 && count <= kLargestCount, Argument::kCount},
                          {standard_deviation >= 0.0, Argument::kDeviation}});
  result = outcome.ok() ? expected_entropy(count, standard_deviation) : 0.0;
  return outcome;
}

Outcome dot_product_sample(const DotProductOptions& options, DotProductSample& sample) {
  const Index d = options.dim;
  sample.count = 0;
  if (const Outcome outcome =
          check_requirements({{d >= 0, Argument::kDim}, {options.count >= 0, Argument::kCount}});
      !outcome.ok()) {
    return outcome;
  }
  Buffer<double> pair;
  const Index numbers = element_count(options.count) < 0 ? -1 : options.count + 2;
  const Status status = allocate_all(pair, element_count(d, 2), sample.numbers, numbers);
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  sample.count = options.count;
  NumpyRandom random(options.seed);
  double* values = sample.numbers.data();
  for (Index i = 0; i < sample.count; ++i) {
    random.fill_gaussian(pair);
    values[i] = inner_product(pair.data(), pair.data() + d, d);
  }
  if (options.scaled && d > 0) {
    array_view(values, sample.count) /= std::sqrt(static_cast<double>(d));
  }
  values[sample.count] = mean(sample.values());
  values[sample.count + 1] = sample_variance(sample.values());
  return {};
}

}  // namespace softknn::core
