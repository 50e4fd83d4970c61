#include "ordered_matmul.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/row_span.hpp"
#include "memory/matrix_view.hpp"
#include "memory/packed_size.hpp"
#include "pairs.hpp"
#include "row_softmax.hpp"
#include "scaled.hpp"

namespace softknn {
namespace {

constexpr Index kLargestGroup = 32;

}  // namespace

Status OrderedMatmul::allocate(Index rows, Index inner, Index columns, Transposed factor) {
  const Index lanes = tiles_.lanes;
  inner_ = inner;
  columns_ = columns;
  const bool second = factor == Transposed::kSecond;
  a_step_ = factor == Transposed::kFirst ? Steps{1, rows} : Steps{inner, 1};
  b_step_ = second ? Steps{1, inner} : Steps{columns, 1};
  transposed_ = factor != Transposed::kNone;
  group_ = std::clamp((rows + lanes - 1) / lanes * lanes, lanes, kLargestGroup);
  tiled_ = transposed_ || 2 * rows >= lanes;
  Status status = list_.allocate(inner);
  std::iota(list_.data(), list_.data() + list_.size(), 0);
  status = status == Status::kOk ? row_sum_.allocate(columns) : status;
  if (status == Status::kOk && tiled_) {
    status = packed_.allocate(element_count(group_, inner));
    status = status == Status::kOk ? sums_.allocate(group_, inner, columns, second) : status;
    if (status == Status::kLimit && !transposed_) {
      tiled_ = false;
      status = Status::kOk;
    }
  }
  return status;
}

void OrderedMatmul::multiply(const double* a, Index rows, const double* b, const double* bias,
                             double* result) {
  sums_.set_values(b);
  for (Index first = 0; first < rows; first += group_) {
    const Index count = std::min(group_, rows - first);
    // The kernel takes even a few rows if a factor is transposed: its numbers lie apart.
    if (tiled_ && (2 * count >= tiles_.lanes || transposed_)) {
      pack(a, count);
      sums_.sum(packed_.data(), inner_ * tiles_.lanes, count, inner_, result);
    } else {
      std::fill_n(result, count * columns_, 0.0);
      for (Index i = 0; i < count; ++i) {
        row_sum_.add(b, list_.data(), row_of(a, i, inner_), row_of(result, i, columns_));
      }
    }
    for (Index i = 0; i < count && bias != nullptr; ++i) {
      array_view(result + i * columns_, columns_) += array_view(bias, columns_);
    }
    if (!all_finite(row_of(result, 0, count * columns_))) {
      recompute(a, count, b, bias, result);
    }
    a += count * a_step_.row;
    result += count * columns_;
  }
}

void OrderedMatmul::pack(const double* a, Index rows) {
  const Index lanes = tiles_.lanes;
  for (Index i = 0; i < round_up(rows, lanes); i += 2) {
    const double* left = a + std::min(i, rows - 1) * a_step_.row;
    const double* right = a + std::min(i + 1, rows - 1) * a_step_.row;
    double* to = packed_.data() + i / lanes * inner_ * lanes + i % lanes;
    for (Index l = 0; l < inner_; ++l, to += lanes) {
      store_pair(to, Pair{*left, *right});
      left += a_step_.column;
      right += a_step_.column;
    }
  }
}

/// Recomputes the sums that left the range of double.
void OrderedMatmul::recompute(const double* a, Index rows, const double* b, const double* bias,
                              double* result) const {
  for (Index i = 0; i < rows; ++i, a += a_step_.row) {
    for (Index c = 0; c < columns_; ++c, ++result) {
      if (!std::isfinite(*result)) {
        *result = wide(a, b + c * b_step_.column, bias == nullptr ? 0.0 : bias[c], *result);
      }
    }
  }
}

/// The sum recomputed with a wider exponent, or `plain` if its numbers are not finite.
double OrderedMatmul::wide(const double* row, const double* column, double bias,
                           double plain) const {
  Scaled sum;
  for (Index l = 0; l < inner_; ++l) {
    const double left = row[l * a_step_.column], right = column[l * b_step_.row];
    if (!std::isfinite(left) || !std::isfinite(right)) {
      return plain;
    }
    sum = sum + to_scaled(left) * to_scaled(right);
  }
  return std::isfinite(bias) ? to_double(sum + to_scaled(bias)) : plain;
}

}  // namespace softknn
