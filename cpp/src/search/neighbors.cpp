#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "key_search.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/rows.hpp"
#include "score_rows.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"

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

Outcome scores(const Shape& shape, std::span<const double> query, std::span<const double> key,
               const Scoring& scoring, Buffer<double>& result) {
  const Index count = element_count(shape.batch, shape.query_heads, shape.queries, shape.keys);
  if (const Outcome outcome = check_pairs(shape, query, key, scoring); !outcome.ok()) {
    return outcome;
  }
  return Outcome::of(result.allocate(count)).then([&] {
    return score_rows(shape, query.data(), key.data(), scoring, {},
                      [&](Index row, const double* scores) {
                        std::copy_n(scores, shape.keys, result.data() + row * shape.keys);
                      });
  });
}

Outcome check_pairs(Shape shape, std::span<const double> query, std::span<const double> key,
                    const Scoring& scoring) {
  shape.value_width = 0;
  return check_shape(shape).then([&] { return check_scoring(scoring); }).then([&] {
    return check_lengths<double>(shape, {query, key, {}});
  });
}

Outcome check_scored(const Shape& s, const double* query, const double* key) {
  if (s.batch * s.query_heads * s.queries == 0 || s.keys == 0) {
    return {};
  }
  return check_matrices(query, s.batch * s.query_heads, s.queries, s.width, Argument::kQuery)
      .then([&] {
        return check_matrices(key, s.batch * s.key_heads, s.keys, s.width, Argument::kKey);
      });
}

void rank(const double* scores, Index count, std::span<std::int32_t> keys) {
  std::int32_t* first = keys.data();
  std::partial_sort(first, first + count, first + keys.size(), Better{scores});
}

void rank_all(const double* scores, Index count, std::span<std::int32_t> keys) {
  std::iota(keys.begin(), keys.end(), 0);
  rank(scores, count, keys);
}

}  // namespace softknn::core
