#include "softknn/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "exponentials.hpp"
#include "softknn/buffer.hpp"
#include "softknn/views.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

Outcome at(Status status, Index row, Index column) {
  return {.status = status, .argument = Argument::kX, .slice = 0, .row = row, .column = column};
}

double row_sum(std::span<const double> p) {
  double sum = 0.0;
  for (const double weight : p) {
    sum += weight;
  }
  return sum;
}

double row_effective_neighbors(std::span<const double> p) { return exponential(row_entropy(p)); }

/// result[i] = reduce(row i), refusing entries that are not `usable` first.
template <typename Usable, typename Reduce>
Outcome for_each_row(const double* p, Index rows, Index columns, Usable usable, Reduce reduce,
                     double* result) {
  for (Index i = 0; i < rows; ++i) {
    const std::span<const double> row = row_of(p, i, columns);
    for (Index j = 0; j < columns; ++j) {
      if (!usable(p[i * columns + j])) {
        return at(Status::kNonFinite, i, j);
      }
    }
    result[i] = reduce(row);
    if (!std::isfinite(result[i])) {
      return at(Status::kOverflow, i, 0);
    }
  }
  return {};
}

bool is_number(double x) { return std::isfinite(x); }

bool is_weight(double x) { return std::isfinite(x) && x >= 0.0; }

}  // namespace

double row_entropy(std::span<const double> p) {
  CompensatedSum sum;
  for (const double weight : p) {
    if (weight > 0.0) {
      sum.add(-weight * logarithm(weight));
    }
  }
  return sum.value();
}

Outcome entropy(const double* p, Index rows, Index columns, double* result) {
  return for_each_row(p, rows, columns, is_weight, row_entropy, result);
}

Outcome effective_neighbors(const double* p, Index rows, Index columns, double* result) {
  return for_each_row(p, rows, columns, is_weight, row_effective_neighbors, result);
}

Outcome row_sums(const double* p, Index rows, Index columns, double* result) {
  return for_each_row(p, rows, columns, is_number, row_sum, result);
}

Outcome captured_mass(const double* p, Index rows, Index columns, Index count, double* result) {
  const Index largest = std::min(count, columns);
  Buffer<double> scratch;
  if (const Status status = scratch.allocate(columns); status != Status::kOk) {
    return {.status = status};
  }
  const auto reduce = [&](std::span<const double> row) {
    double* sorted = scratch.data();
    std::copy(row.begin(), row.end(), sorted);
    std::partial_sort(sorted, sorted + largest, sorted + columns, std::greater<>());
    return row_sum(row_of(sorted, 0, largest));
  };
  return for_each_row(p, rows, columns, is_weight, reduce, result);
}

}  // namespace softknn
