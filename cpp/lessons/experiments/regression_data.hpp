#pragma once

#include <span>

#include "softknn/core/buffer.hpp"

/// A data set on which average pooling fails and kernel regression works.
namespace softknn::core {

/// The largest accepted `noise`; up to it no value overflows (a gaussian is at most 12.1).
inline constexpr double kLargestNoise = 1e300;

/// The upper end of the curve's domain: the sine of a larger number has few correct digits.
inline constexpr double kLargestTruthPlace = 0x1p20;

struct RegressionOptions {
  Index count = 50;
  double noise = 0.5;
  std::uint32_t seed = 7;
};

/// Noisy points of a curve, in one array: x (n), y (n), truth (n), w0. Without an array (new, or
/// moved from) there are no points, and w0 is 0.
struct RegressionData {
  Buffer<double> numbers;
  Index count = 0;

  [[nodiscard]] std::span<const double> x() const { return part(0); }
  [[nodiscard]] std::span<const double> y() const { return part(1); }
  [[nodiscard]] std::span<const double> truth() const { return part(2); }
  [[nodiscard]] double w0() const { return numbers.empty() ? 0.0 : numbers[3 * count]; }

 private:
  [[nodiscard]] std::span<const double> part(Index i) const {
    const Index length = numbers.empty() ? 0 : count;
    return {numbers.data() + i * length, static_cast<std::size_t>(length)};
  }
};

/// The noise-free curve.
///
/// Formula: f(x) = 2 sin x + x^0.8.
/// Shapes: at (m) → result (m).
/// Units and range: at in [0, `kLargestTruthPlace`]; f(0) = 0.
/// Errors: `kInvalid` naming `kResult` if it is not as long as at; `kNonFinite` naming `kX` and the
/// position as column, where `at` is outside the domain (x^0.8 is undefined for x < 0).
/// Numerical note: absolute error below 4e-15·max(1, f), from 0.8·log x, which is at most 11 with
/// relative error 3e-16.
/// Cost: O(m).
/// Source: Zhang, Lipton, Li and Smola, "Dive into Deep Learning" (0.17), section 10.2.
Outcome regression_truth(std::span<const double> at, std::span<double> result);

/// Draws `count` noisy points of the curve, sorted by x.
///
/// Formula: x = sort(5·u), u uniform in [0, 1); y = f(x) + noise·z, z standard normal, f as
/// `regression_truth`; then w0, one more uniform.
/// Shapes: x, y, truth (n); truth is f(x).
/// Units and range: count ≥ 0, noise in [0, `kLargestNoise`]; noise 0 leaves y = f(x). x lies in
/// [0, 5), w0 in [0, 1).
/// Errors: `kInvalid` naming `kCount` or `kNoise`; `kLimit`; `kMemory`.
/// Numerical note: the stream is NumPy's legacy one, in this order: n uniforms, n gaussians, one
/// uniform. x and w0 are NumPy's bit for bit, y within 1e-13.
/// Cost: O(n log n).
/// Source: as `regression_truth`; there w0 is the starting weight of the training.
Outcome regression_data(const RegressionOptions& options, RegressionData& data);

}  // namespace softknn::core
