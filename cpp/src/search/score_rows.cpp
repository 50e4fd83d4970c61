#include "score_rows.hpp"

#include <cmath>

#include "memory/arguments.hpp"

namespace softknn::core {

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

Outcome check_row(const double* scores, Index count, std::span<const std::uint8_t> allowed,
                  const Shape& shape, Index row) {
  if (all_finite(scores, count)) {
    return {};
  }
  for (Index j = 0; j < count; ++j) {
    const bool matters = allowed.empty() || allowed[static_cast<std::size_t>(j)] != 0;
    if (matters && !std::isfinite(scores[j])) {
      return {.status = Status::kOverflow,
              .argument = Argument::kScore,
              .slice = row / shape.queries,
              .row = row % shape.queries,
              .column = j};
    }
  }
  return {};
}

}  // namespace softknn::core
