#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/instruction_set.hpp"

#if SOFTKNN_VECTOR_BYTES > 16 && defined(__AVX2__)
#include <immintrin.h>
#endif

/// Private to the kernels: vectors of floats, by the vector extensions of GCC and Clang. One source
/// gives SSE natively and SIMD128 in WebAssembly, with the same bits: every operation here rounds
/// once, by IEEE 754. Everything is in the namespace of its instruction set, so the linker cannot
/// mix versions.
namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {

using Floats = float __attribute__((vector_size(SOFTKNN_VECTOR_BYTES)));
using Words = std::uint32_t __attribute__((vector_size(SOFTKNN_VECTOR_BYTES)));

inline constexpr std::ptrdiff_t kWidth = sizeof(Floats) / sizeof(float);

/// Loads from any address, without alignment.
inline Floats load(const float* from) {
  Floats x;
  __builtin_memcpy(&x, from, sizeof(x));
  return x;
}

inline void store(float* to, Floats x) { __builtin_memcpy(to, &x, sizeof(x)); }

inline Floats splat(float x) { return x - Floats{}; }

/// b where it is larger, else a; so a NaN in b gives a.
inline Floats larger(Floats a, Floats b) { return a < b ? b : a; }

inline Words bits_of(Floats x) {
  Words bits;
  __builtin_memcpy(&bits, &x, sizeof(bits));
  return bits;
}

inline Floats from_bits(Words bits) {
  Floats x;
  __builtin_memcpy(&x, &bits, sizeof(x));
  return x;
}

/// a·b + c. Two roundings, so that every engine gives the same bits; the relaxed build and the
/// wide kernels round once.
inline Floats multiply_add(Floats a, Floats b, Floats c) {
#ifdef SOFTKNN_RELAXED_SIMD
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
#elif SOFTKNN_VECTOR_BYTES == 32
  return _mm256_fmadd_ps(a, b, c);
#elif SOFTKNN_VECTOR_BYTES == 64 && defined(__AVX512F__)
  return _mm512_fmadd_ps(a, b, c);
#else
  return a * b + c;
#endif
}

#if SOFTKNN_VECTOR_BYTES == 16

using Doubles = double __attribute__((vector_size(16)));

/// The first two and the last two, exactly.
inline Doubles low(Floats x) {
  return __builtin_convertvector(__builtin_shufflevector(x, x, 0, 1), Doubles);
}
inline Doubles high(Floats x) {
  return __builtin_convertvector(__builtin_shufflevector(x, x, 2, 3), Doubles);
}

/// Turns four rows of four into four columns.
inline void transpose(Floats& a, Floats& b, Floats& c, Floats& d) {
  const Floats ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Floats cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Floats ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Floats cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

#endif

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
