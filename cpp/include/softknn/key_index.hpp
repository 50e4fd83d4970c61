#pragma once

#include <cstdint>
#include <span>

#include "softknn/core/key_index.hpp"
#include "softknn/neighbors.hpp"

namespace softknn {

/// A resident set of keys for repeated search: exact hard k nearest neighbours.
///
/// Formula: as `nearest_neighbors` with scale 1, temperature 1 and the `epsilon` of the index, with
/// the same scores, order and ties. Keys in float give the results of the same keys in double.
///
/// Shapes: keys (n, d), queries (m, d). Keys are numbered in the order in which they were added;
/// those after a removed one move up.
///
/// Errors: `kInvalid` naming `kShape`, `kSimilarity`, `kEpsilon`, `kKeys` or `kQuery` for another
/// dimension, `kCount` outside 0 … n; `kNonFinite` naming `kKey`
/// or `kQuery` with row and column; `kLimit` for more than `kMaximumElements` in all keys;
/// `kMemory`. An error leaves the index unchanged. Double keys among which some are hidden:
/// `kOverflow` naming `kScore` for a score of an allowed key that does not fit.
///
/// Numerical note: in float a first pass estimates each score in single precision with an error
/// bound; only keys whose estimate may belong to the k best are rescored in double.
///
/// Cost: a search O(m·n·d), memory O(n), less where few keys are allowed; adding and replacing O(d)
/// per key, amortized; `keep` O(n·d).
///
/// Moves: a moved-from index is an empty one of the same dimension and similarity.
///
/// Concurrency: searches may run concurrently with each other, but not with `add`.
template <typename Scalar>
class KeyIndex {
 public:
  /// An empty index for keys of dimension d; `epsilon` as in `Scoring`.
  explicit KeyIndex(Index width, Similarity similarity = Similarity::kDot, double epsilon = 0.0)
      : index_(width, similarity, epsilon) {}

  /// Appends the keys (…, d).
  Outcome add(const MatrixRef<Scalar>& keys) {
    const detail::Elements<Scalar> k(keys);
    return detail::check_width(keys, width(), Argument::kKeys).then([&] { return index_.add(k); });
  }

  /// Replaces the key at `position`, in 0 … n − 1 (`kInvalid` naming `kRows`), by `key` (1, d).
  Outcome replace(Index position, const MatrixRef<Scalar>& key) {
    return index_.replace(position, detail::Elements<Scalar>(key));
  }

  /// Removes the keys whose byte of `kept` (n) is 0 (`kInvalid` naming `kMask` for its length). The
  /// memory stays for keys to come; `compact` gives it back.
  Outcome keep(std::span<const std::uint8_t> kept) { return index_.keep(kept); }

  /// Gives back memory that holds no keys.
  Outcome compact() { return index_.compact(); }

  /// The `count` best keys of every query (m, d), best first, among those whose byte of `allowed`
  /// (n) is not 0; an empty span allows all.
  [[nodiscard]] Neighbors search(const MatrixRef<Scalar>& queries, Index count,
                                 std::span<const std::uint8_t> allowed = {}) const {
    const detail::Elements<Scalar> q(queries);
    core::Neighbors made;
    const Outcome outcome = detail::check_width(queries, width(), Argument::kQuery).then([&] {
      return index_.search(q, queries.rows(), count, made, allowed);
    });
    return {detail::matrix_of(made.indices, outcome, queries.rows(), count),
            detail::matrix_of(made.scores, outcome, queries.rows(), count), outcome};
  }

  /// All keys, (n, d); valid until the next change.
  [[nodiscard]] Eigen::Map<const Matrix<Scalar>> keys() const {
    return {index_.keys().data(), size(), width()};
  }

  /// n
  [[nodiscard]] Index size() const { return index_.size(); }
  /// d
  [[nodiscard]] Index width() const { return index_.width(); }
  /// The bytes that the index holds.
  [[nodiscard]] Index byte_length() const { return index_.byte_length(); }

 private:
  core::KeyIndex<Scalar> index_;
};

}  // namespace softknn
