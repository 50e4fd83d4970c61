#pragma once

#include <Eigen/Core>
#include <span>

#include "softknn/status.hpp"

/// Private to the core: Eigen views of row-major arrays.
///
/// The build gives Eigen a namespace of the core (`Eigen=softknn_eigen`), so that the linker cannot
/// mix its code with that of a consumer, and turns its vectors off (`EIGEN_DONT_VECTORIZE`): every
/// sum of Eigen then runs in order, with the same bits on each machine and in the browser. A
/// product has vectors (`numerics/product.cpp`).
namespace softknn::core {

template <typename Scalar>
using RowMajor = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Matrix = RowMajor<double>;

/// A matrix whose rows may be parts of longer rows.
template <typename Plain>
using RowView = Eigen::Map<Plain, Eigen::Unaligned, Eigen::OuterStride<>>;
using MatrixView = RowView<Matrix>;
using ConstMatrixView = RowView<const Matrix>;

/// A vector, for formulas element by element.
template <typename Scalar>
using ArrayView = Eigen::Map<Eigen::Array<Scalar, 1, Eigen::Dynamic>>;
template <typename Scalar>
using ConstArrayView = Eigen::Map<const Eigen::Array<Scalar, 1, Eigen::Dynamic>>;

/// (rows, columns) from `data` on; rows start `step` elements apart.
template <typename Scalar>
[[nodiscard]] RowView<RowMajor<Scalar>> matrix_view(Scalar* data, Index rows, Index columns,
                                                    Index step) {
  return {data, rows, columns, Eigen::OuterStride<>(step)};
}
template <typename Scalar>
[[nodiscard]] RowView<const RowMajor<Scalar>> matrix_view(const Scalar* data, Index rows,
                                                          Index columns, Index step) {
  return {data, rows, columns, Eigen::OuterStride<>(step)};
}

/// (rows, columns) from `data` on, contiguous.
template <typename Scalar>
[[nodiscard]] auto matrix_view(Scalar* data, Index rows, Index columns) {
  return matrix_view(data, rows, columns, columns);
}

/// `count` elements from `data` on.
template <typename Scalar>
[[nodiscard]] ArrayView<Scalar> array_view(Scalar* data, Index count) {
  return {data, count};
}
template <typename Scalar>
[[nodiscard]] ConstArrayView<Scalar> array_view(const Scalar* data, Index count) {
  return {data, count};
}

/// Row `i` of a matrix, for formulas element by element.
[[nodiscard]] inline ArrayView<double> row_array(MatrixView x, Index i) {
  return array_view(x.data() + i * x.outerStride(), x.cols());
}

template <typename Scalar>
[[nodiscard]] auto array_view(std::span<Scalar> x) {
  return array_view(x.data(), static_cast<Index>(x.size()));
}

/// Row `row` of a (…, columns) array that starts at `data`.
template <typename T>
[[nodiscard]] std::span<T> row_of(T* data, Index row, Index columns) {
  return {data + row * columns, static_cast<std::size_t>(columns)};
}

template <typename T>
[[nodiscard]] Index length_of(std::span<T> row) {
  return static_cast<Index>(row.size());
}

}  // namespace softknn::core
