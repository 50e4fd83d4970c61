#include <cstring>

#include "bind.hpp"
#include "converters.hpp"
#include "self_test.hpp"

/// Called where Embind calls `siprintf` (the linker's `--wrap`): with the name of an unbound type,
/// which no call of this border has.
extern "C" int __wrap_siprintf(char* text, const char* /*format*/, ...) {
  *text = '\0';
  return 0;
}

/// The part of every module: the frame and a description of the module. The other files bind the
/// core functions by family. `web/api/transport/raw.ts` lists all calls, and a test compares.
namespace softknn::border {
namespace {

double frame_address() { return address_of(&frame); }

/// Frees the results now; large results should not stay allocated until the next call.
double release() {
  free_results();
  return 0;
}

/// Allocates as many bytes as the first number of the frame; the next call frees them. Returns 0 if
/// memory is exhausted.
double allocate_inputs() {
  const double bytes = frame.inputs[0];
  free_results();
  std::free(large_inputs);
  large_inputs = nullptr;
  // sbrk takes a signed number: a value from half the address space on would shrink the heap.
  if (bytes >= 0.0 && bytes <= static_cast<double>(PTRDIFF_MAX)) {
    large_inputs = std::malloc(static_cast<std::size_t>(bytes));
  }
  return address_of(large_inputs);
}

/// Strings as bytes, each followed by a comma.
[[gnu::noinline]] Outcome push_text(Name name, std::span<const char* const> parts) {
  Index length = 0;
  for (const char* part : parts) {
    length += static_cast<Index>(std::strlen(part)) + 1;
  }
  return push_filled<std::uint8_t>(name, length, [&](std::span<std::uint8_t> bytes) {
    std::uint8_t* text = bytes.data();
    for (const char* part : parts) {
      const std::size_t size = std::strlen(part);
      std::copy_n(part, size, text);
      text += size;
      *text++ = ',';
    }
    return Outcome{};
  });
}

/// The arguments that an error of the API can name: arrays, whose numbers only the core checks.
constexpr auto kNamedArguments = [] {
  std::array<const char*, static_cast<std::size_t>(Argument::kTargets) + 1> names{};
  std::copy_n(kArgumentNames.begin(), names.size(), names.begin());
  return names;
}();

#ifdef SOFTKNN_RELAXED_SIMD
constexpr Floats kFloats = Floats::kRoundOnce;
#else
constexpr Floats kFloats = Floats::kRoundTwice;
#endif

/// The version, and the names of statuses and arguments. A module that fails its self-test returns
/// an empty list, so `load` rejects the module as one of another version.
Outcome describe_call(Inputs& /*in*/) {
  if (!is_known<kFloats>(self_test())) {
    return {};
  }
  const std::array<const char*, 1> version{kVersion};
  Outcome outcome = push_text("version", version);
  outcome = outcome.ok() ? push_text("statusNames", kStatusNames) : outcome;
  return outcome.ok() ? push_text("argumentNames", kNamedArguments) : outcome;
}

}  // namespace

EMSCRIPTEN_BINDINGS(module) {
  static constexpr Binding kCalls[] = {
      {"frame", &frame_address},
      {"allocateInputs", &allocate_inputs},
      {"release", &release},
      {"describe", &bound<describe_call>},
  };
  bind(kCalls);
}

#ifdef SOFTKNN_SURFACE

/// Byte offsets of the parts of the frame.
std::string frame_layout() {
  std::string layout;
  for (const std::size_t offset :
       {offsetof(Frame, inputs), offsetof(Frame, outcome), offsetof(Frame, numbers),
        offsetof(Frame, results), offsetof(Frame, block), sizeof(Frame)}) {
    layout.append(std::to_string(offset)).append(" ");
  }
  return layout;
}

/// The names recorded since the last call.
std::string take_surface() { return std::exchange(surface, {}); }

EMSCRIPTEN_BINDINGS(surface) {
  emscripten::function("frameLayout", &frame_layout);
  emscripten::function("takeSurface", &take_surface);
}

#endif

}  // namespace softknn::border
