#pragma once

#include "kernel_limits.hpp"
#include "vectors.hpp"

/// Private to the kernels: 2^x and tanh x of several floats. Gain over Eigen's `exp` of an array in
/// WebAssembly: 1.8 to 2.5; over its `tanh` 1.0 for 16 numbers, 1.7 for 64.
namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {

/// Adding this rounds a number below 2^22 to an integer, ties to even, in the lowest bits.
inline constexpr float kRounder = 0x1.8p23F;

/// Scores this far below the shift get weight 0.
inline constexpr float kWeightless = -127.0F;

/// The nearest integers, for |x| < 2^22.
inline Floats rounded(Floats x) { return x + kRounder - kRounder; }

/// The shift of a softmax: an integer, so that a change of shift multiplies exactly by a power of
/// two.
inline Floats shift_of(Floats largest) {
  return rounded(larger(largest, splat(static_cast<float>(-kLargestShift))));
}

/// 2^(x − shift) for integer shifts.
///
/// x − shift is clamped to at least −127, where the result is exactly 0 (between −127 and −126 it
/// is subnormal); it may be up to 127. |shift| is at most 2^21. x = −∞ gives 0, x = shift gives 1,
/// and integer differences powers of two, exactly. Elsewhere within 3 ulp: 2^f on [−1/2, 1/2] by
/// the polynomial of degree 5 with 2^0 = 1 and the smallest relative error, 9.6e-8.
class ShiftedPower {
 public:
  explicit ShiftedPower(Floats shift) : lowest_(shift + kWeightless), rounder_(kRounder - shift) {}

  Floats operator()(Floats x) const {
    const Floats within = larger(lowest_, x);
    // The difference of two numbers that differ by less than one: exact.
    const Floats rounding = within + rounder_;
    const Floats fraction = within - (rounding - rounder_);
    Floats power = splat(0x1.5bba8p-10F);
    power = multiply_add(power, fraction, splat(0x1.3cea76p-7F));
    power = multiply_add(power, fraction, splat(0x1.c6b70ap-5F));
    power = multiply_add(power, fraction, splat(0x1.ebf9bep-3F));
    power = multiply_add(power, fraction, splat(0x1.62e42ap-1F));
    power = multiply_add(power, fraction, splat(1.0F));
    // The integer part goes to the exponent.
    return from_bits(bits_of(power) + (bits_of(rounding) << 23));
  }

 private:
  Floats lowest_;
  Floats rounder_;
};

/// tanh x within 4 ulp, for any x but NaN; ±0 and ±∞ give ±0 and ±1.
///
/// Near 0 an odd polynomial (Moshier's of Cephes, tanhf), without loss of digits; elsewhere, 1 −
/// 2/(e^2|x| + 1).
inline Floats hyperbolic_tangent(Floats x) {
  constexpr float kTwiceLog2E = 0x1.715476p1F;
  const Words sign = bits_of(x) & 0x80000000U;
  const Floats size = from_bits(bits_of(x) ^ sign);
  const Floats square = size * size;
  Floats series = splat(-5.70498872745e-3F);
  series = multiply_add(series, square, splat(2.06390887954e-2F));
  series = multiply_add(series, square, splat(-5.37397155531e-2F));
  series = multiply_add(series, square, splat(1.33314422036e-1F));
  series = multiply_add(series, square, splat(-3.33332819422e-1F));
  const Floats near = multiply_add(size * square, series, size);
  // tanh 10 is 1 in float; more would leave the range of the power.
  const Floats exponent = -larger(-size, splat(-10.0F)) * kTwiceLog2E;
  const Floats power = ShiftedPower(Floats{})(exponent);
  const Floats far = 1.0F - 2.0F / (power + 1.0F);
  return from_bits(bits_of(size < 0.625F ? near : far) | sign);
}

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
