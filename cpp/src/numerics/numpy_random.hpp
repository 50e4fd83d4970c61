#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "softknn/status.hpp"

namespace softknn::core {

/// NumPy's legacy random stream (`numpy.random.seed`, `rand`, `randn`), to reproduce a published
/// script number by number.
///
/// Formula: MT19937 words u; uniform U = (⌊u/2⁵⌋·2²⁶ + ⌊u'/2⁶⌋)/2⁵³ from two words; gaussian by the
/// polar method: draw x₁ = 2U−1, x₂ = 2U−1 until 0 < r² = x₁²+x₂² < 1, f = √(−2 log r²/r²); f·x₂ is
/// returned, f·x₁ kept for the next call.
///
/// Units and range: uniforms in [0, 1), multiples of 2⁻⁵³; gaussians of mean 0 and variance 1, |x|
/// < 12.1. Drawing a uniform neither uses nor discards a stored gaussian.
///
/// Numerical note: uniforms equal NumPy's bit for bit; gaussians within 4.5e-16 relative, the
/// difference being the last bit of `log` between C libraries. The object is a plain value: copying
/// it copies the stream. O(1) per number.
///
/// Sources: Matsumoto and Nishimura (1998), "Mersenne Twister", with the 2002 initialisation;
/// Marsaglia and Bray (1964) for the polar method.
class NumpyRandom {
 public:
  static constexpr Index kWords = 624;
  /// Words, position, whether a gaussian is stored, the stored gaussian.
  static constexpr Index kStateSize = kWords + 3;

  /// The stream of `numpy.random.seed(seed)`, any 32-bit seed.
  explicit NumpyRandom(std::uint32_t seed);

  /// Continues a saved stream. `state` holds `kStateSize` doubles as written by `save`; a position
  /// or word out of range is clamped, and an all-zero state gets one bit set, so any doubles are
  /// safe to pass.
  explicit NumpyRandom(std::span<const double, kStateSize> state);

  /// Writes the state of the stream as doubles, exactly.
  void save(std::span<double, kStateSize> state) const;

  [[nodiscard]] std::uint32_t next_word();
  [[nodiscard]] double next_uniform();
  [[nodiscard]] double next_gaussian();

  /// Fills the span with successive `next_uniform` / `next_gaussian` results.
  void fill_uniform(std::span<double> result);
  void fill_gaussian(std::span<double> result);

 private:
  std::array<std::uint32_t, kWords> words_;
  Index position_ = kWords;
  bool has_gaussian_ = false;
  double gaussian_ = 0.0;
};

}  // namespace softknn::core
