#pragma once

#include "matrix_view.hpp"

/// Private to the core: products of matrices that lie inside others.
namespace softknn {

/// A matrix to read, with any step between its rows and between its columns.
using StridedView =
    Eigen::Map<const Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>,
               Eigen::Unaligned, ViewStride>;

/// (rows, columns) from `data` on; rows start `step` elements apart.
[[nodiscard]] inline StridedView strided_view(const double* data, Index rows, Index columns,
                                              Index step) {
  return {data, to_eigen(rows), to_eigen(columns), ViewStride(to_eigen(step), 1)};
}

/// (rows, columns) from `data` on, contiguous.
[[nodiscard]] inline StridedView strided_view(const double* data, Index rows, Index columns) {
  return strided_view(data, rows, columns, columns);
}

[[nodiscard]] inline StridedView transposed(const StridedView& x) {
  return {x.data(), x.cols(), x.rows(), ViewStride(x.innerStride(), x.outerStride())};
}

/// result(i, j) = Σ_k a(i, k)·b(k, j), k ascending from 0: each element is one sequential sum.
void multiply(const StridedView& a, const StridedView& b, RowsView<double> result);

}  // namespace softknn
