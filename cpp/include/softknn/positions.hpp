#pragma once

#include "softknn/core/functions.hpp"
#include "softknn/matrix.hpp"

/// Positions of tokens as numbers that attention can compare.
namespace softknn {

using core::RotaryLayout;

/// Row i: sin(pᵢ/base^(2c/d)) in column 2c and the cosine in column 2c + 1.
///
/// Shapes: positions (m), → (m, d); an odd d ends with a sine. Range: positions of at most
/// 2^53, base from 1 to 1e100.
/// Errors: `kInvalid` naming `kShape` (lengths, d below 1) or `kScale` (`base`); `kNonFinite`
/// naming `kX`, with the position as row. Numerical note: angles have twice the digits of a double,
/// so the error is below 2^-53 + |p|·d·2^-102: up to |p|·d = 2^49, 2^-52. Cost: O(m·d).
/// Source: Vaswani et al. (2017), "Attention is all you need", section 3.5.
inline Result<Matrix<double>> sinusoidal_positions(const VectorRef<double>& positions,
                                                   Index dimension, double base = 10000.0) {
  return detail::written<Matrix<double>>(positions.size(), dimension, [&](std::span<double> made) {
    return core::sinusoidal_positions(detail::elements(positions), dimension, base, made);
  });
}

/// Turns pair c of each row by the angle p·base^(−2c/d): the dot product of two turned rows
/// depends on the difference of their positions alone.
///
/// Shapes: x (m, d) with even d, positions (m) → (m, d).
/// Errors: as `sinusoidal_positions`; `kNonFinite` naming `kQuery` for x, `kOverflow` naming
/// `kOutput`. Numerical note: the error of a component is below 2^-51 + |p|·d·2^-101 of the length
/// of its pair. Cost: O(m·d).
/// Source: Su et al. (2021), "RoFormer", section 3.2.
inline Result<Matrix<double>> rotary(const MatrixRef<double>& x, const VectorRef<double>& positions,
                                     double base = 10000.0,
                                     RotaryLayout layout = RotaryLayout::kInterleaved) {
  const detail::Elements<double> rows(x);
  return detail::written<Matrix<double>>(x.rows(), x.cols(), [&](std::span<double> made) {
    return core::rotary(rows, 1, detail::elements(positions), x.cols(), base, layout, made);
  });
}

/// The slopes by which the scores of H heads fade with distance: 2^(−8(h + 1)/H) if H is a power of
/// two, else those of the next smaller power, then every other one of the next larger.
///
/// Shape: (H). Errors: `kInvalid` naming `kHeads` for none. Cost: O(H).
/// Source: Press, Smith and Lewis (2022), "Train short, test long", section 3 and the authors'
/// code.
inline Result<Vector<double>> alibi_slopes(Index heads) {
  return detail::written<Vector<double>>(
      heads, 1, [](std::span<double> made) { return core::alibi_slopes(made); });
}

}  // namespace softknn
