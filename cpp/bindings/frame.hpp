#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <new>
#include <optional>
#include <span>
#include <type_traits>

#include "softknn/softknn.hpp"
#include "surface.hpp"

/// The frame: one memory block shared by both sides of the border. JavaScript writes the inputs of
/// a call into the frame; the call writes back its status and the addresses of its results.
///
/// Embind binds only functions without arguments that return a double: no object, handle or text
/// crosses the border. Every entry of the frame is a double, which is exact for every length and
/// address. `web/api/transport/core.ts` is the JavaScript side; a test compares the two.
namespace softknn::border {

inline constexpr std::size_t kInputs = 64;
inline constexpr std::size_t kOutcome = 5;
inline constexpr std::size_t kNumbers = 10;
inline constexpr std::size_t kResults = 6;
inline constexpr std::size_t kBlockBytes = 65536;

/// An input array, already copied into the heap by JavaScript. Address 0: omitted.
struct Array {
  double address, length;

  template <typename T = double>
  [[nodiscard]] std::span<const T> span() const {
    return {reinterpret_cast<const T*>(static_cast<std::uintptr_t>(address)),
            static_cast<std::size_t>(length)};
  }
  template <typename T = double>
  [[nodiscard]] std::optional<std::span<const T>> span_if_given() const {
    return address == 0.0 ? std::nullopt : std::optional(span<T>());
  }
  [[nodiscard]] Index size() const { return static_cast<Index>(length); }
};

/// The element type of a result, in the order of `web/api/transport/core.ts`.
enum class Element : std::uint8_t { kDouble, kFloat, kInteger, kByte };
inline constexpr std::array<const char*, 4> kElementNames{"Float64Array", "Float32Array",
                                                          "Int32Array", "Uint8Array"};

template <typename T>
inline constexpr Element kElementOf = std::is_same_v<T, double>         ? Element::kDouble
                                      : std::is_same_v<T, float>        ? Element::kFloat
                                      : std::is_same_v<T, std::int32_t> ? Element::kInteger
                                                                        : Element::kByte;

/// A result array; JavaScript copies it before the next call. Address 0: not computed.
struct Result {
  double address, length, element;
};

struct Frame {
  /// The settings of a call, then the address and length of each array.
  std::array<double, kInputs> inputs;
  /// status, argument, slice, row, column
  std::array<double, kOutcome> outcome;
  std::array<double, kNumbers> numbers;
  std::array<Result, kResults> results;
  /// Holds the input arrays of a small call; a large call uses `allocate_inputs`.
  alignas(16) std::array<std::byte, kBlockBytes> block;
};

inline Frame frame;
inline std::size_t result_count = 0;
inline void* large_inputs = nullptr;

/// Frees the results of the last call.
[[gnu::noinline]] inline void free_results() {
  for (std::size_t i = 0; i < result_count; ++i) {
    ::operator delete[](
        reinterpret_cast<void*>(static_cast<std::uintptr_t>(frame.results[i].address)));
  }
  result_count = 0;
}

inline double address_of(const void* pointer) {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(pointer));
}

/// Reads the inputs of a call in order: settings before arrays. Not inlined, because called in many
/// places and never in a loop.
class Inputs {
 public:
  [[gnu::noinline]] double number(Name name) {
    record("setting", name);
    return *next_++;
  }
  /// A length or count. TypeScript has already rejected NaN and negative numbers; mapping them to 0
  /// here keeps the conversion defined for every input. No array has the largest length.
  [[gnu::noinline]] Index index(Name name) {
    return static_cast<Index>(within(number(name), 0x1p30));
  }
  /// An integer that may exceed every array length.
  [[gnu::noinline]] std::int64_t integer(Name name) {
    return static_cast<std::int64_t>(within(number(name), 0x1p53));
  }
  bool flag(Name name) { return number(name) != 0.0; }
  std::uint32_t seed(Name name) { return static_cast<std::uint32_t>(integer(name)); }
  template <typename Enum>
  Enum choice(Name name) {
    return static_cast<Enum>(index(name));
  }

  [[gnu::noinline]] Array array(Name name) {
    record("array", name);
    next_ += 2;
    return {next_[-2], next_[-1]};
  }

 private:
  static double within(double x, double most) { return x > 0.0 ? std::min(x, most) : 0.0; }

  const double* next_ = frame.inputs.data();
};

[[gnu::noinline]] inline void push_array(void* data, Index length, Element element) {
  frame.results[result_count++] = {address_of(data), static_cast<double>(length),
                                   static_cast<double>(element)};
}

/// Pushes the next result. JavaScript omits a result that was not computed.
template <typename T>
[[gnu::noinline]] void push_result(Name name, Buffer<T>& buffer) {
  record("result", name, kElementNames[static_cast<std::size_t>(kElementOf<T>)]);
  const Index length = buffer.size();
  push_array(buffer.release(), length, kElementOf<T>);
}

/// A result with `count` elements, filled by fill(elements).
template <typename T = double, typename Fill>
Outcome push_filled(Name name, Index count, Fill fill) {
  Buffer<T> result;
  const Status status = result.allocate(count);
  const Outcome outcome = status == Status::kOk ? fill(std::span<T>(result)) : Outcome::of(status);
  push_result(name, result);
  return outcome;
}

struct Number {
  [[no_unique_address]] Name name;
  double value;
};

/// The scalars that a call returns besides its arrays.
[[gnu::noinline]] inline void set_numbers(std::initializer_list<Number> numbers) {
  std::size_t i = 0;
  for (const Number& number : numbers) {
    record("number", number.name);
    frame.numbers[i++] = number.value;
  }
}

/// Frees the inputs of a large call and writes its status.
[[gnu::noinline]] inline double finish(const Outcome& outcome) {
  std::free(large_inputs);
  large_inputs = nullptr;
  frame.outcome = {static_cast<double>(outcome.status), static_cast<double>(outcome.argument),
                   static_cast<double>(outcome.slice), static_cast<double>(outcome.row),
                   static_cast<double>(outcome.column)};
  return frame.outcome[0];
}

/// The functions that Embind binds: each reads its inputs from the frame and returns the status.
template <Outcome (*call)(Inputs&)>
double bound() {
  free_results();
  Inputs in;
  return finish(call(in));
}

}  // namespace softknn::border
