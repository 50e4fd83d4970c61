#pragma once

#include "softknn/core/attention.hpp"

namespace softknn::core {

/// How a block of weights is reduced to one number. The order is part of the border contract
/// (`attentionMap` in `web/api/attention/attention-map.ts`).
enum class Reduction : std::uint8_t {
  /// The largest weight: a single strong link stays visible.
  kMax,
  /// The mean over all pairs of the block, blocked ones counting as 0.
  kMean,
};

/// The number of blocks along both axes of the weights, and their reduction.
struct MapBlocks {
  Index rows = 1;
  Index columns = 1;
  Reduction reduction = Reduction::kMax;
};

/// The weights of `attention`, reduced to blocks: an overview of a matrix too large to store.
///
/// Formula: block (r, c) holds the pairs (i, j) with
///
///     ⌊r·m/rows⌋ ≤ i < ⌊(r + 1)·m/rows⌋     ⌊c·n/columns⌋ ≤ j < ⌊(c + 1)·n/columns⌋
///
/// and reduces them to max w_ij, or to Σ w_ij/(number of pairs), with w from `attention` with these
/// options, after dropout.
///
/// Shapes: query (B, H, m, d), key (B, G, n, d) → `result.weights` (B, H, rows, columns),
/// `result.empty_rows`; nothing else of `result` is computed; `inputs.value` and the `want_…`
/// options are ignored.
///
/// Range: [0, 1] (up to 1/(1 − p) with dropout); max ≥ mean. With rows = m and columns = n the
/// weights themselves, bit for bit; the block means of a row of blocks, times their pair counts,
/// sum to its number of non-empty rows (without dropout). Where rows ≤ m and columns ≤ n every
/// block has a pair; a block without one is 0, so with n = 0 or m = 0 all of them are.
///
/// NaN: with `NonFinite::kPropagate` a block with a NaN weight is NaN.
///
/// Errors: as `attention`, except those about values; `kInvalid` also naming `kRows` or `kColumns`
/// below 1, or `kReduction`; `kLimit` if the result is too large. On any error `result` is
/// unspecified.
///
/// Numerical note: sums are compensated, so a mean keeps its digits for any number of pairs.
/// Cost: O(B·H·m·n·d) time; memory O(n + columns) besides the result, never O(m·n).
///
/// Source: the weights, Vaswani et al. (2017), equation (1).
Outcome attention_map(const Shape& shape, const AttentionInputs<double>& inputs,
                      const AttentionOptions& options, const MapBlocks& blocks,
                      AttentionResult<double>& result);

}  // namespace softknn::core
