#include "strided.hpp"

#include <algorithm>

namespace softknn {

void multiply(const Strided& a, const Strided& b, double* result, Index step) {
  for (Index i = 0; i < a.rows; ++i) {
    double* row = result + i * step;
    std::fill_n(row, b.columns, 0.0);
    // The sums of a row side by side, which changes no bit of any.
    for (Index k = 0; k < a.columns; ++k) {
      const double factor = a.data[i * a.row_step + k * a.column_step];
      const double* other = b.data + k * b.row_step;
      for (Index j = 0; j < b.columns; ++j) {
        row[j] += factor * other[j * b.column_step];
      }
    }
  }
}

}  // namespace softknn
