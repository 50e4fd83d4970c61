#pragma once

#include <cmath>
#include <limits>
#include <span>

#include "softknn/status.hpp"

/// Private to the core: errors that name the first number that is NaN or infinite.
namespace softknn::core {

/// Without a branch, so that the compiler makes vectors of it.
template <typename Scalar>
[[nodiscard, gnu::noinline]] bool all_finite(const Scalar* x, Index count) {
  int bad = 0;
  for (Index i = 0; i < count; ++i) {
    bad |= std::abs(x[i]) <= std::numeric_limits<Scalar>::max() ? 0 : 1;
  }
  return bad == 0;
}

/// Of a span or a buffer.
template <typename Numbers>
[[nodiscard]] bool all_finite(const Numbers& x) {
  return all_finite(x.data(), static_cast<Index>(x.size()));
}

/// `kNonFinite` with the first component of x that is NaN or infinite; `slice` and `row` locate x
/// in `argument`.
template <typename Scalar>
Outcome check_finite(const Scalar* x, Index width, Argument argument, Index slice, Index row) {
  if (all_finite(x, width)) {
    return {};
  }
  Index column = 0;
  while (std::isfinite(x[column])) {
    ++column;
  }
  return {.status = Status::kNonFinite,
          .argument = argument,
          .slice = slice,
          .row = row,
          .column = column};
}

/// `check_finite` for every row of x (slices, rows, columns).
template <typename Scalar>
Outcome check_matrices(const Scalar* x, Index slices, Index rows, Index columns,
                       Argument argument) {
  Outcome outcome;
  for (Index i = 0; i < slices * rows && outcome.ok(); ++i) {
    outcome = check_finite(x + i * columns, columns, argument, i / rows, i % rows);
  }
  return outcome;
}

/// The same for one slice of `argument`.
template <typename Scalar>
Outcome check_matrix(const Scalar* x, Index rows, Index columns, Argument argument,
                     Index slice = 0) {
  Outcome outcome = check_matrices(x, 1, rows, columns, argument);
  outcome.slice = outcome.ok() ? 0 : slice;
  return outcome;
}

/// `kOverflow` for the first score of an `allowed` key that is not finite.
template <typename Scalar, typename Allowed>
Outcome check_scores(const Scalar* scores, Index count, Index slice, Index row, Allowed allowed) {
  Index key = all_finite(scores, count) ? count : 0;
  while (key < count && (!allowed(key) || std::isfinite(scores[key]))) {
    ++key;
  }
  return key == count ? Outcome{}
                      : Outcome{.status = Status::kOverflow,
                                .argument = Argument::kScore,
                                .slice = slice,
                                .row = row,
                                .column = key};
}

}  // namespace softknn::core
