#pragma once

#include "softknn/buffer.hpp"
#include "softknn/shape.hpp"
#include "softknn/similarity.hpp"

namespace softknn {

/// The chosen keys of each query, best first.
struct Neighbors {
  // (B, H, m, k): row indices in the key head that serves the query head
  Buffer<std::int32_t> indices;
  Buffer<double> scores;  // (B, H, m, k): their scores
};

/// Hard k nearest neighbours: the k keys most similar to each query.
///
/// Formula: the k largest scores of the row, s_ij from `scores` with `scoring`; with scale 1,
/// temperature 1 and no other option, s_ij is q·k, the cosine, or −‖q − k‖²/2.
///
/// Shapes: query (B, H, m, d), key (B, G, n, d) → (B, H, m, k), k = `count` in 0 … n;
/// `shape.value_width` is ignored.
///
/// Ties: equal scores in double are ordered by index, so the lower index also takes the last
/// position.
/// Limit: for k = 1 without a tie, the key that gets all weight in `attention` at temperature 0.
///
/// Errors: as `scores` (also for keys that are not a neighbour of any query); `kInvalid` also
/// naming `kCount` outside 0 … n. On any error `neighbors` is unspecified.
///
/// Numerical note: as `scores`.
/// Cost: O(B·H·m·n·(d + log k)) time, O(n) memory besides the result.
///
/// Source: Cover and Hart (1967), "Nearest neighbor pattern classification".
Outcome nearest_neighbors(const Shape& shape, std::span<const double> query,
                          std::span<const double> key, const Scoring& scoring, Index count,
                          Neighbors& neighbors);

}  // namespace softknn
