#pragma once

#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "softknn/softknn.hpp"

/// How calls cross to JavaScript: Embind's value objects over the structures of the core, without
/// a copy of their members. JavaScript fills the options of a call, and the call returns the result
/// of the core with its outcome. Arrays are references: JavaScript copies an array into the heap
/// before the call (`web/api/transport/core.ts`), and those of the result out of it before the
/// next.
///
/// Embind's templates would make functions for each member. Here one getter and one setter serve
/// all numbers, given what they need to know by a table.
namespace softknn::border {

/// An array of the caller, already in the heap. Address 0: omitted.
struct InputArray {
  std::uint32_t address;
  Index length;

  template <typename T = double>
  [[nodiscard]] std::span<const T> span() const {
    return {reinterpret_cast<const T*>(address), static_cast<std::size_t>(length)};
  }
  template <typename T = double>
  [[nodiscard]] std::optional<std::span<const T>> span_if_given() const {
    return address == 0 ? std::nullopt : std::optional(span<T>());
  }
};

/// A length or count. TypeScript has already rejected numbers that are none; here NaN and negative
/// ones become 0, so that the conversion is defined for every input. No array has the largest.
Index to_index(double x);
/// An integer that may exceed every length.
std::int64_t to_integer(double x);
inline std::uint32_t to_seed(double x) { return static_cast<std::uint32_t>(to_integer(x)); }
template <typename Enum>
Enum to_choice(double x) {
  return static_cast<Enum>(to_index(x));
}

/// The types of members. All but flags and arrays are numbers in JavaScript.
enum class Kind : char {
  kNone,
  kDouble,
  kIndex,
  kInteger,
  kSeed,
  kChoice,
  kFlag,
  kDoubles,
  kFloats,
  kIntegers,
  kBytes
};

template <typename T>
consteval Kind kind_of() {
  if constexpr (std::is_same_v<T, double>) return Kind::kDouble;
  if constexpr (std::is_same_v<T, Index>) return Kind::kIndex;
  if constexpr (std::is_same_v<T, std::int64_t>) return Kind::kInteger;
  if constexpr (std::is_same_v<T, std::uint32_t>) return Kind::kSeed;
  if constexpr (std::is_enum_v<T> && sizeof(T) == 1) return Kind::kChoice;
  if constexpr (std::is_same_v<T, bool>) return Kind::kFlag;
  if constexpr (std::is_same_v<T, Buffer<double>>) return Kind::kDoubles;
  if constexpr (std::is_same_v<T, Buffer<float>>) return Kind::kFloats;
  if constexpr (std::is_same_v<T, Buffer<std::int32_t>>) return Kind::kIntegers;
  if constexpr (std::is_same_v<T, Buffer<std::uint8_t>>) return Kind::kBytes;
}

/// Text as part of a type.
template <std::size_t size>
struct Text {
  char letters[size];
  consteval Text(const char (&text)[size]) { std::copy_n(text, size, letters); }  // NOLINT
};

/// A member of a structure as bytes: its kind, its offset, its name in JavaScript and 0. That name
/// is `queryHeads` for `heads.query_heads`.
template <Text member>
consteval auto field(std::size_t offset, Kind kind) {
  constexpr std::string_view kAll{member.letters};
  constexpr std::string_view kLast = kAll.substr(kAll.find_last_of('.') + 1);
  std::array<char, kLast.size() - std::count(kLast.begin(), kLast.end(), '_') + 3> bytes{
      static_cast<char>(kind), static_cast<char>(offset)};
  char* to = bytes.data() + 2;
  for (std::size_t i = 0; i < kLast.size(); ++i) {
    const bool is_capital = i > 0 && kLast[i - 1] == '_';
    if (kLast[i] != '_') {
      *to++ = static_cast<char>(is_capital ? kLast[i] - 'a' + 'A' : kLast[i]);
    }
  }
  return bytes;
}

#define NAMED(Type, name, member) \
  ::softknn::border::field<name>( \
      offsetof(Type, member), ::softknn::border::kind_of<decltype(std::declval<Type>().member)>())
#define FIELD(Type, member) NAMED(Type, #member, member)

/// Members one after the other, then 0.
template <std::size_t... sizes>
consteval auto fields(const std::array<char, sizes>&... all) {
  std::array<char, (sizes + ...) + 1> bytes{};
  auto to = bytes.begin();
  ((to = std::copy(all.begin(), all.end(), to)), ...);
  return bytes;
}

/// The bound members of a structure.
template <typename T>
inline constexpr auto kFields = nullptr;

// Names the members to bind, one after the other: the preprocessor reads the list once for each.
#define EACH_FIELD(Type, member, ...) \
  FIELD(Type, member) __VA_OPT__(, NEXT_FIELD PARENTHESES(Type, __VA_ARGS__))
#define NEXT_FIELD() EACH_FIELD
#define PARENTHESES ()
#define AGAIN4(...) AGAIN3(AGAIN3(__VA_ARGS__))
#define AGAIN3(...) AGAIN2(AGAIN2(__VA_ARGS__))
#define AGAIN2(...) AGAIN1(AGAIN1(__VA_ARGS__))
#define AGAIN1(...) __VA_ARGS__
#define FIELDS(Type, ...) \
  template <>             \
  inline constexpr auto kFields<Type> = fields(AGAIN4(AGAIN4(EACH_FIELD(Type, __VA_ARGS__))))

/// What a call returns.
template <typename Result>
struct Answer {
  Outcome outcome;
  Result result;
};

/// Frees the last answer.
void release();

/// Room for one answer: JavaScript reads it before the next call. What owns memory is a bound
/// array.
inline constexpr std::size_t kAnswerBytes = 128;
struct Room {
  alignas(8) std::array<std::byte, kAnswerBytes> bytes;
  const char* fields;
};
inline Room room{{}, ""};

/// An empty answer; frees the last one. A call makes its outcome in place: a copy takes more code.
template <typename Result>
Answer<Result>& fresh() {
  static_assert(sizeof(Answer<Result>) <= kAnswerBytes);
  release();
  room.fields = kFields<Result>.data();
  // All zero bytes, which is an empty result.
  return *reinterpret_cast<Answer<Result>*>(room.bytes.data());
}

/// Allocates `count` elements of a result and fills them by fill(elements).
template <typename T, typename Fill>
Outcome filled(Buffer<T>& result, Index count, Fill fill) {
  return Outcome::of(result.allocate(count)).then([&] { return fill(std::span<T>(result)); });
}

/// "name(parameter, …)": the declarations for TypeScript have all of it, the published module what
/// JavaScript calls by: the names of functions.
template <Text text>
inline constexpr auto kName = [] {
#ifdef SOFTKNN_DECLARATIONS
  return std::to_array(text.letters);
#else
  constexpr auto parenthesis = std::find(text.letters, std::end(text.letters), '(');
  constexpr std::size_t length =
      parenthesis == std::end(text.letters) ? 0 : parenthesis - text.letters;
  std::array<char, length + 1> name{};
  std::copy_n(text.letters, length, name.begin());
  return name;
#endif
}();

using emscripten::internal::AllowedRawPointer;
using emscripten::internal::GenericFunction;
using emscripten::internal::TYPEID;

/// The type that Embind knows a parameter or result by.
template <typename T>
inline constexpr TYPEID kType = emscripten::internal::TypeID<
    std::conditional_t<std::is_pointer_v<T>, AllowedRawPointer<std::remove_pointer_t<T>>,
                       std::remove_cvref_t<T>>>::get();

/// A function as Embind calls it: by its address, with its arguments.
template <typename R, typename... A>
struct Caller {
  static R call(R (*function)(A...), A... arguments) { return function(arguments...); }
  static constexpr std::array<TYPEID, sizeof...(A) + 1> kTypes{kType<R>, kType<A>...};
};

void bind_function(const char* name, std::span<const TYPEID> types, GenericFunction caller,
                   GenericFunction function);
void bind_method(TYPEID type, const char* name, std::span<const TYPEID> types,
                 GenericFunction caller, GenericFunction function);
void bind_object(TYPEID type, const char* name, const char* fields, bool is_answer);

/// Binds a function of references to objects and arrays, of doubles and of flags.
template <Text name, typename R, typename... A>
void bind(R (*function)(A...)) {
  using Calls = Caller<R, A...>;
  bind_function(kName<name>.data(), Calls::kTypes, reinterpret_cast<GenericFunction>(&Calls::call),
                reinterpret_cast<GenericFunction>(function));
}

/// The same for a method: a function of an object of the class.
template <Text name, typename Class, typename R, typename... A>
void bind_method(R (*function)(Class&, A...)) {
  using Calls = Caller<R, Class&, A...>;
  static constexpr std::array<TYPEID, sizeof...(A) + 2> kTypes{kType<R>, kType<Class*>,
                                                               kType<A>...};
  bind_method(kType<Class>, kName<name>.data(), kTypes,
              reinterpret_cast<GenericFunction>(&Calls::call),
              reinterpret_cast<GenericFunction>(function));
}

/// Room for the structures of options of one call. JavaScript sets every bound member; others are
/// zero bytes: no array.
inline constexpr std::size_t kOptionsBytes = 192;
inline constexpr std::size_t kMostOptions = 16;

/// Binds a structure of options. Only the declarations have the name.
template <typename Options, Text name>
void bind_options() {
  static_assert(sizeof(Options) <= kOptionsBytes && std::is_trivially_copyable_v<Options>);
  bind_object(kType<Options>, kName<name>.data(), kFields<Options>.data(), false);
}

/// Binds a structure of results; JavaScript sees the status among its members.
template <typename Result, Text name>
void bind_result() {
  static_assert(offsetof(Answer<Result>, result) == sizeof(Outcome));
  bind_object(kType<Answer<Result>>, kName<name>.data(), kFields<Result>.data(), true);
}

}  // namespace softknn::border
