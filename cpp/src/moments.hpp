#pragma once

#include <algorithm>
#include <limits>
#include <span>

/// Private to the core: what a list of finite numbers amounts to.
namespace softknn {

/// The least and the largest of some numbers, and nothing outside of them.
struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  /// What an average of the numbers is, after its roundings.
  [[nodiscard]] double hold(double average) const { return std::clamp(average, least, most); }
};

[[nodiscard]] Range range_of(std::span<const double> x);

/// Σ x/n, 0 for no numbers; never outside their range, though the sum may be.
[[nodiscard]] double mean(std::span<const double> x);

/// Σ (x − mean)²/(n − 1), 0 for fewer than two numbers.
[[nodiscard]] double sample_variance(std::span<const double> x);

/// √Σx², with a range as wide as that of its terms; infinite if one is not finite.
[[nodiscard]] double euclidean_norm(std::span<const double> x);

}  // namespace softknn
