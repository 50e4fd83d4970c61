#pragma once

#include <cmath>
#include <limits>
#include <span>

#include "learning/kernel_regression.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/moments.hpp"
#include "numerics/sums.hpp"

/// Private to the core: one row of a kernel regression.
namespace softknn::core {

/// No point left out, no nearest point.
inline constexpr Index kNoPoint = -1;

/// The first entry that is NaN or outside ±`largest`.
Outcome check_within(std::span<const double> x, double largest, Argument argument);

/// The argument checks common to x and y.
Outcome check_points(std::span<const double> x, std::span<const double> y);

/// How much farther point j lies from location a than point b, in squares: (x_j − a)² − (x_b − a)²
/// as two factors without cancellation.
struct Excess {
  double difference;  // x_j − x_b
  double sum;         // (x_j − a) + (x_b − a)

  Excess(double place, double x, double nearest) : difference(x - nearest) {
    const double here = x - place;
    const double there = nearest - place;
    const double lost = rounding_error(x, -place, here) + rounding_error(nearest, -place, there);
    sum = (here + there) + lost;
  }

  /// Zero if both points are equally far, even if a scaled factor is infinite.
  [[nodiscard]] bool none() const { return difference == 0.0 || sum == 0.0; }
  [[nodiscard]] bool negative() const { return !none() && (difference < 0.0) != (sum < 0.0); }
};

/// Lengths in units of the bandwidth: times w, or over h. Only one differs from 1.
struct Unit {
  double factor = 1.0;
  double divisor = 1.0;

  [[nodiscard]] double of(double length) const { return length * factor / divisor; }
};

/// The gaussian weights at one location.
class GaussianRow {
 public:
  /// Fills `weights` (n) with zeros if there is no point except `left_out`.
  GaussianRow(std::span<const double> x, double place, Index left_out, Unit unit,
              std::span<double> weights);

  [[nodiscard]] Excess excess(double x) const { return {place_, x, nearest_}; }

 private:
  double place_;
  double nearest_;
};

/// Averages y with rows of weights.
class WeightedMean {
 public:
  explicit WeightedMean(std::span<const double> y) : y_(y), range_(range_of(y)), mean_(mean(y)) {}

  /// Whether the row has any weight; otherwise the prediction is the mean of y.
  bool predict(std::span<const double> weights, double& prediction) const;

 private:
  std::span<const double> y_;
  Range range_;
  double mean_;
};

}  // namespace softknn::core
