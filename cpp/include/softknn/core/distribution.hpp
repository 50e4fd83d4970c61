#pragma once

#include <span>

#include "softknn/core/buffer.hpp"

/// Summaries of rows of weights, and of heads.
namespace softknn::core {

Outcome entropy(std::span<const double> p, Index rows, Index columns, std::span<double> result);

Outcome effective_neighbors(std::span<const double> p, Index rows, Index columns,
                            std::span<double> result);

Outcome captured_mass(std::span<const double> p, Index rows, Index columns, Index count,
                      std::span<double> result);

/// One number per head: means over the rows that are not zeros; 0 without any. Query i stands at
/// key i + (n − m), so that the last query is at the last key.
struct AttentionStatistics {
  Buffer<double> entropy;              // in nats, as `entropy`
  Buffer<double> effective_neighbors;  // of e^entropy
  Buffer<double> largest;              // the largest weight
  Buffer<double> previous;             // the weight of the key before the query; 0 without one
  Buffer<double> self;                 // of the query's own key
  Buffer<double> first;                // of key 0
  Buffer<double> distance;             // Σ w·|i + (n − m) − j|
};

/// Statistics of the weights of heads.
///
/// Shapes: weights (heads, m, n) → seven lists (heads).
/// Errors: `kInvalid` naming `kShape` (a length below 0) or `kX`; `kLimit`; as `entropy`, with the
/// row counted over all heads. Cost: O(heads·m·n), with a logarithm for each positive weight.
/// Source: Clark et al. (2019), "What does BERT look at?", sections 3 and 4.
Outcome attention_statistics(std::span<const double> weights, Index heads, Index queries,
                             Index keys, AttentionStatistics& result);

}  // namespace softknn::core
