#pragma once

#include <span>

#include "softknn/similarity.hpp"

/// Private to the core: all rows of scores, one after another.
namespace softknn {

/// The arguments that `scores` requires. Constant time.
Outcome check_pairs(Shape shape, std::span<const double> query, std::span<const double> key,
                    const Scoring& scoring);

/// Brings the `count` best of `keys` to the front, ties by the lower key; `scores` of all keys.
void rank(const double* scores, Index count, std::span<std::int32_t> keys);

/// What becomes of rows of scores.
class ScoreSink {
 public:
  /// Where the n scores of a row go.
  virtual double* place(Index row) = 0;

  /// They are there, and finite.
  virtual void use(Index row) = 0;

 protected:
  ~ScoreSink() = default;
};

/// For every row of (B, H, m), in row-major order: its scores to the sink. Refuses as `scores`
/// does; sizes have been checked by the caller.
Outcome score_rows(const Shape& shape, const double* query, const double* key,
                   const Scoring& scoring, ScoreSink& sink);

}  // namespace softknn
