#pragma once

#include <cstdint>
#include <span>

#include "softknn/status.hpp"

/// Private to the core: a row of scores, its order and its softmax.
namespace softknn::core {

/// Whether key `a` comes before key `b`: by the larger score, ties by the lower key.
struct Better {
  const double* scores;  // of all keys

  bool operator()(std::int32_t a, std::int32_t b) const {
    return scores[a] > scores[b] || (scores[a] == scores[b] && a < b);
  }
};

/// Moves the `count` best of `keys` to the front, in order; `scores` holds the scores of all keys.
void rank(const double* scores, Index count, std::span<std::int32_t> keys);

/// The keys 0, 1 … of all scores, the `count` best first and in order. Every search and every sort
/// of the core, because each instance of a standard algorithm adds bytes to the download.
void rank_all(const double* scores, Index count, std::span<std::int32_t> keys);

/// The largest entry, −∞ of an empty row. Precondition: no NaN.
[[nodiscard]] double maximum(std::span<const double> x);

/// Replaces one row of logits by its weights. Precondition: no NaN, no +∞.
void softmax_row(std::span<double> x, double temperature = 1.0);

}  // namespace softknn::core
