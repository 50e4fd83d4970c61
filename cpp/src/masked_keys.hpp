#pragma once

#include "softknn/mask.hpp"

/// Private to the core: the keys that the masks of a call leave to each of its rows. Arguments
/// have been checked (`check_masking`).
namespace softknn {

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

/// The keys that query `query` of `keys` keys may attend to by `causal` and `window` alone.
/// An empty range has begin = end. Cost O(1).
[[nodiscard]] KeyRange key_range(const Masking& masking, Index query, Index keys);

/// The elements of the padding mask; null if there is none, or nothing in it.
[[nodiscard]] inline const std::uint8_t* padding_of(const Masking& masking) {
  return masking.key_padding ? masking.key_padding->data() : nullptr;
}

/// Lists the keys a query may attend to, in ascending order.
///
/// Writes to `list` (room for `keys`) and returns how many. Every mask is
/// applied; the content of the keys plays no part. Cost O(keys).
[[nodiscard]] Index allowed_keys(const Masking& masking, const RowPosition& row, Index keys,
                                 std::int32_t* list);

/// What `kAdditive` adds to the score of key `key`; 0 without such a mask.
[[nodiscard]] double bias_at(const Masking& masking, const RowPosition& row, Index key);

/// An error for an additive mask that holds NaN or +∞ anywhere, whether or not
/// another mask blocks the place. Errors: `kNonFinite` naming `kMask`, with the
/// first (slice, row, column) of (B, H, m, n) that reads the value.
Outcome check_bias(const Masking& masking, const Shape& shape);

}  // namespace softknn
