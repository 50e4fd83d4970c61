#include "numerics/ranking.hpp"

#include <algorithm>
#include <numeric>

namespace softknn::core {

void rank(const double* scores, Index count, std::span<std::int32_t> keys) {
  std::int32_t* first = keys.data();
  std::partial_sort(first, first + count, first + keys.size(), Better{scores});
}

void rank_all(const double* scores, Index count, std::span<std::int32_t> keys) {
  std::iota(keys.begin(), keys.end(), 0);
  rank(scores, count, keys);
}

}  // namespace softknn::core
