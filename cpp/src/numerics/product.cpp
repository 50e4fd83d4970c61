#include "product.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "attention/row_span.hpp"
#include "kernels/double_tiles.hpp"
#include "kernels/instruction_set.hpp"
#include "memory/minsize.hpp"
#include "row_softmax.hpp"
#include "scaled.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

using kernels::kKeysInBlock;
using kernels::kKeysInPanel;
using kernels::Length;

/// Rows and columns of the result that are summed together: a multiple of every number of lanes.
constexpr Length kRows = 16;
constexpr Length kColumnsAtOnce = 32;

/// Up to this many terms, packing takes longer than it saves, and Eigen's plain sums are as fast.
constexpr Length kSmall = 1 << 14;

/// A matrix with its steps between rows and columns.
struct Strided {
  const double* data;
  Length row, column;

  [[nodiscard]] const double* at(Length i, Length j) const { return data + i * row + j * column; }

  [[nodiscard]] auto view(Length rows, Length columns) const {
    using Steps = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
    return Eigen::Map<const Matrix, Eigen::Unaligned, Steps>(data, rows, columns,
                                                             Steps(row, column));
  }
};

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

/// By the kernel of attention's values: 1.4 to 2.1 times as fast as Eigen's `a * b` in WebAssembly,
/// from 64·64·64 terms on.
SOFTKNN_MINSIZE void sum_packed(const Strided& a, const Strided& b, Length all_rows, Length inner,
                                Length all_columns, double* result, Length step) {
  const kernels::DoubleTiles& tiles = kernels::double_tiles();
  double packed_rows[kRows * kKeysInBlock], packed_columns[kColumnsAtOnce * kKeysInBlock];
  double sums[kRows * kColumnsAtOnce], lost[kRows * kColumnsAtOnce];
  for (Length j = 0; j < all_columns; j += kColumnsAtOnce) {
    const Length columns = std::min(kColumnsAtOnce, all_columns - j);
    for (Length i = 0; i < all_rows; i += kRows) {
      const Length rows = std::min(kRows, all_rows - i);
      std::fill_n(sums, kRows * kColumnsAtOnce, 0.0);
      std::fill_n(lost, kRows * kColumnsAtOnce, 0.0);
      for (Length l = 0; l < inner; l += kKeysInBlock) {
        const Length count = std::min(kKeysInBlock, inner - l);
        pack(a.at(i, l), a.row, a.column, rows, count, tiles.lanes, packed_rows);
        if (i == 0 || inner > kKeysInBlock) {
          pack(b.at(l, j), b.column, b.row, columns, count, tiles.lanes, packed_columns);
        }
        for (Length r = 0; r < rows; r += kKeysInPanel) {
          const double* row = packed_rows + r / tiles.lanes * tiles.lanes * count + r % tiles.lanes;
          for (Length c = 0; c < columns; c += tiles.lanes) {
            const Length place = r * kColumnsAtOnce + c;
            tiles.add_values(row, packed_columns + c * count, count, kColumnsAtOnce, sums + place,
                             lost + place);
          }
        }
      }
      for (Length r = 0; r < rows; ++r) {
        for (Length c = 0; c < columns; ++c) {
          const Length place = r * kColumnsAtOnce + c;
          result[(i + r) * step + j + c] = with_remainder(sums[place], lost[place]);
        }
      }
    }
  }
}

/// One sum with a wider exponent, or `plain` if its numbers are not finite.
SOFTKNN_MINSIZE double wide(const Strided& a, Length i, const Strided& b, Length j, Length inner,
                            double bias, double plain) {
  Scaled sum;
  bool finite = std::isfinite(bias);
  for (Length l = 0; l < inner && finite; ++l) {
    const double left = *a.at(i, l), right = *b.at(l, j);
    finite = std::isfinite(left) && std::isfinite(right);
    sum = sum + to_scaled(left) * to_scaled(right);
  }
  return finite ? to_double(sum + to_scaled(bias)) : plain;
}

}  // namespace

void multiply(std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t columns, const double* a,
              std::ptrdiff_t a_row_step, std::ptrdiff_t a_column_step, const double* b,
              std::ptrdiff_t b_row_step, std::ptrdiff_t b_column_step, const double* bias,
              double* result, std::ptrdiff_t step) {
  const Strided left{a, a_row_step, a_column_step}, right{b, b_row_step, b_column_step};
  if (inner <= kKeysInBlock && std::int64_t{rows} * columns * inner <= kSmall) {
    // A sum starts at +0, so that a single product of −0 is 0.
    matrix_view(result, rows, columns, step).array() =
        left.view(rows, inner).lazyProduct(right.view(inner, columns)).array() + 0.0;
  } else {
    sum_packed(left, right, rows, inner, columns, result, step);
  }
  for (Length i = 0; i < rows; ++i, result += step) {
    if (bias != nullptr) {
      array_view(result, columns) += array_view(bias, columns);
    }
    for (Length j = all_finite(row_of(result, 0, columns)) ? columns : 0; j < columns; ++j) {
      if (!std::isfinite(result[j])) {
        result[j] = wide(left, i, right, j, inner, bias == nullptr ? 0.0 : bias[j], result[j]);
      }
    }
  }
}

}  // namespace softknn
