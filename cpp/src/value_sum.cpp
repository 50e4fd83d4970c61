#include "value_sum.hpp"

#include <algorithm>

#include "kernels/instruction_set.hpp"
#include "pairs.hpp"
#include "row_span.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

constexpr Index kValuesInBlock = 128;
constexpr Index kTile = 8;  // columns side by side

/// `sums` of one block, for the `columns` columns of a tile. If the columns do not fill the tile's
/// pairs, the pairs overlap: the same sum is computed twice, and nothing is read past a row.
template <int Pairs>
void add_tile(const double* values, Index width, Index columns, const std::int32_t* list,
              const double* weights, Index count, double* sums) {
  Index from[Pairs];
  Pair sum[Pairs];
  SOFTKNN_UNROLLED
  for (int p = 0; p < Pairs; ++p) {
    from[p] = std::min<Index>(2 * p, columns - 2);
    sum[p] = Pair{};
  }
  for (Index t = 0; t < count; ++t) {
    const double* row = values + list[t] * width;
    SOFTKNN_UNROLLED
    for (int p = 0; p < Pairs; ++p) {
      sum[p] += weights[t] * load_pair(row + from[p]);
    }
  }
  SOFTKNN_UNROLLED
  for (int p = 0; p < Pairs; ++p) {
    store_pair(sums + from[p], sum[p]);
  }
}

void add_column(const double* values, Index width, const std::int32_t* list, const double* weights,
                Index count, double* sums) {
  sums[0] = 0.0;
  for (Index t = 0; t < count; ++t) {
    sums[0] += weights[t] * values[list[t] * width];
  }
}

}  // namespace

void ValueSum::add_block(const double* sums, Index columns, Index first, std::span<double> output) {
  for (Index c = first; c < first + columns; ++c) {
    double& y = output[static_cast<std::size_t>(c)];
    const double block = *sums++;
    const double sum = y + block;
    lost_[c] += rounding_error(y, block, sum);
    y = sum;
  }
}

void ValueSum::add(const double* values, const std::int32_t* list, std::span<const double> weights,
                   std::span<double> output) {
  const Index width = length_of(output);
  std::fill_n(lost_.data(), width, 0.0);
  for (Index start = 0; start < length_of(weights); start += kValuesInBlock) {
    const Index count = std::min(kValuesInBlock, length_of(weights) - start);
    for (Index column = 0; column < width; column += kTile) {
      double sums[kTile];
      const Index columns = std::min(kTile, width - column);
      const double* const from = values + column;
      const double* const kept = weights.data() + start;
      if (columns == 1) {
        add_column(from, width, list + start, kept, count, sums);
      } else if (columns <= 4) {
        add_tile<2>(from, width, columns, list + start, kept, count, sums);
      } else {
        add_tile<kTile / 2>(from, width, columns, list + start, kept, count, sums);
      }
      add_block(sums, columns, column, output);
    }
  }
  for (Index c = 0; c < width; ++c) {
    double& y = output[static_cast<std::size_t>(c)];
    y = with_remainder(y, lost_[c]);
  }
}

}  // namespace softknn
