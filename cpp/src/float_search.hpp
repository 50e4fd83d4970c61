#pragma once

#include <span>

#include "kernels/float_estimates.hpp"
#include "softknn/neighbors.hpp"

/// Private to the core: the search of an index of float keys.
namespace softknn {

/// At least one key, with room for whole groups of `kernels::kEstimatedKeys`.
struct FloatKeys {
  std::span<const float> keys;
  const double* norms;  // of each key, by `float_norm`
  double largest_norm;
  Index width;
  Similarity similarity;
};

/// ‖x‖, within rounding.
double float_norm(const float* x, Index width);

/// Of every query (m, d) the `count` ≥ 1 best keys, best first: estimates for groups of queries,
/// then each query by itself.
Outcome search_floats(const FloatKeys& keys, std::span<const float> queries, Index m, Index count,
                      Neighbors& neighbors);

}  // namespace softknn
