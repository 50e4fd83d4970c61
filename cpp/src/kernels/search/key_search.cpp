#include "key_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/row_span.hpp"
#include "kernels/float/kernel_limits.hpp"
#include "kernels/float/packing.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "row_scorer.hpp"
#include "score_estimates.hpp"
#include "search/ranking.hpp"

namespace softknn {
namespace {

// Keys scored together in double: as many as these numbers hold, but at least one.
constexpr Index kScoredKeys = 256;
constexpr Index kScoredNumbers = Index{1} << 22;
// Vectors longer than this, or with other lengths, are scored in double directly.
constexpr Index kWidest = Index{1} << 16;

/// The search of one query among keys.
class KeySearch {
 public:
  KeySearch(const FloatKeys& keys, Index count)
      : keys_(keys),
        width_(keys.width),
        size_(length_of(keys.keys) / keys.width),
        count_(count),
        chunk_keys_(std::clamp(kScoredNumbers / keys.width, Index{1}, kScoredKeys)),
        scorer_({.similarity = keys.similarity, .scale = 1.0, .epsilon = keys.epsilon},
                keys.width) {}

  Status allocate() {
    Status status = candidates_.allocate(size_);
    status = status == Status::kOk ? best_.allocate(count_ < size_ ? count_ + 1 : 0) : status;
    status = status == Status::kOk ? scores_.allocate(size_) : status;
    status = status == Status::kOk ? query_.allocate(width_) : status;
    status = status == Status::kOk ? chunk_.allocate(element_count(chunk_keys_, width_)) : status;
    return status;
  }

  /// Whether estimates may leave out keys at all.
  [[nodiscard]] bool estimates() const { return width_ <= kWidest && count_ < keys_.allowed_count; }

  /// Whether the estimates of a query are reliable.
  [[nodiscard]] bool may_estimate(double norm) const {
    const double most = norm + keys_.largest_norm;
    return estimates() && most * most <= kernels::kLargestSquare;
  }

  /// The best keys, by the sums that `estimate_products` or `estimate_distances` made; null if
  /// there are none.
  Status search(const float* query, double norm, const float* sums, std::int32_t* indices,
                double* scores) {
    list(norm, sums);
    if (const Status status = score(query); status != Status::kOk) {
      return status;
    }
    rank(scores_.data(), count_, row_of(candidates_.data(), 0, candidate_count_));
    for (Index place = 0; place < count_; ++place) {
      indices[place] = candidates_[place];
      scores[place] = scores_[candidates_[place]];
    }
    return Status::kOk;
  }

 private:
  /// Lists the keys that are scored: all that are allowed, or those that estimates leave.
  void list(double norm, const float* sums) {
    if (sums != nullptr) {
      choose(norm, sums);
      return;
    }
    candidate_count_ = 0;
    for (Index j = 0; j < size_; ++j) {
      if (!is_hidden(j)) {
        candidates_[candidate_count_++] = static_cast<std::int32_t>(j);
      }
    }
  }

  /// Lists the keys that may be among the best: those whose upper bound reaches the smallest of
  /// the `count` largest lower bounds. One pass against the bounds so far, which most keys never
  /// reach; a second pass over the remaining ones.
  void choose(double norm, const float* sums) {
    const ScoreBounds of(keys_, norm, sums);
    // A branch that often goes either way costs more than the bound.
    const bool few = keys_.allowed_count < size_ / 8;
    candidate_count_ = 0;
    double least = -std::numeric_limits<double>::infinity();
    std::fill_n(best_.begin(), count_, least);
    best_[count_] = std::numeric_limits<double>::infinity();
    for (Index j = of.reaching(0, size_, least); j < size_; j = of.reaching(j + 1, size_, least)) {
      if ((few && is_hidden(j)) || of.most(j) < least || is_hidden(j)) {
        continue;
      }
      candidates_[candidate_count_++] = static_cast<std::int32_t>(j);
      if (const double bound = of.least(j); bound > least) {
        replace_least(bound);
        least = best_[0];
      }
    }
    std::int32_t* all = candidates_.data();
    candidate_count_ = std::remove_if(all, all + candidate_count_,
                                      [&](std::int32_t j) { return of.most(j) < least; }) -
                       all;
  }

  [[nodiscard]] bool is_hidden(Index j) const {
    return !keys_.allowed.empty() && keys_.allowed[static_cast<std::size_t>(j)] == 0;
  }

  /// Replaces the smallest of the best lower bounds by a larger one.
  void replace_least(double bound) {
    Index place = 0;
    for (Index child = 1; child < count_; child = 2 * place + 1) {
      child += best_[child + 1] < best_[child] ? 1 : 0;
      if (best_[child] >= bound) {
        break;
      }
      best_[place] = best_[child];
      place = child;
    }
    best_[place] = bound;
  }

  /// The scores of all candidates, with the bits of `nearest_neighbors`.
  Status score(const float* query) {
    array_view(query_.data(), width_) = array_view(query, width_).cast<double>();
    for (Index first = 0; first < candidate_count_; first += chunk_keys_) {
      const Index count = std::min(chunk_keys_, candidate_count_ - first);
      for (Index i = 0; i < count; ++i) {
        const float* key = keys_.keys.data() + candidates_[first + i] * width_;
        array_view(chunk_.data() + i * width_, width_) = array_view(key, width_).cast<double>();
      }
      double chunk_scores[kScoredKeys];
      if (!scorer_.score_unseen(chunk_.data(), count, query_.data(), chunk_scores)) {
        const Status status = scorer_.set_keys(chunk_.data(), count);
        if (status != Status::kOk) {
          return status;
        }
        scorer_.score(query_.data(), nullptr, count, chunk_scores);
      }
      for (Index i = 0; i < count; ++i) {
        // Sums of float numbers always fit.
        scores_[candidates_[first + i]] = chunk_scores[i];
      }
    }
    return Status::kOk;
  }

  const FloatKeys& keys_;
  Index width_;
  Index size_;
  Index count_;
  Index chunk_keys_;
  RowScorer scorer_;
  Index candidate_count_ = 0;
  Buffer<std::int32_t> candidates_;
  Buffer<double> best_;    // a heap of the largest lower bounds, the smallest first; then ∞
  Buffer<double> scores_;  // per key: those of candidates
  Buffer<double> query_;
  Buffer<double> chunk_;  // some candidates, in double
};

}  // namespace

double float_norm(const float* x, Index width) { return std::sqrt(kernels::square_sum(x, width)); }

Status search_keys(const FloatKeys& keys, std::span<const float> queries, Index m, Index count,
                   Neighbors& neighbors) {
  KeySearch search(keys, count);
  ScoreEstimates estimates(keys);
  Status status = search.allocate();
  status = status == Status::kOk ? estimates.allocate(m, search.estimates()) : status;
  for (Index first = 0; first < m && status == Status::kOk; first += estimates.group()) {
    const Index rows = std::min(estimates.group(), m - first);
    const float* query = queries.data() + first * keys.width;
    estimates.make(query, rows);
    for (Index i = 0; i < rows && status == Status::kOk; ++i, query += keys.width) {
      const double norm = float_norm(query, keys.width);
      const Index place = (first + i) * count;
      status = search.search(query, norm, search.may_estimate(norm) ? estimates.sums(i) : nullptr,
                             neighbors.indices.data() + place, neighbors.scores.data() + place);
    }
  }
  return status;
}

}  // namespace softknn
