#pragma once

#include <optional>
#include <span>

#include "softknn/core/attention.hpp"

namespace softknn::core {

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

}  // namespace softknn::core
