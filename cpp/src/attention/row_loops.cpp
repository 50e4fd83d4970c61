#include "row_loops.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "numerics/exponential.hpp"
#include "numerics/product.hpp"

namespace softknn::core {

template <typename Scalar>
double largest_of(const Scalar* x, Index count) {
  constexpr Index kLanes = 8;
  Scalar largest[kLanes];
  std::fill_n(largest, kLanes, -std::numeric_limits<Scalar>::infinity());
  Index j = 0;
  for (; j + kLanes <= count; j += kLanes) {
    for (Index lane = 0; lane < kLanes; ++lane) {
      largest[lane] = largest[lane] < x[j + lane] ? x[j + lane] : largest[lane];
    }
  }
  for (; j < count; ++j) {
    largest[0] = largest[0] < x[j] ? x[j] : largest[0];
  }
  return static_cast<double>(*std::max_element(largest, largest + kLanes));
}

template <typename Scalar>
void raise_powers(Scalar* x, Index count, Scalar shift) {
  for (Index j = 0; j < count; ++j) {
    x[j] = exponential_of(x[j] - shift);
  }
}

template <typename Scalar>
void divide_row(Scalar* x, Index count, Scalar divisor) {
  for (Index j = 0; j < count; ++j) {
    x[j] /= divisor;
  }
}

/// Natively no sum has to run in order, and a single row is done sooner in lanes.
template <typename Scalar>
double sum_in_lanes(const Scalar* x, Index count) {
  constexpr Index kLanes = 8;
  double total = 0.0;
  for (Index j = 0; j < count;) {
    const Index end = std::min(count, j + kChunk<double>);
    double sums[kLanes] = {};
    for (; j + kLanes <= end; j += kLanes) {
      for (Index lane = 0; lane < kLanes; ++lane) {
        sums[lane] += static_cast<double>(x[j + lane]);
      }
    }
    for (; j < end; ++j) {
      sums[0] += static_cast<double>(x[j]);
    }
    total += std::accumulate(sums, sums + kLanes, 0.0);
  }
  return total;
}

template <typename Scalar>
void sum_rows(const Scalar* x, Index step, Index rows, Index count, double* totals) {
  if constexpr (!kPacks) {
    for (Index r = 0; r < rows; ++r) {
      totals[r] = sum_in_lanes(x + r * step, count);
    }
    return;
  }
  const Scalar* row[kRowsAtOnce];
  double sums[kRowsAtOnce] = {};
  for (Index r = 0; r < kRowsAtOnce; ++r) {
    row[r] = x + std::min(r, rows - 1) * step;
  }
  for (Index first = 0; first < count; first += kChunk<double>) {
    double parts[kRowsAtOnce] = {};
    for (Index j = first; j < std::min(count, first + kChunk<double>); ++j) {
      for (Index r = 0; r < kRowsAtOnce; ++r) {
        parts[r] += static_cast<double>(row[r][j]);
      }
    }
    for (Index r = 0; r < kRowsAtOnce; ++r) {
      sums[r] += parts[r];
    }
  }
  std::copy_n(sums, rows, totals);
}

#define SOFTKNN_ROW_LOOPS(Scalar)                     \
  template double largest_of(const Scalar*, Index);   \
  template void raise_powers(Scalar*, Index, Scalar); \
  template void divide_row(Scalar*, Index, Scalar);   \
  template void sum_rows(const Scalar*, Index, Index, Index, double*);
SOFTKNN_ROW_LOOPS(double)
SOFTKNN_ROW_LOOPS(float)

}  // namespace softknn::core
