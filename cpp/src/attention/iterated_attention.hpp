#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "softknn/core/attention.hpp"

/// Attention applied to its own output, step by step.
namespace softknn::core {

/// The states of a run, and the size of each step.
struct IteratedAttention {
  Buffer<double> states;  // (steps + 1, B, H, m, d): the start, then the state after every step
  Buffer<double> moved;   // (steps): the largest Euclidean distance that a row moved
  Index empty_rows = 0;   // of the last step
};

/// How each step is computed. The order is part of the border contract.
enum class StepPrecision : std::uint8_t {
  /// By `attention` in double.
  kDouble,
  /// Likewise, with each number of a state then rounded to float.
  kFloatExact,
  /// By `attention` in float, which has no `NonFinite::kPropagate`. Inputs are rounded to float.
  kFloatFast,
};

/// Repeatedly replaces the state by its attention output: mean shift without a memory, Hopfield
/// network retrieval with one.
///
/// Formula: s_0 = state; s_{t+1} = attention(query s_t, key M, value M) with M = memory, or M = s_t
/// without a memory; moved_t = max_i ‖s_{t+1,i} − s_{t,i}‖.
///
/// Shapes: state (B, H, m, d), memory (B, G, n, d) → states (steps + 1, B, H, m, d), moved (steps).
/// `shape.value_width` is ignored; without a memory `key_heads` and `keys` too.
///
/// Units, limits, masks, empties: `attention`; every step uses the same options, so dropout drops
/// the same pairs each time. Without dropout every state after the first lies in the convex hull of
/// the memory (without a memory, of the previous state). With `kRbf` and no memory it is mean shift
/// with the gaussian kernel of bandwidth τ: points converge to the modes of their density. With
/// `kDot` and a memory it is the update of a modern Hopfield network with inverse temperature
/// scale/τ. Without rows the distance is 0. A distance beyond the largest double, or of non-finite
/// numbers, is infinite.
///
/// Errors: as `attention` with the state as query and the memory as key and value; `kInvalid` also
/// naming `kCount` (steps < 0), `kPrecision`, or `kNonFinite` with `kFloatFast`; `kOverflow` naming
/// `kOutput` for a number that does not fit in a float. With 0 steps only the lengths are read.
///
/// Numerical note: the states are those of chained calls of `attention`, bit for bit.
/// Cost: `steps` times that of `attention`.
///
/// Sources: Cheng (1995), "Mean shift, mode seeking, and clustering", section II (the blurring
/// process); Ramsauer et al. (2021), "Hopfield networks is all you need", equation (3).
Outcome iterate_attention(const Shape& shape, std::span<const double> state,
                          std::optional<std::span<const double>> memory,
                          const AttentionOptions& options, Index steps, StepPrecision precision,
                          IteratedAttention& result);

}  // namespace softknn::core
