#pragma once

#include <cmath>

#include "pairs.hpp"

/// Private to the core: exp and log of two numbers at once.
///
/// Both follow FDLIBM (Sun Microsystems, 1993), whose argument reductions and polynomials need no
/// table and no branch: error below 1 ulp, and bits that depend neither on the lane nor on the
/// other lane.
///
/// Gain over Eigen's `exp` of an array, which calls the C library: 1.6 for pairs. One number, and
/// every logarithm, takes 1.4 to 1.6 times as long as there; but the bits are frozen, and those of
/// C libraries differ.
namespace softknn {

/// log 2 in two parts; products of the first with integers up to 2^20 are exact.
struct LogTwo {
  Constant high = 0x1.62e42feep-1;
  Constant low = 0x1.a39ef35793c76p-33;
};

/// e^x is 0 at and below this x.
inline constexpr double kLeastExponent = -746.0;

struct ExponentialNumbers {
  Constant per_log_two = 0x1.71547652b82fep+0;
  Constant one = 1.0;
  Constant two = 2.0;
  LogTwo log_two;
  Constant p[5] = {0x1.555555555553ep-3, -0x1.6c16c16bebd93p-9, 0x1.1566aaf25de2cp-14,
                   -0x1.bbd41c5d26bf1p-20, 0x1.6376972bea4d0p-25};
  // The result is computed 2^64 too large (for positive x, too small) and rescaled at the end:
  // powers of two from 2^-1076 to 2^1024 would not fit, and this rounds only once.
  Constant round[2] = {0x1.8p52 + 1023.0 - 64.0, 0x1.8p52 + 1023.0 + 64.0};
  Constant unshift[2] = {0x1p64, 0x1p-64};
};
inline constexpr ExponentialNumbers kExponentialNumbers;

/// The three steps of e^x, for callers that take each of them for many numbers before the next.

/// 1. x = k·log 2 + r, |r| ≤ log 2 / 2. Adding the constant rounds to an integer in the lowest
/// bits: the exponent of 2^(k + shift).
template <bool Negative = true, typename Vector>
[[gnu::always_inline]] inline Vector exponent_of(Vector x, const ExponentialNumbers& is) {
  return x * splat<Vector>(is.per_log_two) + splat<Vector>(is.round[Negative]);
}

/// r = high − low.
template <typename Vector>
struct Remainder {
  Vector high, low;
};

template <bool Negative = true, typename Vector>
[[gnu::always_inline]] inline Remainder<Vector> remainder_of(Vector x, Vector exponent,
                                                             const ExponentialNumbers& is) {
  const Vector k = exponent - splat<Vector>(is.round[Negative]);
  return {x - k * splat<Vector>(is.log_two.high), k * splat<Vector>(is.log_two.low)};
}

/// 2. r·c/(2 − c), c = r − r²·P(r²).
template <typename Vector>
[[gnu::always_inline]] inline Vector quotient_of(Vector r, const ExponentialNumbers& is) {
  const Vector s = r * r;
  const Vector p2 =
      splat<Vector>(is.p[2]) + s * (splat<Vector>(is.p[3]) + s * splat<Vector>(is.p[4]));
  const Vector c = r - s * (splat<Vector>(is.p[0]) + s * (splat<Vector>(is.p[1]) + s * p2));
  return r * c / (splat<Vector>(is.two) - c);
}

/// 3. e^r = 1 + (r + r·c/(2 − c)), times 2^k.
template <bool Negative = true, typename Vector>
[[gnu::always_inline]] inline Vector power_of(const Remainder<Vector>& r, Vector quotient,
                                              Vector exponent, const ExponentialNumbers& is) {
  const Vector power = splat<Vector>(is.one) + ((quotient - r.low) + r.high);
  decltype(power < power) bits;  // integers as wide as the numbers
  __builtin_memcpy(&bits, &exponent, sizeof(bits));
  bits <<= 52;
  Vector scale;
  __builtin_memcpy(&scale, &bits, sizeof(scale));
  return power * scale * splat<Vector>(is.unshift[Negative]);
}

/// e^x for x from `kLeastExponent` to 0, or from 0 to 710, as `Negative` selects. Undefined
/// outside, except that NaN stays NaN.
template <bool Negative = true, typename Vector>
Vector exponential_within(Vector x) {
  const ExponentialNumbers& is = loaded(kExponentialNumbers);
  const Vector exponent = exponent_of<Negative>(x, is);
  const Remainder<Vector> r = remainder_of<Negative>(x, exponent, is);
  return power_of<Negative>(r, quotient_of(r.high - r.low, is), exponent, is);
}

struct LogarithmNumbers {
  std::uint64_t one_to_root_half = 0x3ff0000000000000U - 0x3fe6a09e00000000U;
  std::uint64_t root_half = 0x3fe6a09e00000000U;
  std::uint64_t mantissa = 0x000fffffffffffffU;
  std::uint64_t shown = 0x4330000000000000U;  // 2^52, whose lowest bits hold an integer
  double bias = 0x1p52 + 1023;
  LogTwo log_two;
  Constant p[7] = {0x1.5555555555593p-1, 0x1.999999997fa04p-2, 0x1.2492494229359p-2,
                   0x1.c71c51d8e78afp-3, 0x1.7466496cb03dep-3, 0x1.39a09d078c69fp-3,
                   0x1.2f112df3e5244p-3};
  Constant half = 0.5;
  Constant one = 1.0;
  Constant two = 2.0;
};
inline constexpr LogarithmNumbers kLogarithmNumbers;

/// log(x·2^scale) for normal x > 0; undefined elsewhere.
inline Pair logarithm_of_normal(Pair x, double scale = 0.0) {
  const LogarithmNumbers& is = loaded(kLogarithmNumbers);
  // 1. x = 2^k·(1 + f) with 1 + f from √½ to √2.
  const PairBits shifted = bits_of(x) + splat_bits(is.one_to_root_half);
  const Pair k = from_bits((shifted >> 52) | splat_bits(is.shown)) - splat(is.bias - scale);
  const PairBits mantissa = shifted & splat_bits(is.mantissa);
  const Pair f = from_bits(mantissa + splat_bits(is.root_half)) - splat(is.one);
  // 2. log(1 + f) = f − f²/2 + s·(f²/2 + R(s²)), s = f/(2 + f).
  const Pair s = f / (splat(is.two) + f);
  const Pair z = s * s;
  const Pair w = z * z;
  const Pair even = w * (splat(is.p[1]) + w * (splat(is.p[3]) + w * splat(is.p[5])));
  const Pair odd4 = splat(is.p[4]) + w * splat(is.p[6]);
  const Pair odd = z * (splat(is.p[0]) + w * (splat(is.p[2]) + w * odd4));
  const Pair square = splat(is.half) * f * f;
  const Pair rest = s * (square + (even + odd)) + k * splat(is.log_two.low);
  return k * splat(is.log_two.high) - ((square - rest) - f);
}

/// e^x for every double: 0 from −745.14 down, infinity from 709.79 up, exactly 1 at 0; the same
/// bits as `exponential_within`.
[[nodiscard]] double exponential(double x);

/// log x for every double: −∞ at 0, NaN below.
[[nodiscard]] double logarithm(double x);

/// log(1 + x) for x in [0, ∞], accurate for small x.
[[nodiscard, gnu::always_inline]] inline double logarithm_of_one_plus(double x) {
  const double sum = 1.0 + x;
  // First-order correction for the rounding of 1 + x; none for infinite x.
  return std::isfinite(sum) ? logarithm(sum) + (x - (sum - 1.0)) / sum : sum;
}

}  // namespace softknn
