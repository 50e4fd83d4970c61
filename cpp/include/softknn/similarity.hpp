#pragma once

#include <limits>
#include <span>

#include "softknn/buffer.hpp"
#include "softknn/shape.hpp"

/// The score: the similarity of a query and a key, one number per pair.
namespace softknn {

/// The order is part of the border contract (`Scoring.similarity`).
enum class Similarity : std::uint8_t {
  /// Direction and length: scale·q·k − keyNormPenalty·‖k‖²/2.
  kDot,
  /// Angle only: q̂·k̂, x̂ = x/(‖x‖ + epsilon).
  kCosine,
  /// Euclidean distance: −‖q−k‖²/2.
  kRbf,
};

/// Default for `Scoring::scale`: 1/√d for any d (1 where d = 0).
inline constexpr double kUsualScale = std::numeric_limits<double>::quiet_NaN();

/// The definition of the score of a query and a key.
///
/// The raw similarity r is, by `similarity`,
///
///     dot     r = scale·Σ_c q_c k_c − key_norm_penalty·‖k‖²/2
///     cosine  r = Σ_c q_c k_c / ((‖q‖ + ε)(‖k‖ + ε)), ε = `epsilon`
///     rbf     r = −Σ_c (q_c − k_c)²/2
///
/// and the score s, with τ = `temperature` and c = `softcap`,
///
///     dot, cosine  s = r/τ        rbf  s = r/τ²        then s ← c·tanh(s/c) if c > 0
///
/// Units: for `kRbf`, τ is a length in key space (a bandwidth); otherwise it is dimensionless.
/// `scale` and `key_norm_penalty` are finite and apply to `kDot` only; `scale` defaults to 1/√d
/// (`kUsualScale`). `softcap` is finite and ≥ 0; 0 turns it off. `epsilon` is finite and ≥ 0, and
/// applies to `kCosine` only. At 0 the cosine is exact: of the sums of products and squares in
/// order, the quotient is within 2 ulp, so vectors with the same components have 1. With any ε the
/// cosine lies in [−1, 1], and a zero vector has 0 with every vector.
///
/// τ lies in [0, ∞] and both ends are the exact limits:
/// - τ = ∞: s = 0 for every pair of finite vectors, for any r. Before masks
///   all keys get equal weight.
/// - τ = 0: only the order of the raw similarities matters, so s reports r
///   itself, uncapped: r/τ would be ±∞ for every pair; the cap would tie all
///   keys of one sign. All weight goes to the keys with the largest r.
///
/// Equivalence: rbf at τ gives the weights of dot at temperature τ² with scale 1 and
/// key_norm_penalty 1, since −‖q−k‖²/2 = q·k − ‖k‖²/2 − ‖q‖²/2 and the last term is the same for
/// every key.
///
/// Sources: dot, Vaswani et al. (2017), equation (1); rbf as a kernel smoother, Nadaraya (1964) and
/// Watson (1964); softcap, Gemma Team (2024), "Gemma 2", section 2.
struct Scoring {
  Similarity similarity = Similarity::kDot;
  double scale = kUsualScale;
  double temperature = 1.0;
  double key_norm_penalty = 0.0;
  double softcap = 0.0;
  double epsilon = 0.0;
};

/// The score of every query with every key.
///
/// Formula: `Scoring`.
/// Shapes: query (B, H, m, d), key (B, G, n, d) → result (B, H, m, n); `shape.value_width` is
/// ignored.
/// Empty and zero: no queries or no keys give an empty result and nothing is read; d = 0 scores 0;
/// a zero vector has cosine 0.
/// Errors: `kInvalid` naming shape, heads, query, key or the option of `scoring` outside its range;
/// `kNonFinite` naming query or key; `kOverflow` naming `kScore` when a score exceeds the largest
/// double although its inputs are finite; `kLimit`; `kMemory`. On any error `result` is
/// unspecified.
/// Numerical note: sums run over the components in order, and a pair's score depends on that pair
/// only. Distances are computed from differences, never from ‖q‖² + ‖k‖² − 2q·k, which cancels far
/// from the origin. Vectors are scaled by powers of two where a cosine or a temperature of distances
/// needs it, and scale/τ joins the query: so a score fits if its sum in these units does.
/// Cost: O(B·H·m·n·d) time; memory for up to 4,096 packed keys and four rows of scores besides the
/// result.
Outcome scores(const Shape& shape, std::span<const double> query, std::span<const double> key,
               const Scoring& scoring, Buffer<double>& result);

}  // namespace softknn
