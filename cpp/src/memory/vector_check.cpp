#include "vector_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/row_span.hpp"
#include "kernels/double_tiles.hpp"
#include "minsize.hpp"
#include "numerics/pairs.hpp"
#include "numerics/row_softmax.hpp"

namespace softknn {

using kernels::kLargestTame;
using kernels::kSmallestTame;

VectorCheck check_vector(const double* x, Index width) {
  Pair largest{};  // of the magnitudes; NaN never replaces it
  Pair smallest = splat(std::numeric_limits<double>::max());  // of the nonzero magnitudes
  // 0, or NaN once a number is not finite
  Pair sum{};
  const auto look = [&](Pair pair) {
    const Pair size = from_bits(bits_of(pair) & splat_bits(~0ULL >> 1U));
    largest = larger(largest, size);
    const auto zero = size == 0.0;
    smallest = smaller(smallest, zero ? smallest : size);
    sum += pair - pair;
  };
  for (Index c = 0; c + 1 < width; c += 2) {
    look(load_pair(x + c));
  }
  if (width % 2 == 1) {
    look(splat(x[width - 1]));
  }
  VectorCheck check{.bad_column = -1,
                    .tame = std::max(largest[0], largest[1]) <= kLargestTame &&
                            std::min(smallest[0], smallest[1]) >= kSmallestTame};
  if (!(sum[0] + sum[1] == 0.0)) {
    const double* bad = std::find_if(x, x + width, [](double v) { return !std::isfinite(v); });
    check.bad_column = bad - x;
    check.tame = false;
  }
  return check;
}

SOFTKNN_MINSIZE Outcome check_finite(const double* x, Index width, Argument argument, Index slice,
                                     Index row) {
  if (all_finite(row_of(x, 0, width))) {
    return {};
  }
  return {.status = Status::kNonFinite,
          .argument = argument,
          .slice = slice,
          .row = row,
          .column = check_vector(x, width).bad_column};
}

SOFTKNN_MINSIZE Outcome check_matrix(const double* x, Index rows, Index columns, Argument argument,
                                     Index slice) {
  Outcome outcome;
  for (Index row = 0; row < rows && outcome.ok(); ++row) {
    outcome = check_finite(x + row * columns, columns, argument, slice, row);
  }
  return outcome;
}

SOFTKNN_MINSIZE Outcome check_matrices(const double* x, Index slices, Index rows, Index columns,
                                       Argument argument) {
  Outcome outcome;
  for (Index slice = 0; slice < slices && outcome.ok(); ++slice) {
    outcome = check_matrix(x + slice * rows * columns, rows, columns, argument, slice);
  }
  return outcome;
}

}  // namespace softknn
