#include "softknn/similarity.hpp"

#include <cmath>

#include "row_scorer.hpp"

namespace softknn {
namespace {

/// The first non-finite component of `slices` blocks of (rows, width).
Outcome check_rows(const double* x, Argument argument, Index slices, Index rows, Index width) {
  for (Index slice = 0; slice < slices; ++slice) {
    for (Index row = 0; row < rows; ++row) {
      const VectorCheck check = check_vector(x + (slice * rows + row) * width, width);
      if (check.bad_column >= 0) {
        return {.status = Status::kNonFinite,
                .argument = argument,
                .slice = slice,
                .row = row,
                .column = check.bad_column};
      }
    }
  }
  return {};
}

/// All m rows of one (batch, head) slice.
Outcome score_slice(const RowScorer& scorer, const Shape& shape, Index slice, const double* query,
                    double* result) {
  for (Index i = 0; i < shape.queries; ++i) {
    const Index row = slice * shape.queries + i;
    double* scores = result + row * shape.keys;
    scorer.score(query + row * shape.width, nullptr, shape.keys, scores);
    for (Index j = 0; j < shape.keys; ++j) {
      if (!std::isfinite(scores[j])) {
        return {.status = Status::kOverflow,
                .argument = Argument::kScore,
                .slice = slice,
                .row = i,
                .column = j};
      }
    }
  }
  return {};
}

Outcome check_inputs(const Shape& shape, const double* query, const double* key) {
  const Index query_slices = shape.batch * shape.query_heads;
  Outcome outcome = check_rows(query, Argument::kQuery, query_slices, shape.queries, shape.width);
  if (outcome.ok()) {
    const Index key_slices = shape.batch * shape.key_heads;
    outcome = check_rows(key, Argument::kKey, key_slices, shape.keys, shape.width);
  }
  return outcome;
}

}  // namespace

Outcome scores(const Shape& shape, const double* query, const double* key, const Scoring& scoring,
               Buffer<double>& result) {
  if (const Outcome outcome = check_shape(shape); !outcome.ok()) {
    return outcome;
  }
  const Index count = element_count({shape.batch, shape.query_heads, shape.queries, shape.keys});
  if (count > 0) {
    if (const Outcome outcome = check_inputs(shape, query, key); !outcome.ok()) {
      return outcome;
    }
  }
  if (const Status status = result.allocate(count); status != Status::kOk || count == 0) {
    return {.status = status};
  }
  RowScorer scorer(scoring, shape.width);
  for (Index head = 0; head < shape.batch * shape.key_heads; ++head) {
    const double* keys = key + head * shape.keys * shape.width;
    if (const Status taken = scorer.set_keys(keys, shape.keys); taken != Status::kOk) {
      return {.status = taken};
    }
    for (Index slice = head * shape.group(); slice < (head + 1) * shape.group(); ++slice) {
      const Outcome outcome = score_slice(scorer, shape, slice, query, result.data());
      if (!outcome.ok()) {
        return outcome;
      }
    }
  }
  return {};
}

}  // namespace softknn
