#include "finite_check.hpp"

#include "attention/row_span.hpp"
#include "kernels/double/vector_check.hpp"

namespace softknn {

Outcome check_finite(const double* x, Index width, Argument argument, Index slice, Index row) {
  if (all_finite(row_of(x, 0, width))) {
    return {};
  }
  return {.status = Status::kNonFinite,
          .argument = argument,
          .slice = slice,
          .row = row,
          .column = check_vector(x, width).bad_column};
}

Outcome check_matrix(const double* x, Index rows, Index columns, Argument argument, Index slice) {
  Outcome outcome;
  for (Index row = 0; row < rows && outcome.ok(); ++row) {
    outcome = check_finite(x + row * columns, columns, argument, slice, row);
  }
  return outcome;
}

Outcome check_matrices(const double* x, Index slices, Index rows, Index columns,
                       Argument argument) {
  Outcome outcome;
  for (Index slice = 0; slice < slices && outcome.ok(); ++slice) {
    outcome = check_matrix(x + slice * rows * columns, rows, columns, argument, slice);
  }
  return outcome;
}

}  // namespace softknn
