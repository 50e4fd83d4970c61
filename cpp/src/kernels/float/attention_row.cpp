#include <algorithm>
#include <cmath>

#include "attention_kernel.hpp"
#include "kernel_limits.hpp"

// Few rows of a head, one by one and without packing: decode steps, smoothers of one point.

namespace softknn::kernels {

/// False, without results, where the keys and values have to be looked at one by one.
bool AttentionKernel::attend_alone() {
  std::fill_n(panels_, kRows * width_, 0.0F);
  bool done = true;
  for (Length row = 0; row < group_ * queries_ && done; ++row) {
    done = attend_row(row);
  }
  return done;
}

/// In the first lane of a block, with the steps and bits of `attend_blocks`.
bool AttentionKernel::attend_row(Length row) {
  Block& block = blocks_[0];
  Lanes& lanes = lanes_[0];
  block.first = row;
  block.rows = 1;
  start_block(block, panels_, lanes);
  if (block.all_begin > 0 || block.all_end < keys_) {
    return false;
  }
  std::fill_n(outputs_, kRows * value_stride_, 0.0F);
  for (Length c = 0; c < width_; ++c) {
    row_query_[c] = panels_[c * kRows];
  }
  const bool distances = scoring_.similarity == Similarity::kRbf;
  float* scores = row_scores_ + kKeysOfRow;
  RowSeen seen{};
  for (Length start = 0; start < keys_; start += tile_) {
    const RowKeys keys{.keys = key_ + start * width_,
                       .query = row_query_,
                       .count = std::min(tile_, keys_ - start),
                       .width = width_,
                       .strip = kStrip,
                       .distances = distances,
                       .factor = distances ? scoring_.factor : 1.0F};
    float largest = lanes.largest[0];
    float scale = 0.0F;
    inner_.row->score(keys, scores, largest, seen);
    inner_.row->weigh(scores, keys.count, largest, lanes.largest[0], lanes.sum[0], scale);
    if (!inner_.row->add_values(value_ + start * value_width_, value_width_, scores, keys.count,
                                scale, outputs_)) {
      return false;
    }
  }
  // Sums in float are not those of `measure_keys`: both decide alike only away from the limits.
  all_usable_ = static_cast<double>(seen.squares) <= 0.5 * kLargestSquare;
  largest_square_ = 1.001 * static_cast<double>(seen.largest_square);
  const double square = lanes.square[0];
  if (!all_usable_ || !(square <= kLargestSquare) ||
      too_large(std::abs(lanes.largest[0]), std::sqrt(square), largest_square_)) {
    return false;
  }
  finish_block(0);
  return true;
}

}  // namespace softknn::kernels
