#pragma once

#include <cstdint>

#include "kernels/double/pairs.hpp"
#include "kernels/double/score_tiles.hpp"
#include "numerics/scaled.hpp"
#include "softknn/similarity.hpp"

/// Private to the core: scores of one query with many keys, several keys at a time. Its bits are
/// frozen; the line of Eigen is `scores` of attention/formula.hpp, which takes 1.2 times as long
/// for 64 queries and as long for one.
namespace softknn {

/// Scores queries against one head of keys. Stores only one norm and one flag per key; the keys
/// have to outlive the scorer.
class RowScorer {
 public:
  RowScorer(const Scoring& scoring, Index width);

  /// Sets the `count` keys at `keys`. Non-finite content is not an error: a key that no list
  /// contains has no influence. `kLimit` or `kMemory`.
  [[nodiscard]] Status set_keys(const double* keys, Index count);

  /// The scores of `count` queries with the first `keys` keys, in `tiles`, which has the same keys,
  /// 0 < count ≤ tiles.group(). Returns false, without scores, if a query needs `score`.
  [[nodiscard]] bool score_tiles(const double* queries, Index count, Index keys,
                                 ScoreTiles& tiles) const;

  /// The scores of one query with unchecked keys, in one pass. Returns false, without scores, if a
  /// number is not finite or needs `set_keys` and `score`.
  [[nodiscard]] bool score_unseen(const double* keys, Index count, const double* query,
                                  double* result) const;

  /// result[t] = score of the query with key list[t]. Without a `list`: key t.
  void score(const double* query, const std::int32_t* list, Index count, double* result) const;

 private:
  struct Query {
    const double* data;
    double term;
    bool tame;
    bool finite;
  };

  [[nodiscard]] const double* key(Index j) const { return keys_ + j * width_; }
  [[nodiscard]] Query measure(const double* query) const;
  [[nodiscard]] bool is_plain(const Query& query) const;
  [[nodiscard]] PairSum pair_sum() const;
  [[nodiscard]] bool cosine_term(const double* x, double& term) const;
  [[nodiscard]] double limit_score(const Query& query, Index j) const;
  [[nodiscard]] double score_any(const Query& query, Index j) const;
  void score_plain(const Query& query, const Index* indices, double* scores) const;
  template <typename Number>
  [[nodiscard]] Number raw_similarity(const Query& query, Number key_term, Number sum) const;
  [[nodiscard]] Scaled wide_sum(const double* a, const double* b) const;
  [[nodiscard]] Scaled wide_square(const double* x) const;
  [[nodiscard]] double wide_score(const Query& query, Index j, double sum) const;
  [[nodiscard]] double capped(double score) const;

  Scoring scoring_;
  Index width_;
  /// The divisor of the raw similarity: τ, or τ² for rbf; 1 at τ = 0.
  double divisor_;
  /// Scores are factor·sum + key term, except for cosine.
  double factor_;
  kernels::RawScore raw_;
  bool tame_scoring_;
  bool uses_norms_;
  bool all_tame_ = true;
  const double* keys_ = nullptr;
  /// For cosine by `cosine_term`, −β‖k‖²/2 for dot products with penalty β, 0 for rbf.
  Buffer<double> key_terms_;
  Buffer<std::uint8_t> key_tame_;
};

}  // namespace softknn
