#pragma once

#include <cstdint>
#include <span>

#include "softknn/neighbors.hpp"

/// Private to the core: the search of an index among float keys, and among some of its keys. Its
/// results are frozen: those of `nearest_neighbors` among the same numbers, bit for bit. Their line
/// of Eigen, a product in double and a partial sort, takes 3 times as long for 64 queries among
/// 5,000 keys of width 384 (SIMD128), and 12 times for one.
namespace softknn {

/// At least one key.
struct FloatKeys {
  std::span<const float> keys;
  const double* norms;  // of each key, by `float_norm`
  double largest_norm;
  Index width;
  Similarity similarity;
  double epsilon;
  std::span<const std::uint8_t> allowed;  // (n): 0 hides a key; or empty, to allow all
  Index allowed_count;
};

/// ‖x‖, within rounding.
double float_norm(const float* x, Index width);

/// The `count` ≥ 1 best allowed keys of every query (m, d), best first: estimates for groups of
/// queries, then each query separately. `kMemory`.
Status search_keys(const FloatKeys& keys, std::span<const float> queries, Index m, Index count,
                   Neighbors& neighbors);

/// The same among keys (n, d) in double, with the scores, order and ties of `nearest_neighbors`
/// among the allowed ones. `kOverflow` naming `kScore`, `kMemory`.
Outcome search_allowed(const Shape& shape, const double* queries, const double* keys,
                       const Scoring& scoring, std::span<const std::uint8_t> allowed, Index count,
                       Neighbors& neighbors);

}  // namespace softknn
