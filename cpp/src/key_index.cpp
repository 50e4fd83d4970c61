#include "softknn/key_index.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arguments.hpp"
#include "kernels/float_estimates.hpp"
#include "kernels/kernel_limits.hpp"
#include "kernels/packing.hpp"
#include "matrix_view.hpp"
#include "minsize.hpp"
#include "ordered_matmul.hpp"
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

SOFTKNN_MINSIZE Outcome check_finite_rows(std::span<const float> x, Index width,
                                          Argument argument) {
  const auto bad = std::find_if(x.begin(), x.end(), [](float v) { return !std::isfinite(v); });
  const Index at = bad - x.begin();
  return bad == x.end() ? Outcome{}
                        : Outcome{.status = Status::kNonFinite,
                                  .argument = argument,
                                  .slice = 0,
                                  .row = at / width,
                                  .column = at % width};
}

Outcome check_finite_rows(std::span<const double> x, Index width, Argument argument) {
  return check_matrix(x.data(), length_of(x) / width, width, argument);
}

double norm_of(const float* x, Index width) { return std::sqrt(kernels::square_sum(x, width)); }

/// A score lies within `error` of `value`.
struct Estimate {
  double value;
  double error;
};

/// The search of one query among float keys.
class FloatSearch {
 public:
  FloatSearch(std::span<const float> keys, const double* norms, double largest_norm, Index width,
              Similarity similarity, Index count)
      : keys_(keys),
        norms_(norms),
        largest_norm_(largest_norm),
        width_(width),
        size_(length_of(keys) / std::max(width, Index{1})),
        count_(count),
        similarity_(similarity),
        scorer_({.similarity = similarity, .scale = 1.0}, width) {}

  Status allocate() {
    Status status = candidates_.allocate(size_);
    status = status == Status::kOk ? scores_.allocate(size_) : status;
    status = status == Status::kOk ? query_.allocate(width_) : status;
    return status == Status::kOk ? chunk_.allocate(element_count({kScoredKeys, width_})) : status;
  }

  /// Whether estimates of a query can be trusted.
  [[nodiscard]] bool may_estimate(double norm) const {
    const double most = norm + largest_norm_;
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
    if (similarity_ == Similarity::kRbf) {
      return {-0.5 * sum, 0.5 * (steps * sum + tiny)};
    }
    const double error = steps * query_norm * norms_[j] + tiny;
    if (similarity_ == Similarity::kDot) {
      return {sum, error};
    }
    const double divisor = (query_norm + kCosineEpsilon) * (norms_[j] + kCosineEpsilon);
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
        const float* key = keys_.data() + candidates_[first + i] * width_;
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

  std::span<const float> keys_;
  const double* norms_;
  double largest_norm_;
  Index width_;
  Index size_;
  Index count_;
  Similarity similarity_;
  RowScorer scorer_;
  Index candidate_count_ = 0;
  Buffer<std::int32_t> candidates_;
  Buffer<double> scores_;  // per key: lower bounds, then the scores of candidates
  Buffer<double> query_;
  Buffer<double> chunk_;  // some candidates, in double
};

/// Estimates for groups of queries, then each query by itself.
Outcome search_floats(FloatSearch& search, std::span<const float> keys, Index width,
                      Similarity similarity, std::span<const float> queries, Index m, Index count,
                      Neighbors& neighbors) {
  const Index size = length_of(keys) / width;
  const Index step = (size + kEstimatedKeys - 1) / kEstimatedKeys * kEstimatedKeys;
  const Index group = std::min(m, std::clamp(kEstimates / step, Index{2}, Index{64}));
  Buffer<float> sums;
  if (const Status status = sums.allocate(element_count({group, step})); status != Status::kOk) {
    return {.status = status};
  }
  const auto estimate =
      similarity == Similarity::kRbf ? kernels::estimate_distances : kernels::estimate_products;
  for (Index first = 0; first < m; first += group) {
    const Index rows = std::min(group, m - first);
    const float* query = queries.data() + first * width;
    for (Index j = 0; j < step; j += kEstimatedKeys) {
      for (Index i = 0; i < rows; i += 2) {
        const bool two = i + 1 < rows;
        estimate(keys.data() + j * width, query + i * width, two ? width : 0, width,
                 sums.data() + i * step + j, two ? step : 0);
      }
    }
    for (Index i = 0; i < rows; ++i, query += width) {
      const double norm = norm_of(query, width);
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

}  // namespace

/// Room for `count` keys more, in whole groups of `kEstimatedKeys` for floats: keys past the last
/// are 0.
template <typename Scalar>
SOFTKNN_MINSIZE Status KeyIndex<Scalar>::reserve(Index count) {
  constexpr bool kFloat = std::is_same_v<Scalar, float>;
  const Index needed = size_ + count;
  const Index capacity = keys_.size() / std::max(width_, Index{1});
  if (needed <= capacity && size_ > 0) {
    return Status::kOk;
  }
  // The first keys get what they need; later ones half as much again.
  Index wanted = size_ == 0 ? needed : std::max(needed, size_ + size_ / 2);
  wanted = kFloat ? (wanted + kEstimatedKeys - 1) / kEstimatedKeys * kEstimatedKeys : wanted;
  Buffer<Scalar> keys;
  Buffer<double> norms;
  Status status = keys.allocate(element_count({wanted, width_}));
  status = status == Status::kOk && kFloat ? norms.allocate(wanted) : status;
  if (status != Status::kOk) {
    return status;
  }
  std::copy_n(keys_.data(), size_ * width_, keys.data());
  std::fill(keys.begin() + size_ * width_, keys.end(), Scalar{});
  std::copy_n(norms_.data(), kFloat ? size_ : 0, norms.data());
  keys_ = std::move(keys);
  norms_ = std::move(norms);
  return status;
}

template <typename Scalar>
SOFTKNN_MINSIZE Outcome KeyIndex<Scalar>::add(std::span<const Scalar> keys) {
  const Index length = length_of(keys);
  Outcome outcome =
      check_requirements({{width_ >= 1, Argument::kShape},
                          {is_at_most(similarity_, Similarity::kRbf), Argument::kSimilarity},
                          {width_ >= 1 && length % width_ == 0, Argument::kKeys}});
  outcome = outcome.then([&] { return check_finite_rows(keys, width_, Argument::kKey); });
  if (!outcome.ok()) {
    return outcome;
  }
  const Index count = length / width_;
  outcome.status = element_count({size_ + count, width_}) < 0 ? Status::kLimit : reserve(count);
  if (!outcome.ok()) {
    return outcome;
  }
  std::copy(keys.begin(), keys.end(), keys_.data() + size_ * width_);
  if constexpr (std::is_same_v<Scalar, float>) {
    for (Index j = 0; j < count; ++j) {
      const double norm = norm_of(keys.data() + j * width_, width_);
      norms_[size_ + j] = norm;
      largest_norm_ = std::max(largest_norm_, norm);
    }
  }
  size_ += count;
  return outcome;
}

template <typename Scalar>
SOFTKNN_MINSIZE Outcome KeyIndex<Scalar>::search(std::span<const Scalar> queries, Index m,
                                                 Index count, Neighbors& neighbors) const {
  const Scoring scoring{.similarity = similarity_, .scale = 1.0};
  if constexpr (std::is_same_v<Scalar, double>) {
    return nearest_neighbors({.queries = m, .keys = size_, .width = width_}, queries, keys(),
                             scoring, count, neighbors);
  } else {
    Outcome outcome =
        check_requirements({{width_ >= 1, Argument::kShape},
                            {is_at_most(similarity_, Similarity::kRbf), Argument::kSimilarity},
                            {m >= 0, Argument::kQueries},
                            {count >= 0 && count <= size_, Argument::kCount}})
            .then([&] {
              return check_count(
                  std::min(element_count({m, width_}), element_count({m, count})),
                  {{has_length(queries, element_count({m, width_})), Argument::kQuery}});
            })
            .then([&] { return check_finite_rows(queries, width_, Argument::kQuery); });
    if (!outcome.ok()) {
      return outcome;
    }
    FloatSearch search(keys(), norms_.data(), largest_norm_, width_, similarity_, count);
    Status status = neighbors.indices.allocate(m * count);
    status = status == Status::kOk ? neighbors.scores.allocate(m * count) : status;
    status = status == Status::kOk ? search.allocate() : status;
    if (status != Status::kOk || m * count == 0) {
      return {.status = status};
    }
    return search_floats(search, keys(), width_, similarity_, queries, m, count, neighbors);
  }
}

template class KeyIndex<double>;
template class KeyIndex<float>;

}  // namespace softknn
