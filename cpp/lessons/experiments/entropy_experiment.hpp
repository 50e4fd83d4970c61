#pragma once

#include <span>

#include "numerics/numpy_random.hpp"
#include "softknn/core/buffer.hpp"

/// Why scores are divided by √d, as an experiment. For random queries and keys the dot product has
/// variance d. Without the division the weights collapse onto one key as the dimension grows.
namespace softknn::core {

/// The lower bound on weights before the logarithm, as in the published script. Only this
/// experiment clips; `entropy` does not.
inline constexpr double kEntropyClip = 1e-12;

/// The size of one trial. `correlation` ρ in [0, 1) correlates the keys: k_j = √ρ·c + √(1−ρ)·own_j
/// with one vector c shared by all keys.
struct EntropyTrialOptions {
  Index dim = 256;
  Index queries = 64;
  Index keys = 64;
  double correlation = 0.0;
};

/// The results of one trial; each gradient array holds one number per query.
struct EntropyTrial {
  double unscaled = 0.0;
  double scaled = 0.0;
  Buffer<double> gradient_unscaled;
  Buffer<double> gradient_scaled;
};

/// One trial: standard normal queries and keys, weights with and without 1/√d.
///
/// Formula: s_ij = q_i·k_j; w = softmax(s_i) (unscaled) and softmax(s_i/√d) (scaled). The entropies
/// are means over the queries of −Σ_j p_j log p_j with p_j = min(max(w_j, 1e-12), 1). A gradient is
/// the norm of the softmax's Jacobian times the keys,
///
///     ‖∂w/∂q‖_F = c·‖(diag(w) − w wᵀ) K‖_F,  c = 1 (unscaled) or 1/√d (scaled)
///
/// Shapes: draws queries (m, d), then keys (n, d), row by row from one stream; then, only if ρ > 0,
/// the d numbers of the shared vector. With ρ = 0 the stream advances by exactly (m + n)·d
/// gaussians.
///
/// Units and range: nats, 0 … log n (plus at most n·2.8e-11 from the clipping); the variance of a
/// score is d for every ρ, and the part of it that differs between the keys of one query is
/// (1−ρ)·d.
///
/// Empty: no queries or no keys give means of 0 and gradients of 0; d = 0 scores 0, so the weights
/// are equal.
///
/// Errors: `kInvalid` naming `kDim`, `kQueries`, `kKeys` or `kCorrelation`; `kLimit`; `kMemory`. On
/// any error the stream is unchanged.
///
/// Numerical note: means within 1e-12 of an 80-bit evaluation of the same draws. Memory: the
/// queries and keys of one trial, and m·n + n² numbers. Cost O((m·n + n²)·d + m·n²).
///
/// Sources: Vaswani et al. (2017), section 3.2.1, footnote 4; the Jacobian, Martins and Astudillo
/// (2016), "From softmax to sparsemax", equation (8).
Outcome entropy_trial(NumpyRandom& random, const EntropyTrialOptions& options, EntropyTrial& trial);

/// Summary of a set of trials at one dimension.
struct EntropySummary {
  double unscaled = 0.0;
  double scaled = 0.0;
  double unscaled_sd = 0.0;
  double scaled_sd = 0.0;
  double unscaled_effective = 0.0;  // exp of the mean entropy: the effective number of keys
  double scaled_effective = 0.0;
  double gradient_unscaled_mean = 0.0;
  double gradient_unscaled_median = 0.0;
  double gradient_scaled_mean = 0.0;
  double gradient_scaled_median = 0.0;
};

/// Means and standard deviations over trials.
///
/// Formula: means of the entropies; sample standard deviations √(Σ(x − x̄)²/(t − 1)); effective =
/// e^mean; mean and median of the gradients over all queries of all trials (median of an even
/// count: mean of the middle two).
/// Shapes: `unscaled`, `scaled` one number per trial; the gradients one trial after another. The
/// lists are summarized independently and may differ in length.
/// Empty: an empty list gives 0 (effective 1); a single trial has standard deviation 0.
/// Errors: `kNonFinite` naming `kX` with the position as column; `kOverflow` naming `kX` if a
/// number of the summary does not fit; `kLimit`; `kMemory`. Cost: linear, one copy of the
/// gradients.
Outcome summarize_trials(std::span<const double> unscaled, std::span<const double> scaled,
                         std::span<const double> gradient_unscaled,
                         std::span<const double> gradient_scaled, EntropySummary& summary);

/// The norm of the gradient of one query's weights with respect to that query.
///
/// Formula: ‖∂w/∂q‖_F = scale·‖(diag(p) − p pᵀ) K‖_F
///                    = scale·√(Σ_j p_j² ‖k_j − k̄‖²),  k̄ = Σ_l p_l k_l.
/// Shapes: p (n) weights that sum to 1; gram (n, n) = K Kᵀ, or of K with any one vector subtracted
/// from all its rows; `scratch` room for n numbers. Range: ≥ 0; 0 for one key. Numerical note:
/// evaluated from c_j = k_j − k_r with r the heaviest key, so that for p nearly one-hot no
/// difference of nearly equal numbers is taken: relative error stays near 1e-15·‖k‖²/‖k_j − k_r‖²
/// down to weights of 1e-150. O(n²). Source: the Jacobian of the softmax, Martins and Astudillo
/// (2016), "From softmax to sparsemax", equation (8), with the chain rule.
[[nodiscard]] double gradient_norm(std::span<const double> p, const double* gram, double scale,
                                   std::span<double> scratch);

}  // namespace softknn::core
