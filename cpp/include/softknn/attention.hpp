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
/// the call with one more key, the last, whose logit is a_h and whose value is 0; H includes it, while `winner`, `Neighborhood` and `Dropout` are about keys. Neither temperature
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
/// a score, or score plus mask, of an allowed pair that does not fit in a `Scalar`. `kOverflow`
/// naming `kOutput` for an output that dropout scaled beyond the range; `kMemory`. On any error
/// `result` is unspecified. With `NonFinite::kPropagate` only `kInvalid`, `kLimit`, `kMemory` and
/// the mask's errors remain.
///
/// Numerical note: every sum runs in order, a sum over components or keys in chunks of 512 terms (64
/// in float) that are added in double; so a row of a batch equals that row alone, bit for bit. The
/// softmax shifts by the row maximum, sums in double and divides once. A blocked key adds 0 to each
/// sum: a masked call equals the call with those keys removed, bit for bit, if they come after all
/// allowed ones, or up to 512 keys (64 in float); beyond that the sums are cut elsewhere, and it
/// equals within the bounds.
///
/// With T the largest sum of the magnitudes of the terms of a logit, Σ_c |q_c k_c|·|scale|/τ (of
/// cosine 1/τ, of rbf 2|s|) and what a penalty and a mask add: in double the output is within
/// 1e-12·max(1, |v|max) of the formula where T is below 50; in float it is within
/// 5e-6·|v|max·max(1, T/20), for any number of keys, weights and entropy likewise with |v|max = 1;
/// dropout divides the bound by 1 − p. A sum, square or product that leaves the range of `Scalar`
/// is the `kOverflow` of its score.
/// Cost: O(B·H·m·n·(d + v)) time, less what `causal` blocks; memory for one head of packed keys and
/// values, O(n·(d + v)), and 1 MB or four rows of weights, besides the results.
///
/// Source: Vaswani et al. (2017), equation (1); as kernel smoother, Tsai et al. (2019),
/// "Transformer Dissection", equation (2).
template <typename Scalar>
Outcome attention(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                  const AttentionOptions& options, AttentionResult<Scalar>& result);

}  // namespace softknn
