#pragma once

#include "softknn/buffer.hpp"
#include "softknn/shape.hpp"
#include "softknn/similarity.hpp"

namespace softknn {

/// Per query the chosen keys, best first.
struct Neighbors {
  Buffer<std::int32_t> indices;  // (B, H, m, k): rows of the key head that serves the query head
  Buffer<double> scores;         // (B, H, m, k): their scores
};

/// Hard k nearest neighbours: the k keys most similar to each query.
///
/// Formula: the k largest scores of the row, s_ij as `scores` makes them by
/// `scoring`; scale 1, temperature 1 and nothing else make that q·k, the cosine, or −‖q − k‖²/2.
///
/// Shapes: query (B, H, m, d), key (B, G, n, d) → (B, H, m, k), k = `count` in
/// 0 … n; `shape.value_width` is ignored.
///
/// Ties: equal scores in double are in the order of their indices, so the lower
/// index also wins the last place. The limit: for k = 1 and no tie, the key that
/// has all weight in `attention` at temperature 0.
///
/// Errors: as `scores` (also for keys that are no neighbour of any query); `kInvalid` too naming
/// `kCount` outside 0 … n. On any error `neighbors` is unspecified.
///
/// Numerical note: as `scores`. Cost: O(B·H·m·n·(d + log k)) time, O(n) memory
/// beside the result.
///
/// Source: Cover and Hart (1967), "Nearest neighbor pattern classification".
Outcome nearest_neighbors(const Shape& shape, std::span<const double> query,
                          std::span<const double> key, const Scoring& scoring, Index count,
                          Neighbors& neighbors);

}  // namespace softknn
