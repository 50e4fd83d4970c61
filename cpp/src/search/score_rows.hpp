#pragma once

#include <span>

#include "attention/scorer.hpp"
#include "memory/finite_check.hpp"

/// Private to the core: all rows of scores, in order.
namespace softknn::core {

/// Checks the arguments of `scores`. Constant time.
Outcome check_pairs(Shape shape, std::span<const double> query, std::span<const double> key,
                    const Scoring& scoring);

/// Checks the content of queries and keys that are scored.
Outcome check_scored(const Shape& shape, const double* query, const double* key);

/// The keys that are packed at once.
inline constexpr Index kPackedKeys = 4096;

/// Calls use(row, scores) for each row of (B, H, m), in order, with its scores (n). Errors as
/// `scores`; sizes have been checked by the caller.
template <typename Use>
Outcome score_rows(const Shape& shape, const double* query, const double* key,
                   const Scoring& scoring, std::span<const std::uint8_t> allowed, Use use) {
  const Index n = shape.keys, d = shape.width, most = std::min(n, kPackedKeys);
  const Index rows = shape.group() * shape.queries, block = block_rows<double>(rows, n);
  Scorer<double> scorer(scoring, most, d);
  Buffer<double> scores;
  Outcome outcome = check_scored(shape, query, key)
                        .then([&] { return Outcome::of(scores.allocate(element_count(block, n))); })
                        .then([&] { return Outcome::of(scorer.allocate(block)); });
  for (Index head = 0; head < shape.batch * shape.key_heads && outcome.ok(); ++head) {
    const double* const keys = key + head * n * d;
    for (Index row = 0; row < rows && outcome.ok(); row += block) {
      const Index count = std::min(block, rows - row), flat = head * rows + row;
      for (Index first = 0; first < n; first += most) {
        if (row == 0 || n > most) {
          scorer.set_keys(keys + first * d, std::min(most, n - first));
        }
        scorer.score(query + flat * d, count, std::min(most, n - first), scores.data() + first, n);
      }
      for (Index i = 0; i < count && outcome.ok(); ++i) {
        const double* const of_row = scores.data() + i * n;
        outcome = check_scores(
            of_row, n, (flat + i) / shape.queries, (flat + i) % shape.queries,
            [&](Index j) { return allowed.empty() || allowed[static_cast<std::size_t>(j)] != 0; });
        if (outcome.ok()) {
          use(flat + i, of_row);
        }
      }
    }
  }
  return outcome;
}

}  // namespace softknn::core
