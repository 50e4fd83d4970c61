#include "weight_tensor.hpp"

#include <algorithm>

#include "instruction_set.hpp"
#include "memory/packed_size.hpp"

namespace softknn {
namespace {

/// Columns of a factor that stay in the cache while all rows pass.
constexpr Index kMostColumns = 64;
constexpr Index kCachedBytes = Index{1} << 17;

constexpr Index kMostLanes = 16;

Index lanes_of(float) { return kernels::kRows; }
Index lanes_of(double) { return kernels::double_tiles().lanes; }

/// sums[column][lane] of some panels with a group of rows.
void sum_panels(const float* panels, Index columns, const float* rows, Index inner, float* sums) {
  float largest[kernels::kRows] = {};
  kernels::float_tiles().score({panels, rows, columns, inner, std::max(inner, Index{1}), false},
                               sums, largest);
}
void sum_panels(const double* panels, Index columns, const double* rows, Index inner,
                double* sums) {
  const kernels::DoubleTiles& tiles = kernels::double_tiles();
  for (Index column = 0; column < columns; column += kColumnsInPanel) {
    tiles.products(panels + column * inner, rows, inner, true, sums + column * tiles.lanes);
  }
}

/// Some columns of one component: as many as every machine holds in one register.
template <typename Scalar>
struct Part;
template <>
struct Part<float> {
  using Columns = float __attribute__((vector_size(16)));
};
template <>
struct Part<double> {
  using Columns = double __attribute__((vector_size(16)));
};

/// The same for one row and `Panels` panels side by side: y[column], without packing the row.
template <int Panels, typename Scalar>
void sum_row(const Scalar* panels, const Scalar* row, Index inner, Scalar* y) {
  using Columns = typename Part<Scalar>::Columns;
  constexpr Index kSize = sizeof(Columns) / sizeof(Scalar), kParts = kColumnsInPanel / kSize;
  Columns sums[Panels * kParts] = {};
  const Index step = inner * kColumnsInPanel;
  for (Index l = 0; l < inner; ++l, panels += kColumnsInPanel) {
    SOFTKNN_UNROLLED
    for (Index part = 0; part < Panels * kParts; ++part) {
      Columns weights;
      __builtin_memcpy(&weights, panels + part / kParts * step + part % kParts * kSize,
                       sizeof(weights));
      sums[part] += weights * row[l];
    }
  }
  __builtin_memcpy(y, sums, sizeof(sums));
}

template <typename Scalar>
void sum_row(const Scalar* panels, Index columns, const Scalar* row, Index inner, Scalar* y) {
  constexpr int kPanels = 4;
  Index column = 0;
  for (; column + kPanels * kColumnsInPanel <= columns; column += kPanels * kColumnsInPanel) {
    sum_row<kPanels>(panels + column * inner, row, inner, y + column);
  }
  for (; column < columns; column += kColumnsInPanel) {
    sum_row<1>(panels + column * inner, row, inner, y + column);
  }
}

}  // namespace

template <typename Scalar>
Status WeightTensor<Scalar>::allocate() {
  return layout == Layout::kPlain
             ? data.allocate(element_count(rows, columns))
             : data.allocate_zeroed(element_count(inner(), round_up(width(), kColumnsInPanel)));
}

template <typename Scalar>
void WeightTensor<Scalar>::append(const Scalar* values, Index count) {
  if (layout == Layout::kPlain) {
    std::copy_n(values, count, data.data() + filled);
    filled += count;
    return;
  }
  const bool transposed = layout == Layout::kTransposed;
  Index row = filled / columns, column = filled % columns;
  filled += count;
  for (const Scalar* const end = values + count; values != end; ++values) {
    data[transposed ? place(column, row) : place(row, column)] = *values;
    if (++column == columns) {
      column = 0;
      ++row;
    }
  }
}

template <typename Scalar>
Status RowProduct<Scalar>::allocate(Index rows, Index inner) {
  lanes_ = lanes_of(Scalar{});
  return packed_.allocate(rows == 1 ? 0 : element_count(round_up(rows, lanes_), inner));
}

/// A lane without a row repeats the last one.
template <typename Scalar>
void RowProduct<Scalar>::pack(const Scalar* x, Index rows, Index inner) {
  for (Index row = 0; row < round_up(rows, lanes_); ++row) {
    const Scalar* from = x + std::min(row, rows - 1) * inner;
    Scalar* to = packed_.data() + row / lanes_ * lanes_ * inner + row % lanes_;
    for (Index l = 0; l < inner; ++l) {
      to[l * lanes_] = from[l];
    }
  }
}

template <typename Scalar>
void RowProduct<Scalar>::multiply(const Scalar* x, Index rows, const WeightTensor<Scalar>& factor,
                                  const Scalar* bias, Scalar* y) {
  const Index inner = factor.inner(), width = factor.width();
  const Index fitting = kCachedBytes / static_cast<Index>(sizeof(Scalar)) / inner;
  const Index most = std::clamp(fitting / (2 * kColumnsInPanel) * (2 * kColumnsInPanel),
                                2 * kColumnsInPanel, kMostColumns);
  if (rows > 1) {
    pack(x, rows, inner);
  }
  for (Index first = 0; first < width; first += most) {
    const Index columns = std::min(most, width - first);
    const Scalar* panels = factor.data.data() + first * inner;
    for (Index row = 0; row < rows; row += lanes_) {
      const Index count = std::min(lanes_, rows - row);
      alignas(64) Scalar sums[kMostColumns * kMostLanes];
      const Index lanes = count == 1 ? 1 : lanes_;
      if (count == 1) {
        sum_row(panels, columns, x + row * inner, inner, sums);
      } else {
        sum_panels(panels, columns, packed_.data() + row * inner, inner, sums);
      }
      for (Index i = 0; i < count; ++i) {
        Scalar* to = y + (row + i) * width + first;
        for (Index c = 0; c < columns; ++c) {
          to[c] = sums[c * lanes + i] + (bias == nullptr ? Scalar{0} : bias[first + c]);
        }
      }
    }
  }
}

template struct WeightTensor<double>;
template struct WeightTensor<float>;
template class RowProduct<double>;
template class RowProduct<float>;

}  // namespace softknn
