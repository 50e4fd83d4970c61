#pragma once

#include <cmath>
#include <limits>

#include "numerics/exponential.hpp"

/// Private to the core: functions of one number, under one name each.
namespace softknn::core {

/// e^x for every double; see `exponential_of`.
[[nodiscard]] inline double exponential(double x) { return exponential_of(x); }

/// log x for every double: −∞ at 0, NaN below. By log(1 + x), as the C library's log has a table of
/// two kilobytes, which would be downloaded. The error is below 2 ulp.
[[nodiscard]] inline double logarithm(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < 0x1.6a09e667f3bcdp-1) {
    mantissa *= 2.0;
    --exponent;
  }
  // 0, below, infinity and NaN have no exponent.
  return std::isnormal(x) || std::fpclassify(x) == FP_SUBNORMAL
             ? std::log1p(mantissa - 1.0) + exponent * 0x1.62e42fefa39efp-1
             : std::log1p(x - 1.0);
}

/// tanh x, within 2^-52 of it, or of its size below 2^-13; NaN stays NaN.
[[nodiscard]] inline double hyperbolic_tangent(double x) {
  const double size = std::abs(x);
  if (size < 0x1p-13) {
    return x - x * x * x / 3.0;
  }
  const double power = exponential(-2.0 * size);
  return std::copysign((1.0 - power) / (1.0 + power), x);
}

/// −kInfinity is the score of a blocked key.
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace softknn::core
