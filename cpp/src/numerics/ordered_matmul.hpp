#pragma once

#include <cstdint>

#include "attention/value_sum.hpp"
#include "attention/value_tiles.hpp"

/// Private to the core: matrix products in a fixed summation order.
namespace softknn {

/// Sums in the order in which `attention` sums its values. Checks nothing: NaN and ±∞ in a row
/// affect only that row of the result.
class OrderedMatmul {
 public:
  /// The factor that is stored transposed: the first as (inner, rows), the second as (columns,
  /// inner).
  enum class Transposed : std::uint8_t { kNone, kFirst, kSecond };

  /// Allocates for products of up to `rows` rows; of exactly `rows` if the first factor is
  /// transposed. `kLimit` or `kMemory`.
  [[nodiscard]] Status allocate(Index rows, Index inner, Index columns,
                                Transposed factor = Transposed::kNone);

  /// result (rows, columns) = a (rows, inner) times b (inner, columns), plus bias
  /// (columns) unless it is null.
  void multiply(const double* a, Index rows, const double* b, const double* bias, double* result);

 private:
  struct Steps {
    Index row, column;
  };

  void pack(const double* a, Index rows);
  void recompute(const double* a, Index rows, const double* b, const double* bias,
                 double* result) const;
  [[nodiscard]] double wide(const double* row, const double* column, double bias,
                            double plain) const;

  const kernels::DoubleTiles& tiles_ = kernels::double_tiles();
  Index inner_ = 0;
  Index columns_ = 0;
  Steps a_step_ = {}, b_step_ = {};  // between rows and columns of the factors
  Index group_ = 1;                  // rows at once
  bool tiled_ = false;               // side by side
  bool transposed_ = false;
  Buffer<std::int32_t> list_;  // 0, 1 … inner − 1
  Buffer<double> packed_;      // [block of rows][inner][lane]
  ValueSum row_sum_;
  ValueTiles sums_;
};

}  // namespace softknn
