#pragma once

#include <span>

#include "softknn/status.hpp"

/// Private to the core: the scan of a vector for NaN, ±∞ and extreme magnitudes, two numbers at a
/// time. Gain of `check_vector` over comparisons of Eigen's `abs`: 1.4 to 1.5. Eigen's `allFinite`
/// takes 1.3 to 1.5 times as long natively, and less in WebAssembly, where products and searches
/// that call it and such comparisons still took 1.1 to 1.2 times as long.
namespace softknn {

/// The result of a scan of a vector before any arithmetic.
struct VectorCheck {
  /// First component that is NaN or infinite, -1 if there is none.
  Index bad_column = -1;
  /// Every component is 0 or of a magnitude whose sums of products cannot leave the range of
  /// double.
  bool tame = true;
};

[[nodiscard, gnu::noinline]] VectorCheck check_vector(const double* x, Index width);

/// As `all_finite`, for a row of any length.
[[nodiscard]] bool all_finite_in_pairs(std::span<const double> x);

/// Whether every entry is finite. A row of one entry is checked inline: attention checks each row.
[[nodiscard, gnu::always_inline]] inline bool all_finite(std::span<const double> x) {
  return x.size() == 1 ? x[0] - x[0] == 0.0 : all_finite_in_pairs(x);
}

}  // namespace softknn
