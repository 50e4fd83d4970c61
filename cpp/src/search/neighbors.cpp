#include "softknn/core/neighbors.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "key_search.hpp"
#include "memory/allocation.hpp"
#include "memory/arguments.hpp"
#include "memory/row_span.hpp"
#include "numerics/ranking.hpp"
#include "score_rows.hpp"

namespace softknn::core {

Outcome search_rows(const Shape& shape, const double* query, const double* key,
                    const Scoring& scoring, Index count, std::span<const std::uint8_t> allowed,
                    Neighbors& neighbors) {
  const Index rows = shape.batch * shape.query_heads * shape.queries;
  Buffer<std::int32_t> candidates, order;
  Outcome outcome = Outcome::of(allocate_all(candidates, shape.keys, order, shape.keys,
                                             neighbors.indices, element_count(rows, count),
                                             neighbors.scores, element_count(rows, count)));
  if (!outcome.ok()) {
    return outcome;
  }
  Index size = 0;
  for (Index j = 0; j < shape.keys; ++j) {
    if (allowed.empty() || allowed[static_cast<std::size_t>(j)] != 0) {
      candidates[size++] = static_cast<std::int32_t>(j);
    }
  }
  return score_rows(shape, query, key, scoring, allowed, [&](Index row, const double* scores) {
    std::copy_n(candidates.data(), size, order.data());
    rank(scores, count, row_of(order.data(), 0, size));
    for (Index place = 0; place < count; ++place) {
      neighbors.indices[row * count + place] = order[place];
      neighbors.scores[row * count + place] = scores[order[place]];
    }
  });
}

Outcome nearest_neighbors(const Shape& shape, std::span<const double> query,
                          std::span<const double> key, const Scoring& scoring, Index count,
                          Neighbors& neighbors) {
  return check_pairs(shape, query, key, scoring)
      .then([&] {
        return check_requirements({{count >= 0 && count <= shape.keys, Argument::kCount}});
      })
      .then([&] {
        return search_rows(shape, query.data(), key.data(), scoring, count, {}, neighbors);
      });
}

}  // namespace softknn::core
