#pragma once

#include <cmath>

#include "memory/matrix_view.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/options.hpp"

/// Private to the core: the allowed keys of each row of a call. Arguments have been checked
/// (`check_masking`).
namespace softknn::core {

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
  const Index first = row.batch * masking.stride_batch + row.head * masking.stride_head +
                      row.query * masking.stride_query;
  return Row(keys == 0 ? mask : mask + first, keys, Eigen::InnerStride<>(masking.stride_key));
}

/// The keys that a row may attend to by all masks.
class AllowedKeys {
 public:
  /// For rows of `keys` keys.
  [[nodiscard]] Status allocate(const Masking& masking, Index keys);

  /// Of one row. Cost: O(1) for masks that allow a range, else O(keys).
  void set(const Masking& masking, const RowPosition& row);

  /// All allowed keys are in this range.
  [[nodiscard]] const KeyRange& range() const { return range_; }

  /// A byte per key, 0 outside; empty where the whole range is allowed.
  [[nodiscard]] const Buffer<std::uint8_t>& bytes() const { return bytes_; }

  [[nodiscard]] Index count() const { return count_; }

  [[nodiscard]] bool has(Index key) const {
    return key >= range_.begin && key < range_.end && (bytes_.empty() || bytes_[key] != 0);
  }

 private:
  Index keys_ = 0;
  KeyRange range_;
  Index count_ = 0;
  Buffer<std::uint8_t> bytes_;
};

/// What `slopes` adds to the scores of a row: −slope·|position − j|. 0 without slopes.
struct PositionBias {
  double slope = 0.0;
  std::int64_t position = 0;

  PositionBias(const Masking& masking, const RowPosition& row)
      : slope(masking.slopes.empty() ? 0.0 : masking.slopes.data()[row.head]),
        position(position_of(masking, row)) {}

  [[nodiscard]] double of(Index key) const {
    return -slope * std::abs(static_cast<double>(position - key));
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

}  // namespace softknn::core
