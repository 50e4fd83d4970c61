#include "value_tiles.hpp"

#include <algorithm>
#include <cmath>

#include "memory/packed_size.hpp"
#include "numerics/sums.hpp"

namespace softknn {
namespace {

using kernels::kKeysInBlock;
using kernels::kKeysInPanel;
using kernels::Length;

}  // namespace

Status ValueTiles::allocate(Index rows, Index keys, Index width) {
  keys_ = keys;
  width_ = width;
  padded_width_ = round_up(width, tiles_.lanes);
  kept_keys_ = keys * padded_width_ <= kPackedSize ? keys : std::min<Index>(keys, kKeysInBlock);
  const Index sums = element_count(round_up(rows, kKeysInPanel), padded_width_);
  Status status = packed_values_.allocate(element_count(kept_keys_, padded_width_));
  status = status == Status::kOk ? sums_.allocate(sums) : status;
  return status == Status::kOk ? lost_.allocate(sums) : status;
}

/// Packs the values of a block of keys. Padding columns are undefined.
void ValueTiles::pack(Index first, Index count) {
  double* to = packed_values_.data() + first % kept_keys_ * padded_width_;
  for (Index column = 0; column < width_; column += tiles_.lanes) {
    const Index columns = std::min<Index>(tiles_.lanes, width_ - column);
    const double* from = values_ + first * width_ + column;
    for (Index t = 0; t < count; ++t, from += width_, to += tiles_.lanes) {
      for (Index c = 0; c < tiles_.lanes; ++c) {
        to[c] = c < columns ? from[c] : 0.0;
      }
    }
  }
}

void ValueTiles::sum(const double* weights, Index step, Index rows, Index keys, double* output) {
  const Index lanes = tiles_.lanes;
  const Index padded_rows = round_up(rows, kKeysInPanel);
  std::fill_n(sums_.data(), padded_rows * padded_width_, 0.0);
  std::fill_n(lost_.data(), padded_rows * padded_width_, 0.0);
  for (Index first = 0; first < keys; first += kKeysInBlock) {
    const Index whole = std::min<Index>(kKeysInBlock, keys_ - first);
    const Index count = std::min(whole, keys - first);
    if (first >= packed_keys_) {
      pack(first, whole);
      packed_keys_ = kept_keys_ == keys_ ? first + whole : 0;
    }
    const double* values = packed_values_.data() + first % kept_keys_ * padded_width_;
    for (Index column = 0; column < width_; column += lanes, values += whole * lanes) {
      for (Index row = 0; row < rows; row += kKeysInPanel) {
        const Index place = row * padded_width_ + column;
        tiles_.add_values(weights + row / lanes * step + first * lanes + row % lanes, values, count,
                          padded_width_, sums_.data() + place, lost_.data() + place);
      }
    }
  }
  for (Index row = 0; row < rows; ++row) {
    for (Index c = 0; c < width_; ++c) {
      const Index place = row * padded_width_ + c;
      output[row * width_ + c] = with_remainder(sums_[place], lost_[place]);
    }
  }
}

}  // namespace softknn
