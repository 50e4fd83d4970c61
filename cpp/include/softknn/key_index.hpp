#pragma once

#include <span>
#include <type_traits>

#include "softknn/neighbors.hpp"

namespace softknn {

/// Keys that stay in memory, to be searched many times: exact hard k nearest neighbours.
///
/// Formula: as `nearest_neighbors` with scale 1 and temperature 1, the same scores, order and ties.
/// Keys in float give the answers of the same keys in double.
///
/// Shapes: keys (n, d), queries (m, d). Keys are counted in the order in which they were added.
///
/// Errors: `kInvalid` naming `kShape`, `kSimilarity`, `kKeys` for a length that is no multiple of
/// d, `kQuery` for other lengths, `kCount` outside 0 … n; `kNonFinite` naming `kKey` or `kQuery`
/// with row and column; `kLimit` for more than `kMaximumElements` in all keys; `kMemory`. After an
/// error the index is as before it.
///
/// Numerical note: in float a first pass estimates each score in single precision with a bound of
/// its error; only keys whose estimate lies within the bounds of the k best are scored again, in
/// double. Queries or keys beyond the range of float are scored in double at once.
///
/// Cost: a search O(m·n·d), memory O(n); adding O(d) for each key, and now and then a copy of all.
///
/// Concurrency: searches may run at the same time, but not beside `add`.
template <typename Scalar>
class KeyIndex {
  static_assert(std::is_same_v<Scalar, double> || std::is_same_v<Scalar, float>);

 public:
  /// An empty index of keys with `width` components.
  KeyIndex(Index width, Similarity similarity) : width_(width), similarity_(similarity) {}

  /// Adds the keys (…, d) behind those that are there.
  Outcome add(std::span<const Scalar> keys);

  /// Of every query (m, d) the `count` best keys, best first.
  Outcome search(std::span<const Scalar> queries, Index m, Index count, Neighbors& neighbors) const;

  /// All keys, (n, d), until the next `add`.
  [[nodiscard]] std::span<const Scalar> keys() const {
    return {keys_.data(), static_cast<std::size_t>(size_ * width_)};
  }

  /// n
  [[nodiscard]] Index size() const { return size_; }

  /// d
  [[nodiscard]] Index width() const { return width_; }

  /// The memory that the index holds.
  [[nodiscard]] Index byte_length() const {
    return keys_.size() * static_cast<Index>(sizeof(Scalar)) +
           norms_.size() * static_cast<Index>(sizeof(double));
  }

 private:
  [[nodiscard]] Status reserve(Index count);

  Index width_;
  Similarity similarity_;
  Index size_ = 0;
  double largest_norm_ = 0.0;
  Buffer<Scalar> keys_;   // (capacity, d)
  Buffer<double> norms_;  // ‖k‖ of each key, of float keys only
};

}  // namespace softknn
