#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <type_traits>

#include "softknn/status.hpp"

/// Owned memory whose failure is a status, and sizes checked before it is taken.
namespace softknn {

/// The longest array this library takes or makes: 2^27 elements, 1 GiB of
/// doubles. The same on every platform, so that a call refused in a browser is
/// refused natively too.
inline constexpr Index kMaximumElements = Index{1} << 27;

/// Multiplies lengths without wrapping.
///
/// Returns the product, or -1 when a length is negative or the product passes
/// `kMaximumElements`. A zero anywhere gives 0 whatever the other lengths are.
/// (Not inlined, as `Buffer::allocate`: it is called everywhere and never in a loop
/// that counts, and the module is downloaded.)
[[nodiscard, gnu::noinline]] inline Index element_count(std::initializer_list<Index> lengths) {
  if (std::any_of(lengths.begin(), lengths.end(), [](Index length) { return length < 0; })) {
    return -1;
  }
  if (std::find(lengths.begin(), lengths.end(), Index{0}) != lengths.end()) {
    return 0;
  }
  Index product = 1;
  for (const Index length : lengths) {
    if (length > kMaximumElements / product) {
      return -1;
    }
    product *= length;
  }
  return product;
}

/// A fixed-length array on the heap; moves, never copies.
///
/// `std::vector` cannot report a failed allocation without exceptions; this can.
template <typename T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  /// Takes room for `count` elements and leaves them unwritten. What was held
  /// before is given back first. `kLimit` for a negative count (as
  /// `element_count` reports a product that is too large) or one above
  /// `kMaximumElements`, `kMemory` when the allocator has no room.
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

  /// As `allocate`, every element set to zero.
  [[nodiscard, gnu::noinline]] Status allocate_zeroed(Index count) {
    const Status status = allocate(count);
    std::fill_n(data_.get(), size_, T{});
    return status;
  }

  /// Hands the memory over, for `operator delete[]` to give back, and holds nothing.
  [[nodiscard]] T* release() {
    size_ = 0;
    return data_.release();
  }

  [[nodiscard]] T* data() { return data_.get(); }
  [[nodiscard]] const T* data() const { return data_.get(); }
  [[nodiscard]] Index size() const { return size_; }
  /// With these a buffer converts to `std::span`.
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

}  // namespace softknn
