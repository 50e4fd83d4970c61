#include "ordered_matmul.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "matrix_view.hpp"
#include "row_span.hpp"
#include "scaled.hpp"
#include "vector_check.hpp"

namespace softknn {
namespace {

constexpr Index kLargestGroup = 32;

}  // namespace

Status OrderedMatmul::allocate(Index rows, Index inner, Index columns) {
  const Index lanes = tiles_.lanes;
  inner_ = inner;
  columns_ = columns;
  group_ = std::clamp((rows + lanes - 1) / lanes * lanes, lanes, kLargestGroup);
  tiled_ = 2 * rows >= lanes;
  Status status = list_.allocate(inner);
  std::iota(list_.data(), list_.data() + list_.size(), 0);
  status = status == Status::kOk ? row_sum_.allocate(columns) : status;
  if (status == Status::kOk && tiled_) {
    status = packed_.allocate(element_count(group_, inner));
    status = status == Status::kOk ? sums_.allocate(group_, inner, columns) : status;
    tiled_ = status != Status::kLimit;
    status = tiled_ ? status : Status::kOk;
  }
  return status;
}

void OrderedMatmul::multiply(const double* a, Index rows, const double* b, const double* bias,
                             double* result) {
  sums_.set_values(b);
  for (Index first = 0; first < rows; first += group_) {
    const Index count = std::min(group_, rows - first);
    double* to = result + first * columns_;
    const bool tiled = tiled_ && 2 * count >= tiles_.lanes;
    if (tiled) {
      pack(a + first * inner_, count);
      sums_.sum(packed_.data(), inner_ * tiles_.lanes, count, inner_, to);
    }
    for (Index i = 0; i < count; ++i) {
      const double* row = a + (first + i) * inner_;
      if (!tiled) {
        std::fill_n(to, columns_, 0.0);
        row_sum_.add(b, list_.data(), row_of(row, 0, inner_), row_of(to, 0, columns_));
      }
      recompute_row(row, b, bias, to);
      to += columns_;
    }
  }
}

void OrderedMatmul::pack(const double* a, Index rows) {
  const Index lanes = tiles_.lanes;
  for (Index i = 0; i < (rows + lanes - 1) / lanes * lanes; ++i) {
    const double* row = a + std::min(i, rows - 1) * inner_;
    double* to = packed_.data() + i / lanes * inner_ * lanes + i % lanes;
    for (Index l = 0; l < inner_; ++l) {
      to[l * lanes] = row[l];
    }
  }
}

/// Adds the bias, and recomputes rows that left the range of double.
void OrderedMatmul::recompute_row(const double* row, const double* b, const double* bias,
                                  double* result) const {
  if (bias != nullptr) {
    array_view(result, columns_) += array_view(bias, columns_);
  }
  if (check_vector(result, columns_).bad_column < 0 || check_vector(row, inner_).bad_column >= 0) {
    return;
  }
  for (Index c = 0; c < columns_; ++c) {
    if (!std::isfinite(result[c])) {
      result[c] = wide(row, b + c, bias == nullptr ? 0.0 : bias[c], result[c]);
    }
  }
}

/// The sum recomputed with a wider exponent if a product or a partial sum left the range of double,
/// else `plain`.
double OrderedMatmul::wide(const double* row, const double* column, double bias,
                           double plain) const {
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

}  // namespace softknn
