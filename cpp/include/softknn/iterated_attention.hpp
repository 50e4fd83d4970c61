#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "softknn/attention.hpp"

/// Attention applied to its own output, step by step.
namespace softknn {

/// The states of a run, and how far each step went.
struct IteratedAttention {
  Buffer<double> states;  // (steps + 1, B, H, m, d): the start, then the state after every step
  Buffer<double> moved;   // (steps): the largest Euclidean move of a row
  Index empty_rows = 0;   // of the last step
};

/// How each step is computed. The order is part of the border contract.
enum class StepPrecision : std::uint8_t {
  /// By `attention` in double.
  kDouble,
  /// So too, each number of a state then rounded to float.
  kFloatExact,
  /// By `attention` in float, which has neither dropout nor `NonFinite::kPropagate`. Inputs
  /// are rounded to float.
  kFloatFast,
};

/// Replaces the state by what it attends to, again and again: mean shift without a memory,
/// retrieval from a Hopfield network with one.
///
/// Formula: s_0 = state; s_{t+1} = attention(query s_t, key M, value M) with M = memory, or
/// M = s_t where there is no memory; moved_t = max_i ‖s_{t+1,i} − s_{t,i}‖.
///
/// Shapes: state (B, H, m, d), memory (B, G, n, d) → states (steps + 1, B, H, m, d), moved
/// (steps). `shape.value_width` is ignored; without a memory `key_heads` and `keys` too.
///
/// Units, limits, masks, empties: `attention`; every step has the same options, so a
/// dropout leaves out the same pairs each time. Without dropout every state after the first lies
/// in the convex hull of the memory (without one, of the state before). With `kRbf` and no memory
/// it is mean shift with the gaussian kernel of bandwidth τ: points climb to the modes of their
/// density. With `kDot` and a memory it is the update of a modern Hopfield network, of
/// inverse temperature scale/τ. No rows move by 0. A move beyond the largest double, or of a
/// number that is not finite, is infinite.
///
/// Errors: as `attention`, whose query is the state and whose key and value are the memory;
/// `kInvalid` too naming `kCount` (steps < 0), or `kDropout` or `kNonFinite` beside `kFloatFast`;
/// `kOverflow` naming `kOutput` for a number that does not fit in a float. With no steps nothing
/// is read but the lengths.
///
/// Numerical note: the states are those of chained calls of `attention`, bit for bit. Cost:
/// `steps` times that of `attention`.
///
/// Sources: Cheng (1995), "Mean shift, mode seeking, and clustering", section II (the blurring
/// process); Ramsauer et al. (2021), "Hopfield networks is all you need", equation (3).
Outcome iterate_attention(const Shape& shape, std::span<const double> state,
                          std::optional<std::span<const double>> memory,
                          const AttentionOptions& options, Index steps, StepPrecision precision,
                          IteratedAttention& result);

}  // namespace softknn
