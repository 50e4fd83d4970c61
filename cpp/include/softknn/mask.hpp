#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "softknn/shape.hpp"

/// Which keys a query may attend to.
namespace softknn {

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

/// Writes the causal mask with optional window as bytes.
///
/// Formula: 1 where j ≤ i + past (past ≥ −queries), and |i + past − j| < window if window > 0;
/// else 0. Shape: result (queries, keys).
/// Errors: `kInvalid` naming `kQueries`, `kKeys`, `kPast`, `kWindow` or `kResult`. Cost:
/// O(queries·keys).
Outcome causal_mask(Index queries, Index keys, std::int64_t past, std::int64_t window,
                    std::span<std::uint8_t> result);

/// Writes a padding mask as bytes: 1 where j < lengths[b], else 0.
///
/// Shape: lengths (B) → result (B, keys). A length of `keys` or more allows all.
/// Errors: `kInvalid` naming `kKeys` or `kResult`; `kNonFinite` naming `kLengths` and
/// the position as column, for a length that is NaN or negative. Cost: O(B·keys).
Outcome padding_mask(std::span<const double> lengths, Index keys, std::span<std::uint8_t> result);

}  // namespace softknn
