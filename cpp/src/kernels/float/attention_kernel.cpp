#include "attention_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "float_exponentials.hpp"
#include "kernel_limits.hpp"
#include "kernels/double/exponentials.hpp"
#include "packing.hpp"

namespace softknn::kernels {
namespace {

constexpr Length kKeysInTile = 128 / kPanel * kPanel;
// The capacity of a group of blocks in floats: half a megabyte.
constexpr Length kGroupSize = Length{1} << 17;
// The last vector of a row's weights ends behind them.
constexpr Length kRoomBehind = 16;
// Rows that take less time one by one than eight side by side, with all packing.
constexpr Length kMostAlone = 4;
// The bytes of one dropout batch.
constexpr Length kDrawn = Length{1} << 20;

Length round_up(Length count) { return (count + kPanel - 1) / kPanel * kPanel; }

bool in_reach(double factor) {
  const double size = std::abs(factor);
  return size == 0.0 || (size >= kSmallestFactor && size <= kLargestFactor);
}

/// Tiny values would leave the output too few digits; zeros would not.
bool usable_value(const float* x, Length length) {
  const double square = square_sum(x, length);
  return square >= kSmallestSquare ? square <= kLargestSquare
                                   : std::all_of(x, x + length, [](float v) { return v == 0.0F; });
}

}  // namespace

SOFTKNN_SMALL bool to_kernel_scoring(const Scoring& scoring, Index width, KernelScoring& result) {
  const double tau = scoring.temperature;
  if (!(tau > 0.0) || std::isinf(tau)) {
    return false;
  }
  const double bits = std::numbers::log2e / tau;
  const double usual = width > 0 ? 1.0 / std::sqrt(static_cast<double>(width)) : 1.0;
  double factor = bits;
  double penalty = 0.0;
  if (scoring.similarity == Similarity::kDot) {
    factor *= std::isnan(scoring.scale) ? usual : scoring.scale;
    penalty = scoring.key_norm_penalty * 0.5 * bits;
  } else if (scoring.similarity == Similarity::kRbf) {
    factor *= -0.5 / tau;
  }
  const double softcap = scoring.softcap * std::numbers::log2e;
  result = {scoring.similarity, static_cast<float>(factor), penalty, static_cast<float>(softcap),
            scoring.epsilon};
  return in_reach(factor) && in_reach(penalty) && in_reach(softcap) && in_reach(scoring.epsilon);
}

AttentionKernel::AttentionKernel(const Shape& shape, const AttentionInputs<float>& inputs,
                                 const KernelScoring& scoring, const FloatOptions& options)
    : scoring_(scoring),
      options_(options),
      masking_(options.masking),
      dropout_(options.dropout),
      inputs_(inputs),
      group_(shape.group()),
      query_heads_(shape.query_heads),
      queries_(shape.queries),
      keys_(shape.keys),
      width_(shape.width),
      value_width_(shape.value_width),
      value_stride_(round_up(value_width_)),
      tile_(round_up(std::min(keys_, kKeysInTile))),
      tiles_((keys_ + tile_ - 1) / tile_),
      blocks_in_group_(std::min((group_ * queries_ + kRows - 1) / kRows,
                                1 + kGroupSize / (kRows * (width_ + value_stride_)))),
      masked_(masking_.kind != MaskKind::kNone || masking_.key_padding.has_value()),
      plain_(!masked_ && scoring.similarity != Similarity::kRbf && scoring.penalty == 0.0 &&
             scoring.softcap == 0.0F),
      alone_(kHasRows && inner_.row != nullptr && group_ * queries_ <= kMostAlone &&
             keys_ >= kKeysOfRow && !masked_ && !drops() &&
             scoring.similarity != Similarity::kCosine && scoring.penalty == 0.0 &&
             scoring.softcap == 0.0F && !options.want_weights && !options.want_scores &&
             !options.want_entropy) {}

SOFTKNN_SMALL Status AttentionKernel::allocate() {
  if (drops()) {
    // Smaller groups hold fewer rows of bytes.
    blocks_in_group_ = std::min(blocks_in_group_, 1 + kDrawn / keys_);
  }
  const Length rows_in_group = blocks_in_group_ * kRows;
  // Places the parts in memory, if there is any, and returns its size.
  const auto place = [&](double* memory) {
    Index size = 0;
    const auto next = [&](Index bytes) SOFTKNN_OUTLINED {
      double* const from = memory == nullptr ? nullptr : memory + size;
      size += (bytes + Index{sizeof(double)} - 1) / Index{sizeof(double)};
      return from;
    };
    const auto part = [&]<typename T>(T*& to, Index count) {
      to = reinterpret_cast<T*>(next(count * Index{sizeof(T)}));
    };
    part(squares_, keys_);
    part(usable_, keys_);
    part(list_, keys_);
    part(doubtful_, group_ * queries_);
    part(kept_, drops() ? blocks_in_group_ * keys_ : 0);
    part(blocks_, blocks_in_group_);
    part(lanes_, blocks_in_group_);
    part(packed_keys_, tile_ * width_);
    part(packed_values_, tile_ * value_stride_);
    part(offsets_, tile_);
    part(scores_, tile_ * kRows);
    part(masks_, tile_ * kRows);
    part(panels_, rows_in_group * width_);
    part(outputs_, rows_in_group * value_stride_);
    part(shifts_, options_.want_weights ? tiles_ * rows_in_group : 0);
    part(row_query_, alone_ ? width_ : 0);
    part(row_scores_, alone_ ? kKeysOfRow + tile_ + kRoomBehind : 0);
    return size;
  };
  const Status status = memory_.allocate(place(nullptr));
  if (status == Status::kOk && !alone_) {
    clear();
  }
  place(memory_.data());
  return status;
}

/// Whole vectors are read where fewer numbers were written.
void AttentionKernel::clear() { std::fill_n(memory_.data(), memory_.size(), 0.0); }

SOFTKNN_SMALL void AttentionKernel::attend(Index head, const KernelResults& to) {
  head_ = head;
  to_ = to;
  key_ = inputs_.key.data() + head_ * keys_ * width_;
  value_ = inputs_.value.data() + head_ * keys_ * value_width_;
  if constexpr (kHasRows) {
    if (alone_ && attend_alone()) {
      return;
    }
    if (alone_) {
      clear();
      alone_ = false;
    }
  }
  measure_keys();
  attend_blocks();
}

SOFTKNN_SMALL void AttentionKernel::attend_blocks() {
  const Length rows = group_ * queries_;
  for (Length first = 0; first < rows; first += blocks_in_group_ * kRows) {
    const Length blocks = std::min(blocks_in_group_, (rows - first + kRows - 1) / kRows);
    std::fill_n(outputs_, blocks * kRows * value_stride_, 0.0F);
    for (Length index = 0; index < blocks; ++index) {
      Block& block = blocks_[index];
      block.first = first + index * kRows;
      block.rows = std::min(kRows, rows - block.first);
      start_block(block, panels_ + index * kRows * width_, lanes_[index]);
    }
    draw(blocks);
    for (Length start = 0; start < keys_; start += tile_) {
      const Length count = std::min(tile_, keys_ - start);
      pack_tile(start, count);
      for (Length index = 0; index < blocks; ++index) {
        attend_tile(index, start, count);
      }
    }
    for (Length index = 0; index < blocks; ++index) {
      finish_block(index);
    }
  }
}

/// Which pairs of the rows of a group dropout keeps.
SOFTKNN_SMALL void AttentionKernel::draw(Length blocks) {
  if (!drops()) {
    return;
  }
  std::fill_n(kept_, blocks * keys_, std::uint8_t{0});
  for (Length index = 0; index < blocks; ++index) {
    for (Length lane = 0; lane < blocks_[index].rows; ++lane) {
      dropout_.draw(keys_, kept_ + index * keys_, static_cast<std::uint8_t>(1 << lane));
    }
  }
}

SOFTKNN_SMALL void AttentionKernel::measure_keys() {
  largest_square_ = 0.0;
  all_usable_ = true;
  for (Length j = 0; j < keys_; ++j) {
    const float* value = value_ + j * value_width_;
    const double square = square_sum(key_ + j * width_, width_);
    const bool usable =
        square <= kLargestSquare && usable_value(value, value_width_) &&
        (square >= kSmallestSquare || square == 0.0 || scoring_.similarity != Similarity::kCosine);
    squares_[j] = square;
    usable_[j] = usable ? 1 : 0;
    all_usable_ = all_usable_ && usable;
    largest_square_ = usable ? std::max(largest_square_, square) : largest_square_;
  }
}

RowPosition AttentionKernel::position(Length row) const {
  const Length slice = head_ * group_ + row / queries_;
  return {slice / query_heads_, slice % query_heads_, row % queries_};
}

float AttentionKernel::query_factor(const float* query) const {
  if (scoring_.similarity == Similarity::kRbf) {
    return 1.0F;
  }
  return scoring_.similarity == Similarity::kCosine
             ? scoring_.factor * inverse_norm(square_sum(query, width_), scoring_.epsilon)
             : scoring_.factor;
}

/// Packs the queries times the factor and computes their norms. Lanes without a row keep stale
/// values: lanes are independent.
SOFTKNN_SMALL void AttentionKernel::start_block(Block& block, float* panel, Lanes& lanes) const {
  const float* queries = inputs_.query.data() + (head_ * group_ * queries_ + block.first) * width_;
  transpose(queries, width_, block.rows, width_, panel, kRows);
  block.some_begin = block.all_end = keys_;
  block.some_end = block.all_begin = 0;
  float factors[kRows] = {};
  for (Length lane = 0; lane < block.rows; ++lane) {
    const KeyRange range = key_range(masking_, position(block.first + lane), keys_);
    const auto begin = range.begin;
    const auto end = range.end;
    block.some_begin = std::min(block.some_begin, begin);
    block.some_end = std::max(block.some_end, end);
    block.all_begin = std::max(block.all_begin, begin);
    block.all_end = std::min(block.all_end, end);
    factors[lane] = query_factor(queries + lane * width_);
  }
  std::fill_n(lanes.powers, kRows, 0.0);
  std::fill_n(lanes.moments, kRows, 0.0);
  for (Length half = 0; half < kRows; half += kWidth) {
    Floats square{};
    for (Length c = 0; c < width_; ++c) {
      float* at = panel + c * kRows + half;
      const Floats x = load(at) * load(factors + half);
      square += x * x;
      store(at, x);
    }
    store(lanes.square + half, square);
    store(lanes.sum + half, Floats{});
    store(lanes.largest + half, splat(-std::numeric_limits<float>::infinity()));
  }
  if (has_sinks()) {
    start_with_sinks(block, lanes);
  }
}

SOFTKNN_SMALL void AttentionKernel::finish_block(Length index) {
  const Block& block = blocks_[index];
  const Lanes& lanes = lanes_[index];
  float* outputs = outputs_ + index * kRows * value_stride_;
  const auto divisor = static_cast<float>(dropout_.divisor());
  for (Length half = 0; half < kRows; half += kWidth) {
    const Floats share = share_of(load(lanes.sum + half)) / divisor;
    for (Length c = 0; c < value_stride_; ++c) {
      float* output = outputs + c * kRows + half;
      store(output, load(output) * share);
    }
  }
  transpose(outputs, kRows, value_width_, block.rows, to_.output + block.first * value_width_,
            value_width_);
  if (to_.weights != nullptr) {
    scale_weights(index, lanes);
  }
  if (to_.entropy != nullptr) {
    write_entropy(block, lanes);
  }
  if (to_.sink_weights != nullptr) {
    write_sinks(block, lanes);
  }
  for (Length lane = 0; lane < block.rows; ++lane) {
    const Length row = block.first + lane;
    doubtful_[row] = is_doubtful(row, std::abs(lanes.largest[lane]), lanes.square[lane]) ? 1 : 0;
  }
}

/// H = log Z − log 2·(Σ 2^x·x)/Z with Z = Σ 2^x; 0 without keys. With a single weight this formula
/// returns only its rounding error, which is subtracted: a single key has entropy 0.
SOFTKNN_SMALL void AttentionKernel::write_entropy(const Block& block, const Lanes& lanes) const {
  const auto entropy = [](double powers, double moments) {
    return powers > 0.0 ? logarithm(powers) - std::numbers::ln2 * moments / powers : 0.0;
  };
  float first[kRows];
  float moment[kRows];
  for (Length half = 0; half < kRows; half += kWidth) {
    const Floats largest = load(lanes.largest + half);
    const Floats shift = shift_of(largest);
    const Floats power = ShiftedPower(shift)(largest);
    store(first + half, power);
    store(moment + half, power * (largest - shift));
  }
  for (Length lane = 0; lane < block.rows; ++lane) {
    const double powers = lanes.powers[lane];
    double found = entropy(powers, lanes.moments[lane]);
    if (found > 0.0) {
      found -= entropy(first[lane], moment[lane]) * (first[lane] / powers);
    }
    to_.entropy[block.first + lane] = static_cast<float>(std::max(found, 0.0));
  }
}

/// Whether sums of terms as large as ‖q‖‖k‖ (and the added terms) might exceed the bound. All in
/// bits; `largest` is the largest score plus mask.
bool AttentionKernel::too_large(double largest, double query, double key_square) const {
  double size = std::abs(scoring_.penalty) * key_square;
  if (scoring_.similarity == Similarity::kDot) {
    size += query * std::sqrt(key_square);
  } else if (scoring_.similarity == Similarity::kCosine) {
    size += query;
  }
  if (scoring_.similarity == Similarity::kRbf && to_.scores != nullptr) {
    // Twice, because all terms of a distance have one sign, and so may their rounding errors.
    const double reach = query + std::sqrt(key_square);
    size += 2.0 * std::abs(static_cast<double>(scoring_.factor)) * reach * reach;
  }
  // With an additive mask the scores alone are unknown, and with sinks the largest of them, which
  // only their own errors depend on: where a sink is larger, it makes those of the weights smaller.
  const bool additive = masking_.kind == MaskKind::kAdditive;
  size += additive ? largest : 0.0;
  const double score = additive || (has_sinks() && to_.scores != nullptr) ? 0.0 : largest;
  const double terms = to_.scores == nullptr ? kLargestTerms : kLargestScoreTerms;
  const double bound = terms * std::max(std::numbers::log2e, score / kOrdinaryScore);
  return !(size <= bound && size <= kLargestShift && largest <= kLargestShift);
}

SOFTKNN_SMALL bool AttentionKernel::is_doubtful(Length row, double largest, double square) {
  const double query = std::sqrt(square);
  const bool usable_query = square <= kLargestSquare;
  // A bound over all keys first: if it holds, it holds for the allowed keys.
  if (has_keys(row) && all_usable_ && usable_query && !too_large(largest, query, largest_square_)) {
    return false;
  }
  Index count = allowed_keys(masking_, position(row), keys_, list_);
  const bool empty = count == 0;
  if (to_.scores != nullptr) {
    // Scores of all keys are requested.
    count = keys_;
    std::iota(list_, list_ + count, 0);
  }
  bool usable = usable_query;
  double key_square = 0.0;
  for (Index t = 0; t < count; ++t) {
    usable = usable && usable_[list_[t]] != 0;
    key_square = std::max(key_square, squares_[list_[t]]);
  }
  const bool doubtful = count > 0 && (!usable || too_large(largest, query, key_square));
  empty_rows_ += empty && !doubtful ? 1 : 0;
  return doubtful;
}

}  // namespace softknn::kernels
