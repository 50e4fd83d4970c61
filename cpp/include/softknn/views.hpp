#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <span>

#include "softknn/status.hpp"

/// Views of row-major memory somebody else owns. Nothing here allocates or checks.
namespace softknn {

template <typename Scalar>
using MatrixView =
    Eigen::Map<Eigen::Array<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
template <typename Scalar>
using ConstMatrixView =
    Eigen::Map<const Eigen::Array<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

/// (rows, columns) starting at `data`. Coefficient-wise Eigen expressions on it
/// are welcome; its reductions and products are not where a fixed order of
/// summation is promised, because Eigen picks the order by instruction set.
template <typename Scalar>
[[nodiscard]] MatrixView<Scalar> matrix_view(Scalar* data, Index rows, Index columns) {
  return {data, static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns)};
}

template <typename Scalar>
[[nodiscard]] ConstMatrixView<Scalar> matrix_view(const Scalar* data, Index rows, Index columns) {
  return {data, static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns)};
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

}  // namespace softknn
