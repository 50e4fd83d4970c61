#include "product.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "attention/row_span.hpp"
#include "kernels/double/product_tiles.hpp"
#include "kernels/double/vector_check.hpp"
#include "memory/minsize.hpp"
#include "scaled.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

using kernels::kKeysInBlock;
using kernels::Length;
using kernels::StridedMatrix;

/// Up to this many terms, packing takes longer than it saves, and Eigen's plain sums are as fast.
constexpr Length kSmall = 1 << 14;

using Steps = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
using ConstStridedView = Eigen::Map<const Matrix, Eigen::Unaligned, Steps>;

/// A view for Eigen of such a matrix.
ConstStridedView view(const StridedMatrix& x, Length rows, Length columns) {
  return {x.data, rows, columns, {x.row, x.column}};
}

/// One sum with a wider exponent, or `plain` if its numbers are not finite.
SOFTKNN_MINSIZE double wide(const StridedMatrix& a, Length i, const StridedMatrix& b, Length j,
                            Length inner, double bias, double plain) {
  const auto row = view(a, i + 1, inner).row(i);
  const auto column = view(b, inner, j + 1).col(j);
  const bool finite = std::isfinite(bias) && row.allFinite() && column.allFinite();
  return finite ? to_double(scaled_product(row, column) + to_scaled(bias)) : plain;
}

}  // namespace

void multiply(std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t columns, const double* a,
              std::ptrdiff_t a_row_step, std::ptrdiff_t a_column_step, const double* b,
              std::ptrdiff_t b_row_step, std::ptrdiff_t b_column_step, const double* bias,
              double* result, std::ptrdiff_t step) {
  const StridedMatrix left{a, a_row_step, a_column_step}, right{b, b_row_step, b_column_step};
  if (inner <= kKeysInBlock && std::int64_t{rows} * columns * inner <= kSmall) {
    // A sum starts at +0, so that a single product of −0 is 0.
    matrix_view(result, rows, columns, step).array() =
        view(left, rows, inner).lazyProduct(view(right, inner, columns)).array() + 0.0;
  } else {
    kernels::multiply_tiles(rows, inner, columns, left, right, result, step);
  }
  for (Length i = 0; i < rows; ++i, result += step) {
    if (bias != nullptr) {
      array_view(result, columns) += array_view(bias, columns);
    }
    for (Length j = all_finite(row_of(result, 0, columns)) ? columns : 0; j < columns; ++j) {
      if (!std::isfinite(result[j])) {
        result[j] = wide(left, i, right, j, inner, bias == nullptr ? 0.0 : bias[j], result[j]);
      }
    }
  }
}

}  // namespace softknn
