#pragma once

#include <span>

#include "softknn/core/buffer.hpp"
#include "softknn/status.hpp"

namespace softknn::core {

/// The expected entropy of the softmax of `count` independent normal logits.
///
/// Formula: E[H] = ψ − sψ', ψ(s) = E log Σ_j exp(s z_j), z_j ~ N(0, 1). With the Gumbel-max
/// identity this is a single integral without cancellation,
///
///     E[H] = −n ∫ L(u)^{n−1} E_X[(X + γ)·φ(X/s − u)] du,
///     L(u) = E_X[Φ(X/s − u)],   X of density e^x exp(−e^x),   E X = −γ,
///
/// φ and Φ the normal density and distribution, γ Euler's constant.
///
/// Units and range: nats. s = `standard_deviation` in [0, ∞]; s = 0 gives log n, s = ∞ gives 0;
/// about log n − (1 − 1/n)s²/2 for small s and (π²/6)·E[max z]/s for large s. One logit (or none)
/// gives 0.
///
/// Errors: `kInvalid` naming `kCount` outside 0 … 2^53, or `kDeviation` if it is negative or NaN.
///
/// Numerical note: trapezoid rules whose step halves the error's exponent, so absolute error is
/// near 1e-14 for n up to 4096; for s < 1 the inner variable is z = X/s − u instead, whose scale
/// stays fixed. About 10⁴ to 10⁵ evaluations.
///
/// Sources: Gumbel (1954) for the identity (argmax of s·z + Gumbel noise is a draw from the
/// softmax); Trefethen and Weideman (2014), "The exponentially convergent trapezoidal rule".
Outcome expected_entropy(std::int64_t count, double standard_deviation, double& result);

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
