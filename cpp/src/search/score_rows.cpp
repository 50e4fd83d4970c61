#include "score_rows.hpp"

#include <algorithm>

#include "kernels/search/row_scorer.hpp"
#include "memory/finite_check.hpp"

namespace softknn {
namespace {

Outcome check_scored(const Shape& shape, const double* query, const double* key) {
  if (shape.batch * shape.query_heads * shape.queries == 0 || shape.keys == 0) {
    return {};
  }
  return check_matrices(query, shape.batch * shape.query_heads, shape.queries, shape.width,
                        Argument::kQuery)
      .then([&] {
        return check_matrices(key, shape.batch * shape.key_heads, shape.keys, shape.width,
                              Argument::kKey);
      });
}

/// One call: many rows of a head side by side, or one by one.
class ScoreRun {
 public:
  ScoreRun(const Shape& shape, const double* query, const double* key, const Scoring& scoring,
           ScoreSink& sink)
      : shape_(shape),
        query_(query),
        key_(key),
        rows_(shape.group() * shape.queries),
        sink_(sink),
        scorer_(scoring, shape.width) {}

  Outcome run() {
    // A single query checks its keys while it scores them, unless a check has to come first.
    bool seen = rows_ != 1;
    Outcome outcome = seen ? check_scored(shape_, query_, key_) : Outcome{};
    outcome = outcome.then([&] { return allocate(); });
    for (Index head = 0; head < shape_.batch * shape_.key_heads && outcome.ok(); ++head) {
      const double* keys = key_ + head * shape_.keys * shape_.width;
      if (!seen && scorer_.score_unseen(keys, shape_.keys, query_ + head * shape_.width,
                                        sink_.place(head))) {
        sink_.use(head);
        continue;
      }
      if (!seen) {
        outcome = check_scored(shape_, query_, key_);
        seen = true;
      }
      outcome = outcome.then([&] { return score_head(head, keys); });
    }
    return outcome;
  }

 private:
  Outcome allocate() {
    if (2 * rows_ < tiles_.lanes() || shape_.keys == 0) {
      return {};
    }
    const Status status = tiles_.allocate(rows_, shape_.keys, shape_.width);
    has_tiles_ = status == Status::kOk;
    return {.status = status == Status::kLimit ? Status::kOk : status};
  }

  Outcome score_head(Index head, const double* keys) {
    Outcome outcome{.status = scorer_.set_keys(keys, shape_.keys)};
    if (has_tiles_) {
      tiles_.set_keys(keys);
    }
    for (Index row = 0; row < rows_ && outcome.ok();) {
      const Index count = score_some(head * rows_ + row, rows_ - row);
      for (Index i = 0; i < count && outcome.ok(); ++i) {
        outcome = finish(head * rows_ + row + i, count > 1 ? i : kAlone);
      }
      row += count;
    }
    return outcome;
  }

  /// Scores of rows from `row` on, `left` of which share the head: several in the tiles, a single
  /// one directly. Returns their number.
  Index score_some(Index row, Index left) {
    const double* query = query_ + row * shape_.width;
    const Index count = has_tiles_ ? std::min(left, tiles_.group()) : 0;
    if (2 * count >= tiles_.lanes() && scorer_.score_tiles(query, count, shape_.keys, tiles_)) {
      return count;
    }
    scorer_.score(query, nullptr, shape_.keys, sink_.place(row));
    return 1;
  }

  Outcome finish(Index row, Index in_tiles) {
    double* scores = sink_.place(row);
    if (in_tiles != kAlone) {
      tiles_.copy_row(in_tiles, shape_.keys, scores);
    }
    Outcome outcome = check_finite(scores, shape_.keys, Argument::kScore, row / shape_.queries,
                                   row % shape_.queries);
    if (outcome.ok()) {
      sink_.use(row);
    } else {
      outcome.status = Status::kOverflow;
    }
    return outcome;
  }

  static constexpr Index kAlone = -1;

  const Shape& shape_;
  const double* query_;
  const double* key_;
  Index rows_;  // of a head of keys
  ScoreSink& sink_;
  RowScorer scorer_;
  ScoreTiles tiles_;
  bool has_tiles_ = false;
};

}  // namespace

Outcome score_rows(const Shape& shape, const double* query, const double* key,
                   const Scoring& scoring, ScoreSink& sink) {
  return shape.batch * shape.query_heads * shape.queries == 0
             ? Outcome{}
             : ScoreRun(shape, query, key, scoring, sink).run();
}

}  // namespace softknn
