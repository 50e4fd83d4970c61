#pragma once

#include <cstdint>
#include <type_traits>

#include "softknn/status.hpp"

/// Private to the core: the product of matrices, for float and double alike.
///
/// Natively it is Eigen's, which reads both factors where they stand. In WebAssembly Eigen's
/// reaches half of the processor's peak, so there it is written by hand: the right factor is packed
/// in panels of a few columns, and a tile of four rows stays in registers.
///
/// In both, chunks of `kChunk` terms are added in double, so the error does not grow with their
/// number. In WebAssembly every sum runs in order: an entry depends on its own row and column
/// alone, and a row among others has the bits that it has alone. Natively the order depends on how
/// many rows and columns there are.
namespace softknn::core {

#ifdef __wasm__
inline constexpr bool kPacks = true;
#else
inline constexpr bool kPacks = false;
#endif

template <typename Scalar>
inline constexpr Index kChunk = sizeof(Scalar) == sizeof(float) ? 64 : 512;

/// Floats of one sign round one way: short runs keep the error of a constant vector small.
template <typename Scalar>
inline constexpr Index kRun = sizeof(Scalar) == sizeof(float) ? 16 : 512;

/// The columns of a panel: two registers of 16 bytes.
template <typename Scalar>
inline constexpr Index kPanel = 32 / static_cast<Index>(sizeof(Scalar));

/// A matrix in memory: element (i, j) is at data[i·row_step + j·column_step]. One step is 1.
template <typename Scalar>
struct Strided {
  const Scalar* data;
  Index row_step;
  Index column_step;
};

/// (…, inner) in panels: [panel][inner][column], zeros beyond the last column.
template <typename Scalar>
struct Packed {
  const Scalar* data;
  Index inner;
};

/// The right factor of products.
template <typename Scalar>
using Factor = std::conditional_t<kPacks, Packed<Scalar>, Strided<Scalar>>;

/// The number of elements of a packed matrix, and the place of element (l, j).
template <typename Scalar>
constexpr Index packed_size(Index inner, Index columns) {
  return (columns + kPanel<Scalar> - 1) / kPanel<Scalar> * kPanel<Scalar> * inner;
}
template <typename Scalar>
constexpr Index packed_place(Index inner, Index l, Index j) {
  return (j / kPanel<Scalar> * inner + l) * kPanel<Scalar> + j % kPanel<Scalar>;
}

/// The elements that `factor_of` needs room for.
template <typename Scalar>
constexpr Index factor_room(Index inner, Index columns) {
  return kPacks ? packed_size<Scalar>(inner, columns) : 0;
}

/// B (inner, columns) as a factor: packed in `room`, or in place.
template <typename Scalar>
[[nodiscard]] Factor<Scalar> factor_of(const Strided<Scalar>& b, Index inner, Index columns,
                                       Scalar* room);

/// What is summed over the components of a row and a column.
enum class Terms : std::uint8_t {
  kProducts,
  /// An entry depends on its row and column alone, natively too: equal columns tie.
  kProductsByPair,
  kSquaredDifferences,
};

/// Of each row of A (rows, inner), contiguous, and each of the first `columns` columns of B, the
/// sum of the terms of the first `inner` components. Rows of A and C start `a_step` and `c_step`
/// elements apart. But for plain products, the columns of B are contiguous.
template <typename Scalar>
void product(const Scalar* a, Index a_step, Index rows, const Factor<Scalar>& b, Index inner,
             Index columns, Scalar* c, Index c_step, Terms terms = Terms::kProducts);

/// ‖x‖², with the bits that `kProductsByPair` gives for x·x.
template <typename Scalar>
Scalar squared_norm(const Scalar* x, Index length);

}  // namespace softknn::core
