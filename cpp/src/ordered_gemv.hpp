#pragma once

#include "value_sum.hpp"

/// Private to the core: one row times a matrix.
namespace softknn {

/// Sums as `attention` sums its values. Looks at nothing: NaN and ±∞ in a row
/// stay in its own result.
class OrderedGemv {
 public:
  [[nodiscard]] Status allocate(Index inner, Index columns);

  /// result (columns) = row (inner) times matrix (inner, columns), plus bias
  /// (columns) unless it is null.
  void multiply(const double* row, const double* matrix, const double* bias, double* result);

 private:
  [[nodiscard]] double wide(const double* row, const double* column, double bias,
                            double plain) const;

  Index inner_ = 0;
  Index columns_ = 0;
  Buffer<std::int32_t> list_;  // 0, 1 … inner − 1
  ValueSum sum_;
};

/// `kNonFinite` with the first number of x (rows, columns), row 0 onwards, that is
/// NaN or infinite; `slice` is where x stands in `argument`.
Outcome check_matrix(const double* x, Index rows, Index columns, Argument argument,
                     Index slice = 0);

}  // namespace softknn
