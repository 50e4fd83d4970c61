#pragma once

#include <cstdint>
#include <span>

#include "softknn/buffer.hpp"
#include "softknn/mask.hpp"
#include "softknn/shape.hpp"
#include "softknn/similarity.hpp"

namespace softknn {

/// The arrays of one call, row-major; shapes in `Shape`.
template <typename Scalar>
struct AttentionInputs {
  std::span<const Scalar> query = {};
  std::span<const Scalar> key = {};
  std::span<const Scalar> value = {};
};

/// Weights left out at random, so that no output rests on a few keys alone.
///
/// Formula: one uniform u per pair, drawn from `NumpyRandom(seed)` in row-major
/// order of (B, H, m, n); a pair with u < p is left out, w ← 0, and the others
/// are scaled up, w ← w/(1 − p), so that every weight keeps its mean.
///
/// Range: p in [0, 1]. 0 is off: nothing is drawn, no bit changes. 1 leaves
/// nothing: weights and output are 0.
///
/// Masks: a blocked pair takes its draw too (an empty row its n), so the pattern
/// depends on seed and shape alone. By the same rule it follows the position of
/// a row in the batch, and of a key among all keys.
///
/// Cost: B·H·m·n draws, blocked pairs included; nothing is stored.
///
/// Source: Srivastava et al. (2014), "Dropout", section 10 (scaled up at once).
struct Dropout {
  double probability = 0.0;
  std::uint32_t seed = 0;
};

/// What becomes of NaN and ±∞. Where every number and every score is finite the
/// two give the same bits.
enum class NonFinite : std::uint8_t {
  /// An error that names the place.
  kRefuse,
  /// No error: they take the course IEEE 754 gives them through the shifted
  /// softmax. A row is NaN (all its allowed weights, entropy, output) as soon as
  /// one allowed logit is NaN or +∞ (∞ − ∞ in the shift) or all of them are −∞;
  /// −∞ beside finite logits weighs 0. So too at τ = 0; at τ = ∞ a pair of which
  /// query or key is not finite scores NaN. In the output 0·∞ and 0·NaN are NaN,
  /// but what takes no part is not read: blocked keys, left-out pairs and, at
  /// τ = 0, all keys but the best. Other rows do not change a bit. Masks are
  /// checked all the same.
  kPropagate,
};

/// How the weights are made, and which of the optional results to keep.
struct AttentionOptions {
  Scoring scoring;
  Masking masking;
  Dropout dropout = {};
  NonFinite non_finite = NonFinite::kRefuse;
  bool want_weights = false;
  bool want_scores = false;
  bool want_entropy = false;
  bool want_winner = false;
};

/// Results; a buffer that was not asked for stays empty.
template <typename Scalar>
struct AttentionResult {
  Buffer<Scalar> output;        // (B, H, m, v)
  Buffer<Scalar> weights;       // (B, H, m, n), after dropout
  Buffer<Scalar> scores;        // (B, H, m, n), before masks
  Buffer<Scalar> entropy;       // (B, H, m), in nats, before dropout
  Buffer<std::int32_t> winner;  // (B, H, m): the key of the largest weight, after dropout
  Index empty_rows = 0;
};

/// Attention: every query takes the average of the values, weighted by how
/// alike the query and each key are. A soft, differentiable k-nearest-neighbour
/// vote.
///
/// Formula, for query i with the keys A_i its masks allow:
///
///     s_ij = score(q_i, k_j)                                  (`Scoring`)
///     w_ij = exp(s_ij + b_ij − max) / Σ_{l∈A_i} exp(s_il + b_il − max),  0 outside A_i
///     y_i  = Σ_{j∈A_i} w_ij v_j          H_i = −Σ_{j∈A_i} w_ij log w_ij
///
/// with b the additive mask (0 without one). `Dropout`, if any, changes w after
/// H was taken and before y is made.
///
/// Shapes: `Shape`. Grouped heads: query head h reads key head ⌊h·G/H⌋.
///
/// Units and range: `Scoring`. Without dropout each output component lies within
/// the range of the values used. At τ = ∞ all allowed keys weigh the same; at
/// τ = 0 the keys with the largest raw similarity share all weight equally. An
/// additive mask keeps its part in both limits, as the limit of the formula says:
/// at ∞ the weights are softmax(b), at 0 the best keys share by softmax(b) among
/// them.
///
/// Ties, masks, empty:
/// - Ties at τ = 0 are exact equality of the raw similarity in double.
/// - `scores` are before masks: they are made for every pair. `output`,
///   `weights` and `entropy` never depend on a key or value blocked for every
///   query that could use it: NaN there changes no bit of them and is no error
///   (if scores were asked for, the score of such a pair is NaN, or ±∞ where it
///   does not fit). The same holds for a query that may use no key.
/// - `winner` is the key whose weight is the largest, the lower index of equals;
///   -1 in a row without a weight above 0 (no allowed key, none left, or NaN).
/// - A row with no allowed key (n = 0 included) is exactly 0 in output, weights
///   and entropy, and is counted in `empty_rows`.
///
/// Errors, found before any result is made: `kInvalid` naming shape, heads, query, key,
/// value, the masks or the option that breaks its range; `kLimit`; `kNonFinite` naming mask,
/// query, key or value with slice, row and column. Found on the way:
/// `kOverflow` naming `kScore` for a score (or score plus mask) of an allowed
/// pair that does not fit in a double, or `kOutput` for an output that dropout
/// scaled beyond it; `kMemory`. On any error `result` is unspecified.
/// `NonFinite::kPropagate` leaves `kInvalid`, `kLimit`, `kMemory` and the mask's errors.
///
/// Numerical note: all sums run over the allowed keys in ascending order, so a
/// masked call equals the call with those keys removed, and a row of a batch
/// equals that row alone, bit for bit (both without dropout). The softmax shifts
/// by the row maximum and divides once. Its two sums (of the keys at even and at odd
/// places among the allowed) carry their remainders, H is log Z + Σ w (max − logit)
/// with a relative error of a few ulps however small, and values
/// are summed in blocks of 128 whose sums do: the error does not grow with n.
/// Cost: O(B·H·m·n·(d + v)) time; memory O(n + v) beside the results asked for,
/// never O(m·n) unasked.
///
/// Source: Vaswani et al. (2017), equation (1); as kernel smoother, Tsai et al.
/// (2019), "Transformer Dissection", equation (2).
Outcome attention(const Shape& shape, const AttentionInputs<double>& inputs,
                  const AttentionOptions& options, AttentionResult<double>& result);

/// What attention in float can be asked for.
struct FloatOptions {
  Scoring scoring;
  Masking masking;
  Dropout dropout = {};
  bool want_weights = false;
  bool want_scores = false;
  bool want_entropy = false;
};

/// What it makes.
struct FloatResult {
  Buffer<float> output;    // (B, H, m, v); the others as in `AttentionResult`, if wanted
  Buffer<float> weights;   // (B, H, m, n)
  Buffer<float> scores;    // (B, H, m, n)
  Buffer<float> entropy;   // (B, H, m)
  bool scores_fit = true;  // false if a score is no number, or beyond the largest float
  Index empty_rows = 0;
};

/// Attention in float: fast where float is enough, in double where it is not.
///
/// Formula, shapes, ranges, ties, masks, empties and errors: as above, with
/// `NonFinite::kRefuse`.
///
/// Numerical note: the output is within 5e-6·|v|max·max(1, |s|max/20) of the
/// formula, weights, entropy and scores within 5e-6·max(1, |s|max/20); dropout divides the bound of
/// weights and output by 1 − p. A fused kernel makes all of it tile by tile, eight rows
/// at a time: products of queries and keys in float, a softmax whose maximum follows the tiles, the
/// weighted sum of the values. Weights are stored as each tile makes them and scaled at the end of
/// their row. What that cannot do within the
/// bound is done as above in double and rounded once: τ of 0 and ∞, factors and widths out of all
/// proportion, and single rows whose scores are sums of terms much larger than
/// themselves, or that use numbers beyond about 2^±60. Whether a row is one of
/// those, and every bit of it, depends on its own query, its masks and the keys
/// and values they allow: a row of a batch equals that row alone, bit for bit. A
/// masked call equals the call without the masked keys within the bound only. With dropout a call
/// is in double as a whole if one row is.
/// Cost: O(B·H·m·n·(d + v)) time, less the tiles that `causal` or `window` hide;
/// memory O(n + m·H/G), one tile, and with dropout 1 MB or eight rows of bytes beside the results.
///
/// Source: Dao et al. (2022), "FlashAttention", algorithm 1.
Outcome attention(const Shape& shape, const AttentionInputs<float>& inputs,
                  const FloatOptions& options, FloatResult& result);

}  // namespace softknn
