#pragma once

#include <Eigen/Core>
#include <span>

#include "softknn/status.hpp"

/// Private to the core: Eigen views of arrays. Only coefficient-wise expressions are used: the
/// order of Eigen's products and reductions depends on shape and instruction set.
namespace softknn {

/// The row stride of contiguous elements. Our own type puts our namespace into every symbol of
/// these views, so the linker cannot substitute an instance that a consumer compiled with other
/// flags, such as contraction to fused multiply-add.
struct RowStride : Eigen::OuterStride<> {
  using Eigen::OuterStride<>::OuterStride;
};

/// A row-major matrix whose rows may be parts of longer rows.
template <typename Scalar>
using RowsView = Eigen::Map<Eigen::Array<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>,
                            Eigen::Unaligned, RowStride>;
template <typename Scalar>
using ConstRowsView =
    Eigen::Map<const Eigen::Array<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>,
               Eigen::Unaligned, RowStride>;

/// A vector.
template <typename Scalar>
using ArrayView = Eigen::Map<Eigen::Array<Scalar, 1, Eigen::Dynamic>, Eigen::Unaligned, RowStride>;
template <typename Scalar>
using ConstArrayView =
    Eigen::Map<const Eigen::Array<Scalar, 1, Eigen::Dynamic>, Eigen::Unaligned, RowStride>;

/// (rows, columns) from `data` on; rows start `step` elements apart.
[[nodiscard]] inline RowsView<double> rows_view(double* data, Index rows, Index columns,
                                                Index step) {
  return {data, rows, columns, RowStride(step)};
}
[[nodiscard]] inline ConstRowsView<double> rows_view(const double* data, Index rows, Index columns,
                                                     Index step) {
  return {data, rows, columns, RowStride(step)};
}

/// (rows, columns) from `data` on, contiguous.
template <typename Scalar>
[[nodiscard]] auto matrix_view(Scalar* data, Index rows, Index columns) {
  return rows_view(data, rows, columns, columns);
}

/// `count` elements from `data` on.
template <typename Scalar>
[[nodiscard]] ArrayView<Scalar> array_view(Scalar* data, Index count) {
  return {data, count, RowStride(count)};
}
template <typename Scalar>
[[nodiscard]] ConstArrayView<Scalar> array_view(const Scalar* data, Index count) {
  return {data, count, RowStride(count)};
}

template <typename Scalar>
[[nodiscard]] ArrayView<Scalar> array_view(std::span<Scalar> x) {
  return array_view(x.data(), static_cast<Index>(x.size()));
}
template <typename Scalar>
[[nodiscard]] ConstArrayView<Scalar> array_view(std::span<const Scalar> x) {
  return array_view(x.data(), static_cast<Index>(x.size()));
}

}  // namespace softknn
