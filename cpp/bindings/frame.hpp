#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>
#include <optional>
#include <span>
#include <type_traits>

#include "softknn/softknn.hpp"

/// The border: one piece of memory that both sides know. JavaScript writes a
/// call into it, the call writes back how it ended and where its results lie.
///
/// No object, no handle and no text crosses, because a small call is nothing but
/// crossings. Everything in the frame is a double: exact for every length and
/// address, and release Embind turns -1 into 4294967295 where an unsigned integer
/// is declared. `web/api/core.ts` is the other side; a test compares the two.
namespace softknn::border {

inline constexpr std::size_t kFrameCall = 64;
inline constexpr std::size_t kFrameOutcome = 5;
inline constexpr std::size_t kFrameNumbers = 10;
inline constexpr std::size_t kFrameResults = 6;
inline constexpr std::size_t kFrameBlock = 65536;

/// An input array, which JavaScript has laid into the heap. Address 0: not given.
struct Array {
  double address, length;

  template <typename T>
  [[nodiscard]] const T* data() const {
    return reinterpret_cast<const T*>(static_cast<std::uintptr_t>(address));
  }
  template <typename T>
  [[nodiscard]] std::span<const T> span_of() const {
    return {data<T>(), static_cast<std::size_t>(length)};
  }
  [[nodiscard]] std::span<const double> span() const { return span_of<double>(); }
  template <typename T = double>
  [[nodiscard]] std::optional<std::span<const T>> if_given() const {
    return address == 0.0 ? std::nullopt : std::optional(span_of<T>());
  }
  [[nodiscard]] Index size() const { return static_cast<Index>(length); }
};

/// What the elements of a result are, in the order of `web/api/core.ts`.
enum class Element : std::uint8_t { kDouble, kFloat, kInteger, kByte };

template <typename T>
inline constexpr Element kElementOf = std::is_same_v<T, double>         ? Element::kDouble
                                      : std::is_same_v<T, float>        ? Element::kFloat
                                      : std::is_same_v<T, std::int32_t> ? Element::kInteger
                                                                        : Element::kByte;

/// A result array, which is kept until JavaScript has copied it. Address 0: not made.
struct Result {
  double address, length, element;
};

struct Frame {
  /// In: the members of a call, settings before arrays.
  std::array<double, kFrameCall> call;
  /// Out: status, argument, slice, row, column.
  std::array<double, kFrameOutcome> outcome;
  std::array<double, kFrameNumbers> numbers;
  std::array<Result, kFrameResults> results;
  /// For the input arrays of a small call; those of a large one get a `room`.
  alignas(16) std::array<std::byte, kFrameBlock> block;
};

inline Frame frame;
inline std::size_t results_given = 0;
inline void* large_room = nullptr;

/// A length or position. NaN and negative numbers, which callers have refused
/// already, become 0, so that nothing is undefined whatever comes.
[[gnu::noinline]] inline Index to_index(double x) {
  return x > 0.0 ? static_cast<Index>(std::min(x, 0x1p53)) : 0;
}

/// A seed; callers have refused what does not fit.
inline std::uint32_t to_seed(double x) { return static_cast<std::uint32_t>(to_index(x)); }

inline double address_of(const void* pointer) {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(pointer));
}

inline double frame_address() { return address_of(&frame); }

/// Gives back everything that a call took, its results included.
inline double release() {
  for (Result& result : frame.results) {
    ::operator delete[](reinterpret_cast<void*>(static_cast<std::uintptr_t>(result.address)));
    result.address = 0;
  }
  results_given = 0;
  ::operator delete[](large_room);
  large_room = nullptr;
  return 0;
}

/// The address of room for as many bytes as the first number of the frame says,
/// 0 if there is none.
inline double room() {
  const Index bytes = to_index(frame.call[0]);
  release();
  // sbrk takes a signed number: from half the address space on it would give memory back.
  if (static_cast<std::uint64_t>(bytes) <= PTRDIFF_MAX) {
    large_room = ::operator new[](static_cast<std::size_t>(bytes), std::nothrow);
  }
  return address_of(large_room);
}

[[gnu::noinline]] inline void give_array(void* data, Index length, Element element) {
  frame.results[results_given++] = {address_of(data), static_cast<double>(length),
                                    static_cast<double>(element)};
}

/// The next result of a call; one that was not made is left out there.
template <typename T>
void give(Buffer<T>& buffer) {
  const Index length = buffer.size();
  give_array(buffer.release(), length, kElementOf<T>);
}

inline void tell(std::initializer_list<double> numbers) {
  std::copy(numbers.begin(), numbers.end(), frame.numbers.begin());
}

[[gnu::noinline]] inline double finish(const Outcome& outcome) {
  frame.outcome = {static_cast<double>(outcome.status), static_cast<double>(outcome.argument),
                   static_cast<double>(outcome.slice), static_cast<double>(outcome.row),
                   static_cast<double>(outcome.column)};
  return frame.outcome[0];
}

/// What is registered: reads the members of a call and runs it.
template <typename Call>
double called() {
  static_assert(std::is_trivially_copyable_v<Call>);
  static_assert(std::is_empty_v<Call> || sizeof(Call) % sizeof(double) == 0);
  static_assert(sizeof(Call) <= kFrameCall * sizeof(double));
  Call call;
  std::memcpy(static_cast<void*>(&call), frame.call.data(), sizeof(Call));
  return finish(call.run());
}

/// Room for `count` results, filled by fill(results).
template <typename T = double, typename Fill>
Outcome filled(Index count, Fill fill) {
  Buffer<T> result;
  const Status status = result.allocate(count);
  const Outcome outcome =
      status == Status::kOk ? fill(std::span<T>(result)) : Outcome{.status = status};
  give(result);
  return outcome;
}

}  // namespace softknn::border
