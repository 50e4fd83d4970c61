#pragma once

#include "softknn/buffer.hpp"
#include "softknn/mask.hpp"
#include "softknn/shape.hpp"
#include "softknn/similarity.hpp"

namespace softknn {

/// The arrays of one call, row-major; shapes in `Shape`.
template <typename Scalar>
struct AttentionInputs {
  const Scalar* query = nullptr;
  const Scalar* key = nullptr;
  const Scalar* value = nullptr;
};

/// How the weights are made, and which of the optional results to keep.
struct AttentionOptions {
  Scoring scoring;
  Masking masking;
  bool want_weights = false;
  bool want_scores = false;
  bool want_entropy = false;
};

/// Results; a buffer that was not asked for stays empty.
template <typename Scalar>
struct AttentionResult {
  Buffer<Scalar> output;   // (B, H, m, v)
  Buffer<Scalar> weights;  // (B, H, m, n)
  Buffer<Scalar> scores;   // (B, H, m, n)
  Buffer<Scalar> entropy;  // (B, H, m), in nats
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
/// with b the additive mask (0 without one).
///
/// Shapes: `Shape`. Grouped heads: query head h reads key head ⌊h·G/H⌋.
///
/// Units and range: `Scoring`. Each output component lies within the range of
/// the values used. At τ = ∞ all allowed keys weigh the same; at τ = 0 the keys
/// with the largest raw similarity share all weight equally. An additive mask
/// keeps its part in both limits, as the limit of the formula says: at ∞ the
/// weights are softmax(b), at 0 the best keys share by softmax(b) among them.
///
/// Ties, masks, empty:
/// - Ties at τ = 0 are exact equality of the raw similarity in double.
/// - `scores` are before masks: they are made for every pair. `output`,
///   `weights` and `entropy` never depend on a key or value blocked for every
///   query that could use it: NaN there changes no bit of them and is no error
///   (if scores were asked for, the score of such a pair is NaN, or ±∞ where it
///   does not fit). The same holds for a query that may use no key.
/// - A row with no allowed key (n = 0 included) is exactly 0 in output, weights
///   and entropy, and is counted in `empty_rows`.
///
/// Errors, found before any result is made: `kLimit`; `kNonFinite` naming mask,
/// query, key or value with slice, row and column. Found on the way:
/// `kOverflow` naming `kScore` for a score (or score plus mask) of an allowed
/// pair that does not fit in a double; `kMemory`. On any error `result` is
/// unspecified.
///
/// Numerical note: all sums run over the allowed keys in ascending order, so a
/// masked call equals the call with those keys removed, and a row of a batch
/// equals that row alone, bit for bit. The softmax shifts by the row maximum
/// and divides once. Cost: O(B·H·m·n·(d + v)) time; memory O(n) beside the
/// results asked for, never O(m·n) unasked.
///
/// Source: Vaswani et al. (2017), equation (1); as kernel smoother, Tsai et al.
/// (2019), "Transformer Dissection", equation (2).
Outcome attention(const Shape& shape, const AttentionInputs<double>& inputs,
                  const AttentionOptions& options, AttentionResult<double>& result);

}  // namespace softknn
