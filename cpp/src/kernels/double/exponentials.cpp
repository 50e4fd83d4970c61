#include "exponentials.hpp"

#include <algorithm>
#include <limits>

namespace softknn {

[[gnu::noinline]] double exponential(double x) {
  // NaN compares neither less nor greater.
  return x > 0.0 ? exponential_within<false>(splat(std::min(x, 710.0)))[0]
                 : exponential_within(splat(x < kLeastExponent ? kLeastExponent : x))[0];
}

[[gnu::noinline]] double logarithm(double x) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (!(x > 0.0)) {
    return x == 0.0 ? -kInfinity : std::numeric_limits<double>::quiet_NaN();
  }
  if (x == kInfinity) {
    return x;
  }
  const bool tiny = x < std::numeric_limits<double>::min();
  return logarithm_of_normal(splat(tiny ? x * 0x1p54 : x), tiny ? -54.0 : 0.0)[0];
}

}  // namespace softknn
