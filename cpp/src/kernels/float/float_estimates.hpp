#pragma once

#include <cstddef>

/// Private to the core: sums in float whose order does not matter, for estimates. Gain
/// over Eigen's Q·Kᵀ of two queries in WebAssembly: 5 to 7.
namespace softknn::kernels {

/// Keys and queries of one call of the functions below.
inline constexpr std::ptrdiff_t kEstimatedKeys = 4;

/// A sum of `width` terms has an error of at most `estimate_steps(width)`·2^-24 times the sum of
/// the sizes of the terms.
constexpr double estimate_steps(double width) { return width / 4.0 + 10.0; }

/// sums[query·step + key] = Σ_c queries[query·query_step + c]·keys[key·width + c] for four keys and
/// two queries, which may be the same query.
void estimate_products(const float* keys, const float* queries, std::ptrdiff_t query_step,
                       std::ptrdiff_t width, float* sums, std::ptrdiff_t step);

/// The same for squared differences.
void estimate_distances(const float* keys, const float* queries, std::ptrdiff_t query_step,
                        std::ptrdiff_t width, float* sums, std::ptrdiff_t step);

/// The first place from `j` on where sign·sum is not below the limit; `end` without one. A NaN is
/// not below.
std::ptrdiff_t skip_below(const float* sums, std::ptrdiff_t j, std::ptrdiff_t end, float limit,
                          float sign);

}  // namespace softknn::kernels
