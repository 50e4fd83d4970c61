#pragma once

#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "softknn/core/functions.hpp"

namespace softknn::core {

template <typename Scalar>
class KeyIndex {
  static_assert(std::is_same_v<Scalar, double> || std::is_same_v<Scalar, float>);

 public:
  /// Creates an empty index for keys of dimension `width`; `epsilon` as in `Scoring`.
  KeyIndex(Index width, Similarity similarity, double epsilon = 0.0)
      : width_(width), similarity_(similarity), epsilon_(epsilon) {}

  KeyIndex(KeyIndex&& other) noexcept : KeyIndex(other.width_, other.similarity_, other.epsilon_) {
    *this = std::move(other);
  }
  KeyIndex& operator=(KeyIndex&& other) noexcept {
    width_ = other.width_;
    similarity_ = other.similarity_;
    epsilon_ = other.epsilon_;
    size_ = std::exchange(other.size_, 0);
    keys_ = std::move(other.keys_);
    norms_ = std::move(other.norms_);
    return *this;
  }

  /// Appends the keys (…, d), which may be keys of this index.
  Outcome add(std::span<const Scalar> keys);

  /// Replaces the key at `position`, in 0 … n − 1 (`kInvalid` naming `kRows`), by `key` (d).
  Outcome replace(Index position, std::span<const Scalar> key);

  /// Removes the keys whose byte of `kept` (n) is 0 (`kInvalid` naming `kMask` for its length). The
  /// memory stays for keys to come; `compact` gives it back.
  Outcome keep(std::span<const std::uint8_t> kept);

  /// Gives back memory that holds no keys.
  Outcome compact();

  /// Finds the `count` best keys of every query (m, d), best first, among those whose byte of
  /// `allowed` (n) is not 0; an empty span allows all.
  Outcome search(std::span<const Scalar> queries, Index m, Index count, Neighbors& neighbors,
                 std::span<const std::uint8_t> allowed = {}) const;

  /// All keys, (n, d); valid until the next change.
  [[nodiscard]] std::span<const Scalar> keys() const {
    return {keys_.data(), static_cast<std::size_t>(size_ * width_)};
  }

  /// n
  [[nodiscard]] Index size() const { return size_; }

  /// d
  [[nodiscard]] Index width() const { return width_; }

  /// The bytes that the index holds.
  [[nodiscard]] Index byte_length() const {
    return keys_.size() * static_cast<Index>(sizeof(Scalar)) +
           norms_.size() * static_cast<Index>(sizeof(double));
  }

 private:
  [[nodiscard]] Status reallocate(Index capacity, Buffer<Scalar>& replaced);
  void measure(Index first);
  [[nodiscard]] Status reserve(Index count, Buffer<Scalar>& replaced);

  Index width_;
  Similarity similarity_;
  double epsilon_;
  Index size_ = 0;
  Buffer<Scalar> keys_;   // (capacity, d)
  Buffer<double> norms_;  // ‖k‖ of each key, for float keys only
};

}  // namespace softknn::core
