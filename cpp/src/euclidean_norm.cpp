#include "euclidean_norm.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace softknn {

double euclidean_norm(std::span<const double> x) {
  double largest = 0.0;
  for (const double value : x) {
    if (!std::isfinite(value)) {
      return std::numeric_limits<double>::infinity();
    }
    largest = std::max(largest, std::abs(value));
  }
  double sum = 0.0;
  for (const double value : x) {
    sum += largest > 0.0 ? (value / largest) * (value / largest) : 0.0;
  }
  return largest * std::sqrt(sum);
}

}  // namespace softknn
