#include "float_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arguments.hpp"
#include "kernels/kernel_limits.hpp"
#include "kernels/packing.hpp"
#include "matrix_view.hpp"
#include "row_scorer.hpp"
#include "row_span.hpp"
#include "score_rows.hpp"

namespace softknn {
namespace {

using kernels::kEstimatedKeys;

// What a pass of estimates may hold: 2^18 floats, or those of two queries.
constexpr Index kEstimates = Index{1} << 18;
// Keys that are scored in double together.
constexpr Index kScoredKeys = 256;
// Longer vectors, or of other lengths, are scored in double at once.
constexpr Index kWidest = Index{1} << 16;

/// A score lies within `error` of `value`.
struct Estimate {
  double value;
  double error;
};

/// The search of one query among float keys.
class FloatSearch {
 public:
  FloatSearch(const FloatKeys& keys, Index count)
      : keys_(keys),
        width_(keys.width),
        size_(length_of(keys.keys) / keys.width),
        count_(count),
        scorer_({.similarity = keys.similarity, .scale = 1.0}, keys.width) {}

  Status allocate() {
    Status status = candidates_.allocate(size_);
    status = status == Status::kOk ? scores_.allocate(size_) : status;
    status = status == Status::kOk ? query_.allocate(width_) : status;
    return status == Status::kOk ? chunk_.allocate(element_count({kScoredKeys, width_})) : status;
  }

  /// Whether estimates of a query can be trusted.
  [[nodiscard]] bool may_estimate(double norm) const {
    const double most = norm + keys_.largest_norm;
    return width_ <= kWidest && most * most <= kernels::kLargestSquare;
  }

  /// The best keys, by the sums that `estimate_products` or `estimate_distances` made; null if
  /// there are none.
  Outcome search(const float* query, double norm, const float* sums, std::int32_t* indices,
                 double* scores) {
    choose(norm, sums);
    if (const Outcome outcome = score(query); !outcome.ok()) {
      return outcome;
    }
    rank(scores_.data(), count_, row_of(candidates_.data(), 0, candidate_count_));
    for (Index place = 0; place < count_; ++place) {
      indices[place] = candidates_[place];
      scores[place] = scores_[candidates_[place]];
    }
    return {};
  }

 private:
  [[nodiscard]] Estimate estimate(double query_norm, float sum, Index j) const {
    constexpr double kUnit = 0x1.03p-24;  // with what products of rounding errors add
    const double steps = kernels::estimate_steps(static_cast<double>(width_)) * kUnit;
    const double tiny = static_cast<double>(width_) * 0x1p-148;
    if (keys_.similarity == Similarity::kRbf) {
      return {-0.5 * sum, 0.5 * (steps * sum + tiny)};
    }
    const double error = steps * query_norm * keys_.norms[j] + tiny;
    if (keys_.similarity == Similarity::kDot) {
      return {sum, error};
    }
    const double divisor = (query_norm + kCosineEpsilon) * (keys_.norms[j] + kCosineEpsilon);
    return {sum / divisor, error / divisor + kUnit * kUnit};
  }

  /// Lists the keys that may be among the best: all, or those whose estimate reaches up to what
  /// `count` keys surely have.
  void choose(double norm, const float* sums) {
    candidate_count_ = 0;
    double least = -std::numeric_limits<double>::infinity();
    if (sums != nullptr) {
      least = surely_reached(norm, sums);
    }
    for (Index j = 0; j < size_; ++j) {
      bool taken = sums == nullptr;
      if (!taken) {
        const Estimate at = estimate(norm, sums[j], j);
        taken = at.value + at.error >= least;
      }
      if (taken) {
        candidates_[candidate_count_++] = static_cast<std::int32_t>(j);
      }
    }
  }

  /// The score that `count` keys have at least: the smallest of the largest lower bounds.
  double surely_reached(double norm, const float* sums) {
    for (Index j = 0; j < size_; ++j) {
      const Estimate at = estimate(norm, sums[j], j);
      scores_[j] = at.value - at.error;
    }
    double* place = scores_.end() - count_;
    std::nth_element(scores_.begin(), place, scores_.end());
    return *place;
  }

  /// The scores of all candidates, as `nearest_neighbors` makes them.
  Outcome score(const float* query) {
    array_view(query_.data(), width_) = array_view(query, width_).cast<double>();
    for (Index first = 0; first < candidate_count_; first += kScoredKeys) {
      const Index count = std::min(kScoredKeys, candidate_count_ - first);
      for (Index i = 0; i < count; ++i) {
        const float* key = keys_.keys.data() + candidates_[first + i] * width_;
        array_view(chunk_.data() + i * width_, width_) = array_view(key, width_).cast<double>();
      }
      if (const Status status = scorer_.set_keys(chunk_.data(), count); status != Status::kOk) {
        return {.status = status};
      }
      double chunk_scores[kScoredKeys];
      scorer_.score(query_.data(), nullptr, count, chunk_scores);
      for (Index i = 0; i < count; ++i) {
        scores_[candidates_[first + i]] = chunk_scores[i];
      }
    }
    return {};
  }

  const FloatKeys& keys_;
  Index width_;
  Index size_;
  Index count_;
  RowScorer scorer_;
  Index candidate_count_ = 0;
  Buffer<std::int32_t> candidates_;
  Buffer<double> scores_;  // per key: lower bounds, then the scores of candidates
  Buffer<double> query_;
  Buffer<double> chunk_;  // some candidates, in double
};

}  // namespace

double float_norm(const float* x, Index width) { return std::sqrt(kernels::square_sum(x, width)); }

Outcome search_floats(const FloatKeys& keys, std::span<const float> queries, Index m, Index count,
                      Neighbors& neighbors) {
  FloatSearch search(keys, count);
  if (const Status status = search.allocate(); status != Status::kOk) {
    return {.status = status};
  }
  const Index width = keys.width;
  const Index size = length_of(keys.keys) / width;
  const Index step = (size + kEstimatedKeys - 1) / kEstimatedKeys * kEstimatedKeys;
  const Index group = std::min(m, std::clamp(kEstimates / step, Index{2}, Index{64}));
  Buffer<float> sums;
  if (const Status status = sums.allocate(element_count({group, step})); status != Status::kOk) {
    return {.status = status};
  }
  const auto estimate = keys.similarity == Similarity::kRbf ? kernels::estimate_distances
                                                            : kernels::estimate_products;
  for (Index first = 0; first < m; first += group) {
    const Index rows = std::min(group, m - first);
    const float* query = queries.data() + first * width;
    for (Index j = 0; j < step; j += kEstimatedKeys) {
      for (Index i = 0; i < rows; i += 2) {
        const bool two = i + 1 < rows;
        estimate(keys.keys.data() + j * width, query + i * width, two ? width : 0, width,
                 sums.data() + i * step + j, two ? step : 0);
      }
    }
    for (Index i = 0; i < rows; ++i, query += width) {
      const double norm = float_norm(query, width);
      const Index place = (first + i) * count;
      const Outcome outcome =
          search.search(query, norm, search.may_estimate(norm) ? sums.data() + i * step : nullptr,
                        neighbors.indices.data() + place, neighbors.scores.data() + place);
      if (!outcome.ok()) {
        return outcome;
      }
    }
  }
  return {};
}

}  // namespace softknn
