#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "self_test.hpp"
#include "shared.hpp"

/// The part of every module: its description, its room for arrays, how a call ended, and results
/// that many families return. The other files bind the core functions by family.
namespace softknn::border {
FIELDS(Outcome, status, argument, slice, row, column);

namespace {

/// Holds the input arrays of a small call; a large call uses `allocate`.
alignas(16) std::array<std::byte, 65536> block;
void* large_inputs = nullptr;

double address_of(const void* pointer) {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(pointer));
}

double block_call() { return address_of(block.data()); }

/// Frees the answer and the inputs of a large call now, instead of in the next one.
void release_call() {
  release();
  std::free(large_inputs);
  large_inputs = nullptr;
}

/// Allocates the input arrays of a large call. Returns 0 if memory is exhausted.
double allocate_call(double bytes) {
  release_call();
  // sbrk takes a signed number: a value from half the address space on would shrink the heap.
  if (bytes >= 0.0 && bytes <= static_cast<double>(PTRDIFF_MAX)) {
    large_inputs = std::malloc(static_cast<std::size_t>(bytes));
  }
  return address_of(large_inputs);
}

/// How the last call ended.
const Outcome& outcome_call() { return *reinterpret_cast<Outcome*>(room.bytes.data()); }

/// The arguments that an error of the API can name: arrays, whose numbers only the core checks.
constexpr std::size_t kNamedArguments = static_cast<std::size_t>(Argument::kTargets) + 1;

/// The version, the statuses and the named arguments, each with a comma after it.
constexpr auto kDescription = [] {
  constexpr auto kWrite = [](char* to) {
    const auto add = [&to](std::string_view name) {
      to = std::copy(name.begin(), name.end(), to);
      *to++ = ',';
    };
    char* const from = to;
    add(kVersion);
    std::for_each(kStatusNames.begin(), kStatusNames.end(), add);
    std::for_each_n(kArgumentNames.begin(), kNamedArguments, add);
    return to - from;
  };
  constexpr std::size_t kLength = [=] {
    std::array<char, 1024> draft{};
    return kWrite(draft.data());
  }();
  std::array<char, kLength> text{};
  kWrite(text.data());
  return text;
}();

#ifdef SOFTKNN_RELAXED_SIMD
constexpr Floats kFloats = Floats::kRoundOnce;
#else
constexpr Floats kFloats = Floats::kRoundTwice;
#endif

/// The bytes of the description. It is empty if the module fails its self-test, so `load` rejects
/// the module as one of another version.
const InputArray& describe_call() {
  static InputArray text;
  const bool is_sound = is_known<kFloats>(self_test());
  text = {reinterpret_cast<std::uintptr_t>(kDescription.data()),
          is_sound ? static_cast<Index>(kDescription.size()) : 0};
  return text;
}

}  // namespace

EMSCRIPTEN_BINDINGS(module) {
  bind_options<Outcome, "Outcome">();
  bind_result<Values, "Values">();
  bind_result<Number, "NumberResult">();

  bind<"describe()">(&describe_call);
  bind<"block()">(&block_call);
  bind<"allocate(bytes)">(&allocate_call);
  bind<"release()">(&release_call);
  bind<"outcome()">(&outcome_call);
}

}  // namespace softknn::border
