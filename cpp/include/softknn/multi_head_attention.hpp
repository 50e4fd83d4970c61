#pragma once

#include <optional>
#include <span>

#include "softknn/attention.hpp"

namespace softknn {

/// The axis lengths of one call. `heads` is the shape of the inner attention, with dimension d =
/// `width` and v = `value_width`; the other lengths are the token dimensions:
///
///     query (B, m, query_width)   wq (query_width, H·d)
///     key (B, n, key_width)       wk (key_width, G·d)
///     value (B, n, value_width)   wv (value_width, G·v)
///     output (B, m, output_width) wo (H·v, output_width)
///
/// Without a wo, `output_width` is ignored and the output dimension is H·v.
struct MultiHeadShape {
  Shape heads = {};
  Index query_width = 0;
  Index key_width = 0;
  Index value_width = 0;
  Index output_width = 0;
};

/// The learned matrices; shapes in `MultiHeadShape`. Columns h·d … (h+1)·d − 1 (of wv: h·v …) and
/// rows h·v … of wo belong to head h. Without wo the heads are only concatenated.
struct Projections {
  std::span<const double> wq = {};
  std::span<const double> wk = {};
  std::span<const double> wv = {};
  std::optional<std::span<const double>> wo = {};
};

struct MultiHeadResult {
  Buffer<double> output;          // (B, m, output_width)
  AttentionResult<double> heads;  // per head; its `output` is (B, H, m, v)
};

/// Multi-head attention: attention in several learned subspaces at once, combined by one matrix.
///
/// Formula: head_h = attention(query·wq_h, key·wk_h, value·wv_h),
///          output = concatenate(head_1 … head_H)·wo.
///
/// Shapes: `MultiHeadShape`. With G < H the key and value heads are shared as in `Shape`. Query,
/// key and value may be the same span (self-attention). `options` are those of `attention`: masks
/// over (B, H, m, n), and the usual scale is 1/√d with d of one head.
///
/// Limits, ties, masks, empty: as `attention`. A key blocked for every query of every head that
/// could use it changes no bit. NaN in its token or its value is not an error. An empty row is 0 in
/// its head, and its output comes from the other heads; it is 0 where the row is empty in every
/// head.
///
/// Errors: those of `attention`, with `kInvalid` also naming the matrices; the positions of
/// `kQuery`, `kKey` and `kValue` refer to the given tokens, slice = b; `kNonFinite` naming `kWq`,
/// `kWk`, `kWv` or `kWo`; `kOverflow` naming `kQuery`, `kKey` or `kValue` for a used token whose
/// projection exceeds a double (slice b, row of the token, column of the projection);
/// `kOverflow` naming `kHeads` for a head that dropout scaled beyond the range (slice b·H + h);
/// `kOverflow` naming `kOutput` for the product with wo (slice b). On any error `result` is
/// unspecified. With `NonFinite::kPropagate` only `kInvalid`, `kLimit`, `kMemory` and the mask's
/// errors remain.
///
/// Numerical note: equals `linear`, `attention` on the separate heads, and `linear`, bit for bit;
/// so a row of a batch equals that row alone. Permuting the heads permutes their results, bit for
/// bit.
/// Cost: O(B·(m·a·H·d + n·a·G·(d + v) + H·m·n·(d + v) + m·H·v·b)) time, a and b the dimensions of
/// tokens and output; memory for the projections and the results.
///
/// Source: Vaswani et al. (2017), section 3.2.2; shared heads, Ainslie et al. (2023), "GQA",
/// section 2.2.
Outcome multi_head_attention(const MultiHeadShape& shape, const AttentionInputs<double>& inputs,
                             const Projections& projections, const AttentionOptions& options,
                             MultiHeadResult& result);

/// How different the heads are: their mean pairwise distance.
///
/// Formula: the mean, over batch entries, rows and pairs g < h of heads, of the total variation
/// distance ½ Σ_j |w_gj − w_hj|.
/// Shapes: weights (B, H, m, n) → one number.
/// Range: 0 (identical heads, exactly) to 1 (no key in common; exactly for one-hot heads) for rows
/// that sum to 1. Fewer than two heads, no rows and no keys give 0. A row that is empty in both
/// heads contributes 0, in one of them ½.
/// Errors: `kInvalid` naming `kShape` or `kX`; `kNonFinite` naming `kX`, row (over (B, H, m)) and
/// column, where a weight is NaN, infinite or negative; `kOverflow` naming `kX` and row when the
/// sum does not fit; `kLimit`.
/// Numerical note: all sums run in order and are compensated; error of a few ulps.
/// Cost: O(B·H²·m·n), no memory.
/// Source: Levin, Peres and Wilmer (2009), "Markov Chains and Mixing Times", proposition 4.2 (the
/// distance).
Outcome head_diversity(Index batch, Index heads, Index rows, Index columns,
                       std::span<const double> weights, double& result);

}  // namespace softknn
