#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "attention/scorer.hpp"
#include "key_search.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/rows.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

/// Queries whose estimates are made together: the columns of one panel.
constexpr Index kQueriesAtOnce = kPanel<float>;
/// Candidates that are scored in double together: as many as these numbers hold, but at least one.
constexpr Index kScoredKeys = 256;
constexpr Index kScoredNumbers = Index{1} << 20;

/// x·y for estimates, in lanes, so that the compiler makes vectors of them.
float product_in_lanes(const float* x, const float* y, Index length) {
  constexpr Index kLanes = 8;
  float sums[kLanes] = {};
  Index l = 0;
  for (; l + kLanes <= length; l += kLanes) {
    for (Index lane = 0; lane < kLanes; ++lane) {
      sums[lane] += x[l + lane] * y[l + lane];
    }
  }
  for (; l < length; ++l) {
    sums[0] += x[l] * y[l];
  }
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/// The scores of one query lie within `error` of `value`.
struct Estimate {
  double value;
  double error;
};

class FloatSearch {
 public:
  FloatSearch(const FloatKeys& keys, Index count, Neighbors& neighbors)
      : keys_(keys),
        d_(keys.width),
        n_(static_cast<Index>(keys.keys.size()) / keys.width),
        count_(count),
        at_once_(std::clamp(kScoredNumbers / keys.width, Index{1}, kScoredKeys)),
        neighbors_(neighbors),
        scorer_(keys.scoring, at_once_, keys.width) {
    // The roundings of a term: of its products in a chunk, or in lanes.
    const Index in_chunk =
        kPacks ? kRun<float> + kChunk<float> / kRun<float> : std::min(d_, kChunk<float>);
    const Index terms = std::max(in_chunk, kPacks ? d_ / 8 + 8 : 0) + 3;
    unit_ = static_cast<double>(terms) * 0x1.03p-24;
    tiny_ = static_cast<double>(d_) * 0x1p-148;
  }

  Outcome allocate(Index m) {
    const Status status = allocate_all(sums_, element_count(n_, kQueriesAtOnce), room_,
                                       element_count(factor_room<float>(d_, kQueriesAtOnce)),
                                       candidates_, n_, scores_, n_, lower_bounds_, count_, query_,
                                       d_, chunk_, element_count(at_once_, d_));
    return Outcome::of(status)
        .then([&] {
          return Outcome::of(allocate_all(neighbors_.indices, element_count(m, count_),
                                          neighbors_.scores, element_count(m, count_)));
        })
        .then([&] { return Outcome::of(scorer_.allocate(1)); });
  }

  /// The estimates of some queries with all keys: [key][query].
  void estimate(const float* queries, Index rows) {
    if (kPacks && rows == 1 && keys_.scoring.similarity != Similarity::kRbf) {
      // A panel of one query would be seven eighths empty.
      for (Index j = 0; j < n_; ++j) {
        sums_[j * kQueriesAtOnce] = product_in_lanes(keys_.keys.data() + j * d_, queries, d_);
      }
      return;
    }
    const Factor<float> factor = factor_of({queries, 1, d_}, d_, rows, room_.data());
    const bool is_rbf = keys_.scoring.similarity == Similarity::kRbf;
    product(keys_.keys.data(), d_, n_, factor, d_, rows, sums_.data(), kQueriesAtOnce,
            is_rbf ? Terms::kSquaredDifferences : Terms::kProducts);
  }

  /// The best keys of the i-th of these queries, which is `row`.
  void search(const float* query, Index i, Index row) {
    const Index size = choose(query, i);
    score(query, size);
    rank(scores_.data(), count_, row_of(candidates_.data(), 0, size));
    for (Index place = 0; place < count_; ++place) {
      neighbors_.indices[row * count_ + place] = candidates_[place];
      neighbors_.scores[row * count_ + place] = scores_[candidates_[place]];
    }
  }

 private:
  [[nodiscard]] bool is_hidden(Index j) const {
    return !keys_.allowed.empty() && keys_.allowed[static_cast<std::size_t>(j)] == 0;
  }

  [[nodiscard]] Estimate estimate_of(double sum, double norm, Index j) const {
    if (!std::isfinite(sum)) {
      return {0.0, std::numeric_limits<double>::infinity()};
    }
    if (keys_.scoring.similarity == Similarity::kRbf) {
      return {-0.5 * sum, 0.5 * unit_ * sum + tiny_};
    }
    const double error = unit_ * norm * keys_.norms[j] + tiny_;
    if (keys_.scoring.similarity == Similarity::kDot) {
      return {sum, error};
    }
    const double epsilon = keys_.scoring.epsilon;
    const double norms = (norm + epsilon) * (keys_.norms[j] + epsilon);
    return norms == 0.0 ? Estimate{0.0, 0.0} : Estimate{sum / norms, error / norms + 0x1p-47};
  }

  /// Lists the keys that may be among the best: those that reach the smallest of the `count`
  /// largest lower bounds. Returns their number.
  Index choose(const float* query, Index i) {
    const double norm = array_view(query, d_).cast<double>().matrix().norm();
    const auto estimate = [&](Index j) {
      return estimate_of(static_cast<double>(sums_[j * kQueriesAtOnce + i]), norm, j);
    };
    const std::greater<> smallest_first;
    std::fill(lower_bounds_.begin(), lower_bounds_.end(), -std::numeric_limits<double>::infinity());
    const auto least = [&] {
      return count_ > 0 ? lower_bounds_[0] : std::numeric_limits<double>::infinity();
    };
    Index size = 0;
    for (Index j = 0; j < n_; ++j) {
      const auto [value, error] = estimate(j);
      if (value + error < least() || is_hidden(j)) {
        continue;
      }
      candidates_[size++] = static_cast<std::int32_t>(j);
      if (value - error > least()) {
        std::pop_heap(lower_bounds_.begin(), lower_bounds_.end(), smallest_first);
        lower_bounds_[count_ - 1] = value - error;
        std::push_heap(lower_bounds_.begin(), lower_bounds_.end(), smallest_first);
      }
    }
    const auto is_far = [&](std::int32_t j) {
      const auto [value, error] = estimate(j);
      return value + error < least();
    };
    std::int32_t* const first = candidates_.data();
    return std::remove_if(first, first + size, is_far) - first;
  }

  /// The scores of all candidates, in double.
  void score(const float* query, Index size) {
    array_view(query_.data(), d_) = array_view(query, d_).cast<double>();
    for (Index first = 0; first < size; first += at_once_) {
      const Index some = std::min(at_once_, size - first);
      for (Index i = 0; i < some; ++i) {
        const float* key = keys_.keys.data() + candidates_[first + i] * d_;
        array_view(chunk_.data() + i * d_, d_) = array_view(key, d_).cast<double>();
      }
      double found[kScoredKeys];
      scorer_.set_keys(chunk_.data(), some);
      scorer_.score(query_.data(), 1, some, found, some);
      for (Index i = 0; i < some; ++i) {
        scores_[candidates_[first + i]] = found[i];
      }
    }
  }

  const FloatKeys& keys_;
  Index d_, n_, count_, at_once_;
  Neighbors& neighbors_;
  Scorer<double> scorer_;
  double unit_, tiny_;
  Buffer<float> sums_;
  Buffer<float> room_;  // of the queries as a factor
  Buffer<std::int32_t> candidates_;
  Buffer<double> scores_;        // per key: those of candidates
  Buffer<double> lower_bounds_;  // a heap of the largest, the smallest first
  Buffer<double> query_;
  Buffer<double> chunk_;  // some candidates
};

}  // namespace

Outcome search_float_keys(const FloatKeys& keys, std::span<const float> queries, Index m,
                          Index count, Neighbors& neighbors) {
  FloatSearch search(keys, count, neighbors);
  Outcome outcome = search.allocate(m);
  for (Index first = 0; first < m && count > 0 && outcome.ok(); first += kQueriesAtOnce) {
    const Index rows = std::min(kQueriesAtOnce, m - first);
    search.estimate(queries.data() + first * keys.width, rows);
    for (Index i = 0; i < rows; ++i) {
      search.search(queries.data() + (first + i) * keys.width, i, first + i);
    }
  }
  return outcome;
}

}  // namespace softknn::core
