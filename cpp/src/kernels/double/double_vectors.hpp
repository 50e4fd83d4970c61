#pragma once

#include "double_tiles.hpp"
#include "kernels/instruction_set.hpp"
#include "pairs.hpp"

/// Private to the kernels: vectors of doubles, as wide as the file's instruction set.
namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {

using Doubles = double __attribute__((vector_size(SOFTKNN_VECTOR_BYTES)));

constexpr Length kWidth = sizeof(Doubles) / sizeof(double);
constexpr Length kLanes = 2 * kWidth;

inline Doubles all(double x) { return splat<Doubles>(x); }
inline Doubles at(const double* from) { return load<Doubles>(from); }

inline Doubles root(Doubles x) {
#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(x);
#elif SOFTKNN_VECTOR_BYTES == 64 && defined(__AVX512F__)
  return __builtin_ia32_sqrtpd512_mask(x, x, -1, 4);
#elif SOFTKNN_VECTOR_BYTES == 32 && defined(__AVX__)
  return __builtin_ia32_sqrtpd256(x);
#elif SOFTKNN_VECTOR_BYTES == 16 && defined(__SSE2__)
  return __builtin_ia32_sqrtpd(x);
#else
  for (Length lane = 0; lane < kWidth; ++lane) {
    x[lane] = __builtin_sqrt(x[lane]);
  }
  return x;
#endif
}

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
