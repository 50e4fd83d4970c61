#pragma once

#include "softknn/buffer.hpp"

/// Private to the core: data less the mean of each of its columns.
namespace softknn {

/// Rows of zeros are added up to a multiple of this.
inline constexpr Index kCentredRows = 4;

/// The number of rows that data of `columns` columns get.
[[nodiscard]] inline Index centred_rows(Index columns) {
  return (columns + kCentredRows - 1) / kCentredRows * kCentredRows;
}

/// Writes x (rows, columns) transposed, (centred_rows(columns), stride), each row less its mean
/// and zero from `rows` on, and the means (columns).
///
/// `kNonFinite` naming `kX`; `kOverflow` naming `kX` where a difference does not fit; `kLimit`;
/// `kMemory`.
Outcome centre_columns(const double* x, Index rows, Index columns, Index stride,
                       Buffer<double>& transposed, double* means);

}  // namespace softknn
