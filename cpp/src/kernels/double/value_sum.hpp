#pragma once

#include <cstdint>
#include <span>

#include "softknn/buffer.hpp"

/// Private to the core: the weighted sum of values of one row.
namespace softknn {

/// Σ_t w_t v_t over a list of keys, in order.
///
/// Values are summed in blocks, and the block sums are compensated, so the error grows with the
/// block size and not with the number of keys.
class ValueSum {
 public:
  Status allocate(Index width) { return lost_.allocate(width); }

  /// `values` (…, width) row-major; `output` (width) must be zero-initialised.
  void add(const double* values, const std::int32_t* list, std::span<const double> weights,
           std::span<double> output);

 private:
  Buffer<double> lost_;  // rounding errors of the sum of blocks
};

}  // namespace softknn
