#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "softknn/shape.hpp"

/// How attention scores, masks and weighs: the options of every function that attends.
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
/// `scale` and `key_norm_penalty` are finite and apply to `kDot` only; without one, the scale is
/// 1/√d. `softcap` is finite and ≥ 0; 0 turns it off. `epsilon` is finite and ≥ 0, and applies to
/// `kCosine` only. At 0 the cosine is exact: of the sums of products and squares in order, the
/// quotient is within 2 ulp, so vectors with the same components have 1; natively where a score
/// depends on its pair alone, see `attention`. With any ε the cosine lies in [−1, 1], and a zero
/// vector has 0 with every vector.
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
  std::optional<double> scale = {};  // 1/√d, or 1 where d = 0
  double temperature = 1.0;
  double key_norm_penalty = 0.0;
  double softcap = 0.0;
  double epsilon = 0.0;
};

/// The order is part of the border contract (`AttentionOptions.maskKind`).
enum class MaskKind : std::uint8_t { kNone, kBoolean, kAdditive };

/// The masks of one call. They all intersect: a key must pass each of them.
///
/// - `kBoolean`: `allowed`, nonzero = may attend.
/// - `kAdditive`: `bias` is added to the scores; −∞ blocks, finite values shift,
///   NaN and +∞ are errors. Both kinds are read at
///   b·stride_batch + h·stride_head + i·stride_query + j·stride_key, so a stride
///   of 0 repeats the mask along that axis. Strides are ≥ 0, even without a mask, and every
///   element read lies within the span.
/// - `key_padding`, if given: nonzero = real token, at b·padding_stride_batch + j.
/// - `causal`: query i attends to key j only if j ≤ i + past (top-left aligned; `past`
///   is the number of keys that came before the first query, as with a cache).
/// - `window` w > 0: only keys fewer than w positions from i + past,
///   |i + past − j| < w. 0 means no window. With `causal` these are the last w keys.
/// - `pasts`, if not empty, (B): the `past` of each batch row.
/// - `key_lengths`, if not empty, (B): keys j ≥ key_lengths[b] are masked.
/// - `slopes`, if not empty, (H): −slopes[h]·|i + past − j| is added to the scores after their
///   temperature and softcap, like an additive mask that is never stored.
///
/// `window` is ≥ 0. `past` is from −m to 2^53: with a negative one the first queries come before
/// all keys. `pasts` and `key_lengths` are integers, the latter ≥ 0; slopes are finite. Errors of
/// every function that takes masks: `kInvalid` naming `kMask`, `kKeyPadding`, `kPast`,
/// `kKeyLengths`, `kPositionBias` or `kWindow`.
///
/// Sources: causal mask, Vaswani et al. (2017), section 3.2.3; window, Beltagy, Peters and Cohan
/// (2020), "Longformer", section 3.1; slopes, Press, Smith and Lewis (2022), "Train Short, Test
/// Long", section 3.
struct Masking {
  MaskKind kind = MaskKind::kNone;
  std::span<const std::uint8_t> allowed = {};
  std::span<const double> bias = {};
  Index stride_batch = 0;
  Index stride_head = 0;
  Index stride_query = 0;
  Index stride_key = 0;
  std::optional<std::span<const std::uint8_t>> key_padding = {};
  Index padding_stride_batch = 0;
  bool causal = false;
  std::int64_t past = 0;
  std::int64_t window = 0;
  std::span<const double> pasts = {};
  std::span<const double> key_lengths = {};
  std::span<const double> slopes = {};
};

/// Dropout of attention weights: random weights are set to 0 during training.
///
/// Formula: one uniform u per pair, drawn from `NumpyRandom(seed)` in row-major order of
/// (B, H, m, n); a pair with u < p is left out, w ← 0, and the others are scaled up, w ← w/(1 − p),
/// so that every weight keeps its mean.
///
/// Range: p in [0, 1]. p = 0 turns dropout off: nothing is drawn, and no bit changes. p = 1 drops
/// every weight: weights and output are 0.
///
/// Masks: blocked pairs consume their draws too, n in an empty row. So the pattern depends only on
/// the seed, the position of a row in the batch, and the position of a key among all keys.
///
/// Cost: B·H·m·n draws, blocked pairs included; nothing is stored.
///
/// Source: Srivastava et al. (2014), "Dropout", section 10 (weights scaled up during training).
struct Dropout {
  double probability = 0.0;
  std::uint32_t seed = 0;
};

/// How many of its allowed keys a query attends to, and by which weights: from a soft average of
/// all keys to the vote of the k nearest neighbours.
///
/// `count` k ≥ 1 keeps for each query the k allowed keys with the largest logits s_ij + b_ij, exact
/// ties to the lower key; the softmax runs over these. 0 keeps all, as does a k that no row
/// exceeds. `equal` gives each kept key the same weight, whatever its score.
///
/// Limits: k = 1 gives the weights of τ = 0 where no logits tie. At τ = 0 the best keys share the
/// weight, at most k of them; with `equal` the k keys with the largest raw similarity do, and an
/// additive mask only blocks. At τ = ∞ all scores tie.
///
/// Source: Cover and Hart (1967), "Nearest neighbor pattern classification"; k of the keys, Gupta
/// et al. (2021), "Memory-efficient transformers via top-k attention", section 2.
struct Neighborhood {
  Index count = 0;
  bool equal = false;

  /// Whether rows differ from those of plain attention.
  [[nodiscard]] bool is_set() const { return count > 0 || equal; }
};

/// How NaN and ±∞ are handled. Where every number and every score is finite, both settings give the
/// same bits.
enum class NonFinite : std::uint8_t {
  /// An error that names the position.
  kRefuse,
  /// Not an error: NaN and ±∞ propagate through the shifted softmax as IEEE 754 defines. A row is
  /// NaN (all its allowed weights, entropy, output) if one allowed logit is NaN or +∞, for the
  /// shift is then ∞ − ∞. The row is also NaN if all of them are −∞; −∞ beside finite logits gets
  /// weight 0. The same holds at τ = 0; at τ = ∞ a pair with a non-finite query or key scores NaN.
  /// In the output, a value whose weight is 0 is not read. Other rows keep every bit. Masks are
  /// still checked.
  kPropagate,
};

/// How the weights are computed, and which optional results to keep.
struct AttentionOptions {
  Scoring scoring = {};
  Masking masking = {};
  Dropout dropout = {};
  NonFinite non_finite = NonFinite::kRefuse;
  bool want_weights = false;
  bool want_scores = false;
  bool want_entropy = false;
  bool want_winner = false;
  Neighborhood neighborhood = {};
  /// If not empty, (H): one more score of each row, without a key. See `attention`.
  std::span<const double> sinks = {};
};

}  // namespace softknn
