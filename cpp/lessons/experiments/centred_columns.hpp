#pragma once

#include "softknn/core/buffer.hpp"

/// Private to the core: data minus the mean of each column.
namespace softknn::core {

/// Writes x (rows, columns) transposed, (columns, rows), each row minus its mean, and the means
/// (columns).
///
/// `kNonFinite` naming `kX`; `kOverflow` naming `kX` where a difference does not fit; `kLimit`;
/// `kMemory`.
Outcome centre_columns(const double* x, Index rows, Index columns, Buffer<double>& transposed,
                       double* means);

}  // namespace softknn::core
