#pragma once

#include <cstddef>

#include "memory/matrix_view.hpp"

/// Private to the core: the product of two matrices.
namespace softknn {
template <typename A, typename B>
class Matmul;
}
template <typename A, typename B>
struct Eigen::internal::traits<softknn::Matmul<A, B>> {
  using ReturnType = softknn::Matrix;
};

namespace softknn {

/// result (rows, columns) = a (rows, inner) · b (inner, columns), + bias (columns) unless it is
/// null. Rows and columns of a factor are any steps apart, so that a transposed one is not copied;
/// rows of the result are `step` apart. Scalars, because such a call takes fewer bytes than one of
/// structures.
///
/// The sums are those of attention's values: in order of l in blocks of 128, block sums
/// compensated. Where one leaves the range of double, it is computed again with a wider exponent. A
/// row depends on that row alone. No allocation; 56 KB of stack.
void multiply(std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t columns, const double* a,
              std::ptrdiff_t a_row_step, std::ptrdiff_t a_column_step, const double* b,
              std::ptrdiff_t b_row_step, std::ptrdiff_t b_column_step, const double* bias,
              double* result, std::ptrdiff_t step);

/// a·b as an expression of Eigen: `Z = matmul(A, V)`. Eigen's own `A * V` takes up to twice as
/// long, allocates without a way to report that memory is short, and sums in another order. Any
/// view or block may be transposed; the result may not be a factor.
template <typename A, typename B>
class Matmul : public Eigen::ReturnByValue<Matmul<A, B>> {
 public:
  Matmul(const A& a, const B& b) : a_(a), b_(b) {}

  [[nodiscard]] std::ptrdiff_t rows() const { return a_.rows(); }
  [[nodiscard]] std::ptrdiff_t cols() const { return b_.cols(); }

  template <typename Result>
  [[gnu::always_inline]] void evalTo(Result& result) const {
    multiply(a_.rows(), a_.cols(), b_.cols(), a_.data(), a_.rowStride(), a_.colStride(), b_.data(),
             b_.rowStride(), b_.colStride(), nullptr, result.data(), result.outerStride());
  }

 private:
  const A& a_;
  const B& b_;
};

template <typename A, typename B>
[[nodiscard]] Matmul<A, B> matmul(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  return {a.derived(), b.derived()};
}

}  // namespace softknn
