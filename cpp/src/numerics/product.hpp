#pragma once

#include "softknn/status.hpp"

/// Private to the core: the only product of matrices written by hand, for float and double alike.
///
/// In WebAssembly Eigen's own product reaches half of the processor's peak; this one reaches all of
/// it. The right factor is packed in panels of a few columns, so that a tile of four rows stays in
/// registers.
///
/// Every sum runs over the inner axis in order: in runs of `kRun` terms, which are added in chunks
/// of `kChunk`, which are added in double. So an entry depends on its own row and column alone: a
/// row among others has the bits that it has alone, and its error does not grow with the number of
/// terms.
namespace softknn::core {

template <typename Scalar>
inline constexpr Index kChunk = sizeof(Scalar) == sizeof(float) ? 64 : 512;

/// Floats of one sign round one way: short runs keep the error of a constant vector small.
template <typename Scalar>
inline constexpr Index kRun = sizeof(Scalar) == sizeof(float) ? 16 : 512;

/// The columns of a panel: two registers of 16 bytes.
template <typename Scalar>
inline constexpr Index kPanel = 32 / static_cast<Index>(sizeof(Scalar));

/// The number of elements of a packed matrix.
template <typename Scalar>
constexpr Index packed_size(Index inner, Index columns) {
  return (columns + kPanel<Scalar> - 1) / kPanel<Scalar> * kPanel<Scalar> * inner;
}

/// A matrix in memory: element (i, j) is at data[i·row_step + j·column_step].
template <typename Scalar>
struct Strided {
  const Scalar* data;
  Index row_step;
  Index column_step;
};

/// Packs B (inner, columns) into `packed_size(inner, columns)` elements: [panel][inner][column],
/// zeros beyond the last column.
template <typename Scalar>
void pack(const Strided<Scalar>& b, Index inner, Index columns, Scalar* packed);

/// The place of element (l, j) of a packed matrix.
template <typename Scalar>
constexpr Index packed_place(Index inner, Index l, Index j) {
  return (j / kPanel<Scalar> * inner + l) * kPanel<Scalar> + j % kPanel<Scalar>;
}

/// A packed matrix, (inner, columns).
template <typename Scalar>
struct Packed {
  const Scalar* data;
  Index inner;
};

/// Of each row of A (rows, inner), contiguous, and each of the first `columns` columns of B, the
/// sum over the first `inner` components of products, or of squared differences. Rows of A and C
/// start `a_step` and `c_step` elements apart.
template <typename Scalar>
void product(const Scalar* a, Index a_step, Index rows, const Packed<Scalar>& b, Index inner,
             Index columns, Scalar* c, Index c_step);
template <typename Scalar>
void squared_distances(const Scalar* a, Index a_step, Index rows, const Packed<Scalar>& b,
                       Index inner, Index columns, Scalar* c, Index c_step);

/// ‖x‖², with the bits that `product` gives for x·x.
template <typename Scalar>
Scalar squared_norm(const Scalar* x, Index length);

/// x·y in some order, for estimates of a single query.
[[nodiscard]] float product_in_lanes(const float* x, const float* y, Index length);

}  // namespace softknn::core
