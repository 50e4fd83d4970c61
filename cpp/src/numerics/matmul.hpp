#pragma once

#include "memory/matrix_view.hpp"
#include "numerics/product.hpp"

/// Private to the core: the product of two matrices of Eigen.
namespace softknn::core {

/// A (rows, inner) times B (inner, columns), with the sums of `product`.
[[nodiscard]] Matrix multiply(Index rows, Index inner, Index columns, const Strided<double>& a,
                              const Strided<double>& b);

/// A·B. Any view or block may be transposed.
template <typename A, typename B>
[[nodiscard]] Matrix matmul(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  const A& left = a.derived();
  const B& right = b.derived();
  return multiply(left.rows(), left.cols(), right.cols(),
                  {left.data(), left.rowStride(), left.colStride()},
                  {right.data(), right.rowStride(), right.colStride()});
}

}  // namespace softknn::core
