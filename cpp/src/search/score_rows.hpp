#pragma once

#include <span>

#include "softknn/similarity.hpp"

/// Private to the core: all rows of scores, in order.
namespace softknn {

/// Checks the arguments of `scores`. Constant time.
Outcome check_pairs(Shape shape, std::span<const double> query, std::span<const double> key,
                    const Scoring& scoring);

/// The receiver of rows of scores.
class ScoreSink {
 public:
  /// The destination of the n scores of a row.
  virtual double* place(Index row) = 0;

  /// Called when the scores are complete and finite.
  virtual void use(Index row) = 0;

 protected:
  ~ScoreSink() = default;
};

/// Passes the scores of every row of (B, H, m), in row-major order, to the sink. Errors as
/// `scores`; sizes have been checked by the caller.
Outcome score_rows(const Shape& shape, const double* query, const double* key,
                   const Scoring& scoring, ScoreSink& sink);

}  // namespace softknn
