#pragma once

#include "softknn/status.hpp"

/// Private to the core: matrices that lie inside others, and their product.
namespace softknn {

/// A matrix to read: element (i, j) is data[i·row_step + j·column_step].
struct Strided {
  const double* data;
  Index rows, columns;
  Index row_step, column_step;

  [[nodiscard]] Strided transposed() const { return {data, columns, rows, column_step, row_step}; }
};

/// Columns first … first + count − 1 of a row-major matrix `whole` columns wide.
inline Strided columns_of(const double* data, Index rows, Index whole, Index first, Index count) {
  return {data + first, rows, count, whole, 1};
}

inline Strided whole_of(const double* data, Index rows, Index columns) {
  return columns_of(data, rows, columns, 0, columns);
}

/// result(i, j) = Σ_k a(i, k)·b(k, j), k ascending from 0, into rows that are
/// `step` apart. Every element is one strictly sequential sum.
void multiply(const Strided& a, const Strided& b, double* result, Index step);

}  // namespace softknn
