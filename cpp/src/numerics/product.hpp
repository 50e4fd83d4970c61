#pragma once

#include <cstddef>

#include "memory/matrix_view.hpp"

/// Private to the core: the product of two matrices.
namespace softknn {
class Matmul;
}
template <>
struct Eigen::internal::traits<softknn::Matmul> {
  using ReturnType = softknn::Matrix;
};

namespace softknn {

/// A matrix of any strides, so that a transposed one is not copied.
struct Factor {
  const double* data;
  std::ptrdiff_t rows, columns, row_step, column_step;
};

/// result(i, j) = Σ_l a(i, l)·b(l, j), + bias(j) unless it is null; rows of the result are `step`
/// apart.
///
/// The sums are those of attention's values: in order of l in blocks of 128, block sums compensated
/// (`DoubleTiles::add_values`). Where one leaves the range of double, it is computed again with a
/// wider exponent. A row depends on that row alone. No allocation; 56 KB of stack.
void multiply(const Factor& a, const Factor& b, const double* bias, double* result,
              std::ptrdiff_t step);

/// a·b as an expression of Eigen: `z = matmul(attention, value)`. Eigen's own `attention * value`
/// takes 1.8 times as long or more, allocates without a way to report that memory is short, and
/// sums in another order. Any view or block may be transposed; the result may not be a factor.
class Matmul : public Eigen::ReturnByValue<Matmul> {
 public:
  Matmul(const Factor& a, const Factor& b) : a_(a), b_(b) {}

  [[nodiscard]] std::ptrdiff_t rows() const { return a_.rows; }
  [[nodiscard]] std::ptrdiff_t cols() const { return b_.columns; }

  template <typename Result>
  void evalTo(Result& result) const {
    multiply(a_, b_, nullptr, result.data(), result.outerStride());
  }

 private:
  Factor a_, b_;
};

template <typename Derived>
[[nodiscard]] Factor factor(const Eigen::MatrixBase<Derived>& x) {
  const Derived& matrix = x.derived();
  return {matrix.data(), matrix.rows(), matrix.cols(), matrix.rowStride(), matrix.colStride()};
}

template <typename A, typename B>
[[nodiscard]] Matmul matmul(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  return {factor(a), factor(b)};
}

}  // namespace softknn
