#pragma once

#include <cstdint>
#include <span>

#include "softknn/status.hpp"

/// Positions of tokens as numbers that attention can compare.
namespace softknn {

/// Which components of a vector turn together.
enum class RotaryLayout : std::uint8_t {
  kInterleaved,  // 2i and 2i + 1
  kHalves,       // i and i + d/2
};

/// Row i: sin(pᵢ/base^(2c/d)) in column 2c and the cosine in column 2c + 1.
///
/// Shapes: positions (m), result (m, d); an odd d ends with a sine. Range: positions of at most
/// 2^53, base from 1 to 1e100.
/// Errors: `kInvalid` naming `kShape` (lengths, d below 1) or `kScale` (`base`); `kNonFinite`
/// naming `kX`, with the position as row. Numerical note: angles have twice the digits of a double,
/// so the error is below 2^-53 + |p|·d·2^-102: up to |p|·d = 2^49, 2^-52. Cost: O(m·d).
/// Source: Vaswani et al. (2017), "Attention is all you need", section 3.5.
Outcome sinusoidal_positions(std::span<const double> positions, Index dimension, double base,
                             std::span<double> result);

/// Turns pair c of each row by the angle p·base^(−2c/d): the dot product of two turned rows
/// depends on the difference of their positions alone.
///
/// Shapes: x (slices, m, d) with even d, positions (m) → as x.
/// Errors: as `sinusoidal_positions`; `kNonFinite` naming `kQuery` for x, `kOverflow` naming
/// `kOutput`. Numerical note: the error of a component is below 2^-51 + |p|·d·2^-101 of the length
/// of its pair. Cost: O(slices·m·d).
/// Source: Su et al. (2021), "RoFormer", section 3.2.
Outcome rotary(std::span<const double> x, Index slices, std::span<const double> positions,
               Index dimension, double base, RotaryLayout layout, std::span<double> result);

/// The slopes by which the scores of H heads fade with distance: 2^(−8(h + 1)/H) if H is a power of
/// two, else those of the next smaller power, then every other one of the next larger.
///
/// Shape: result (H). Errors: `kInvalid` naming `kHeads` for none. Cost: O(H).
/// Source: Press, Smith and Lewis (2022), "Train short, test long", section 3 and the authors' code.
Outcome alibi_slopes(std::span<double> result);

}  // namespace softknn
