#pragma once

#include <span>

#include "softknn/core/buffer.hpp"

namespace softknn::core {

/// Principal component analysis.
struct PrincipalComponents {
  Buffer<double> projected;   // (n, p)
  Buffer<double> components;  // (p, d), orthonormal rows
  Buffer<double> moments;     // (d + p): the mean of each column, then the variance along each
                              // component, largest first
};

/// Principal component analysis: the orthonormal directions along which centred data vary most.
///
/// Formula: with X̄ the rows of x minus their mean, the rows of `components` are the eigenvectors
/// of X̄ᵀX̄ with the p largest eigenvalues; projected = X̄·componentsᵀ; variance_k = Σ_i
/// projected_ik²/(n − 1). `moments` holds the mean and the variance.
///
/// Shapes: x (n, d) → `PrincipalComponents`, p = `dimensions` in 0 … min(n, d).
/// Units: components are dimensionless with norm 1, variances have the squared units of x.
///
/// Signs and ties: the entry of each component that is largest in magnitude is positive, the first
/// among equals. Components of equal variance form an arbitrary but deterministic orthonormal basis
/// of their space. Where the rank of X̄ is below p (always for p = n), the last components are
/// orthonormal directions with variance 0. A single point has variance 0.
///
/// Errors: `kInvalid` naming `kRows`, `kColumns`, `kDim` (p) or `kX`; `kNonFinite` naming `kX` with
/// row and column; `kOverflow` naming `kX` where a difference from the mean, a projected number or
/// a variance exceeds the largest double; `kLimit`; `kMemory`. On any error `result` is
/// unspecified.
///
/// Numerical note: X̄ is scaled by a power of two, so any finite magnitude works. The eigenvectors
/// are those of Eigen's `SelfAdjointEigenSolver`, whose sums run in order on every machine. The
/// error of each variance is about d·2^-52 of the largest variance.
/// Cost: O(n·d²) for the products and some 9·d³ for the eigenvectors; memory O(n·d + d²).
///
/// Sources: Pearson (1901), "On lines and planes of closest fit"; Golub and Van Loan (2013),
/// "Matrix Computations", section 8.3, for the eigenvectors.
Outcome principal_components(Index rows, Index columns, Index dimensions, std::span<const double> x,
                             PrincipalComponents& result);

/// Writes x (rows, columns) transposed, (columns, rows), each row minus its mean, and the means
/// (columns).
///
/// `kNonFinite` naming `kX`; `kOverflow` naming `kX` where a difference does not fit; `kLimit`;
/// `kMemory`.
Outcome centre_columns(const double* x, Index rows, Index columns, Buffer<double>& transposed,
                       double* means);

}  // namespace softknn::core
