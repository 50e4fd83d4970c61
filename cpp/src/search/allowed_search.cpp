#include <algorithm>
#include <utility>

#include "attention/row_span.hpp"
#include "kernels/search/key_search.hpp"
#include "memory/allocation.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "memory/shared_memory.hpp"
#include "ranking.hpp"
#include "score_rows.hpp"

namespace softknn {
namespace {

// The scores of a group of queries: 2^20, or those of eight.
constexpr Index kScores = Index{1} << 20;
constexpr Index kMostQueries = 128;
// The keys of a block, whose copy a cache holds.
constexpr Index kBlockNumbers = Index{1} << 16;
constexpr Index kBlockKeys = 1024;

/// The scores of a group of queries with all allowed keys, which come in blocks.
class AllowedScores final : public ScoreSink {
 public:
  AllowedScores(double* scores, Index allowed) : scores_(scores), allowed_(allowed) {}

  /// Of the i-th query.
  [[nodiscard]] double* row(Index i) const { return scores_ + i * allowed_; }

  /// The next scores are those of the keys from the `first` allowed one on.
  void begin(Index first) { first_ = first; }

  double* place(Index row) override { return this->row(row) + first_; }
  void use(Index) override {}

 private:
  double* scores_;
  Index allowed_;
  Index first_ = 0;
};

}  // namespace

Outcome search_allowed(const Shape& shape, const double* queries, const double* keys,
                       const Scoring& scoring, std::span<const std::uint8_t> allowed, Index count,
                       Neighbors& neighbors) {
  const Index width = shape.width, m = shape.queries;
  const Index size = shape.keys - std::count(allowed.begin(), allowed.end(), std::uint8_t{0});
  const Index block = std::clamp(kBlockNumbers / width, Index{1}, std::min(kBlockKeys, size));
  const Index group =
      std::min({m, std::clamp(kScores / size, Index{8}, kMostQueries), kMaximumElements / size});
  Buffer<std::int32_t> list, order;  // the allowed keys, and places among them
  Buffer<double> copies, scores;
  Outcome outcome = Outcome::of(
      allocate_all(list, size, order, size, copies, block * width, scores, group * size));
  for (Index j = 0, next = 0; outcome.ok() && next < size; ++j) {
    list[next] = static_cast<std::int32_t>(j);
    next += allowed[static_cast<std::size_t>(j)] != 0 ? 1 : 0;
  }
  AllowedScores sink(scores.data(), size);
  for (Index row = 0; row < m && outcome.ok(); row += group) {
    const Index rows = std::min(group, m - row);
    for (Index first = 0; first < size; first += block) {
      const Index length = std::min(block, size - first);
      for (Index i = 0; i < length; ++i) {
        std::copy_n(keys + list[first + i] * width, width, copies.data() + i * width);
      }
      sink.begin(first);
      Outcome scored = score_rows({.queries = rows, .keys = length, .width = width},
                                  queries + row * width, copies.data(), scoring, sink);
      // As of all keys together: the first query that fails, with its first key.
      if (!scored.ok() && (outcome.ok() || row + scored.row < outcome.row)) {
        scored.row += row;
        scored.column = list[first + scored.column];
        outcome = scored;
      }
    }
    for (Index i = 0; i < rows && outcome.ok(); ++i) {
      const double* of_row = sink.row(i);
      rank_all(of_row, count, order);
      const auto best = array_view(std::as_const(order).data(), count);
      array_view(neighbors.indices.data() + (row + i) * count, count) =
          array_view(list.data(), size)(best);
      array_view(neighbors.scores.data() + (row + i) * count, count) =
          array_view(of_row, size)(best);
    }
  }
  return outcome;
}

}  // namespace softknn
