#pragma once

#include <cstdint>
#include <span>

#include "softknn/neighbors.hpp"

/// Private to the core: the search of an index among float keys, and among some of its keys.
namespace softknn {

/// At least one key.
template <typename Scalar>
struct SearchedKeys {
  std::span<const Scalar> keys;
  const double* norms;  // of each float key, by `float_norm`
  double largest_norm;
  Index width;
  Similarity similarity;
  double epsilon;
  std::span<const std::uint8_t> allowed;  // (n): 0 hides a key; or empty, to allow all
};

/// ‖x‖, within rounding.
double float_norm(const float* x, Index width);

/// The `count` ≥ 1 best allowed keys of every query (m, d), best first. For float keys estimates
/// for groups of queries, then each query separately. `kOverflow` naming `kScore`, `kMemory`.
Outcome search_keys(const SearchedKeys<float>& keys, std::span<const float> queries, Index m,
                    Index count, Neighbors& neighbors);
Outcome search_keys(const SearchedKeys<double>& keys, std::span<const double> queries, Index m,
                    Index count, Neighbors& neighbors);

}  // namespace softknn
