#pragma once

#include "softknn/buffer.hpp"

/// Private to the core: data minus the mean of each column.
namespace softknn {

/// The row count is padded with zeros to a multiple of this.
inline constexpr Index kCentredRows = 4;

/// The padded row count for data with `columns` columns.
[[nodiscard]] inline Index centred_rows(Index columns) {
  return (columns + kCentredRows - 1) / kCentredRows * kCentredRows;
}

/// Writes x (rows, columns) transposed, (centred_rows(columns), stride), each row minus its mean
/// and zero from `rows` on, and the means (columns).
///
/// `kNonFinite` naming `kX`; `kOverflow` naming `kX` where a difference does not fit; `kLimit`;
/// `kMemory`.
Outcome centre_columns(const double* x, Index rows, Index columns, Index stride,
                       Buffer<double>& transposed, double* means);

}  // namespace softknn
