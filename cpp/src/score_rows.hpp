#pragma once

#include <cmath>

#include "attention_rows.hpp"
#include "row_scorer.hpp"

/// Private to the core: all rows of scores, one after another.
namespace softknn {

/// The arguments that `scores` requires. Constant time.
Outcome check_pairs(Shape shape, std::span<const double> query, std::span<const double> key,
                    const Scoring& scoring);

/// The first non-finite component of query or key, where there is a pair at all.
Outcome check_scored(const Shape& shape, const double* query, const double* key);

/// Brings the `count` best of `keys` to the front, ties by the lower key; `scores` of all keys.
void rank(const double* scores, Index count, std::span<std::int32_t> keys);

/// For every row of (B, H, m), in row-major order: writes its n scores to
/// place(row), a `double*`, then calls use(row). Refuses as `scores` does, before
/// `use` sees what is refused; sizes have been checked by the caller.
template <typename Place, typename Use>
Outcome score_rows(const Shape& shape, const double* query, const double* key,
                   const Scoring& scoring, Place place, Use use) {
  RowScorer scorer(scoring, shape.width);
  for (Index head = 0; head < shape.batch * shape.key_heads; ++head) {
    const double* keys = key + head * shape.keys * shape.width;
    if (const Status status = scorer.set_keys(keys, shape.keys); status != Status::kOk) {
      return {.status = status};
    }
    const Outcome outcome = for_each_row(shape, head, [&](Index slice, const RowPosition& at) {
      const Index row = slice * shape.queries + at.query;
      double* scores = place(row);
      scorer.score(query + row * shape.width, nullptr, shape.keys, scores);
      for (Index j = 0; j < shape.keys; ++j) {
        if (!std::isfinite(scores[j])) {
          return Outcome{.status = Status::kOverflow,
                         .argument = Argument::kScore,
                         .slice = slice,
                         .row = at.query,
                         .column = j};
        }
      }
      use(row);
      return Outcome{};
    });
    if (!outcome.ok()) {
      return outcome;
    }
  }
  return {};
}

}  // namespace softknn
