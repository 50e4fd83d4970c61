#include "softknn/neighbors.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "attention/row_span.hpp"
#include "memory/arguments.hpp"
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
    for (Index place = 0; place < count_; ++place) {
      const std::int32_t j = order_[place];
      neighbors_.indices[row * count_ + place] = j;
      neighbors_.scores[row * count_ + place] = scores_[j];
    }
  }

 private:
  Buffer<double>& scores_;       // of one row
  Buffer<std::int32_t>& order_;  // of its keys, from the best on
  Index count_;
  Neighbors& neighbors_;
};

Status allocate(Index count, Neighbors& neighbors) {
  const Status status = neighbors.indices.allocate(count);
  return status == Status::kOk ? neighbors.scores.allocate(count) : status;
}

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
  Status status = scores.allocate(shape.keys);
  status = status == Status::kOk ? order.allocate(shape.keys) : status;
  return replace(neighbors, [&](Neighbors& made) {
    status = status == Status::kOk ? allocate(element_count(rows, count), made) : status;
    if (status != Status::kOk) {
      return Outcome::of(status);
    }
    RankedRows ranked(scores, order, count, made);
    return score_rows(shape, query.data(), key.data(), scoring, ranked);
  });
}

}  // namespace softknn
