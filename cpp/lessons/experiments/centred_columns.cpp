#include "centred_columns.hpp"

#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "memory/row_span.hpp"
#include "numerics/moments.hpp"

namespace softknn::core {

[[gnu::noinline]] Outcome centre_columns(const double* x, Index rows, Index columns,
                                         Buffer<double>& transposed, double* means) {
  const Outcome outcome = check_matrix(x, rows, columns, Argument::kX).then([&] {
    return Outcome::of(transposed.allocate(element_count(columns, rows)));
  });
  if (!outcome.ok()) {
    return outcome;
  }
  MatrixView centred = matrix_view(transposed.data(), columns, rows);
  centred = matrix_view(x, rows, columns).transpose();
  for (Index c = 0; c < columns; ++c) {
    means[c] = mean(row_of(transposed.data(), c, rows));
    row_array(centred, c) -= means[c];
  }
  return all_finite(transposed) ? outcome
                                : Outcome{.status = Status::kOverflow, .argument = Argument::kX};
}

}  // namespace softknn::core
