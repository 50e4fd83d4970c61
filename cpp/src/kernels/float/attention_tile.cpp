#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

#include "attention_kernel.hpp"
#include "float_exponentials.hpp"
#include "kernel_limits.hpp"
#include "packing.hpp"

// The steps of one tile of keys, for one block of eight rows.

namespace softknn::kernels {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Keeps finite values finite.
float to_float(double x) {
  constexpr double kMost = std::numeric_limits<float>::max();
  return static_cast<float>(std::isinf(x) ? x : std::max(-kMost, std::min(kMost, x)));
}

}  // namespace

SOFTKNN_SMALL void AttentionKernel::pack_tile(Length start, Length count) {
  for (Length j = 0; j < count; j += kPanel) {
    transpose(key_ + (start + j) * width_, width_, std::min(kPanel, count - j), width_,
              packed_keys_ + j * width_, kPanel);
  }
  for (Length c = 0; c < value_width_; c += kPanel) {
    const float* value = value_ + start * value_width_ + c;
    float* to = packed_values_ + c * tile_;
    const Length columns = std::min(kPanel, value_width_ - c);
    for (Length j = 0; j < count; ++j, value += value_width_, to += kPanel) {
      if (columns == kPanel) {
        std::memcpy(to, value, sizeof(float) * kPanel);
        continue;
      }
      for (Length r = 0; r < columns; ++r) {
        to[r] = value[r];
      }
    }
  }
  const bool cosine = scoring_.similarity == Similarity::kCosine;
  for (Length j = 0; j < count; ++j) {
    const double square = squares_[start + j];
    offsets_[j] = to_float(-scoring_.penalty * square);
    if (cosine) {
      scale_key(j, inverse_norm(square, scoring_.epsilon));
    }
    if (usable_[start + j] == 0) {
      forget_key(j);
    }
  }
}

SOFTKNN_SMALL void AttentionKernel::scale_key(Length j, float factor) {
  float* key = packed_keys_ + j / kPanel * kPanel * width_ + j % kPanel;
  for (Length c = 0; c < width_; ++c) {
    key[c * kPanel] = factor == 0.0F ? 0.0F : key[c * kPanel] * factor;
  }
}

/// Rows that allow such a key are doubtful; other rows must not be affected.
SOFTKNN_SMALL void AttentionKernel::forget_key(Length j) {
  offsets_[j] = 0.0F;
  scale_key(j, 0.0F);
  for (Length c = 0; c < value_stride_; c += kPanel) {
    std::fill_n(packed_values_ + c * tile_ + j * kPanel, kPanel, 0.0F);
  }
}

AttentionKernel::Part AttentionKernel::part_of(const Block& block, Length start,
                                               Length count) const {
  if (to_.scores != nullptr) {
    return {start, 0, count};  // scores are of all pairs
  }
  // From a whole panel of keys on: earlier entries have weight 0 there.
  return {start, std::max(block.some_begin - start, Length{0}) / kPanel * kPanel,
          std::min(block.some_end - start, count)};
}

SOFTKNN_SMALL void AttentionKernel::attend_tile(Length index, Length start, Length count) {
  const Part part = part_of(blocks_[index], start, count);
  if (part.begin >= part.end) {
    return;
  }
  Lanes& lanes = lanes_[index];
  float largest[kRows];
  make_scores(index, part, largest);
  if (to_.entropy != nullptr) {
    add_moments(lanes, part, largest);
  }
  float scale[kRows];
  float* weights = scores_ + part.begin * kRows;
  inner_.weigh(weights, part.end - part.begin, largest, lanes.largest, lanes.sum, scale);
  if (drops()) {
    drop(index, part);
  }
  if (to_.weights != nullptr) {
    store_weights(index, part, largest);
  }
  inner_.add_values(packed_values_ + part.begin * kPanel, value_stride_ / kPanel, tile_ * kPanel,
                    weights, part.end - part.begin, scale,
                    outputs_ + index * kRows * value_stride_);
}

/// The weights of a tile relative to the largest score so far.
SOFTKNN_SMALL void AttentionKernel::store_weights(Length index, Part part, const float* largest) {
  const Block& block = blocks_[index];
  float* shifts = shifts_ + (index * tiles_ + part.start / tile_) * kRows;
  store(shifts, shift_of(load(largest)));
  store(shifts + kWidth, shift_of(load(largest + kWidth)));
  transpose(scores_ + part.begin * kRows, kRows, part.end - part.begin, block.rows,
            to_.weights + block.first * keys_ + part.start + part.begin, keys_);
}

/// Rescales the stored weights to those of the complete rows.
SOFTKNN_SMALL void AttentionKernel::scale_weights(Length index, const Lanes& lanes) {
  const Block& block = blocks_[index];
  for (Length tile = 0; tile < tiles_; ++tile) {
    const Part part = part_of(block, tile * tile_, std::min(tile_, keys_ - tile * tile_));
    if (part.begin >= part.end) {
      continue;
    }
    float factors[kRows];
    for (Length half = 0; half < kRows; half += kWidth) {
      const ShiftedPower power(shift_of(load(lanes.largest + half)));
      const Floats shift = load(shifts_ + (index * tiles_ + tile) * kRows + half);
      const Floats share = share_of(load(lanes.sum + half));
      store(factors + half, power(shift) * share / static_cast<float>(dropout_.divisor()));
    }
    for (Length lane = 0; lane < block.rows; ++lane) {
      float* row = to_.weights + (block.first + lane) * keys_ + part.start;
      for (Length j = part.begin; j < part.end; ++j) {
        row[j] *= factors[lane];
      }
    }
  }
}

/// The sums of the entropy, in double over some keys at a time.
SOFTKNN_SMALL void AttentionKernel::add_moments(Lanes& lanes, Part part, const float* largest) {
  constexpr Length kAtOnce = 16;
  for (int half = 0; half < 2; ++half) {
    const Floats shift = shift_of(load(largest + half * kWidth));
    const ShiftedPower power(shift);
    const Floats before = shift_of(load(lanes.largest + half * kWidth));
    const Floats factor = power(before);
    double* powers = lanes.powers + half * kWidth;
    double* moments = lanes.moments + half * kWidth;
    for (Length lane = 0; lane < kWidth; ++lane) {
      const double moved = static_cast<double>(before[lane]) - static_cast<double>(shift[lane]);
      moments[lane] = factor[lane] * (moments[lane] + powers[lane] * moved);
      powers[lane] *= factor[lane];
    }
    for (Length first = part.begin; first < part.end; first += kAtOnce) {
      Floats sum{};
      Floats moment{};
      SOFTKNN_ROLLED
      for (Length j = first; j < std::min(first + kAtOnce, part.end); ++j) {
        const Floats score = load(scores_ + j * kRows + half * kWidth);
        const Floats x = larger(splat(kWeightless), score - shift);
        const Floats weight = power(score);
        sum += weight;
        moment += weight * x;
      }
      for (Length lane = 0; lane < kWidth; ++lane) {
        powers[lane] += static_cast<double>(sum[lane]);
        moments[lane] += static_cast<double>(moment[lane]);
      }
    }
  }
}

/// Zeroes the weights that dropout drops.
SOFTKNN_HOT void AttentionKernel::drop(Length index, Part part) {
  static_assert(kRows == 8);
  constexpr std::uint32_t kBits[kRows] = {1, 2, 4, 8, 16, 32, 64, 128};
  const std::uint8_t* kept = kept_ + index * keys_ + part.start;
  for (Length half = 0; half < kRows; half += kWidth) {
    Words bits;
    __builtin_memcpy(&bits, kBits + half, sizeof(bits));
    for (Length j = part.begin; j < part.end; ++j) {
      float* weights = scores_ + j * kRows + half;
      const Words stays = Words((bits & kept[j]) != 0);
      store(weights, from_bits(bits_of(load(weights)) & stays));
    }
  }
}

/// The scores of a tile, before masks.
SOFTKNN_SMALL void AttentionKernel::write_scores(const Block& block, Part part) {
  transpose(scores_, kRows, part.end, block.rows, to_.scores + block.first * keys_ + part.start,
            keys_, std::numbers::ln2_v<float>);
}

/// `largest` becomes the largest of the scores so far and those of the part.
SOFTKNN_SMALL void AttentionKernel::make_scores(Length index, Part part, float* largest) {
  const Block& block = blocks_[index];
  const Lanes& lanes = lanes_[index];
  const bool whole = plain_ && !hides_some(block, part) && part.end % kPanel == 0;
  std::copy_n(lanes.largest, kRows, largest);
  score(panels_ + index * kRows * width_, part, largest);
  if (whole && to_.scores != nullptr) {
    write_scores(block, part);
  }
  if (!whole) {
    // For products only, or for padding behind the last key.
    std::copy_n(lanes.largest, kRows, largest);
    finish_scores(block, part, largest);
  }
}

/// Whether `causal` or `window` block a key of the part for some row.
bool AttentionKernel::hides_some(const Block& block, Part part) {
  return part.start + part.begin < block.all_begin || part.start + part.end > block.all_end;
}

/// 1. Products of keys and queries, and the largest of them.
SOFTKNN_SMALL void AttentionKernel::score(const float* panel, Part part, float* largest) const {
  const ScoreSums sums{.keys = packed_keys_ + part.begin * width_,
                       .queries = panel,
                       .count = part.end - part.begin,
                       .width = width_,
                       .strip = to_.scores == nullptr ? kStrip : kScoreStrip,
                       .distances = scoring_.similarity == Similarity::kRbf};
  inner_.score(sums, scores_ + part.begin * kRows, largest);
}

/// 2. The other score terms, masks, and the largest result.
SOFTKNN_SMALL void AttentionKernel::finish_scores(const Block& block, Part part, float* largest) {
  const bool masked = masked_ || hides_some(block, part);
  if (masked) {
    fill_masks(block, part);
  }
  const Floats factor = splat(scoring_.similarity == Similarity::kRbf ? scoring_.factor : 1.0F);
  const Floats cap = splat(scoring_.softcap);
  for (Length at = part.begin * kRows; at < part.end * kRows; at += kWidth) {
    Floats score = load(scores_ + at) * factor + offsets_[at / kRows];
    if (scoring_.softcap != 0.0F) {
      score = cap * hyperbolic_tangent(score / cap);
    }
    store(scores_ + at, score);
  }
  if (to_.scores != nullptr) {
    write_scores(block, part);
  }
  for (Length at = part.begin * kRows; at < part.end * kRows; at += kWidth) {
    const Floats score = masked ? load(scores_ + at) + load(masks_ + at) : load(scores_ + at);
    float* most = largest + at % kRows;
    store(most, larger(load(most), score));
    store(scores_ + at, score);
  }
}

/// The added term: −∞ where a mask blocks.
SOFTKNN_SMALL void AttentionKernel::fill_masks(const Block& block, Part part) {
  for (Length lane = 0; lane < block.rows; ++lane) {
    const RowPosition row = position(block.first + lane);
    const KeyRange range = key_range(masking_, row, keys_);
    const std::uint8_t* padding =
        padding_of(masking_) == nullptr
            ? nullptr
            : padding_of(masking_) + row.batch * masking_.padding_stride_batch + part.start;
    const auto stride = masking_.stride_key;
    const auto first = row.batch * masking_.stride_batch + row.head * masking_.stride_head +
                       row.query * masking_.stride_query + part.start * masking_.stride_key;
    const auto begin = range.begin - part.start;
    const auto end = range.end - part.start;
    for (Length j = part.begin; j < part.end; ++j) {
      const Length at = first + j * stride;
      const bool blocked =
          j < begin || j >= end || (padding != nullptr && padding[j] == 0) ||
          (masking_.kind == MaskKind::kBoolean && masking_.allowed.data()[at] == 0);
      float bias = blocked ? -kInfinity : 0.0F;
      if (masking_.kind == MaskKind::kAdditive && !blocked) {
        bias = to_float(masking_.bias.data()[at] * std::numbers::log2e);
      }
      masks_[j * kRows + lane] = bias;
    }
  }
}

}  // namespace softknn::kernels
