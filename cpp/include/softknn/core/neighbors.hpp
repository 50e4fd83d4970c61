#pragma once

#include "softknn/core/buffer.hpp"
#include "softknn/core/similarity.hpp"
#include "softknn/shape.hpp"

namespace softknn::core {

/// The chosen keys of each query, best first.
struct Neighbors {
  // (B, H, m, k): row indices in the key head that serves the query head
  Buffer<std::int32_t> indices;
  Buffer<double> scores;  // (B, H, m, k): their scores
};

Outcome nearest_neighbors(const Shape& shape, std::span<const double> query,
                          std::span<const double> key, const Scoring& scoring, Index count,
                          Neighbors& neighbors);

}  // namespace softknn::core
