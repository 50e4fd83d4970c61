#pragma once

#include "double_tiles.hpp"
#include "softknn/buffer.hpp"

/// Private to the core: weighted sums of values for many rows of weights.
namespace softknn {

/// Σ_t w_t v_t for rows of weights that all use all keys, with the bits of `ValueSum`.
/// Gain over Eigen's A·V: 1.7 to 2.3.
class ValueTiles {
 public:
  /// Allocates for up to `rows` rows. `kLimit` or `kMemory`.
  [[nodiscard]] Status allocate(Index rows, Index keys, Index width);

  /// Sets the values (keys, width), which have to outlive the sums.
  void set_values(const double* values) {
    packed_keys_ = 0;
    values_ = values;
  }

  /// Writes `rows` rows (rows, width) of sums over the first `keys` keys to `output`, for weights
  /// in the layout of `ScoreTiles`: [block of lanes][key][lane], the blocks `step` elements apart.
  void sum(const double* weights, Index step, Index rows, Index keys, double* output);

 private:
  void pack(Index first, Index count);

  const kernels::DoubleTiles& tiles_ = kernels::double_tiles();
  Index keys_ = 0;
  Index width_ = 0;
  Index padded_width_ = 0;
  const double* values_ = nullptr;
  Index kept_keys_ = 0;           // capacity in keys: all of them or one block
  Index packed_keys_ = 0;         // keys in `packed_values_`, if all fit
  Buffer<double> packed_values_;  // [block of keys][tile of columns][key][column]
  Buffer<double> sums_;           // [row][padded column]
  Buffer<double> lost_;           // their rounding errors
};

}  // namespace softknn
