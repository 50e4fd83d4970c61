#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

// What runs once per row or tile is to be small; the compiler would unroll it and
// melt it into one function with the inner loops, whose registers then spill.
#ifdef __clang__
#define SOFTKNN_SMALL __attribute__((minsize, noinline))
#define SOFTKNN_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define SOFTKNN_ROLLED
#define SOFTKNN_SMALL __attribute__((noinline))
#endif
#define SOFTKNN_HOT __attribute__((noinline))

/// Private to the kernels: four floats side by side, by the vector extensions of
/// GCC and Clang. One source gives SSE natively and SIMD128 in WebAssembly, with
/// the same bits: every operation here rounds once, by IEEE 754.
namespace softknn::kernels {

using Floats = float __attribute__((vector_size(16)));
using Words = std::uint32_t __attribute__((vector_size(16)));

inline constexpr std::ptrdiff_t kWidth = 4;

using Doubles = double __attribute__((vector_size(16)));

/// The first two and the last two, exactly.
inline Doubles low(Floats x) {
  return __builtin_convertvector(__builtin_shufflevector(x, x, 0, 1), Doubles);
}
inline Doubles high(Floats x) {
  return __builtin_convertvector(__builtin_shufflevector(x, x, 2, 3), Doubles);
}

/// Any address will do.
inline Floats load(const float* from) {
  Floats x;
  std::memcpy(&x, from, sizeof(x));
  return x;
}

inline void store(float* to, Floats x) { std::memcpy(to, &x, sizeof(x)); }

inline Floats splat(float x) { return Floats{x, x, x, x}; }

/// b where it is the larger, else a; so a NaN in b gives a.
inline Floats larger(Floats a, Floats b) { return a < b ? b : a; }

inline Words bits_of(Floats x) {
  Words bits;
  std::memcpy(&bits, &x, sizeof(bits));
  return bits;
}

inline Floats from_bits(Words bits) {
  Floats x;
  std::memcpy(&x, &bits, sizeof(x));
  return x;
}

/// a·b + c. Two roundings, so that every engine gives the same bits; a build that
/// does without that defines the macro and may round once.
inline Floats multiply_add(Floats a, Floats b, Floats c) {
#ifdef SOFTKNN_RELAXED_SIMD
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
#else
  return a * b + c;
#endif
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

}  // namespace softknn::kernels
