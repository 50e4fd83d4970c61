#include "softknn/neighbors.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "attention/row_span.hpp"
#include "memory/allocation.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "memory/shared_memory.hpp"
#include "ranking.hpp"
#include "score_rows.hpp"

namespace softknn {

void rank(const double* scores, Index count, std::span<std::int32_t> keys) {
  std::int32_t* first = keys.data();
  std::partial_sort(first, first + count, first + keys.size(), Better{scores});
}

void rank_all(const double* scores, Index count, std::span<std::int32_t> keys) {
  std::iota(keys.begin(), keys.end(), 0);
  rank(scores, count, keys);
}

namespace {

/// Ranks the keys of each row.
class RankedRows final : public ScoreSink {
 public:
  RankedRows(Buffer<double>& scores, Buffer<std::int32_t>& order, Index count, Neighbors& neighbors)
      : scores_(scores), order_(order), count_(count), neighbors_(neighbors) {}

  double* place(Index) override { return scores_.data(); }

  void use(Index row) override {
    rank_all(scores_.data(), count_, order_);
    const auto best = array_view(std::as_const(order_).data(), count_);
    array_view(neighbors_.indices.data() + row * count_, count_) = best;
    array_view(neighbors_.scores.data() + row * count_, count_) =
        array_view(scores_.data(), scores_.size())(best);
  }

 private:
  Buffer<double>& scores_;       // of one row
  Buffer<std::int32_t>& order_;  // of its keys, from the best on
  Index count_;
  Neighbors& neighbors_;
};

}  // namespace

Outcome nearest_neighbors(const Shape& shape, std::span<const double> query,
                          std::span<const double> key, const Scoring& scoring, Index count,
                          Neighbors& neighbors) {
  const Outcome outcome = check_pairs(shape, query, key, scoring).then([&] {
    return check_requirements({{count >= 0 && count <= shape.keys, Argument::kCount}});
  });
  if (!outcome.ok()) {
    return outcome;
  }
  const Index rows = shape.batch * shape.query_heads * shape.queries;
  Buffer<double> scores;       // of one row
  Buffer<std::int32_t> order;  // of its keys, from the best on
  return replace(neighbors, [&](Neighbors& made) {
    const Index found = element_count(rows, count);
    return Outcome::of(allocate_all(scores, shape.keys, order, shape.keys, made.indices, found,
                                    made.scores, found))
        .then([&] {
          RankedRows ranked(scores, order, count, made);
          return score_rows(shape, query.data(), key.data(), scoring, ranked);
        });
  });
}

}  // namespace softknn
