#pragma once

#include "softknn/status.hpp"

/// Private to the core: errors that name the first number that is NaN or infinite.
namespace softknn {

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
