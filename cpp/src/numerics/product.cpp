#include "numerics/product.hpp"

#include <algorithm>

#ifndef __wasm__
// Here alone Eigen has its vectors, under a name of its own: see CMakeLists.txt.
#undef EIGEN_DONT_VECTORIZE
#undef Eigen
#define Eigen softknn_vector_eigen
#include <Eigen/Core>
#endif

namespace softknn::core {

#ifdef __wasm__

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

template <typename Scalar>
Factor<Scalar> factor_of(const Strided<Scalar>& b, Index inner, Index columns, Scalar* room) {
  Scalar* packed = room;
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
  return {room, inner};
}

template <typename Scalar>
void product(const Scalar* a, Index a_step, Index rows, const Factor<Scalar>& b, Index inner,
             Index columns, Scalar* c, Index c_step, Terms terms) {
  // No pointer to either: the faster module would then order its exports in another way.
  if (terms == Terms::kSquaredDifferences) {
    sum_tiles<SquaredDifferences>(a, a_step, rows, b, inner, columns, c, c_step);
  } else {
    sum_tiles<Products>(a, a_step, rows, b, inner, columns, c, c_step);
  }
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

#else

namespace {

/// Products whose chunks are added in double at a time.
constexpr Index kTileRows = 64, kTile = 4096;

template <typename Scalar>
using Rows = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <typename Plain>
using View = Eigen::Map<Plain, Eigen::Unaligned, Eigen::OuterStride<>>;

template <typename Scalar>
View<Rows<Scalar>> rows_of(Scalar* data, Index rows, Index columns, Index step) {
  return {data, rows, columns, Eigen::OuterStride<>(step)};
}
template <typename Scalar>
View<const Rows<Scalar>> rows_of(const Scalar* data, Index rows, Index columns, Index step) {
  return {data, rows, columns, Eigen::OuterStride<>(step)};
}

/// C = A·B, by runs of `run` terms.
template <typename A, typename B, typename C>
void add_runs(const A& a, const B& b, Index run, C& c) {
  c.noalias() = a.leftCols(std::min(run, a.cols())) * b.topRows(std::min(run, a.cols()));
  for (Index l = run; l < a.cols(); l += run) {
    const Index terms = std::min(run, a.cols() - l);
    c.noalias() += a.middleCols(l, terms) * b.middleRows(l, terms);
  }
}

/// C = A·B, chunks of terms added in double.
template <typename A, typename B, typename Scalar>
void multiply(const A& a, const B& b, Index run, View<Rows<Scalar>> c) {
  const Index inner = a.cols();
  if (inner <= kChunk<Scalar>) {
    add_runs(a, b, run, c);
    return;
  }
  const Index rows = std::clamp(c.rows(), Index{1}, kTileRows),
              columns = std::min(c.cols(), kTile / rows);
  Scalar parts[kTile];
  double totals[kTile];
  for (Index i = 0; i < c.rows(); i += rows) {
    for (Index j = 0; j < c.cols(); j += columns) {
      auto tile = c.block(i, j, std::min(rows, c.rows() - i), std::min(columns, c.cols() - j));
      auto part = rows_of(parts, tile.rows(), tile.cols(), tile.cols());
      auto total = rows_of(totals, tile.rows(), tile.cols(), tile.cols());
      total.setZero();
      for (Index l = 0; l < inner; l += kChunk<Scalar>) {
        const Index terms = std::min(kChunk<Scalar>, inner - l);
        add_runs(a.block(i, l, tile.rows(), terms), b.block(l, j, terms, tile.cols()), run, part);
        total += part.template cast<double>();
      }
      tile = total.template cast<Scalar>();
    }
  }
}

/// The sum of a row and a column.
template <typename Scalar>
Scalar sum_of(const Scalar* a, const Scalar* b, Index length, Terms terms) {
  using Vector = Eigen::Map<const Eigen::Array<Scalar, Eigen::Dynamic, 1>>;
  double total = 0.0;
  for (Index l = 0; l < length; l += kChunk<Scalar>) {
    const Index count = std::min(kChunk<Scalar>, length - l);
    const Vector x(a + l, count), y(b + l, count);
    total += static_cast<double>(terms == Terms::kSquaredDifferences ? (x - y).square().sum()
                                                                     : (x * y).sum());
  }
  return static_cast<Scalar>(total);
}

}  // namespace

template <typename Scalar>
Factor<Scalar> factor_of(const Strided<Scalar>& b, Index /*inner*/, Index /*columns*/,
                         Scalar* /*room*/) {
  return b;
}

template <typename Scalar>
void product(const Scalar* a, Index a_step, Index rows, const Factor<Scalar>& b, Index inner,
             Index columns, Scalar* c, Index c_step, Terms terms) {
  const auto left = rows_of(a, rows, inner, a_step);
  const auto to = rows_of(c, rows, columns, c_step);
  if (terms != Terms::kProducts) {
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j) {
        c[i * c_step + j] = sum_of(a + i * a_step, b.data + j * b.column_step, inner, terms);
      }
    }
  } else if (b.column_step == 1) {
    multiply(left, rows_of(b.data, inner, columns, b.row_step), kChunk<Scalar>, to);
  } else {
    // Dot products: terms of both signs may be much larger than their sum. Those of a single row
    // Eigen sums in lanes.
    const Index run = rows == 1 ? kChunk<Scalar> : kRun<Scalar>;
    multiply(left, rows_of(b.data, columns, inner, b.column_step).transpose(), run, to);
  }
}

template <typename Scalar>
Scalar squared_norm(const Scalar* x, Index length) {
  return sum_of(x, x, length, Terms::kProductsByPair);
}

#endif

#define SOFTKNN_PRODUCT(Scalar)                                                                    \
  template Factor<Scalar> factor_of(const Strided<Scalar>&, Index, Index, Scalar*);                \
  template void product(const Scalar*, Index, Index, const Factor<Scalar>&, Index, Index, Scalar*, \
                        Index, Terms);                                                             \
  template Scalar squared_norm(const Scalar*, Index);
SOFTKNN_PRODUCT(double)
SOFTKNN_PRODUCT(float)

}  // namespace softknn::core
