#pragma once

#include <cstdint>
#include <span>

#include "softknn/status.hpp"

/// Positions of tokens as numbers that attention can compare.
namespace softknn::core {

/// Which components of a vector turn together.
enum class RotaryLayout : std::uint8_t {
  kInterleaved,  // 2i and 2i + 1
  kHalves,       // i and i + d/2
};

Outcome sinusoidal_positions(std::span<const double> positions, Index dimension, double base,
                             std::span<double> result);

Outcome rotary(std::span<const double> x, Index slices, std::span<const double> positions,
               Index dimension, double base, RotaryLayout layout, std::span<double> result);

Outcome alibi_slopes(std::span<double> result);

}  // namespace softknn::core
