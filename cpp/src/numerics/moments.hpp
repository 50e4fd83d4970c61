#pragma once

#include <algorithm>
#include <limits>
#include <span>

/// Private to the core: moments of a list of finite numbers.
namespace softknn::core {

/// The range of a list of numbers.
struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  /// Clamps a rounded average to this range.
  [[nodiscard]] double clamp(double average) const { return std::clamp(average, least, most); }
};

[[nodiscard]] Range range_of(std::span<const double> x);

/// Σ x/n, 0 for an empty list; never outside the range of the numbers, although the sum may
/// overflow.
[[nodiscard]] double mean(std::span<const double> x);

/// Σ (x − mean)²/(n − 1), 0 for fewer than two numbers.
[[nodiscard]] double sample_variance(std::span<const double> x);

/// max |x|, 0 for an empty list. Precondition: no NaN.
[[nodiscard]] double largest_magnitude(std::span<const double> x);

/// √Σx², with the full range of its terms; infinite if one is not finite.
[[nodiscard]] double euclidean_norm(std::span<const double> x);

}  // namespace softknn::core
