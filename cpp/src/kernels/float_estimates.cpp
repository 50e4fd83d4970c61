#include "float_estimates.hpp"

#include "vectors.hpp"

namespace softknn::kernels {
namespace {

inline float total(Floats x) { return (x[0] + x[1]) + (x[2] + x[3]); }

/// Four keys with `Queries` queries, four components at a time.
template <int Queries, typename Term>
inline void estimate(const float* keys, const float* queries, std::ptrdiff_t width, float* sums,
                     std::ptrdiff_t step, Term term) {
  Floats tile[kEstimatedKeys][Queries] = {};
  std::ptrdiff_t c = 0;
  SOFTKNN_ROLLED
  for (; c + kWidth <= width; c += kWidth) {
    for (int j = 0; j < kEstimatedKeys; ++j) {
      const Floats key = load(keys + j * width + c);
      for (int i = 0; i < Queries; ++i) {
        tile[j][i] = term(load(queries + i * width + c), key, tile[j][i]);
      }
    }
  }
  for (int j = 0; j < kEstimatedKeys; ++j) {
    for (int i = 0; i < Queries; ++i) {
      Floats sum = tile[j][i];
      for (std::ptrdiff_t rest = c; rest < width; ++rest) {
        const Floats query{queries[i * width + rest]};
        sum = term(query, Floats{keys[j * width + rest]}, sum);
      }
      sums[i * step + j] = total(sum);
    }
  }
}

template <typename Term>
inline void estimate_some(const float* keys, const float* queries, bool pair, std::ptrdiff_t width,
                          float* sums, std::ptrdiff_t step, Term term) {
  if (pair) {
    estimate<2>(keys, queries, width, sums, step, term);
  } else {
    estimate<1>(keys, queries, width, sums, step, term);
  }
}

}  // namespace

SOFTKNN_HOT void estimate_products(const float* keys, const float* queries, bool pair,
                                   std::ptrdiff_t width, float* sums, std::ptrdiff_t step) {
  estimate_some(keys, queries, pair, width, sums, step, multiply_add);
}

SOFTKNN_HOT void estimate_distances(const float* keys, const float* queries, bool pair,
                                    std::ptrdiff_t width, float* sums, std::ptrdiff_t step) {
  estimate_some(keys, queries, pair, width, sums, step,
                [](Floats x, Floats y, Floats sum) { return multiply_add(x - y, x - y, sum); });
}

}  // namespace softknn::kernels
