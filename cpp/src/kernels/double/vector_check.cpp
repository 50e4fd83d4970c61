#include "vector_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "double_tiles.hpp"
#include "pairs.hpp"

namespace softknn {

using kernels::kLargestTame;
using kernels::kSmallestTame;

bool all_finite_in_pairs(std::span<const double> x) {
  Pair sum{};
  std::size_t place = 0;
  for (; place + 1 < x.size(); place += 2) {
    const Pair pair = load_pair(x.data() + place);
    sum += pair - pair;  // 0, or NaN once a number is not finite
  }
  const double last = place < x.size() ? x[place] - x[place] : 0.0;
  return sum[0] + sum[1] + last == 0.0;
}

VectorCheck check_vector(const double* x, Index width) {
  Pair largest{};  // of the magnitudes; NaN never replaces it
  Pair smallest = splat(std::numeric_limits<double>::max());  // of the nonzero magnitudes
  // 0, or NaN once a number is not finite
  Pair sum{};
  const auto look = [&](Pair pair) {
    const Pair size = from_bits(bits_of(pair) & splat_bits(~0ULL >> 1U));
    largest = larger(largest, size);
    const auto zero = size == 0.0;
    smallest = smaller(smallest, zero ? smallest : size);
    sum += pair - pair;
  };
  for (Index c = 0; c + 1 < width; c += 2) {
    look(load_pair(x + c));
  }
  if (width % 2 == 1) {
    look(splat(x[width - 1]));
  }
  VectorCheck check{.bad_column = -1,
                    .tame = std::max(largest[0], largest[1]) <= kLargestTame &&
                            std::min(smallest[0], smallest[1]) >= kSmallestTame};
  if (!(sum[0] + sum[1] == 0.0)) {
    const double* bad = std::find_if(x, x + width, [](double v) { return !std::isfinite(v); });
    check.bad_column = bad - x;
    check.tame = false;
  }
  return check;
}

}  // namespace softknn
