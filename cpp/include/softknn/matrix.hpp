#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <span>

#include "softknn/core/buffer.hpp"
#include "softknn/shape.hpp"
#include "softknn/status.hpp"

/// The matrices that go in and come out.
///
/// An argument is any dense expression of either storage order. A contiguous row-major matrix is
/// read in place; anything else is copied into one. One row is one query, key or value: of a column
/// vector that is meant as one query, pass the transpose. Results are row-major, and assigning one
/// to a column-major matrix converts it.
///
/// All that takes or returns Eigen's types is inline and calls `softknn/core`, which works on
/// arrays: how Eigen aligns and frees a matrix depends on the flags of the code that includes it,
/// so no matrix crosses into a compiled library. Eigen throws `std::bad_alloc` if a copy, a
/// result or, natively, a part of a product does not fit in memory.
namespace softknn {

template <typename Scalar>
using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <typename Scalar>
using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

/// A matrix argument.
template <typename Scalar>
using MatrixRef = Eigen::Ref<const Matrix<Scalar>>;

/// A vector argument.
template <typename Scalar>
using VectorRef = Eigen::Ref<const Vector<Scalar>>;

/// A result, or the error instead of it.
template <typename T>
struct Result {
  T value = {};
  Outcome outcome = {};

  [[nodiscard]] bool ok() const { return outcome.ok(); }
};

}  // namespace softknn

// Private to these headers: matrices as the arrays of the core.
namespace softknn::detail {

inline Outcome invalid(Argument argument) {
  return {.status = Status::kInvalid, .argument = argument};
}

template <typename Derived>
Outcome check_width(const Eigen::DenseBase<Derived>& x, Index width, Argument argument) {
  return x.cols() == width ? Outcome() : invalid(argument);
}

// The elements of a matrix, row by row.
template <typename Scalar>
class Elements {
 public:
  template <typename Derived>
  explicit Elements(const Eigen::DenseBase<Derived>& x) : rows_(x.derived()) {
    if (!is_contiguous()) copy_ = rows_;
  }
  Elements(const Elements&) = delete;
  Elements& operator=(const Elements&) = delete;

  operator std::span<const Scalar>() const {  // NOLINT: it is one
    return {is_contiguous() ? rows_.data() : copy_.data(), static_cast<std::size_t>(rows_.size())};
  }

 private:
  [[nodiscard]] bool is_contiguous() const {
    return rows_.rows() <= 1 || rows_.outerStride() == rows_.cols();
  }

  MatrixRef<Scalar> rows_;
  Matrix<Scalar> copy_;
};

template <typename Scalar>
std::span<const Scalar> elements(const Eigen::Ref<const Vector<Scalar>>& x) {
  return {x.data(), static_cast<std::size_t>(x.size())};
}
inline std::span<const double> elements(const VectorRef<double>& x) { return elements<double>(x); }

// One head of query (m, d) and key (n, d).
template <typename Query, typename Key>
Shape shape_of(const Eigen::DenseBase<Query>& query, const Eigen::DenseBase<Key>& key,
               Index value_width) {
  return {.queries = query.rows(),
          .keys = key.rows(),
          .width = query.cols(),
          .value_width = value_width};
}

// A result (rows, columns) of the core; 0 × 0 if it was not requested, or after an error.
template <typename Scalar>
Matrix<Scalar> matrix_of(const core::Buffer<Scalar>& from, const Outcome& outcome, Index rows,
                         Index columns) {
  const bool made = outcome.ok() && from.size() == core::element_count(rows, columns);
  return Eigen::Map<const Matrix<Scalar>>(from.data(), made ? rows : 0, made ? columns : 0);
}

template <typename Scalar>
Vector<Scalar> vector_of(const core::Buffer<Scalar>& from, const Outcome& outcome = {}) {
  return Eigen::Map<const Vector<Scalar>>(from.data(), outcome.ok() ? from.size() : 0);
}

// A result (rows, columns) that call(elements) writes.
template <typename Made, typename Call>
Result<Made> written(Index rows, Index columns, Call call) {
  const Index count = core::element_count(rows, columns);
  if (count < 0) return {.outcome = Outcome::of(Status::kLimit)};
  Result<Made> result;
  result.value.resize(rows, columns);
  result.outcome = call(std::span(result.value.data(), static_cast<std::size_t>(count)));
  if (!result.ok()) result.value = Made();
  return result;
}

// One number of each row.
template <typename Reduce>
Result<Vector<double>> reduced(Reduce reduce, const MatrixRef<double>& x) {
  const Elements<double> rows(x);
  return written<Vector<double>>(
      x.rows(), 1, [&](std::span<double> made) { return reduce(rows, x.rows(), x.cols(), made); });
}

}  // namespace softknn::detail
