#pragma once

#include "softknn/status.hpp"

/// Private to the core: the loops over a row of logits that the compiler turns into vectors.
namespace softknn::core {

/// The largest entry, −∞ of none. NaN is no largest entry.
template <typename Scalar>
[[nodiscard]] double largest_of(const Scalar* x, Index count);

/// x ← e^(x − shift).
template <typename Scalar>
void raise_powers(Scalar* x, Index count, Scalar shift);

/// x ← x/divisor.
template <typename Scalar>
void divide_row(Scalar* x, Index count, Scalar divisor);

inline constexpr Index kRowsAtOnce = 4;

/// The sums of up to `kRowsAtOnce` rows, which start `step` elements apart, each in order: side by
/// side, so that no addition waits for the one before.
template <typename Scalar>
void sum_rows(const Scalar* x, Index step, Index rows, Index count, double* totals);

}  // namespace softknn::core
