#include "centred_columns.hpp"

#include "attention/row_span.hpp"
#include "memory/matrix_view.hpp"
#include "memory/vector_check.hpp"
#include "moments.hpp"
#include "numerics/row_softmax.hpp"

namespace softknn {

[[gnu::noinline]] Outcome centre_columns(const double* x, Index rows, Index columns, Index stride,
                                         Buffer<double>& transposed, double* means) {
  Outcome outcome = check_matrix(x, rows, columns, Argument::kX);
  if (outcome.ok()) {
    outcome.status = transposed.allocate_zeroed(element_count(centred_rows(columns), stride));
  }
  if (!outcome.ok()) {
    return outcome;
  }
  double* row = transposed.data();
  for (Index c = 0; c < columns; ++c, row += stride) {
    for (Index i = 0; i < rows; ++i) {
      row[i] = x[i * columns + c];
    }
    means[c] = mean(row_of(row, 0, rows));
    for (Index i = 0; i < rows; ++i) {
      row[i] -= means[c];
    }
  }
  if (!all_finite(transposed)) {
    outcome = {.status = Status::kOverflow, .argument = Argument::kX};
  }
  return outcome;
}

}  // namespace softknn
