#include "ordered_gemv.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "matrix_view.hpp"
#include "row_scorer.hpp"
#include "scaled.hpp"

namespace softknn {

Status OrderedGemv::allocate(Index inner, Index columns) {
  inner_ = inner;
  columns_ = columns;
  const Status status = list_.allocate(inner);
  std::iota(list_.data(), list_.data() + list_.size(), 0);
  return status == Status::kOk ? sum_.allocate(columns) : status;
}

void OrderedGemv::multiply(const double* row, const double* matrix, const double* bias,
                           double* result) {
  std::fill_n(result, columns_, 0.0);
  sum_.add(matrix, list_.data(), row_of(row, 0, inner_), row_of(result, 0, columns_));
  if (bias != nullptr) {
    array_view(result, columns_) += array_view(bias, columns_);
  }
  if (check_vector(result, columns_).bad_column < 0 || check_vector(row, inner_).bad_column >= 0) {
    return;
  }
  for (Index c = 0; c < columns_; ++c) {
    if (!std::isfinite(result[c])) {
      result[c] = wide(row, matrix + c, bias == nullptr ? 0.0 : bias[c], result[c]);
    }
  }
}

/// The sum where a product or a partial sum left the range of double; `plain` if
/// that was no accident.
double OrderedGemv::wide(const double* row, const double* column, double bias, double plain) const {
  Scaled sum;
  for (Index l = 0; l < inner_; ++l) {
    const double factor = column[l * columns_];
    if (!std::isfinite(factor)) {
      return plain;
    }
    sum = sum + to_scaled(row[l]) * to_scaled(factor);
  }
  return std::isfinite(bias) ? to_double(sum + to_scaled(bias)) : plain;
}

Outcome check_matrix(const double* x, Index rows, Index columns, Argument argument, Index slice) {
  for (Index i = 0; i < rows; ++i) {
    if (const Outcome outcome = check_finite(x + i * columns, columns, argument, slice, i);
        !outcome.ok()) {
      return outcome;
    }
  }
  return {};
}

}  // namespace softknn
