#include "key_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>

#include "attention/row_span.hpp"
#include "kernels/float/float_estimates.hpp"
#include "kernels/float/kernel_limits.hpp"
#include "kernels/float/packing.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "memory/packed_size.hpp"
#include "ranking.hpp"
#include "row_scorer.hpp"

namespace softknn {
namespace {

using kernels::kEstimatedKeys;

// The capacity of one estimation pass: 2^20 floats, or those of two queries. Every pass reads all
// keys from memory.
constexpr Index kEstimates = Index{1} << 20;
// A block of 24 KB of keys fits the L1 cache: all queries of a pass use it before the next block.
constexpr Index kCachedFloats = 6 * 1024;
// Keys scored together in double: as many as these numbers hold, but at least one.
constexpr Index kScoredKeys = 256;
constexpr Index kScoredNumbers = Index{1} << 22;
// Vectors longer than this, or with other lengths, are scored in double directly.
constexpr Index kWidest = Index{1} << 16;

/// Bounds on the scores of one query: each lies between `least` and `most`.
class Bounds {
 public:
  Bounds(const SearchedKeys<float>& keys, double norm, const float* sums)
      : sums_(sums),
        norms_(keys.norms),
        cosine_(keys.similarity == Similarity::kCosine),
        epsilon_(keys.epsilon),
        norm_(norm + epsilon_) {
    const double width = static_cast<double>(keys.width);
    const double steps = kernels::estimate_steps(width) * kUnit;
    const bool rbf = keys.similarity == Similarity::kRbf;
    factor_ = rbf ? -0.5 : 1.0;
    of_sum_ = rbf ? 0.5 * steps : 0.0;
    of_norm_ = rbf ? 0.0 : steps * norm;
    tiny_ = width * 0x1p-148;
    largest_error_ = of_norm_ * keys.largest_norm + tiny_;
  }

  /// The first key from `j` on, at most `end`, whose `most` may reach up to `score`: by one
  /// comparison for each key, with the error of the longest.
  [[nodiscard]] Index reaching(Index j, Index end, double score) const {
    if (cosine_) {
      return j;
    }
    const double scale = factor_ + of_sum_;
    const double sign = std::copysign(1.0, scale);
    // Away from what is passed over, by more than a rounding to float.
    const double limit = (score - largest_error_) / std::abs(scale);
    const double margin = limit - std::abs(limit) * 0x1p-22 - 0x1p-140;
    return kernels::skip_below(sums_, j, end, static_cast<float>(margin), static_cast<float>(sign));
  }

  [[nodiscard]] double most(Index j) const { return at(j, 1.0); }
  [[nodiscard]] double least(Index j) const { return at(j, -1.0); }

 private:
  static constexpr double kUnit = 0x1.03p-24;  // with what products of rounding errors add

  [[nodiscard]] double at(Index j, double side) const {
    const double error = of_norm_ * norms_[j] + tiny_;
    const double bound = (factor_ + side * of_sum_) * sums_[j] + side * error;
    if (!cosine_) {
      return bound;
    }
    // A zero vector has a sum of exactly 0.
    const double norms = norm_ * (norms_[j] + epsilon_);
    return (norms == 0.0 ? 0.0 : bound / norms) + side * kUnit * kUnit;
  }

  const float* sums_;
  const double* norms_;
  bool cosine_;
  double epsilon_;
  double norm_;
  // Of a score: of its sum, and what its error takes of the sum and of the norm of its key.
  double factor_, of_sum_, of_norm_, tiny_, largest_error_;
};

/// The search of one query among keys.
template <typename Scalar>
class KeySearch {
 public:
  KeySearch(const SearchedKeys<Scalar>& keys, Index count)
      : keys_(keys),
        width_(keys.width),
        size_(length_of(keys.keys) / keys.width),
        count_(count),
        chunk_keys_(std::clamp(kScoredNumbers / keys.width, Index{1}, kScoredKeys)),
        scorer_({.similarity = keys.similarity, .scale = 1.0, .epsilon = keys.epsilon},
                keys.width) {}

  Status allocate() {
    Status status = candidates_.allocate(size_);
    const bool all = keys_.allowed.empty();
    status = status == Status::kOk ? allowed_.allocate(all ? 0 : size_) : status;
    status = status == Status::kOk ? best_.allocate(count_ < size_ ? count_ + 1 : 0) : status;
    status = status == Status::kOk ? scores_.allocate(size_) : status;
    status = status == Status::kOk ? query_.allocate(width_) : status;
    status = status == Status::kOk ? chunk_.allocate(element_count(chunk_keys_, width_)) : status;
    allowed_count_ = all ? size_ : 0;
    for (Index j = 0; j < size_ && status == Status::kOk && !all; ++j) {
      allowed_[allowed_count_] = static_cast<std::int32_t>(j);
      allowed_count_ += keys_.allowed[static_cast<std::size_t>(j)] != 0 ? 1 : 0;
    }
    return status;
  }

  /// Whether estimates may leave out keys at all.
  [[nodiscard]] bool estimates() const {
    return std::is_same_v<Scalar, float> && width_ <= kWidest && count_ < allowed_count_;
  }

  /// Whether the estimates of a query are reliable.
  [[nodiscard]] bool may_estimate(double norm) const {
    const double most = norm + keys_.largest_norm;
    return estimates() && most * most <= kernels::kLargestSquare;
  }

  /// The best keys, by the sums that `estimate_products` or `estimate_distances` made; null if
  /// there are none. Errors name column and status.
  Outcome search(const Scalar* query, double norm, const float* sums, std::int32_t* indices,
                 double* scores) {
    list(norm, sums);
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
  /// Lists the keys that are scored: all that are allowed, or those that estimates leave.
  void list([[maybe_unused]] double norm, [[maybe_unused]] const float* sums) {
    if constexpr (std::is_same_v<Scalar, float>) {
      if (sums != nullptr) {
        choose(norm, sums);
        return;
      }
    }
    candidate_count_ = allowed_count_;
    if (allowed_.empty()) {
      std::iota(candidates_.begin(), candidates_.end(), 0);
    } else {
      std::copy_n(allowed_.data(), allowed_count_, candidates_.data());
    }
  }

  /// Lists the keys that may be among the best: those whose upper bound reaches the smallest of
  /// the `count` largest lower bounds. One pass against the bounds so far, which most keys never
  /// reach; a second pass over the remaining ones.
  void choose(double norm, const float* sums) {
    const Bounds of(keys_, norm, sums);
    candidate_count_ = 0;
    double least = -std::numeric_limits<double>::infinity();
    std::fill_n(best_.begin(), count_, least);
    best_[count_] = std::numeric_limits<double>::infinity();
    for (Index j = of.reaching(0, size_, least); j < size_; j = of.reaching(j + 1, size_, least)) {
      if (is_hidden(j) || of.most(j) < least) {
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
  Outcome score(const Scalar* query) {
    array_view(query_.data(), width_) = array_view(query, width_).template cast<double>();
    for (Index first = 0; first < candidate_count_; first += chunk_keys_) {
      const Index count = std::min(chunk_keys_, candidate_count_ - first);
      for (Index i = 0; i < count; ++i) {
        const Scalar* key = keys_.keys.data() + candidates_[first + i] * width_;
        array_view(chunk_.data() + i * width_, width_) =
            array_view(key, width_).template cast<double>();
      }
      double chunk_scores[kScoredKeys];
      if (!scorer_.score_unseen(chunk_.data(), count, query_.data(), chunk_scores)) {
        const Status status = scorer_.set_keys(chunk_.data(), count);
        if (status != Status::kOk) {
          return Outcome::of(status);
        }
        scorer_.score(query_.data(), nullptr, count, chunk_scores);
      }
      for (Index i = 0; i < count; ++i) {
        // Sums of float numbers always fit.
        if (std::is_same_v<Scalar, double> && !std::isfinite(chunk_scores[i])) {
          return {.status = Status::kOverflow,
                  .argument = Argument::kScore,
                  .column = candidates_[first + i]};
        }
        scores_[candidates_[first + i]] = chunk_scores[i];
      }
    }
    return {};
  }

  const SearchedKeys<Scalar>& keys_;
  Index width_;
  Index size_;
  Index count_;
  Index chunk_keys_;
  RowScorer scorer_;
  Index allowed_count_ = 0;
  Index candidate_count_ = 0;
  Buffer<std::int32_t> allowed_;  // the allowed keys, unless all are
  Buffer<std::int32_t> candidates_;
  Buffer<double> best_;    // a heap of the largest lower bounds, the smallest first; then ∞
  Buffer<double> scores_;  // per key: those of candidates
  Buffer<double> query_;
  Buffer<double> chunk_;  // some candidates, in double
};

/// The estimated sums of a group of queries with all keys.
class Estimates {
 public:
  explicit Estimates(const SearchedKeys<float>& keys) : keys_(keys) {}

  /// For `m` queries. Without `used` there are no sums, and any group has room.
  Status allocate(Index m, bool used) {
    const Index size = length_of(keys_.keys) / keys_.width;
    whole_ = size / kEstimatedKeys * kEstimatedKeys;
    step_ = used ? round_up(size, kEstimatedKeys) : 0;
    const Index row = std::max(step_, Index{1});
    group_ =
        std::min({m, std::clamp(kEstimates / row, Index{2}, Index{64}), kMaximumElements / row});
    Status status = sums_.allocate(group_ * step_);
    if (status == Status::kOk && whole_ < step_) {
      status = last_.allocate_zeroed(kEstimatedKeys * keys_.width);
      std::copy_n(keys_.keys.data() + whole_ * keys_.width,
                  last_.empty() ? 0 : (size - whole_) * keys_.width, last_.data());
    }
    return status;
  }

  [[nodiscard]] Index group() const { return group_; }

  /// Those of the i-th query.
  [[nodiscard]] const float* sums(Index i) const { return sums_.data() + i * step_; }

  void make(const float* queries, Index rows) {
    const Index width = keys_.width;
    const auto estimate = keys_.similarity == Similarity::kRbf ? kernels::estimate_distances
                                                               : kernels::estimate_products;
    const Index cached =
        std::max(kCachedFloats / width / kEstimatedKeys, Index{1}) * kEstimatedKeys;
    for (Index begin = 0; begin < step_; begin += cached) {
      const Index end = std::min(step_, begin + cached);
      for (Index i = 0; i < rows; i += 2) {
        const bool two = i + 1 < rows;
        for (Index j = begin; j < end; j += kEstimatedKeys) {
          if (is_hidden(j)) {
            hide(i, two, j);
            continue;
          }
          const float* key = j < whole_ ? keys_.keys.data() + j * width : last_.data();
          estimate(key, queries + i * width, two ? width : 0, width, sums_.data() + i * step_ + j,
                   two ? step_ : 0);
        }
      }
    }
  }

 private:
  /// Whether no key of a group is allowed.
  [[nodiscard]] bool is_hidden(Index j) const {
    const auto allowed = keys_.allowed;
    const auto first = static_cast<std::size_t>(j);
    if (first >= allowed.size()) {
      return false;
    }
    const auto group =
        allowed.subspan(first, std::min<std::size_t>(kEstimatedKeys, allowed.size() - first));
    return std::all_of(group.begin(), group.end(), [](std::uint8_t byte) { return byte == 0; });
  }

  /// Sums that are never used, but read.
  void hide(Index i, bool two, Index j) {
    std::fill_n(sums_.data() + i * step_ + j, kEstimatedKeys, 0.0F);
    std::fill_n(sums_.data() + (i + 1) * step_ + j, two ? kEstimatedKeys : 0, 0.0F);
  }

  const SearchedKeys<float>& keys_;
  Index whole_ = 0;  // the keys in whole groups
  Index step_ = 0;   // the sums of one query: its keys in groups, the last one filled up
  Index group_ = 0;
  Buffer<float> sums_;
  Buffer<float> last_;  // the keys after the whole groups, and zeros
};

}  // namespace

double float_norm(const float* x, Index width) { return std::sqrt(kernels::square_sum(x, width)); }

Outcome search_keys(const SearchedKeys<float>& keys, std::span<const float> queries, Index m,
                    Index count, Neighbors& neighbors) {
  KeySearch search(keys, count);
  Estimates estimates(keys);
  Status status = search.allocate();
  status = status == Status::kOk ? estimates.allocate(m, search.estimates()) : status;
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  for (Index first = 0; first < m; first += estimates.group()) {
    const Index rows = std::min(estimates.group(), m - first);
    const float* query = queries.data() + first * keys.width;
    estimates.make(query, rows);
    for (Index i = 0; i < rows; ++i, query += keys.width) {
      const double norm = float_norm(query, keys.width);
      const Index place = (first + i) * count;
      const Outcome outcome =
          search.search(query, norm, search.may_estimate(norm) ? estimates.sums(i) : nullptr,
                        neighbors.indices.data() + place, neighbors.scores.data() + place);
      if (!outcome.ok()) {
        return outcome;
      }
    }
  }
  return {};
}

Outcome search_keys(const SearchedKeys<double>& keys, std::span<const double> queries, Index m,
                    Index count, Neighbors& neighbors) {
  KeySearch search(keys, count);
  Outcome outcome = Outcome::of(search.allocate());
  for (Index i = 0; i < m && outcome.ok(); ++i) {
    outcome =
        search.search(queries.data() + i * keys.width, 0.0, nullptr,
                      neighbors.indices.data() + i * count, neighbors.scores.data() + i * count);
    outcome.row = outcome.ok() ? 0 : i;
  }
  return outcome;
}

}  // namespace softknn
