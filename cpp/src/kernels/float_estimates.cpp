#include "float_estimates.hpp"

#include "vectors.hpp"

namespace softknn::kernels {
namespace {

constexpr int kQueries = 2;

/// The first `count` of four floats, then zeros.
SOFTKNN_SMALL Floats load_some(const float* from, std::ptrdiff_t count) {
  Floats x{};
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    x[i] = from[i];
  }
  return x;
}

/// Four components at a time.
template <typename Term>
inline void estimate(const float* keys, const float* queries, std::ptrdiff_t query_step,
                     std::ptrdiff_t width, float* sums, std::ptrdiff_t step, Term term) {
  Floats tile[kEstimatedKeys][kQueries] = {};
  const auto add = [&](std::ptrdiff_t c, auto four) {
    const Floats first = four(queries + c);
    const Floats second = four(queries + query_step + c);
    for (int j = 0; j < kEstimatedKeys; ++j) {
      const Floats key = four(keys + j * width + c);
      tile[j][0] = term(first, key, tile[j][0]);
      tile[j][1] = term(second, key, tile[j][1]);
    }
  };
  std::ptrdiff_t c = 0;
  SOFTKNN_ROLLED
  for (; c + kWidth <= width; c += kWidth) {
    add(c, load);
  }
  if (c < width) {
    add(c, [&](const float* from) { return load_some(from, width - c); });
  }
  for (int i = 0; i < kQueries; ++i) {
    Floats total[kEstimatedKeys];
    for (int j = 0; j < kEstimatedKeys; ++j) {
      total[j] = tile[j][i];
    }
    transpose(total[0], total[1], total[2], total[3]);
    store(sums + i * step, (total[0] + total[1]) + (total[2] + total[3]));
  }
}

}  // namespace

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
