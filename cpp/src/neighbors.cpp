#include "softknn/neighbors.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "arguments.hpp"
#include "row_span.hpp"
#include "score_rows.hpp"

namespace softknn {
void rank(const double* scores, Index count, std::span<std::int32_t> keys) {
  std::int32_t* first = keys.data();
  std::partial_sort(first, first + count, first + keys.size(),
                    [scores](std::int32_t a, std::int32_t b) {
                      return scores[a] > scores[b] || (scores[a] == scores[b] && a < b);
                    });
}

namespace {

Status allocate(Index count, Neighbors& neighbors) {
  const Status status = neighbors.indices.allocate(count);
  return status == Status::kOk ? neighbors.scores.allocate(count) : status;
}

}  // namespace

Outcome nearest_neighbors(const Shape& shape, std::span<const double> query,
                          std::span<const double> key, const Scoring& scoring, Index count,
                          Neighbors& neighbors) {
  const Outcome outcome =
      check_pairs(shape, query, key, scoring)
          .then([&] {
            return check_requirements({{count >= 0 && count <= shape.keys, Argument::kCount}});
          })
          .then([&] { return check_scored(shape, query.data(), key.data()); });
  if (!outcome.ok()) {
    return outcome;
  }
  const Index rows = shape.batch * shape.query_heads * shape.queries;
  Buffer<double> scores;       // of one row
  Buffer<std::int32_t> order;  // of its keys, from the best on
  Status status = scores.allocate(shape.keys);
  status = status == Status::kOk ? order.allocate(shape.keys) : status;
  status = status == Status::kOk ? allocate(element_count({rows, count}), neighbors) : status;
  if (status != Status::kOk) {
    return {.status = status};
  }
  return score_rows(
      shape, query.data(), key.data(), scoring, [&](Index) { return scores.data(); },
      [&](Index row) {
        std::iota(order.begin(), order.end(), 0);
        rank(scores.data(), count, row_of(order.data(), 0, shape.keys));
        for (Index place = 0; place < count; ++place) {
          const std::int32_t j = order[place];
          neighbors.indices[row * count + place] = j;
          neighbors.scores[row * count + place] = scores[j];
        }
      });
}

}  // namespace softknn
