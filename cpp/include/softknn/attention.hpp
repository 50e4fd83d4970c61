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
  /// In the output, 0·∞ and 0·NaN are NaN, but unused entries are not read: blocked keys, dropped
  /// pairs and, at τ = 0, all keys but the best. Other rows keep every bit. Masks are still
  /// checked.
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

/// Results; a buffer that was not requested stays empty.
template <typename Scalar>
struct AttentionResult {
  Buffer<Scalar> output;        // (B, H, m, v)
  Buffer<Scalar> weights;       // (B, H, m, n), after dropout
  Buffer<Scalar> scores;        // (B, H, m, n), before masks
  Buffer<Scalar> entropy;       // (B, H, m), in nats, before dropout
  Buffer<std::int32_t> winner;  // (B, H, m): the key of the largest weight, after dropout
  Buffer<Scalar> sink_weights;  // (B, H, m), with the weights, if there are sinks
  Index empty_rows = 0;
};

/// Attention: each query gets the average of the values, weighted by the similarity of the query
/// and each key: a soft, differentiable k-nearest-neighbour vote.
///
/// Formula, for query i and the set A_i of keys that its masks allow:
///
///     s_ij = score(q_i, k_j)                                  (`Scoring`)
///     w_ij = exp(s_ij + b_ij − max) / Σ_{l∈A_i} exp(s_il + b_il − max),  0 outside A_i
///     y_i  = Σ_{j∈A_i} w_ij v_j          H_i = −Σ_{j∈A_i} w_ij log w_ij
///
/// with b the additive mask (0 without one). `Neighborhood`, if set, first reduces A_i. `Dropout`,
/// if any, changes w after H and before y are computed.
///
/// Sinks: with the sink a_h of head h the row has one more score, of no key: exp(a_h − max) joins
/// the sum below the line, and the weights of the keys sum to 1 − its share, `sink_weights`. It is
/// the call with one more key, the last, whose logit is a_h and whose value is 0, bit for bit; H
/// includes it, while `winner`, `Neighborhood` and `Dropout` are about keys. Neither temperature
/// nor softcap change a_h. So it has the limits of that formula: at τ = ∞, and with equal weights,
/// each key counts as exp(b) (exp(0)); at τ = 0 the sink takes nothing if the best raw similarity
/// is above 0, everything if it is below, and joins the softmax if it is 0. A row without an
/// allowed key leaves everything to the sink. −∞ is no sink: its share is 0.
///
/// Shapes: `Shape`. Grouped heads: query head h reads key head ⌊h·G/H⌋.
///
/// Units and range: `Scoring`. Without dropout each output component lies within the range of the
/// values used. At τ = ∞ all allowed keys get equal weight; at τ = 0 the keys with the largest raw
/// similarity share all weight equally. An additive mask stays in effect in both limits, as the
/// limit of the formula requires. At ∞ the weights are softmax(b); at 0 the best keys share the
/// weight by softmax(b) among them.
///
/// Ties, masks, empty:
/// - Ties at τ = 0 are exact equality of the raw similarity in double.
/// - `scores` are computed before masks, for every pair. `output`,
///   `weights` and `entropy` never depend on a key or value blocked for every
///   query that could use it. NaN there changes no bit of them and is not an error.
///   If scores were requested, the score of such a pair is NaN, or ±∞ where it
///   does not fit. The same holds for a query without an allowed key.
/// - `winner` is the key with the largest weight, the lower index among equals;
///   -1 in a row without a weight above 0 (no allowed key, all dropped, or NaN).
/// - A row with no allowed key (n = 0 included) is exactly 0 in output, weights
///   and entropy, and is counted in `empty_rows`; the share of a sink is 1.
///
/// Errors, found before any result is computed: `kInvalid` naming shape, heads, query, key, value,
/// the masks or the option outside its range; `kLimit`; `kNonFinite` naming mask, query, key or
/// value with slice, row and column. Found during the computation: `kOverflow` naming `kScore` for
/// a score, or score plus mask, of an allowed pair that does not fit in a double. `kOverflow`
/// naming `kOutput` for an output that dropout scaled beyond the range; `kMemory`. On any error
/// `result` is unspecified. With `NonFinite::kPropagate` only `kInvalid`, `kLimit`, `kMemory` and
/// the mask's errors remain.
///
/// Numerical note: all sums run over the allowed keys in ascending order. Without dropout, a
/// masked call therefore equals the call with those keys removed, bit for bit. In the same way a
/// row of a batch equals that row alone. The softmax shifts by the row maximum and divides once.
/// Its two sums (over the allowed keys at even and at odd positions) are compensated. H is log Z +
/// Σ w (max − logit) with a relative error of a few ulps however small. Values are summed in
/// blocks of 128 with compensated block sums, so the error does not grow with n.
/// Cost: O(B·H·m·n·(d + v)) time; memory O(n + v) besides the requested results, never O(m·n)
/// unless requested.
///
/// Source: Vaswani et al. (2017), equation (1); as kernel smoother, Tsai et al. (2019),
/// "Transformer Dissection", equation (2).
Outcome attention(const Shape& shape, const AttentionInputs<double>& inputs,
                  const AttentionOptions& options, AttentionResult<double>& result);

/// Which optional results attention in float computes.
struct FloatOptions {
  Scoring scoring = {};
  Masking masking = {};
  Dropout dropout = {};
  bool want_weights = false;
  bool want_scores = false;
  bool want_entropy = false;
  Neighborhood neighborhood = {};
  std::span<const double> sinks = {};  // (H)
};

/// The results of attention in float.
struct FloatResult {
  Buffer<float> output;        // (B, H, m, v); the others as in `AttentionResult`, if requested
  Buffer<float> weights;       // (B, H, m, n)
  Buffer<float> scores;        // (B, H, m, n)
  Buffer<float> entropy;       // (B, H, m)
  Buffer<float> sink_weights;  // (B, H, m)
  bool scores_fit = true;      // false if a score is NaN or exceeds the largest float
  Index empty_rows = 0;
};

/// Attention in float: a fast float kernel where float is accurate enough, double elsewhere.
///
/// Formula, shapes, ranges, ties, masks, empties and errors: as above, with `NonFinite::kRefuse`.
///
/// Numerical note: the output is within 5e-6·|v|max·max(1, |s|max/20) of the formula, weights,
/// entropy and scores within 5e-6·max(1, |s|max/20); dropout divides the bound of weights and
/// output by 1 − p. A fused kernel works tile by tile, eight rows at a time. The steps are products
/// of queries and keys in float, an online softmax, the weighted sum of the values. Each tile
/// stores its weights unscaled; they are scaled at the end of their row. Some cases would exceed
/// the bound and are computed in double as above, rounded once: τ = 0 and τ = ∞, extreme factors,
/// sinks and dimensions, a `Neighborhood` (so that no rounding changes who is near), and single
/// rows. These rows have scores that are sums of much larger terms, or use numbers beyond about
/// 2^±60. Whether a row falls back, and every bit of it, depends only on its query, its masks and
/// the allowed keys and values. So a row of a batch equals that row alone, bit for bit. A masked
/// call equals the call without the masked keys within the bound only. With dropout, one row in
/// double puts the whole call in double. Cost: O(B·H·m·n·(d + v)) time, minus the tiles that
/// `causal` or `window` block; memory O(n + m·H/G), one tile, and with dropout 1 MB or eight rows
/// of bytes, besides the results.
///
/// Source: Dao et al. (2022), "FlashAttention", algorithm 1.
Outcome attention(const Shape& shape, const AttentionInputs<float>& inputs,
                  const FloatOptions& options, FloatResult& result);

}  // namespace softknn
