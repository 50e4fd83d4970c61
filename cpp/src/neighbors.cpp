#include "softknn/neighbors.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "score_rows.hpp"
#include "softknn/views.hpp"

namespace softknn {
namespace {

/// Brings the `count` best keys to the front of `order`, ties by the lower index.
void rank(const double* scores, Index count, std::span<std::int32_t> order) {
  std::int32_t* first = order.data();
  std::iota(order.begin(), order.end(), 0);
  std::partial_sort(first, first + count, first + order.size(),
                    [scores](std::int32_t a, std::int32_t b) {
                      return scores[a] > scores[b] || (scores[a] == scores[b] && a < b);
                    });
}

Status allocate(Index count, Neighbors& neighbors) {
  const Status status = neighbors.indices.allocate(count);
  return status == Status::kOk ? neighbors.scores.allocate(count) : status;
}

}  // namespace

Outcome nearest_neighbors(const Shape& shape, const double* query, const double* key,
                          const Scoring& scoring, Index count, Neighbors& neighbors) {
  if (const Outcome outcome = check_shape(shape); !outcome.ok() || count > shape.keys) {
    return {.status = Status::kLimit};
  }
  if (const Outcome outcome = check_scored(shape, query, key); !outcome.ok()) {
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
      shape, query, key, scoring, [&](Index) { return scores.data(); },
      [&](Index row) {
        rank(scores.data(), count, row_of(order.data(), 0, shape.keys));
        for (Index place = 0; place < count; ++place) {
          const std::int32_t j = order[place];
          neighbors.indices[row * count + place] = j;
          neighbors.scores[row * count + place] = scores[j];
        }
      });
}

}  // namespace softknn
