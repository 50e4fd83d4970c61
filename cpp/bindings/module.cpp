#include <cstddef>
#include <cstdlib>

#include "shared.hpp"
#include "softknn/version.hpp"

/// The part of every module: its version, its room for arrays, how a call ended, and results that
/// many families return. The other files bind the functions of the core by family.
namespace softknn::bindings {
namespace {

/// Holds the input arrays of a small call; a large call uses `allocate`.
alignas(16) std::array<std::byte, 65536> block;
void* large_inputs = nullptr;

std::uintptr_t address_of(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

std::uintptr_t block_address() { return address_of(block.data()); }

/// Frees the result and the inputs of a large call now, instead of in the next one.
void release() {
  kept.reset();
  std::free(large_inputs);
  large_inputs = nullptr;
}

/// Allocates the input arrays of a large call. Returns 0 if memory is exhausted.
std::uintptr_t allocate(double bytes) {
  release();
  // sbrk takes a signed number: a value from half the address space on would shrink the heap.
  if (bytes >= 0.0 && bytes <= static_cast<double>(PTRDIFF_MAX)) {
    large_inputs = std::malloc(static_cast<std::size_t>(bytes));
  }
  return address_of(large_inputs);
}

/// How a call failed: names, by the address of their letters, and a place.
struct Failure {
  std::uintptr_t status, argument;
  Index slice, row, column;
};

Failure failure() {
  const auto& [status, argument, slice, row, column] = last_outcome;
  return {address_of(kStatusNames[static_cast<std::size_t>(status)]),
          address_of(kArgumentNames[static_cast<std::size_t>(argument)]), slice, row, column};
}

}  // namespace

EMSCRIPTEN_BINDINGS(module) {
  using namespace emscripten;
  value_object<InputArray>("InputArray")
      .field("address", &InputArray::address)
      .field("length", &InputArray::length);
  register_type<Doubles>("Float64Array<ArrayBuffer>");
  register_type<Floats>("Float32Array<ArrayBuffer>");
  register_type<Integers>("Int32Array<ArrayBuffer>");
  register_type<Bytes>("Uint8Array<ArrayBuffer>");
  value_object<Values>("Values").field("status", &Values::status).field("values", &Values::values);
  value_object<Number>("NumberResult")
      .field("status", &Number::status)
      .field("value", &Number::value);
  value_object<Failure>("Failure")
      .field("status", &Failure::status)
      .field("argument", &Failure::argument)
      .field("slice", &Failure::slice)
      .field("row", &Failure::row)
      .field("column", &Failure::column);

  constant("version", address_of(kVersion));
  function("block()", &block_address);
  function("allocate(bytes)", &allocate);
  function("release()", &release);
  function("failure()", &failure);
}

}  // namespace softknn::bindings
