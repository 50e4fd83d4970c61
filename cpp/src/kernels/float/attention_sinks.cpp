#include <algorithm>
#include <limits>
#include <numbers>

#include "attention_kernel.hpp"
#include "float_exponentials.hpp"

// Sinks: one more score of each row, of no key.

namespace softknn::kernels {

/// The sink of each row, in bits.
SOFTKNN_SMALL void AttentionKernel::load_sinks(const Block& block, float* sinks) const {
  std::fill_n(sinks, kRows, -std::numeric_limits<float>::infinity());
  for (Length lane = 0; lane < block.rows; ++lane) {
    const double sink = options_.sinks.data()[position(block.first + lane).head];
    sinks[lane] = static_cast<float>(sink * std::numbers::log2e);
  }
}

/// A sink is the first score of its row.
SOFTKNN_SMALL void AttentionKernel::start_with_sinks(const Block& block, Lanes& lanes) const {
  load_sinks(block, lanes.largest);
  for (Length half = 0; half < kRows; half += kWidth) {
    const Floats sink = load(lanes.largest + half);
    const Floats shift = shift_of(sink);
    const Floats power = ShiftedPower(shift)(sink);
    const Floats moment = power * larger(splat(kWeightless), sink - shift);
    store(lanes.sum + half, power);
    for (Length lane = 0; lane < kWidth; ++lane) {
      lanes.powers[half + lane] = static_cast<double>(power[lane]);
      lanes.moments[half + lane] = static_cast<double>(moment[lane]);
    }
  }
}

SOFTKNN_SMALL void AttentionKernel::write_sinks(const Block& block, const Lanes& lanes) const {
  float weights[kRows];
  load_sinks(block, weights);
  for (Length half = 0; half < kRows; half += kWidth) {
    const ShiftedPower power(shift_of(load(lanes.largest + half)));
    const Floats sum = load(lanes.sum + half);
    // A quotient, not a share: the only score of its row has exactly 1.
    store(weights + half, sum > 0.0F ? power(load(weights + half)) / sum : Floats{});
  }
  std::copy_n(weights, block.rows, to_.sink_weights + block.first);
}

/// False where that takes a look at the masks. Without a sink, `largest` shows a row without keys.
bool AttentionKernel::has_keys(Length row) const {
  if (!has_sinks()) {
    return true;
  }
  const KeyRange range = key_range(masking_, position(row), keys_);
  return !masked_ && range.begin < range.end;
}

}  // namespace softknn::kernels
