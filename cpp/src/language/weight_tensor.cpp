#include "weight_tensor.hpp"

#include <algorithm>

#include "memory/packed_size.hpp"

namespace softknn {

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

template struct WeightTensor<double>;
template struct WeightTensor<float>;

}  // namespace softknn
