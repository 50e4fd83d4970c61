#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "softknn/status.hpp"

/// The functions of arrays below the public headers. A call is given a new result, which shares no
/// memory with an argument; after an error it is unspecified. Buffers are owned memory that reports
/// failed allocations as a status and checks sizes before it allocates.
namespace softknn::core {

/// Multiplies lengths without wrapping.
///
/// Returns the product, or -1 when a length is negative or the product passes `kMaximumElements`. A
/// zero anywhere gives 0 whatever the other lengths are. (Not inlined, like `Buffer::allocate`:
/// called in many places, never in a hot loop, and code size counts in a downloaded module.)
[[nodiscard, gnu::noinline]] inline Index element_count(Index a, Index b = 1, Index c = 1,
                                                        Index d = 1) {
  // Rounds only beyond 2^53, and no later factor leads back.
  const double product = static_cast<double>(a) * static_cast<double>(b) * static_cast<double>(c) *
                         static_cast<double>(d);
  const bool fits = std::min({a, b, c, d}) >= 0 && product <= static_cast<double>(kMaximumElements);
  return fits ? static_cast<Index>(product) : -1;
}

/// A fixed-length array on the heap; movable, not copyable. A moved-from buffer is empty, as a new
/// one is: size 0, no memory.
///
/// Unlike `std::vector`, this class reports a failed allocation without exceptions.
template <typename T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  Buffer(Buffer&& other) noexcept
      : data_(std::move(other.data_)), size_(std::exchange(other.size_, 0)) {}
  [[gnu::noinline]] Buffer& operator=(Buffer&& other) noexcept {
    data_ = std::move(other.data_);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  /// Allocates `count` uninitialised elements and frees the previous memory first. `kLimit` for a
  /// negative count (`element_count` reports an excessive product that way) or one above
  /// `kMaximumElements`, `kMemory` if the allocation fails.
  [[nodiscard, gnu::noinline]] Status allocate(Index count) {
    data_.reset();
    size_ = 0;
    if (count < 0 || count > kMaximumElements) {
      return Status::kLimit;
    }
    data_.reset(new (std::nothrow) T[static_cast<std::size_t>(count)]);
    if (data_ == nullptr) {
      return Status::kMemory;
    }
    size_ = count;
    return Status::kOk;
  }

  /// Like `allocate`, with every element set to zero.
  [[nodiscard, gnu::noinline]] Status allocate_zeroed(Index count) {
    const Status status = allocate(count);
    std::fill_n(data_.get(), size_, T{});
    return status;
  }

  /// Releases ownership; the caller frees the memory with `operator delete[]`. The buffer is empty
  /// afterwards.
  [[nodiscard]] T* release() {
    size_ = 0;
    return data_.release();
  }

  [[nodiscard]] T* data() { return data_.get(); }
  [[nodiscard]] const T* data() const { return data_.get(); }
  [[nodiscard]] Index size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// `begin` and `end` make a buffer convertible to `std::span`.
  [[nodiscard]] T* begin() { return data_.get(); }
  [[nodiscard]] T* end() { return data_.get() + size_; }
  [[nodiscard]] const T* begin() const { return data_.get(); }
  [[nodiscard]] const T* end() const { return data_.get() + size_; }
  [[nodiscard]] T& operator[](Index i) { return data_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const T& operator[](Index i) const { return data_[static_cast<std::size_t>(i)]; }

 private:
  std::unique_ptr<T[]> data_;
  Index size_ = 0;
};

inline Status allocate_all() { return Status::kOk; }

/// Allocates each buffer for the count that follows it, until one fails.
template <typename T, typename... Rest>
[[nodiscard]] Status allocate_all(Buffer<T>& buffer, Index count, Rest&&... rest) {
  const Status status = buffer.allocate(count);
  return status == Status::kOk ? allocate_all(rest...) : status;
}

}  // namespace softknn::core
