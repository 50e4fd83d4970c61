#include "border.hpp"

/// The part of Embind's `bind.cpp` that the linker asks for. The rest of that file registers forty
/// types, strings and memory views among them, with four kilobytes of JavaScript; three cross here.
extern "C" {
/// The name of a type that is not bound; all are.
const char* __getTypeName(const std::type_info* /*type*/) { return nullptr; }
/// Threads would bind again.
void _embind_register_bindings(emscripten::internal::InitFunc* /*bindings*/) {}
void _embind_initialize_bindings() {}
}

namespace softknn::border {
namespace {

/// One after the other, over and over: a call needs no more than all of them.
alignas(8) std::array<std::array<std::byte, kOptionsBytes>, kMostOptions> options;
std::size_t next_options = 0;

std::byte* make_options() {
  auto& made = options[next_options++ % kMostOptions];
  made.fill(std::byte{});
  return made.data();
}

void drop_options(std::byte* /*object*/) {}

/// Where a member is and its kind, as Embind hands them back.
constexpr unsigned kOffsetBits = 8;
Kind kind_in(std::uintptr_t context) { return static_cast<Kind>(context >> kOffsetBits); }
std::size_t offset_in(std::uintptr_t context) { return context & ((1U << kOffsetBits) - 1); }

/// After the name of a field.
const char* next_field(const char* field) {
  field += 2;
  while (*field++ != '\0') {
  }
  return field;
}
Kind kind_at(const char* field) { return static_cast<Kind>(field[0]); }
std::size_t offset_at(const char* field) { return static_cast<unsigned char>(field[1]); }

template <typename T>
T& as(std::byte* at) {
  return *reinterpret_cast<T*>(at);
}

double get_number(std::uintptr_t context, std::byte* object) {
  std::byte* at = object + offset_in(context);
  switch (kind_in(context)) {
    case Kind::kDouble:
      return as<double>(at);
    case Kind::kSeed:
      return as<std::uint32_t>(at);
    case Kind::kChoice:
      return as<std::uint8_t>(at);
    default:
      return static_cast<double>(as<Index>(at));
  }
}

void set_number(std::uintptr_t context, std::byte* object, double value) {
  std::byte* at = object + offset_in(context);
  switch (kind_in(context)) {
    case Kind::kDouble:
      as<double>(at) = value;
      break;
    case Kind::kInteger:
      as<std::int64_t>(at) = to_integer(value);
      break;
    case Kind::kSeed:
      as<std::uint32_t>(at) = to_seed(value);
      break;
    case Kind::kChoice:
      as<std::uint8_t>(at) = to_choice<std::uint8_t>(value);
      break;
    default:
      as<Index>(at) = to_index(value);
  }
}

bool get_flag(std::uintptr_t context, std::byte* object) {
  return as<bool>(object + offset_in(context));
}

void set_flag(std::uintptr_t context, std::byte* object, bool value) {
  as<bool>(object + offset_in(context)) = value;
}

/// An array is an object itself. Calls only return arrays, so none is set.
std::byte* get_array(std::uintptr_t context, std::byte* object) {
  return object + offset_in(context);
}

template <typename Function>
GenericFunction generic(Function* function) {
  return reinterpret_cast<GenericFunction>(function);
}

/// Embind reads signatures for 64-bit memory alone.
constexpr auto kSignature = "p";

void bind_field(TYPEID type, const char* field, std::size_t before) {
  static constexpr std::array kArrays{kType<Buffer<double>>, kType<Buffer<float>>,
                                      kType<Buffer<std::int32_t>>, kType<Buffer<std::uint8_t>>};
  const Kind kind = kind_at(field);
  TYPEID member = kType<double>;
  GenericFunction get = generic(&get_number), set = generic(&set_number);
  if (kind == Kind::kFlag) {
    member = kType<bool>;
    get = generic(&get_flag), set = generic(&set_flag);
  } else if (kind >= Kind::kDoubles) {
    member = kArrays[static_cast<std::size_t>(kind) - static_cast<std::size_t>(Kind::kDoubles)];
    get = set = generic(&get_array);
  }
  void* context = reinterpret_cast<void*>((static_cast<std::uintptr_t>(kind) << kOffsetBits) +
                                          offset_at(field) + before);
  emscripten::internal::_embind_register_value_object_field(
      type, field + 2, member, kSignature, get, context, member, kSignature, set, context);
}

}  // namespace

Index to_index(double x) { return x > 0.0 ? static_cast<Index>(std::min(x, 0x1p30)) : 0; }

std::int64_t to_integer(double x) {
  return x > 0.0 ? static_cast<std::int64_t>(std::min(x, 0x1p53)) : 0;
}

void release() {
  for (const char* field = room.fields; *field != '\0'; field = next_field(field)) {
    if (kind_at(field) >= Kind::kDoubles) {
      ::operator delete[](as<void*>(room.bytes.data() + sizeof(Outcome) + offset_at(field)));
    }
  }
  room = {{}, ""};
}

void bind_object(TYPEID type, const char* name, const char* fields, bool is_answer) {
  static constexpr auto kStatus = FIELD(Outcome, status);
  using namespace emscripten::internal;
  _embind_register_value_object(type, name, kSignature, generic(&make_options), kSignature,
                                generic(&drop_options));
  std::size_t before = 0;
  if (is_answer) {
    bind_field(type, kStatus.data(), 0);
    before = sizeof(Outcome);
  }
  for (const char* field = fields; *field != '\0'; field = next_field(field)) {
    bind_field(type, field, before);
  }
  _embind_finalize_value_object(type);
}

void bind_function(const char* name, std::span<const TYPEID> types, GenericFunction caller,
                   GenericFunction function) {
  emscripten::internal::_embind_register_function(name, types.size(), types.data(), kSignature,
                                                  caller, function, false, false);
}

void bind_method(TYPEID type, const char* name, std::span<const TYPEID> types,
                 GenericFunction caller, GenericFunction function) {
  emscripten::internal::_embind_register_class_function(
      type, name, types.size(), types.data(), kSignature, caller, function, 0, false, false);
}

/// A `Buffer` is the address of its elements, then their number. Here the name says their type.
template <>
constexpr auto kFields<Buffer<double>> = fields(field<"doubles">(0, Kind::kSeed),
                                                field<"length">(4, Kind::kIndex));
template <>
constexpr auto kFields<Buffer<float>> = fields(field<"floats">(0, Kind::kSeed),
                                               field<"length">(4, Kind::kIndex));
template <>
constexpr auto kFields<Buffer<std::int32_t>> = fields(field<"integers">(0, Kind::kSeed),
                                                      field<"length">(4, Kind::kIndex));
template <>
constexpr auto kFields<Buffer<std::uint8_t>> = fields(field<"bytes">(0, Kind::kSeed),
                                                      field<"length">(4, Kind::kIndex));

template <typename T, Text name>
void bind_buffer() {
  static_assert(sizeof(Buffer<T>) == 8);
  bind_object(kType<Buffer<T>>, kName<name>.data(), kFields<Buffer<T>>.data(), false);
}

FIELDS(InputArray, address, length);

EMSCRIPTEN_BINDINGS(border) {
  using namespace emscripten::internal;
  _embind_register_void(kType<void>, "void");
  _embind_register_bool(kType<bool>, "bool", true, false);
  _embind_register_float(kType<double>, "double", sizeof(double));
#ifdef SOFTKNN_DECLARATIONS
  // Embind's generator of declarations needs an integer type.
  _embind_register_integer(kType<int>, "int", sizeof(int), INT32_MIN, INT32_MAX);
#endif
  bind_options<InputArray, "InputArray">();
  bind_buffer<double, "Doubles">();
  bind_buffer<float, "Floats">();
  bind_buffer<std::int32_t, "Integers">();
  bind_buffer<std::uint8_t, "Bytes">();
}

}  // namespace softknn::border
