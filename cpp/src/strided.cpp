#include "strided.hpp"

#include <algorithm>

namespace softknn {

void multiply(std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t columns, const double* a,
              std::ptrdiff_t a_row_step, std::ptrdiff_t a_column_step, const double* b,
              std::ptrdiff_t b_row_step, std::ptrdiff_t b_column_step, double* result,
              std::ptrdiff_t result_step) {
  // With 0 columns, `b` and `result` may be null, and pointer arithmetic on null is undefined.
  for (std::ptrdiff_t i = 0; i < rows && columns > 0; ++i) {
    double* const row = result + i * result_step;
    std::fill_n(row, columns, 0.0);
    // The sums of a row side by side, which leaves every bit unchanged.
    for (std::ptrdiff_t k = 0; k < inner; ++k) {
      const double factor = a[i * a_row_step + k * a_column_step];
      const double* from = b + k * b_row_step;
      for (std::ptrdiff_t j = 0; j < columns; ++j, from += b_column_step) {
        row[j] += factor * *from;
      }
    }
  }
}

}  // namespace softknn
