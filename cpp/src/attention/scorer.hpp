#pragma once

#include <algorithm>

#include "numerics/product.hpp"
#include "softknn/core/functions.hpp"

/// Private to the core: blocks of scores.
namespace softknn::core {

/// The rows of a block of scores with n keys: as many as a cache holds, but at least four.
template <typename Scalar>
[[nodiscard]] Index block_rows(Index rows, Index n) {
  constexpr Index kBytes = Index{1} << 18, kLeast = 4;
  const Index fitting = kBytes / static_cast<Index>(sizeof(Scalar)) / std::max(n, Index{1});
  return std::min(std::max(rows, Index{1}), std::max(fitting / kLeast * kLeast, kLeast));
}

/// Scores blocks of queries against the keys of one head; see `Scoring`.
template <typename Scalar>
class Scorer {
 public:
  /// For up to `keys` keys. The score of a pair depends on that pair alone if it is `by_pair`.
  Scorer(const Scoring& scoring, Index keys, Index width, bool by_pair = true);

  /// For blocks of up to `rows` queries.
  [[nodiscard]] Status allocate(Index rows);

  /// Takes `count` keys (count, d), which stay as they are. Keys that are not finite are no error.
  void set_keys(const Scalar* keys, Index count);

  /// S (rows, end) of queries (rows, d) with the first `end` keys; rows of S start `step` apart.
  void score(const Scalar* queries, Index rows, Index end, Scalar* scores, Index step);

 private:
  [[nodiscard]] bool is(Similarity similarity) const { return scoring_.similarity == similarity; }
  [[nodiscard]] bool scales_keys() const {
    return is(Similarity::kCosine) || (is(Similarity::kRbf) && factor_ != 1.0);
  }
  Scalar prepare_cosine(const Scalar* x, Scalar* scaled) const;
  void finish(Scalar* row, Index end, Scalar query_term) const;

  Scoring scoring_;
  bool by_pair_;
  double factor_ = 1.0;   // of queries of dot products, or of queries and keys of distances
  double divisor_ = 1.0;  // of what remains
  Index n_;
  Index d_;
  Buffer<Scalar> queries_;      // (rows, d), scaled
  Buffer<Scalar> query_terms_;  // per row: see `prepare_cosine`
  Factor<Scalar> keys_ = {};
  Buffer<Scalar> scaled_;     // (n, d), keys that are not taken as they are
  Buffer<Scalar> room_;       // of the factor
  Buffer<Scalar> key_terms_;  // per key: the same, or β‖k‖²/2 of dot products
};

}  // namespace softknn::core
