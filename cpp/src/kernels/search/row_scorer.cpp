#include "row_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/double/vector_check.hpp"
#include "kernels/instruction_set.hpp"
#include "numerics/sums.hpp"
#include "numerics/underflow_watch.hpp"

namespace softknn {
namespace {

using kernels::kRowsAtOnce;
using kernels::RawScore;

// With factors in this range, every intermediate of a score of tame vectors is a normal double.
constexpr double kLargestTameFactor = 0x1p50;
constexpr double kSmallestTameFactor = 0x1p-50;
// The same for products of two squared norms.
constexpr double kLargestTameSquare = 0x1p500;
constexpr double kSmallestTameSquare = 0x1p-500;

bool tame_factor(double x) {
  const double size = std::abs(x);
  return size == 0.0 || (size >= kSmallestTameFactor && size <= kLargestTameFactor);
}

/// The keys that are scored together: one of each of `kRowsAtOnce` strips of consecutive keys. So
/// each lane reads its memory in order, which hardware prefetchers foresee. With neighbouring keys
/// a lane would jump at the end of every row. Past the end, the last key repeats.
class Strips {
 public:
  explicit Strips(Index count) : count_(count), length_((count + kRowsAtOnce - 1) / kRowsAtOnce) {}

  [[nodiscard]] Index length() const { return length_; }
  [[nodiscard]] Index at(Index lane, Index t) const {
    return std::min(lane * length_ + t, count_ - 1);
  }

 private:
  Index count_, length_;
};

double square_sum(const double* x, Index width) { return inner_product(x, x, width); }

}  // namespace

RowScorer::RowScorer(const Scoring& scoring, Index width)
    : scoring_(scoring), width_(width), divisor_(scoring.temperature) {
  if (scoring.temperature == 0.0) {
    divisor_ = 1.0;
    scoring_.softcap = 0.0;
  }
  if (std::isnan(scoring.scale)) {
    scoring_.scale = width > 0 ? 1.0 / std::sqrt(static_cast<double>(width)) : 1.0;
  }
  tame_scoring_ = tame_factor(divisor_) && tame_factor(scoring_.scale) &&
                  tame_factor(scoring.key_norm_penalty) && tame_factor(scoring.epsilon);
  const bool rbf = scoring.similarity == Similarity::kRbf;
  divisor_ *= rbf ? divisor_ : 1.0;
  factor_ = rbf ? -0.5 : scoring_.scale;
  const bool cosine = scoring.similarity == Similarity::kCosine;
  raw_ = !cosine ? RawScore::kLinear
                 : (scoring.epsilon == 0.0 ? RawScore::kSquares : RawScore::kNorms);
  uses_norms_ =
      cosine || (scoring.similarity == Similarity::kDot && scoring.key_norm_penalty != 0.0);
}

/// What a vector of a cosine divides by: ‖x‖², or ‖x‖ + ε; 1 for a vector whose sums are 0. False
/// if the product of two such terms may leave the range of double.
bool RowScorer::cosine_term(const double* x, double& term) const {
  const double square = square_sum(x, width_);
  term = raw_ == RawScore::kNorms ? std::sqrt(square) + scoring_.epsilon
                                  : (square == 0.0 ? 1.0 : square);
  return term >= kSmallestTameSquare && term <= kLargestTameSquare;
}

Status RowScorer::set_keys(const double* keys, Index count) {
  keys_ = keys;
  if (const Status status = key_tame_.allocate(count); status != Status::kOk) {
    return status;
  }
  if (const Status status = key_terms_.allocate(count); status != Status::kOk) {
    return status;
  }
  const bool dot = scoring_.similarity == Similarity::kDot;
  all_tame_ = true;
  for (Index j = 0; j < count; ++j) {
    bool tame = check_vector(key(j), width_).tame;
    key_terms_[j] = 0.0;
    if (raw_ != RawScore::kLinear) {
      tame = cosine_term(key(j), key_terms_[j]) && tame;
    } else if (dot) {
      const double square = uses_norms_ ? square_sum(key(j), width_) : 0.0;
      key_terms_[j] = -(scoring_.key_norm_penalty * square * 0.5);
    }
    key_tame_[j] = tame ? 1 : 0;
    all_tame_ = all_tame_ && tame;
  }
  return Status::kOk;
}

RowScorer::Query RowScorer::measure(const double* query) const {
  const VectorCheck check = check_vector(query, width_);
  Query measured{.data = query, .term = 0.0, .tame = check.tame, .finite = check.bad_column < 0};
  if (raw_ != RawScore::kLinear) {
    measured.tame = cosine_term(query, measured.term) && measured.tame;
  }
  return measured;
}

bool RowScorer::is_plain(const Query& query) const {
  return tame_scoring_ && all_tame_ && query.tame && scoring_.softcap == 0.0 &&
         std::isfinite(scoring_.temperature);
}

PairSum RowScorer::pair_sum() const {
  return scoring_.similarity == Similarity::kRbf ? PairSum::kSquaredDifferences
                                                 : PairSum::kProducts;
}

bool RowScorer::score_tiles(const double* queries, Index count, Index keys,
                            ScoreTiles& tiles) const {
  double terms[ScoreTiles::kMostQueries] = {};
  for (Index i = 0; i < count; ++i) {
    const Query query = measure(queries + i * width_);
    if (!is_plain(query)) {
      return false;
    }
    terms[i] = query.term;
  }
  tiles.sum(queries, count, keys, pair_sum());
  const kernels::ScoreFactors factors{.raw = raw_, .scale = factor_, .divisor = divisor_};
  for (Index i = 0; i < count; i += tiles.lanes()) {
    kernels::double_tiles().finish(tiles.tile(i / tiles.lanes()), keys, key_terms_.data(),
                                   terms + i, factors);
  }
  return true;
}

bool RowScorer::score_unseen(const double* keys, Index count, const double* query,
                             double* result) const {
  const Query measured = measure(query);
  if (uses_norms_ || !tame_scoring_ || !measured.tame || scoring_.softcap != 0.0 ||
      !std::isfinite(scoring_.temperature)) {
    return false;
  }
  const kernels::DoubleTiles& tiles = kernels::double_tiles();
  const auto sum = pair_sum() == PairSum::kProducts ? tiles.dot_rows : tiles.distance_rows;
  const bool dot = scoring_.similarity == Similarity::kDot;
  const double term = dot ? -(scoring_.key_norm_penalty * 0.0 * 0.5) : 0.0;
  const UnderflowWatch watch;
  bool tame = true;
  const Strips strips(count);
  for (Index t = 0; t < strips.length() && tame; ++t) {
    const double* rows[kRowsAtOnce];
    double sums[kRowsAtOnce];
    SOFTKNN_ROLLED
    for (Index lane = 0; lane < kRowsAtOnce; ++lane) {
      rows[lane] = keys + strips.at(lane, t) * width_;
    }
    tame = sum(query, rows, width_, sums);
    SOFTKNN_ROLLED
    for (Index lane = 0; lane < kRowsAtOnce; ++lane) {
      const double score = raw_similarity(measured, term, sums[lane]) / divisor_;
      tame = tame && std::isfinite(score);
      result[strips.at(lane, t)] = score;
    }
  }
  return tame && !watch.saw_underflow();
}

void RowScorer::score(const double* query, const std::int32_t* list, Index count,
                      double* result) const {
  const Query measured = measure(query);
  const bool plain = is_plain(measured);
  const Strips strips(count);
  for (Index t = 0; t < strips.length(); ++t) {
    Index keys[kRowsAtOnce];
    double scores[kRowsAtOnce];
    SOFTKNN_ROLLED
    for (Index lane = 0; lane < kRowsAtOnce; ++lane) {
      const Index at = strips.at(lane, t);
      keys[lane] = list == nullptr ? at : list[at];
    }
    if (plain) {
      score_plain(measured, keys, scores);
    } else {
      SOFTKNN_ROLLED
      for (Index lane = 0; lane < kRowsAtOnce; ++lane) {
        scores[lane] = score_any(measured, keys[lane]);
      }
    }
    SOFTKNN_ROLLED
    for (Index lane = 0; lane < kRowsAtOnce; ++lane) {
      result[strips.at(lane, t)] = scores[lane];
    }
  }
}

/// The scores of `kRowsAtOnce` keys, with the bits of `score_any`, if all numbers are tame and no
/// score is capped.
void RowScorer::score_plain(const Query& query, const Index* indices, double* scores) const {
  const double* keys[kRowsAtOnce];
  SOFTKNN_ROLLED
  for (Index lane = 0; lane < kRowsAtOnce; ++lane) {
    keys[lane] = key(indices[lane]);
  }
  const kernels::DoubleTiles& tiles = kernels::double_tiles();
  const auto sum = pair_sum() == PairSum::kProducts ? tiles.dot_rows : tiles.distance_rows;
  sum(query.data, keys, width_, scores);
  SOFTKNN_ROLLED
  for (Index lane = 0; lane < kRowsAtOnce; lane += 2) {
    const Pair terms{key_terms_[indices[lane]], key_terms_[indices[lane + 1]]};
    const Pair raw = raw_similarity(query, terms, load_pair(scores + lane));
    store_pair(scores + lane, raw / divisor_);
  }
}

double RowScorer::score_any(const Query& query, Index j) const {
  if (scoring_.temperature == std::numeric_limits<double>::infinity()) {
    return limit_score(query, j);
  }
  const double sum = scoring_.similarity == Similarity::kRbf
                         ? squared_distance(query.data, key(j), width_)
                         : inner_product(query.data, key(j), width_);
  const bool tame = tame_scoring_ && query.tame && key_tame_[j] != 0;
  return capped(tame ? raw_similarity(query, key_terms_[j], sum) / divisor_
                     : wide_score(query, j, sum));
}

/// The score at τ = ∞: finite similarities vanish, ∞/∞ and NaN stay NaN.
double RowScorer::limit_score(const Query& query, Index j) const {
  const bool finite =
      query.finite && (key_tame_[j] != 0 || check_vector(key(j), width_).bad_column < 0);
  return finite ? 0.0 : std::numeric_limits<double>::quiet_NaN();
}

/// For one pair, or for two side by side.
template <typename Number>
Number RowScorer::raw_similarity(const Query& query, Number key_term, Number sum) const {
  if (raw_ == RawScore::kLinear) {
    return factor_ * sum + key_term;
  }
  const Number both = query.term * key_term;
  return within_one(sum / (raw_ == RawScore::kSquares ? square_root(both) : both));
}

double RowScorer::capped(double score) const {
  const double cap = scoring_.softcap;
  // tanh x = x within rounding below 2^-27; there score/cap could lose digits.
  if (cap == 0.0 || std::abs(score) <= cap * 0x1p-27) {
    return score;
  }
  return cap * std::tanh(score / cap);
}

}  // namespace softknn
