#include "shared.hpp"
#include "softknn/core/functions.hpp"

/// Positions of tokens as numbers.
namespace softknn::bindings {
namespace {

Values sinusoidal_positions(const InputArray& positions, Index dimension, double base) {
  return filled(element_count(positions.length, dimension), [&](std::span<double> values) {
    return core::sinusoidal_positions(positions.span(), dimension, base, values);
  });
}

Values rotary(const InputArray& x, Index slices, const InputArray& positions, Index dimension,
              double base, int layout) {
  return filled(x.length, [&](std::span<double> values) {
    return core::rotary(x.span(), slices, positions.span(), dimension, base,
                        static_cast<RotaryLayout>(layout), values);
  });
}

Values alibi_slopes(Index heads) { return filled(heads, core::alibi_slopes); }

}  // namespace

EMSCRIPTEN_BINDINGS(positions) {
  using namespace emscripten;
  function("sinusoidalPositions(positions, dimension, base)", &sinusoidal_positions);
  function("rotary(x, slices, positions, dimension, base, layout)", &rotary);
  function("alibiSlopes(heads)", &alibi_slopes);
}

}  // namespace softknn::bindings
