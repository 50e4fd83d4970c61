#pragma once

#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "numerics/numpy_random.hpp"
#include "softknn/core/buffer.hpp"

/// What the families share. Options and results cross to JavaScript as value objects. It copies the
/// arrays of a call into the heap before it, and those of the result, which are views of the heap,
/// out of it at once (`web/api/transport/core.ts`).
namespace softknn::bindings {

using namespace core;  // NOLINT(google-build-using-namespace)

/// An array of the caller, already in the heap. Address 0: omitted.
struct InputArray {
  std::uintptr_t address = 0;
  Index length = 0;

  template <typename T = double>
  [[nodiscard]] std::span<const T> span() const {
    return {reinterpret_cast<const T*>(address), static_cast<std::size_t>(length)};
  }
  template <typename T = double>
  [[nodiscard]] std::optional<std::span<const T>> span_if_given() const {
    return address == 0 ? std::nullopt : std::optional(span<T>());
  }
};

/// An array of a result: a view of the heap, which JavaScript copies at once, or undefined.
template <typename T>
struct View : emscripten::val {
  View() : val(val::undefined()) {}
  View(const T* numbers, Index count)
      : val(numbers == nullptr
                ? val::undefined()
                : val(emscripten::typed_memory_view(static_cast<std::size_t>(count), numbers))) {}
  View(const Buffer<T>& numbers)  // NOLINT(google-explicit-constructor)
      : View(numbers.data(), numbers.size()) {}
  explicit View(const val& other) : val(other) {}
};
using Doubles = View<double>;
using Floats = View<float>;
using Integers = View<std::int32_t>;
using Bytes = View<std::uint8_t>;

/// What every call returns. Embind makes a copy by `new` before JavaScript reads it: here in a room
/// of its own, for if the memory grew now, the views would be lost.
struct Answer {
  int status = 0;

  static void* operator new(std::size_t bytes) {
    alignas(8) static std::array<std::byte, 128> room;
    if (bytes > room.size()) __builtin_trap();
    return room.data();
  }
  static void operator delete(void* /*room*/) {}
};

/// Answers of many families: one array, one number, the nearest keys.
template <typename T>
struct Array : Answer {
  View<T> values;
};
using Values = Array<double>;
struct Number : Answer {
  double value;
};
struct Nearest : Answer {
  Integers indices;
  Doubles scores;
};

/// The result of the last call, until the next.
inline std::shared_ptr<void> kept;

/// An empty result in place of the last one.
template <typename Result>
Result& keep() {
  kept.reset();
  const auto made = std::make_shared<Result>();
  kept = made;
  return *made;
}

/// How the last call ended.
inline Outcome last_outcome;

inline Answer ended(const Outcome& outcome) {
  last_outcome = outcome;
  return {static_cast<int>(outcome.status)};
}

/// An array of `count` elements, set by fill(elements).
template <typename T = double, typename Fill>
Array<T> filled(Index count, Fill fill) {
  auto& values = keep<Buffer<T>>();
  const Outcome outcome =
      Outcome::of(values.allocate(count)).then([&] { return fill(std::span<T>(values)); });
  return {ended(outcome), values};
}

/// A length or count that may exceed every length, such as the k of nearest neighbours. NaN and
/// negative numbers become 0.
inline Index to_index(double x) { return x > 0.0 ? static_cast<Index>(std::min(x, 0x1p30)) : 0; }
inline std::int64_t to_integer(double x) {
  return x > 0.0 ? static_cast<std::int64_t>(std::min(x, 0x1p53)) : 0;
}

/// NaN: omitted.
inline std::optional<double> if_given(double x) {
  return std::isnan(x) ? std::nullopt : std::optional(x);
}

/// A random stream crosses as its state: the 624 words of MT19937, the position, whether a gaussian
/// is cached, the cached gaussian. A short array is padded with zeros.
inline NumpyRandom random_of(const InputArray& state) {
  std::array<double, NumpyRandom::kStateSize> numbers{};
  std::copy_n(state.span().data(), std::min(state.length, NumpyRandom::kStateSize),
              numbers.begin());
  return NumpyRandom(numbers);
}

inline Outcome save(const NumpyRandom& random, Buffer<double>& state) {
  const Outcome outcome = Outcome::of(state.allocate(NumpyRandom::kStateSize));
  if (outcome.ok()) {
    random.save(std::span<double>(state).first<NumpyRandom::kStateSize>());
  }
  return outcome;
}

}  // namespace softknn::bindings
