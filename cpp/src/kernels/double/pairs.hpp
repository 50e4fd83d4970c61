#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

/// Private to the core: pairs of doubles, by the vector extensions of GCC and Clang. One source
/// gives SSE2 natively and SIMD128 in WebAssembly, with the same bits: every operation here rounds
/// once, by IEEE 754, independently in each lane.
namespace softknn {

using Pair = double __attribute__((vector_size(16)));
using PairBits = std::uint64_t __attribute__((vector_size(16)));

// Templates over the vector type: the kernels have wider ones (kernels/double_tiles.cpp).

/// Loads from any address, without alignment.
template <typename Vector>
inline Vector load(const double* from) {
  Vector x;
  __builtin_memcpy(&x, from, sizeof(x));
  return x;
}

template <typename Vector>
inline void store(double* to, Vector x) {
  __builtin_memcpy(to, &x, sizeof(x));
}

/// x in every lane.
template <typename Vector>
inline Vector splat(double x) {
  return x - Vector{};
}

/// A constant in both lanes of memory. From a single double LLVM makes a load and a shuffle; in
/// WebAssembly these shuffles took a seventh of the time of a softmax.
struct Constant {
  // NOLINTNEXTLINE(google-explicit-constructor): a number by another name.
  constexpr Constant(double x) : lanes{x, x} {}
  double lanes[2];
};

template <typename Vector>
inline Vector splat(const Constant& x) {
  if constexpr (sizeof(Vector) == sizeof(x.lanes)) {
    return load<Vector>(x.lanes);
  } else {
    return splat<Vector>(x.lanes[0]);
  }
}

/// b where it is larger, else a; so a NaN in b gives a.
template <typename Vector>
inline Vector larger(Vector a, Vector b) {
  return a < b ? b : a;
}

template <typename Vector>
inline Vector smaller(Vector a, Vector b) {
  return b < a ? b : a;
}

/// a + b − `sum`, exactly, where `sum` is a + b rounded and finite (Knuth's two-sum, which compares
/// nothing).
template <typename Number>
inline Number rounding_error(Number a, Number b, Number sum) {
  const Number added = sum - a;
  return (a - (sum - added)) + (b - added);
}

/// x within [−1, 1]: what rounding takes a cosine beyond it is lost.
template <typename Number>
inline Number within_one(Number x) {
  const Number one = Number{} + 1.0;
  return larger(-one, smaller(one, x));
}

inline Pair load_pair(const double* from) { return load<Pair>(from); }

inline void store_pair(double* to, Pair x) { store(to, x); }

inline Pair splat(double x) { return Pair{x, x}; }

inline Pair splat(const Constant& x) { return splat<Pair>(x); }

inline PairBits splat_bits(std::uint64_t x) { return PairBits{x, x}; }

inline PairBits bits_of(Pair x) {
  PairBits bits;
  std::memcpy(&bits, &x, sizeof(bits));
  return bits;
}

inline Pair from_bits(PairBits bits) {
  Pair x;
  std::memcpy(&x, &bits, sizeof(x));
  return x;
}

/// Constants hidden from the optimiser, which would otherwise keep them in scarce registers. V8
/// rebuilds a vector constant with half a dozen instructions at every use; a load is one.
template <typename Numbers>
const Numbers& loaded(const Numbers& numbers) {
  const Numbers* address = &numbers;
  __asm__ volatile("" : "+r"(address));
  return *address;
}

inline double square_root(double x) { return std::sqrt(x); }

inline Pair square_root(Pair x) {
#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(x);
#else
  return Pair{std::sqrt(x[0]), std::sqrt(x[1])};
#endif
}

}  // namespace softknn
