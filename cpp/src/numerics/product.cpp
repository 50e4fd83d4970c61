#include "product.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/double_tiles.hpp"
#include "kernels/instruction_set.hpp"
#include "memory/packed_size.hpp"
#include "scaled.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

using kernels::kKeysInBlock;
using kernels::kKeysInPanel;
using kernels::Length;

/// Rows and columns of the result that are summed together: a multiple of every number of lanes.
constexpr Length kRows = 16;
constexpr Length kColumns = 32;

/// Packs vectors of `length` numbers side by side for the kernel: [block of lanes][number][lane].
/// Lanes past the last repeat it.
void pack(const double* from, Length vector_step, Length step, Length vectors, Length length,
          Length lanes, double* to) {
  for (Length first = 0; first < vectors; first += lanes) {
    for (Length lane = 0; lane < lanes; ++lane) {
      const double* x = from + std::min(first + lane, vectors - 1) * vector_step;
      SOFTKNN_ROLLED
      for (Length t = 0; t < length; ++t, x += step) {
        to[t * lanes + lane] = *x;
      }
    }
    to += length * lanes;
  }
}

/// One sum with a wider exponent, or `plain` if its numbers are not finite.
double wide(const Factor& a, const Factor& b, Length i, Length j, double bias, double plain) {
  Scaled sum;
  for (Length l = 0; l < a.columns; ++l) {
    const double left = a.data[i * a.row_step + l * a.column_step];
    const double right = b.data[l * b.row_step + j * b.column_step];
    if (!std::isfinite(left) || !std::isfinite(right)) {
      return plain;
    }
    sum = sum + to_scaled(left) * to_scaled(right);
  }
  return std::isfinite(bias) ? to_double(sum + to_scaled(bias)) : plain;
}

}  // namespace

void multiply(const Factor& a, const Factor& b, const double* bias, double* result,
              std::ptrdiff_t step) {
  const kernels::DoubleTiles& tiles = kernels::double_tiles();
  double rows_packed[kRows * kKeysInBlock], columns_packed[kColumns * kKeysInBlock];
  double sums[kRows * kColumns], lost[kRows * kColumns];
  for (Length j = 0; j < b.columns; j += kColumns) {
    const Length columns = std::min(kColumns, b.columns - j);
    const Length width = round_up(columns, tiles.lanes);
    for (Length i = 0; i < a.rows; i += kRows) {
      const Length rows = std::min(kRows, a.rows - i);
      std::fill_n(sums, round_up(rows, kKeysInPanel) * width, 0.0);
      std::fill_n(lost, round_up(rows, kKeysInPanel) * width, 0.0);
      for (Length l = 0; l < a.columns; l += kKeysInBlock) {
        const Length count = std::min(kKeysInBlock, a.columns - l);
        pack(a.data + i * a.row_step + l * a.column_step, a.row_step, a.column_step, rows, count,
             tiles.lanes, rows_packed);
        if (i == 0 || a.columns > kKeysInBlock) {
          pack(b.data + l * b.row_step + j * b.column_step, b.column_step, b.row_step, columns,
               count, tiles.lanes, columns_packed);
        }
        for (Length c = 0; c < width; c += tiles.lanes) {
          for (Length r = 0; r < rows; r += kKeysInPanel) {
            const double* block = rows_packed + r / tiles.lanes * tiles.lanes * count;
            tiles.add_values(block + r % tiles.lanes, columns_packed + c * count, count, width,
                             sums + r * width + c, lost + r * width + c);
          }
        }
      }
      for (Length r = 0; r < rows; ++r) {
        double* const to = result + (i + r) * step + j;
        for (Length c = 0; c < columns; ++c) {
          const double add = bias == nullptr ? 0.0 : bias[j + c];
          const double sum = with_remainder(sums[r * width + c], lost[r * width + c]);
          to[c] = bias == nullptr ? sum : sum + add;
          if (!std::isfinite(to[c])) {
            to[c] = wide(a, b, i + r, j + c, add, to[c]);
          }
        }
      }
    }
  }
}

}  // namespace softknn
