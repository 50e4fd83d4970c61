#pragma once

#include "memory/matrix_view.hpp"
#include "softknn/mask.hpp"

/// Private to the core: the allowed keys of each row of a call. Arguments have been checked
/// (`check_masking`).
namespace softknn {

/// The position of a row of scores: batch entry, query head, query.
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

/// i + past of the query of a row.
[[nodiscard]] inline std::int64_t position_of(const Masking& masking, const RowPosition& row) {
  return row.query + (masking.pasts.empty()
                          ? masking.past
                          : static_cast<std::int64_t>(masking.pasts.data()[row.batch]));
}

/// The keys that a query may attend to, of `keys` keys, by `causal`, `window` and `key_lengths`
/// alone. An empty range has begin = end. Cost O(1).
[[nodiscard]] KeyRange key_range(const Masking& masking, const RowPosition& row, Index keys);

/// The entries of a row of a mask.
template <typename T>
[[nodiscard]] auto mask_row(const T* mask, const Masking& masking, const RowPosition& row,
                            Index keys) {
  using Row = Eigen::Map<const Eigen::Array<T, 1, Eigen::Dynamic>, 0, Eigen::InnerStride<>>;
  return Row(mask + row.batch * masking.stride_batch + row.head * masking.stride_head +
                 row.query * masking.stride_query,
             keys, Eigen::InnerStride<>(masking.stride_key));
}

/// The elements of the padding mask; null if absent or empty.
[[nodiscard]] inline const std::uint8_t* padding_of(const Masking& masking) {
  return masking.key_padding ? masking.key_padding->data() : nullptr;
}

/// Lists the keys that a query may attend to, in ascending order.
///
/// Writes to `list` (capacity `keys`) and returns their number. Every mask is applied; the content
/// of the keys does not matter. Cost O(keys).
[[nodiscard]] Index allowed_keys(const Masking& masking, const RowPosition& row, Index keys,
                                 std::int32_t* list);

/// What `slopes` adds to the scores of a row: −slope·|position − j|. 0 without slopes.
struct PositionBias {
  double slope = 0.0;
  std::int64_t position = 0;

  PositionBias(const Masking& masking, const RowPosition& row)
      : slope(masking.slopes.empty() ? 0.0 : masking.slopes.data()[row.head]),
        position(position_of(masking, row)) {}

  /// For an array of keys.
  template <typename Keys>
  [[nodiscard]] auto of(const Keys& keys) const {
    return -slope * (position - keys.template cast<std::int64_t>()).abs().template cast<double>();
  }
};

/// The biases that `kAdditive` adds to the scores of a row.
[[nodiscard]] inline auto biases(const Masking& masking, const RowPosition& row, Index keys) {
  return mask_row(masking.bias.data(), masking, row, keys);
}

/// An error for an additive mask that holds NaN or +∞ anywhere, whether or not another mask blocks
/// the pair. Errors: `kNonFinite` naming `kMask`, with the first (slice, row, column) of
/// (B, H, m, n) that reads the value.
Outcome check_bias(const Masking& masking, const Shape& shape);

}  // namespace softknn
