#include "float_estimates.hpp"

#include "vectors.hpp"

namespace softknn::kernels {
namespace {

constexpr int kQueries = 2;

/// The remaining components from `c` on that do not fill four. With `step` 0 there is one query.
template <typename Term>
SOFTKNN_SMALL void estimate_rest(const float* keys, const float* queries, std::ptrdiff_t query_step,
                                 std::ptrdiff_t c, std::ptrdiff_t width, float* sums,
                                 std::ptrdiff_t step, Term term) {
  for (; c < width; ++c) {
    for (int i = 0; i < (step > 0 ? kQueries : 1); ++i) {
      for (int j = 0; j < kEstimatedKeys; ++j) {
        float& sum = sums[i * step + j];
        sum = term(splat(queries[i * query_step + c]), splat(keys[j * width + c]), splat(sum))[0];
      }
    }
  }
}

/// Four components at a time.
template <typename Term>
inline void estimate(const float* keys, const float* queries, std::ptrdiff_t query_step,
                     std::ptrdiff_t width, float* sums, std::ptrdiff_t step, Term term) {
  Floats tile[kEstimatedKeys][kQueries] = {};
  std::ptrdiff_t c = 0;
  SOFTKNN_ROLLED
  for (; c + kWidth <= width; c += kWidth) {
    const Floats first = load(queries + c);
    const Floats second = load(queries + query_step + c);
    SOFTKNN_UNROLLED
    for (int j = 0; j < kEstimatedKeys; ++j) {
      const Floats key = load(keys + j * width + c);
      tile[j][0] = term(first, key, tile[j][0]);
      tile[j][1] = term(second, key, tile[j][1]);
    }
  }
  // Lane by lane: a transposition makes V8 spill the sums within the loop above.
  SOFTKNN_UNROLLED
  for (int i = 0; i < kQueries; ++i) {
    SOFTKNN_UNROLLED
    for (int j = 0; j < kEstimatedKeys; ++j) {
      const Floats lanes = tile[j][i];
      sums[i * step + j] = (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
    }
  }
  estimate_rest(keys, queries, query_step, c, width, sums, step, term);
}

}  // namespace

/// Two vectors at a time, then one sum.
SOFTKNN_HOT std::ptrdiff_t skip_below(const float* sums, std::ptrdiff_t j, std::ptrdiff_t end,
                                      float limit, float sign) {
  const auto below = [&](std::ptrdiff_t i) {
    return Words(load(sums + j + i * kWidth) * splat(sign) < splat(limit));
  };
  for (; j + 2 * kWidth <= end; j += 2 * kWidth) {
    const Words all = below(0) & below(1);
    std::int64_t halves[2];
    __builtin_memcpy(halves, &all, sizeof(all));
    if ((halves[0] & halves[1]) != -1) {
      break;
    }
  }
  while (j < end && sums[j] * sign < limit) {
    ++j;
  }
  return j;
}

SOFTKNN_HOT void estimate_products(const float* keys, const float* queries,
                                   std::ptrdiff_t query_step, std::ptrdiff_t width, float* sums,
                                   std::ptrdiff_t step) {
  estimate(keys, queries, query_step, width, sums, step, multiply_add);
}

SOFTKNN_HOT void estimate_distances(const float* keys, const float* queries,
                                    std::ptrdiff_t query_step, std::ptrdiff_t width, float* sums,
                                    std::ptrdiff_t step) {
  estimate(keys, queries, query_step, width, sums, step,
           [](Floats x, Floats y, Floats sum) { return multiply_add(x - y, x - y, sum); });
}

}  // namespace softknn::kernels
