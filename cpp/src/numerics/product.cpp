#include "numerics/product.hpp"

#include <algorithm>

namespace softknn::core {
namespace {

/// Numbers in one register, by the vector extensions of GCC and Clang.
template <typename Scalar>
using Lanes [[gnu::vector_size(16), gnu::aligned(sizeof(Scalar))]] = Scalar;

constexpr Index kTileRows = 4;

struct Products {
  template <typename Vector>
  static Vector add(Vector sum, Vector a, Vector b) {
    return sum + a * b;
  }
#ifdef __wasm_relaxed_simd__
  static Lanes<float> add(Lanes<float> sum, Lanes<float> a, Lanes<float> b) {
    return __builtin_wasm_relaxed_madd_f32x4(a, b, sum);
  }
#endif
};

struct SquaredDifferences {
  template <typename Vector>
  static Vector add(Vector sum, Vector a, Vector b) {
    const Vector difference = a - b;
    return sum + difference * difference;
  }
};

/// A tile of the product: up to four rows by one panel, whose sums stay in registers. Missing rows
/// repeat the last.
template <typename Term, typename Scalar>
[[gnu::always_inline]] inline void tile(const Scalar* a, Index a_step, Index rows,
                                        const Scalar* panel, Index inner, Scalar* c, Index c_step,
                                        Index columns) {
  using Vector = Lanes<Scalar>;
  constexpr Index kLanes = sizeof(Vector) / sizeof(Scalar), kVectors = kPanel<Scalar> / kLanes;
  const Scalar* row[kTileRows];
  for (Index r = 0; r < kTileRows; ++r) {
    row[r] = a + std::min(r, rows - 1) * a_step;
  }
  double total[kTileRows][kPanel<Scalar>] = {};
  for (Index first = 0; first < inner; first += kChunk<Scalar>) {
    const Index end = std::min(inner, first + kChunk<Scalar>);
    Vector part[kTileRows][kVectors] = {};
    for (Index l = first; l < end;) {
      Vector sum[kTileRows][kVectors] = {};
      for (const Index stop = std::min(end, l + kRun<Scalar>); l < stop; ++l) {
        Vector b[kVectors];
        for (Index v = 0; v < kVectors; ++v) {
          b[v] = *reinterpret_cast<const Vector*>(panel + l * kPanel<Scalar> + v * kLanes);
        }
        for (Index r = 0; r < kTileRows; ++r) {
          const Vector x = row[r][l] - Vector{};
          for (Index v = 0; v < kVectors; ++v) {
            sum[r][v] = Term::add(sum[r][v], x, b[v]);
          }
        }
      }
      for (Index r = 0; r < kTileRows; ++r) {
        for (Index v = 0; v < kVectors; ++v) {
          part[r][v] += sum[r][v];
        }
      }
    }
    for (Index r = 0; r < kTileRows; ++r) {
      for (Index j = 0; j < kPanel<Scalar>; ++j) {
        total[r][j] += static_cast<double>(part[r][j / kLanes][j % kLanes]);
      }
    }
  }
  for (Index r = 0; r < rows; ++r) {
    for (Index j = 0; j < columns; ++j) {
      c[r * c_step + j] = static_cast<Scalar>(total[r][j]);
    }
  }
}

template <typename Term, typename Scalar>
void sum_tiles(const Scalar* a, Index a_step, Index rows, const Packed<Scalar>& b, Index inner,
               Index columns, Scalar* c, Index c_step) {
  constexpr Index kStep = kPanel<Scalar>;
  for (Index j = 0; j < columns; j += kStep) {
    for (Index i = 0; i < rows; i += kTileRows) {
      tile<Term>(a + i * a_step, a_step, std::min(kTileRows, rows - i), b.data + j * b.inner, inner,
                 c + i * c_step + j, c_step, std::min(kStep, columns - j));
    }
  }
}

}  // namespace

/// In lanes, so that the compiler makes vectors of them.
float product_in_lanes(const float* x, const float* y, Index length) {
  constexpr Index kLanes = 8;
  float sums[kLanes] = {};
  Index l = 0;
  for (; l + kLanes <= length; l += kLanes) {
    for (Index lane = 0; lane < kLanes; ++lane) {
      sums[lane] += x[l + lane] * y[l + lane];
    }
  }
  for (; l < length; ++l) {
    sums[0] += x[l] * y[l];
  }
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

template <typename Scalar>
void pack(const Strided<Scalar>& b, Index inner, Index columns, Scalar* packed) {
  constexpr Index kStep = kPanel<Scalar>;
  for (Index j = 0; j < columns; j += kStep) {
    const Index used = std::min(kStep, columns - j);
    for (Index l = 0; l < inner; ++l, packed += kStep) {
      const Scalar* from = b.data + l * b.row_step + j * b.column_step;
      for (Index w = 0; w < used; ++w) {
        packed[w] = from[w * b.column_step];
      }
      std::fill(packed + used, packed + kStep, Scalar{0});
    }
  }
}

template <typename Scalar>
void product(const Scalar* a, Index a_step, Index rows, const Packed<Scalar>& b, Index inner,
             Index columns, Scalar* c, Index c_step) {
  sum_tiles<Products>(a, a_step, rows, b, inner, columns, c, c_step);
}

template <typename Scalar>
void squared_distances(const Scalar* a, Index a_step, Index rows, const Packed<Scalar>& b,
                       Index inner, Index columns, Scalar* c, Index c_step) {
  sum_tiles<SquaredDifferences>(a, a_step, rows, b, inner, columns, c, c_step);
}

template <typename Scalar>
Scalar squared_norm(const Scalar* x, Index length) {
  double total = 0.0;
  for (Index first = 0; first < length; first += kChunk<Scalar>) {
    const Index end = std::min(length, first + kChunk<Scalar>);
    Scalar part = 0;
    for (Index l = first; l < end;) {
      Scalar sum = 0;
      for (const Index stop = std::min(end, l + kRun<Scalar>); l < stop; ++l) {
        sum += x[l] * x[l];
      }
      part += sum;
    }
    total += static_cast<double>(part);
  }
  return static_cast<Scalar>(total);
}

#define SOFTKNN_PRODUCT(Scalar)                                                                    \
  template void pack(const Strided<Scalar>&, Index, Index, Scalar*);                               \
  template void product(const Scalar*, Index, Index, const Packed<Scalar>&, Index, Index, Scalar*, \
                        Index);                                                                    \
  template void squared_distances(const Scalar*, Index, Index, const Packed<Scalar>&, Index,       \
                                  Index, Scalar*, Index);                                          \
  template Scalar squared_norm(const Scalar*, Index);
SOFTKNN_PRODUCT(double)
SOFTKNN_PRODUCT(float)

}  // namespace softknn::core
