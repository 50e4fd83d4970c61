#include "strided.hpp"

#include <algorithm>

#include "kernels/instruction_set.hpp"
#include "numerics/pairs.hpp"

namespace softknn {
namespace {

/// Rows of a tile of the result, two columns wide, whose sums stay in registers.
constexpr std::ptrdiff_t kRows = 4;

}  // namespace

void multiply(std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t columns, const double* a,
              std::ptrdiff_t a_row_step, std::ptrdiff_t a_column_step, const double* b,
              std::ptrdiff_t b_row_step, std::ptrdiff_t b_column_step, double* result,
              std::ptrdiff_t result_step) {
  for (std::ptrdiff_t i = 0; i < rows; i += kRows) {
    for (std::ptrdiff_t j = 0; j < columns; j += 2) {
      // Past the edge, a tile repeats the last row or column. Offsets, because an empty factor may
      // be null.
      std::ptrdiff_t from[kRows];
      SOFTKNN_UNROLLED
      for (std::ptrdiff_t t = 0; t < kRows; ++t) {
        from[t] = std::min(i + t, rows - 1) * a_row_step;
      }
      const std::ptrdiff_t second = j + 1 < columns ? 1 : 0;
      std::ptrdiff_t left = j * b_column_step;
      Pair sums[kRows] = {};
      for (std::ptrdiff_t k = 0, at = 0; k < inner; ++k, at += a_column_step) {
        const Pair x{b[left], b[left + second * b_column_step]};
        SOFTKNN_UNROLLED
        for (std::ptrdiff_t t = 0; t < kRows; ++t) {
          sums[t] += splat(a[from[t] + at]) * x;
        }
        left += b_row_step;
      }
      SOFTKNN_UNROLLED
      for (std::ptrdiff_t t = 0; t < kRows; ++t) {
        double* const to = result + std::min(i + t, rows - 1) * result_step + j;
        to[0] = sums[t][0];
        to[second] = sums[t][1];
      }
    }
  }
}

}  // namespace softknn
