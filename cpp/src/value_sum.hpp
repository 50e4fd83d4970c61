#pragma once

#include <algorithm>
#include <span>

#include "softknn/buffer.hpp"
#include "softknn/views.hpp"
#include "sums.hpp"

/// Private to the core: the vote of one row.
namespace softknn {

/// Σ_t w_t v_t over a list of keys, in order.
///
/// Values are summed in blocks, and the blocks with what rounding takes from
/// them, so that the error grows with the block and not with the number of keys.
class ValueSum {
 public:
  Status allocate(Index width) {
    const Status status = block_.allocate(width);
    return status == Status::kOk ? lost_.allocate(width) : status;
  }

  /// `values` (…, width) row-major; `output` (width) holds zeros.
  [[gnu::noinline]] void add(const double* values, const std::int32_t* list,
                             std::span<const double> weights, std::span<double> output) {
    const Index width = length_of(output);
    auto block = matrix_view(block_.data(), 1, width).row(0);
    std::fill_n(lost_.data(), width, 0.0);
    for (Index start = 0; start < length_of(weights); start += kBlock) {
      block.setZero();
      for (Index t = start; t < std::min(length_of(weights), start + kBlock); ++t) {
        block += weights[static_cast<std::size_t>(t)] *
                 matrix_view(values + list[t] * width, 1, width).row(0);
      }
      add_block(output);
    }
    for (Index c = 0; c < width; ++c) {
      double& y = output[static_cast<std::size_t>(c)];
      y = with_remainder(y, lost_[c]);
    }
  }

 private:
  static constexpr Index kBlock = 128;

  void add_block(std::span<double> output) {
    for (Index c = 0; c < length_of(output); ++c) {
      double& y = output[static_cast<std::size_t>(c)];
      const double sum = y + block_[c];
      lost_[c] += rounding_error(y, block_[c], sum);
      y = sum;
    }
  }

  Buffer<double> block_;  // the sum of one block,
  Buffer<double> lost_;   // and what rounding took from the sum of blocks
};

}  // namespace softknn
