#include "product_tiles.hpp"

#include <algorithm>

#include "kernels/instruction_set.hpp"
#include "memory/minsize.hpp"
#include "numerics/sums.hpp"

namespace softknn::kernels {
namespace {

/// Rows and columns of the result that are summed together: a multiple of every number of lanes.
constexpr Length kRowsTogether = 16;
constexpr Length kColumnsTogether = 32;

/// Packs `vectors` vectors of `length` numbers for the kernel, `lanes` side by side: [block of
/// lanes][number][lane]. Lanes past the last repeat it.
void pack(const double* from, Length vector_step, Length step, Length vectors, Length length,
          Length lanes, double* to) {
  for (Length first = 0; first < vectors; first += lanes, to += length * lanes) {
    for (Length lane = 0; lane < lanes; ++lane) {
      const double* x = from + std::min(first + lane, vectors - 1) * vector_step;
      SOFTKNN_ROLLED
      for (Length t = lane; t < length * lanes; t += lanes, x += step) {
        to[t] = *x;
      }
    }
  }
}

}  // namespace

SOFTKNN_MINSIZE void multiply_tiles(Length all_rows, Length inner, Length all_columns,
                                    const StridedMatrix& a, const StridedMatrix& b, double* result,
                                    Length step) {
  const kernels::DoubleTiles& tiles = kernels::double_tiles();
  double packed_rows[kRowsTogether * kKeysInBlock], packed_columns[kColumnsTogether * kKeysInBlock];
  double sums[kRowsTogether * kColumnsTogether], lost[kRowsTogether * kColumnsTogether];
  for (Length j = 0; j < all_columns; j += kColumnsTogether) {
    const Length columns = std::min(kColumnsTogether, all_columns - j);
    for (Length i = 0; i < all_rows; i += kRowsTogether) {
      const Length rows = std::min(kRowsTogether, all_rows - i);
      std::fill_n(sums, kRowsTogether * kColumnsTogether, 0.0);
      std::fill_n(lost, kRowsTogether * kColumnsTogether, 0.0);
      for (Length l = 0; l < inner; l += kKeysInBlock) {
        const Length count = std::min(kKeysInBlock, inner - l);
        pack(a.at(i, l), a.row, a.column, rows, count, tiles.lanes, packed_rows);
        if (i == 0 || inner > kKeysInBlock) {
          pack(b.at(l, j), b.column, b.row, columns, count, tiles.lanes, packed_columns);
        }
        for (Length r = 0; r < rows; r += kKeysInPanel) {
          const double* row = packed_rows + r / tiles.lanes * tiles.lanes * count + r % tiles.lanes;
          for (Length c = 0; c < columns; c += tiles.lanes) {
            const Length place = r * kColumnsTogether + c;
            tiles.add_values(row, packed_columns + c * count, count, kColumnsTogether, sums + place,
                             lost + place);
          }
        }
      }
      for (Length r = 0; r < rows; ++r) {
        for (Length c = 0; c < columns; ++c) {
          const Length place = r * kColumnsTogether + c;
          result[(i + r) * step + j + c] = with_remainder(sums[place], lost[place]);
        }
      }
    }
  }
}

}  // namespace softknn::kernels
