#include "numerics/moments.hpp"

#include <cmath>

#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/sums.hpp"

// Not inlined, not even by the linker: there are many small calls, none of them in a hot loop.
namespace softknn::core {
namespace {

/// Σ x·factor/n/factor. For at most 2^27 numbers: with a small factor no sum overflows.
double scaled_mean(std::span<const double> x, double factor) {
  const double sum = compensated_sum(array_view(x) * factor);
  return sum / static_cast<double>(x.size()) / factor;
}

}  // namespace

Range range_of(std::span<const double> x) {
  return x.empty() ? Range{} : Range{array_view(x).minCoeff(), array_view(x).maxCoeff()};
}

[[gnu::noinline]] double mean(std::span<const double> x) {
  if (x.empty()) {
    return 0.0;
  }
  constexpr double kDown = 0x1p-30;
  const double plain = scaled_mean(x, 1.0);
  return range_of(x).clamp(std::isfinite(plain) ? plain : scaled_mean(x, kDown));
}

[[gnu::noinline]] double sample_variance(std::span<const double> x) {
  const double sum = (array_view(x) - mean(x)).square().sum();
  return x.size() < 2 ? 0.0 : sum / static_cast<double>(x.size() - 1);
}

[[gnu::noinline]] double largest_magnitude(std::span<const double> x) {
  return x.empty() ? 0.0 : array_view(x).abs().maxCoeff();
}

[[gnu::noinline]] double euclidean_norm(std::span<const double> x) {
  const double largest = largest_magnitude(x);
  if (!all_finite(x)) {
    return kInfinity;
  }
  return largest > 0.0 ? largest * std::sqrt((array_view(x) / largest).square().sum()) : 0.0;
}

}  // namespace softknn::core
