#pragma once

#include "softknn/status.hpp"

/// Private to the core: the scan of a vector for NaN, ±∞ and extreme magnitudes.
namespace softknn {

/// The result of a scan of a vector before any arithmetic.
struct VectorCheck {
  /// First component that is NaN or infinite, -1 if there is none.
  Index bad_column = -1;
  /// Every component is 0 or of a magnitude whose sums of products cannot leave the range of
  /// double.
  bool tame = true;
};

[[nodiscard, gnu::noinline]] VectorCheck check_vector(const double* x, Index width);

/// `kNonFinite` with the first component of x that is NaN or infinite; `slice` and `row` locate x
/// in `argument`.
[[gnu::noinline]] Outcome check_finite(const double* x, Index width, Argument argument, Index slice,
                                       Index row);

/// `check_finite` for every row of x (rows, columns), slice `slice` of `argument`.
Outcome check_matrix(const double* x, Index rows, Index columns, Argument argument,
                     Index slice = 0);

/// `check_matrix` for every slice of x (slices, rows, columns).
Outcome check_matrices(const double* x, Index slices, Index rows, Index columns, Argument argument);

}  // namespace softknn
