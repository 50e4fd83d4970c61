#include "softknn/similarity.hpp"

#include "arguments.hpp"
#include "score_rows.hpp"

namespace softknn {
namespace {

/// The first non-finite component of `slices` blocks of (rows, width).
Outcome check_components(const double* x, Argument argument, Index slices, Index rows,
                         Index width) {
  for (Index slice = 0; slice < slices; ++slice) {
    for (Index row = 0; row < rows; ++row) {
      const double* vector = x + (slice * rows + row) * width;
      if (const Outcome outcome = check_finite(vector, width, argument, slice, row);
          !outcome.ok()) {
        return outcome;
      }
    }
  }
  return {};
}

}  // namespace

Outcome check_scored(const Shape& shape, const double* query, const double* key) {
  if (shape.batch * shape.query_heads * shape.queries == 0 || shape.keys == 0) {
    return {};
  }
  const Index query_slices = shape.batch * shape.query_heads;
  Outcome outcome =
      check_components(query, Argument::kQuery, query_slices, shape.queries, shape.width);
  if (outcome.ok()) {
    const Index key_slices = shape.batch * shape.key_heads;
    outcome = check_components(key, Argument::kKey, key_slices, shape.keys, shape.width);
  }
  return outcome;
}

Outcome check_pairs(Shape shape, std::span<const double> query, std::span<const double> key,
                    const Scoring& scoring) {
  shape.value_width = 0;
  return check_shape(shape).then([&] { return check_scoring(scoring); }).then([&] {
    return check_lengths<double>(shape, {query, key, {}});
  });
}

Outcome scores(const Shape& shape, std::span<const double> query, std::span<const double> key,
               const Scoring& scoring, Buffer<double>& result) {
  const Index count = element_count({shape.batch, shape.query_heads, shape.queries, shape.keys});
  const Outcome outcome = check_pairs(shape, query, key, scoring).then([&] {
    return count > 0 ? check_scored(shape, query.data(), key.data()) : Outcome{};
  });
  if (!outcome.ok()) {
    return outcome;
  }
  if (const Status status = result.allocate(count); status != Status::kOk || count == 0) {
    return {.status = status};
  }
  return score_rows(
      shape, query.data(), key.data(), scoring,
      [&](Index row) { return result.data() + row * shape.keys; }, [](Index) {});
}

}  // namespace softknn
