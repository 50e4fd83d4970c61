#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "softknn/status.hpp"

/// Private to the core: doubles with a separate exponent.
namespace softknn {

/// mantissa·2^exponent, |mantissa| in [0.5, 1) or 0. Rounds like double without overflow, so a sum
/// of squares of 1e200 or of 1e-200 keeps all its digits. Slow; used only for pairs outside the
/// range of plain doubles.
struct Scaled {
  double mantissa = 0.0;
  Index exponent = 0;
};

inline Scaled normalized(double mantissa, Index exponent) {
  int shift = 0;
  const double fraction = std::frexp(mantissa, &shift);
  return {fraction, fraction == 0.0 ? 0 : exponent + shift};
}

inline Scaled to_scaled(double x) { return normalized(x, 0); }

/// Rounds once; ±infinity on overflow.
inline double to_double(Scaled x) {
  constexpr Index kBeyond = 5000;
  const Index exponent = x.exponent > kBeyond ? kBeyond : std::max(x.exponent, -kBeyond);
  return std::ldexp(x.mantissa, static_cast<int>(exponent));
}

inline Scaled operator*(Scaled a, Scaled b) {
  return normalized(a.mantissa * b.mantissa, a.exponent + b.exponent);
}

inline Scaled operator/(Scaled a, Scaled b) {
  return normalized(a.mantissa / b.mantissa, a.exponent - b.exponent);
}

inline Scaled operator-(Scaled a) { return {-a.mantissa, a.exponent}; }

inline Scaled operator+(Scaled a, Scaled b) {
  if (a.mantissa == 0.0) {
    return b;
  }
  if (b.mantissa == 0.0) {
    return a;
  }
  if (a.exponent < b.exponent) {
    std::swap(a, b);
  }
  // Below 2^-200 of the larger term, the smaller term cannot change the rounding.
  const Index shift = std::max(b.exponent - a.exponent, Index{-200});
  return normalized(a.mantissa + std::ldexp(b.mantissa, static_cast<int>(shift)), a.exponent);
}

inline Scaled operator-(Scaled a, Scaled b) { return a + (-b); }

/// Σ a_c·b_c of two vectors of doubles, in order.
template <typename A, typename B>
Scaled scaled_product(const A& a, const B& b) {
  return std::inner_product(
      a.begin(), a.end(), b.begin(), Scaled{}, [](Scaled x, Scaled y) { return x + y; },
      [](double x, double y) { return to_scaled(x) * to_scaled(y); });
}

inline Scaled square_root(Scaled x) {
  const bool odd = x.exponent % 2 != 0;
  return normalized(std::sqrt(odd ? x.mantissa * 2.0 : x.mantissa),
                    (odd ? x.exponent - 1 : x.exponent) / 2);
}

}  // namespace softknn
