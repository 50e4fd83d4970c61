#pragma once

#include <span>

#include "softknn/status.hpp"

/// Private to the core: the scan of a vector for NaN, ±∞ and extreme magnitudes, two numbers at a
/// time.
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
