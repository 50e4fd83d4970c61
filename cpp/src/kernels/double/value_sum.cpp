#include "value_sum.hpp"

#include <algorithm>

#include "attention/row_span.hpp"
#include "double_tiles.hpp"
#include "numerics/sums.hpp"
#include "pairs.hpp"

namespace softknn {
namespace {

constexpr Index kValuesInBlock = 128;
constexpr Index kColumns = 64;  // side by side

}  // namespace

void ValueSum::add(const double* values, const std::int32_t* list, std::span<const double> weights,
                   std::span<double> output) {
  const Index width = length_of(output);
  std::fill_n(lost_.data(), width, 0.0);
  for (Index start = 0; start < length_of(weights); start += kValuesInBlock) {
    const Index count = std::min(kValuesInBlock, length_of(weights) - start);
    for (Index first = 0; first < width; first += kColumns) {
      double sums[kColumns];
      const Index columns = std::min(kColumns, width - first);
      kernels::double_tiles().sum_values(values + first, width, columns, list + start,
                                         weights.data() + start, count, sums);
      for (Index c = 0; c < columns; ++c) {
        double& y = output[static_cast<std::size_t>(first + c)];
        const double sum = y + sums[c];
        lost_[first + c] += rounding_error(y, sums[c], sum);
        y = sum;
      }
    }
  }
  for (Index c = 0; c < width; ++c) {
    double& y = output[static_cast<std::size_t>(c)];
    y = with_remainder(y, lost_[c]);
  }
}

}  // namespace softknn
