#pragma once

#include <span>

#include "softknn/core/buffer.hpp"

/// The spread of dot products of random vectors, with and without 1/√d.
namespace softknn::core {

struct DotProductOptions {
  Index dim = 64;
  Index count = 1000;
  std::uint32_t seed = 7;
  bool scaled = false;
};

/// Dot products and their moments, in one array: values (count), mean, variance. Without an array
/// (new, or moved from) there are no values, and the moments are 0.
struct DotProductSample {
  Buffer<double> numbers;
  Index count = 0;

  [[nodiscard]] std::span<const double> values() const {
    return {numbers.data(), static_cast<std::size_t>(numbers.empty() ? 0 : count)};
  }
  [[nodiscard]] double mean() const { return numbers.empty() ? 0.0 : numbers[count]; }
  [[nodiscard]] double variance() const { return numbers.empty() ? 0.0 : numbers[count + 1]; }
};

/// Dot products of pairs of standard normal vectors.
///
/// Formula: s_i = q_i·k_i, or q_i·k_i/√d if `scaled`; mean Σ s_i/c and variance Σ (s_i − mean)²/(c
/// − 1) over c = `count` pairs (ddof 1; 0 for fewer than two).
/// Range: s has mean 0 and variance d, 1 if scaled; its fourth central moment is 3d² + 6d (over d²
/// if scaled), so a sample variance has a relative error of about √((2 + 6/d)/c).
/// Draws: from NumPy's legacy stream of `seed`, pair by pair, q before k.
/// Empty: d = 0 gives zeros; without pairs the mean is 0.
/// Errors: `kInvalid` naming `kDim` or `kCount` below 0; `kLimit`; `kMemory`.
/// Numerical note: sums in order.
/// Cost: O(count·d).
/// Source: Vaswani et al. (2017), section 3.2.1, footnote 4.
Outcome dot_product_sample(const DotProductOptions& options, DotProductSample& sample);

}  // namespace softknn::core
