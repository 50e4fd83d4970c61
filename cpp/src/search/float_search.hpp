#pragma once

#include <span>

#include "softknn/neighbors.hpp"

/// Private to the core: the search of an index of float keys.
namespace softknn {

/// At least one key.
struct FloatKeys {
  std::span<const float> keys;
  const double* norms;  // of each key, by `float_norm`
  double largest_norm;
  Index width;
  Similarity similarity;
  double epsilon;
};

/// ‖x‖, within rounding.
double float_norm(const float* x, Index width);

/// The `count` ≥ 1 best keys of every query (m, d), best first: estimates for groups of queries,
/// then each query separately.
Outcome search_floats(const FloatKeys& keys, std::span<const float> queries, Index m, Index count,
                      Neighbors& neighbors);

}  // namespace softknn
