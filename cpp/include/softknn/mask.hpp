#pragma once

#include <cstdint>
#include <span>

#include "softknn/shape.hpp"

/// Which keys a query may use.
namespace softknn {

/// The order is part of the border contract (`RawMasking.maskKind`).
enum class MaskKind : std::uint8_t { kNone, kBoolean, kAdditive };

/// The masks of one call. They all intersect: a key must pass each of them.
///
/// - `kBoolean`: `allowed`, nonzero = may attend.
/// - `kAdditive`: `bias` is added to the scores; −∞ blocks, finite values shift,
///   NaN and +∞ are refused. Both kinds are read at
///   b·stride_batch + h·stride_head + i·stride_query + j·stride_key, so a stride
///   of 0 repeats the mask along that axis.
/// - `key_padding`, when not null: nonzero = real token, at
///   b·padding_stride_batch + j.
/// - `causal`: query i sees key j only if j ≤ i + past (top-left aligned; `past`
///   is the number of keys that came before the first query, as with a cache).
/// - `window` w > 0: only keys fewer than w positions from i + past,
///   |i + past − j| < w. 0 is no window. With `causal` that is the last w keys.
///
/// Sources: causal mask, Vaswani et al. (2017), section 3.2.3; window, Beltagy,
/// Peters and Cohan (2020), "Longformer", section 3.1.
struct Masking {
  MaskKind kind = MaskKind::kNone;
  const std::uint8_t* allowed = nullptr;
  const double* bias = nullptr;
  Index stride_batch = 0;
  Index stride_head = 0;
  Index stride_query = 0;
  Index stride_key = 0;
  const std::uint8_t* key_padding = nullptr;
  Index padding_stride_batch = 0;
  bool causal = false;
  Index past = 0;
  Index window = 0;
};

/// Where a row of scores lies: batch entry, query head, query.
struct RowPosition {
  Index batch = 0;
  Index head = 0;
  Index query = 0;
};

/// The keys `begin` … `end` − 1.
struct KeyRange {
  Index begin = 0;
  Index end = 0;
};

/// The keys query `query` of `keys` keys may see by `causal` and `window` alone.
/// An empty range has begin = end. Cost O(1).
[[nodiscard]] KeyRange key_range(const Masking& masking, Index query, Index keys);

/// Lists the keys a query may use, in ascending order.
///
/// Writes to `list` (room for `keys`) and returns how many. Every mask is
/// applied; the content of the keys plays no part. Cost O(keys).
[[nodiscard]] Index allowed_keys(const Masking& masking, const RowPosition& row, Index keys,
                                 std::int32_t* list);

/// What `kAdditive` adds to the score of key `key`; 0 without such a mask.
[[nodiscard]] double bias_at(const Masking& masking, const RowPosition& row, Index key);

/// Refuses an additive mask that holds NaN or +∞ anywhere, whether or not
/// another mask blocks the place. Errors: `kNonFinite` naming `kMask`, with the
/// first (slice, row, column) of (B, H, m, n) that reads the value.
Outcome check_mask(const Masking& masking, const Shape& shape);

/// Writes the causal mask with optional window as bytes.
///
/// Formula: 1 where j ≤ i + past, and |i + past − j| < window if window > 0;
/// else 0. Shape: result (queries, keys). Cost O(queries·keys).
void causal_mask(Index queries, Index keys, Index past, Index window, std::uint8_t* result);

/// Writes a padding mask as bytes: 1 where j < lengths[b], else 0.
///
/// Shape: lengths (B) → result (B, keys). A length of `keys` or more allows all.
void padding_mask(std::span<const double> lengths, Index keys, std::uint8_t* result);

}  // namespace softknn
