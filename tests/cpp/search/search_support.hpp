#pragma once

#include "attention/random_calls.hpp"

/// The results of searches as plain lists.
namespace testing {

struct Found {
  Outcome outcome;
  std::vector<std::int32_t> indices;
  Numbers scores;
};

inline Found found_in(const Outcome& outcome, const core::Neighbors& neighbors) {
  return outcome.ok() ? Found{outcome,
                              {neighbors.indices.begin(), neighbors.indices.end()},
                              numbers(neighbors.scores)}
                      : Found{outcome, {}, {}};
}

/// The best `count` of the allowed keys in each row of scores, by plain sorting; ties to the lower.
inline Found best_of(const Numbers& scores, const Bytes& allowed, Index count) {
  const Index keys = std::ssize(allowed);
  std::vector<std::int32_t> order;
  Found found;
  for (Index row = 0; keys > 0 && row < std::ssize(scores) / keys; ++row) {
    order.clear();
    for (Index j = 0; j < keys; ++j) {
      if (allowed[size(j)] != 0) {
        order.push_back(static_cast<std::int32_t>(j));
      }
    }
    const double* const of_row = scores.data() + row * keys;
    std::ranges::stable_sort(order, [=](auto a, auto b) { return of_row[a] > of_row[b]; });
    for (Index rank = 0; rank < count; ++rank) {
      found.indices.push_back(order[size(rank)]);
      found.scores.push_back(of_row[order[size(rank)]]);
    }
  }
  return found;
}

inline void check_same(const Found& found, const Found& wanted) {
  REQUIRE(found.outcome.ok());
  CHECK(found.indices == wanted.indices);
  CHECK(same_bits(found.scores, wanted.scores));
}

}  // namespace testing
