#pragma once

#include <cstddef>

#include "softknn/status.hpp"

/// Private to the core: products of submatrices.
namespace softknn {

/// A read-only matrix with arbitrary strides between rows and columns. For checked lengths: a
/// pointer-sized type holds them on 32-bit targets too.
struct StridedView {
  const double* data;
  std::ptrdiff_t rows, columns, row_step, column_step = 1;
};

/// (rows, columns) from `data` on; rows start `step` elements apart.
[[nodiscard]] inline StridedView strided_view(const double* data, Index rows, Index columns,
                                              Index step) {
  return {data, rows, columns, step};
}

/// (rows, columns) from `data` on, contiguous.
[[nodiscard]] inline StridedView strided_view(const double* data, Index rows, Index columns) {
  return strided_view(data, rows, columns, columns);
}

[[nodiscard]] inline StridedView transposed(const StridedView& x) {
  return {x.data, x.columns, x.rows, x.column_step, x.row_step};
}

/// As `multiply`, with scalar arguments: such a call takes fewer bytes than one of views.
void multiply(std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t columns, const double* a,
              std::ptrdiff_t a_row_step, std::ptrdiff_t a_column_step, const double* b,
              std::ptrdiff_t b_row_step, std::ptrdiff_t b_column_step, double* result,
              std::ptrdiff_t result_step);

/// result(i, j) = Σ_k a(i, k)·b(k, j), k ascending from 0: each element is one sequential sum.
/// Rows of the result start `step` elements apart.
[[gnu::always_inline]] inline void multiply(const StridedView& a, const StridedView& b,
                                            double* result, Index step) {
  multiply(a.rows, a.columns, b.columns, a.data, a.row_step, a.column_step, b.data, b.row_step,
           b.column_step, result, step);
}

/// As above, for a contiguous result.
[[gnu::always_inline]] inline void multiply(const StridedView& a, const StridedView& b,
                                            double* result) {
  multiply(a, b, result, b.columns);
}

}  // namespace softknn
