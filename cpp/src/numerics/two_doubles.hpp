#pragma once

#include "softknn/status.hpp"

/// Private to the core: numbers of twice the precision, as unevaluated sums of two doubles.
namespace softknn::core {

/// high + low, |low| ≤ ulp(high)/2.
struct TwoDoubles {
  double high = 0.0;
  double low = 0.0;
};

/// a + b for |a| ≥ |b|, exactly.
inline TwoDoubles ordered_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a·b, exactly up to 2^970: Dekker (1971), "A floating-point technique for extending the available
/// precision".
inline TwoDoubles two_product(double a, double b) {
  const auto split = [](double x) {
    const double c = 0x1.0000002p27 * x;
    const double high = c - (c - x);
    return TwoDoubles{high, x - high};
  };
  const double product = a * b;
  const auto [a1, a2] = split(a);
  const auto [b1, b2] = split(b);
  return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

/// The relative error of products and quotients is some 2^-104.
inline TwoDoubles operator*(const TwoDoubles& a, const TwoDoubles& b) {
  const TwoDoubles product = two_product(a.high, b.high);
  return ordered_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

inline TwoDoubles operator/(const TwoDoubles& a, const TwoDoubles& b) {
  const double quotient = a.high / b.high;
  const TwoDoubles product = b * TwoDoubles{quotient};
  const double rest = ((a.high - product.high) - product.low) + a.low;
  return ordered_two_sum(quotient, rest / b.high);
}

/// x^n, n ≥ 0; products round the same in every engine.
template <typename Number>
Number power(Number x, Index n) {
  Number result{1.0};
  for (; n > 0; n /= 2, x = x * x) {
    result = n % 2 != 0 ? result * x : result;
  }
  return result;
}

struct Turn {
  double sine, cosine;
};

/// Replaces the C library's functions, whose reduction of huge angles takes ten kilobytes: the
/// angle minus a multiple of π/2, in two doubles, then the series.
[[nodiscard]] Turn turn_by(const TwoDoubles& angle);

}  // namespace softknn::core
