#include "softknn/matmul.hpp"

#include "for_size.hpp"
#include "row_scorer.hpp"
#include "row_times_matrix.hpp"

namespace softknn {
namespace {

SOFTKNN_FOR_SIZE bool fits(const MatmulShape& s) {
  const Index a_slices = s.repeat_a ? 1 : s.slices;
  const Index b_slices = s.repeat_b ? 1 : s.slices;
  // Parts on their own too: an empty axis must not hide an endless loop.
  return element_count({a_slices, s.rows, s.inner}) >= 0 &&
         element_count({b_slices, s.inner, s.columns}) >= 0 &&
         element_count({s.slices, s.rows, s.columns}) >= 0 &&
         element_count({s.slices, s.rows}) >= 0 && element_count({b_slices, s.inner}) >= 0 &&
         element_count({s.columns}) >= 0;
}

Outcome check_factor(const double* x, Index slices, Index rows, Index columns, Argument argument) {
  for (Index slice = 0; slice < slices; ++slice) {
    const double* matrix = x + slice * rows * columns;
    if (const Outcome outcome = check_matrix(matrix, rows, columns, argument, slice);
        !outcome.ok()) {
      return outcome;
    }
  }
  return {};
}

SOFTKNN_FOR_SIZE Outcome check_factors(const MatmulShape& s, const double* x, const double* weight,
                                       const double* bias) {
  Outcome outcome = check_factor(x, s.repeat_a ? 1 : s.slices, s.rows, s.inner, Argument::kX);
  if (outcome.ok()) {
    outcome =
        check_factor(weight, s.repeat_b ? 1 : s.slices, s.inner, s.columns, Argument::kWeight);
  }
  return outcome.ok() && bias != nullptr ? check_finite(bias, s.columns, Argument::kBias, 0, 0)
                                         : outcome;
}

}  // namespace

SOFTKNN_FOR_SIZE Outcome linear(const MatmulShape& shape, const double* x, const double* weight,
                                const double* bias, Buffer<double>& result) {
  const auto [slices, rows, inner, columns, repeat_a, repeat_b] = shape;
  if (!fits(shape)) {
    return {.status = Status::kLimit};
  }
  if (const Outcome outcome = check_factors(shape, x, weight, bias); !outcome.ok()) {
    return outcome;
  }
  RowTimesMatrix product;
  Status status = product.allocate(inner, columns);
  status = status == Status::kOk ? result.allocate(slices * rows * columns) : status;
  if (status != Status::kOk) {
    return {.status = status};
  }
  for (Index flat = 0; flat < slices * rows && columns > 0; ++flat) {
    const Index slice = flat / rows;
    const Index row = flat % rows;
    double* y = result.data() + flat * columns;
    product.multiply(x + (repeat_a ? row : flat) * inner,
                     weight + (repeat_b ? 0 : slice) * inner * columns, bias, y);
    if (const Index bad = check_vector(y, columns).bad_column; bad >= 0) {
      return {.status = Status::kOverflow,
              .argument = Argument::kOutput,
              .slice = slice,
              .row = row,
              .column = bad};
    }
  }
  return {};
}

Outcome batch_matmul(const MatmulShape& shape, const double* a, const double* b,
                     Buffer<double>& result) {
  return linear(shape, a, b, nullptr, result);
}

Outcome combine(Index count, Index width, const double* vectors, const double* coefficients,
                Buffer<double>& result) {
  return linear({.slices = 1, .rows = 1, .inner = count, .columns = width}, coefficients, vectors,
                nullptr, result);
}

}  // namespace softknn
