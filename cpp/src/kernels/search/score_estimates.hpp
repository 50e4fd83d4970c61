#pragma once

#include <cmath>

#include "kernels/float/float_estimates.hpp"
#include "key_search.hpp"
#include "softknn/buffer.hpp"

/// Private to the core: scores in single precision, and how far they may be from the exact ones,
/// which are computed only for keys that may be among the best.
namespace softknn {

/// Bounds on the scores of one query: each lies between `least` and `most`.
class ScoreBounds {
 public:
  ScoreBounds(const FloatKeys& keys, double norm, const float* sums)
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

/// The estimated sums of a group of queries with all keys.
class ScoreEstimates {
 public:
  explicit ScoreEstimates(const FloatKeys& keys) : keys_(keys) {}

  /// For `m` queries. Without `used` there are no sums, and any group has room.
  Status allocate(Index m, bool used);

  void make(const float* queries, Index rows);

  [[nodiscard]] Index group() const { return group_; }

  /// Those of the i-th query.
  [[nodiscard]] const float* sums(Index i) const { return sums_.data() + i * step_; }

 private:
  [[nodiscard]] bool is_hidden(Index j) const;
  void hide(Index i, bool two, Index j);

  const FloatKeys& keys_;
  Index whole_ = 0;  // the keys in whole groups
  Index step_ = 0;   // the sums of one query: its keys in groups, the last one filled up
  Index group_ = 0;
  Buffer<float> sums_;
  Buffer<float> last_;  // the keys after the whole groups, and zeros
};

}  // namespace softknn
