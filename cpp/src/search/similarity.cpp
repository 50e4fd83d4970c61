#include "softknn/core/similarity.hpp"

#include <algorithm>

#include "score_rows.hpp"

namespace softknn::core {

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

}  // namespace softknn::core
