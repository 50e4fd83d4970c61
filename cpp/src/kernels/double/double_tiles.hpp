#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

/// Private to the core: the inner loops in double, in one version per instruction set. Attention
/// with them takes a half to a third of the time of the lines of Eigen in attention/formula.hpp:
/// gains of 1.6 to 2.6 in WebAssembly, and of 4 to 13 with AVX-512.
///
/// Gains here are the time of the line of Eigen over that of the kernel, medians of both in turns,
/// at 64 × 16 to 1024 × 64 numbers, in WebAssembly unless they say more; Eigen compiled with -O3,
/// but without its own vectors, as in the core.
///
/// Every sum and every exponential runs in a lane of its own, in the order of the plain loop, so
/// all versions return the bits of the plain loop.
namespace softknn::kernels {

/// A position or length inside the kernels, as wide as an address; in WebAssembly half an `Index`.
using Length = std::ptrdiff_t;

/// Keys of a panel, packed [component][key]; also the queries whose values are summed together.
inline constexpr Length kKeysInPanel = 4;

/// Keys per block of the compensated value sums.
inline constexpr Length kKeysInBlock = 128;

/// Rows per call of `dot_rows` and `distance_rows`: as many as hide that a sum waits for itself,
/// and have room in the registers.
#ifdef __wasm__
inline constexpr Length kRowsAtOnce = 8;
#else
inline constexpr Length kRowsAtOnce = 16;
#endif

/// The range of tame numbers: their products, squared differences (at least an ulp) and sums of
/// 2^27 of these stay normal doubles, between 2^-904 and 2^830.
inline constexpr double kLargestTame = 0x1p400;
inline constexpr double kSmallestTame = 0x1p-400;

/// From the sum of a pair and the terms of its two vectors to the raw similarity.
enum class RawScore : std::uint8_t {
  kLinear,   // scale·sum + key
  kSquares,  // sum/√(query·key), within [−1, 1]
  kNorms,    // sum/(query·key), within [−1, 1]
};

/// From sums to scores: the raw similarity over `divisor`.
struct ScoreFactors {
  RawScore raw;
  double scale;
  double divisor;
};

/// By-products of each lane's softmax: Σ e^x − 1, and Σ e^x·x over Σ e^x (x minus the largest in
/// both).
struct SoftmaxSums {
  double* power_less_one;
  double* moment;
};

/// Functions for one instruction set, on `lanes` queries side by side.
struct DoubleTiles {
  /// Queries side by side, and columns of values.
  Length lanes;

  /// sums[key][lane] = Σ_c keys[c][key]·queries[c][lane] for a panel of keys, c ascending; added to
  /// the existing sums unless `first`.
  void (*products)(const double* keys, const double* queries, Length length, bool first,
                   double* sums);

  /// The same for squared differences.
  void (*distances)(const double* keys, const double* queries, Length length, bool first,
                    double* sums);

  /// Turns sums[key][lane] into scores, with one term per key and one per lane.
  void (*finish)(double* sums, Length count, const double* keys, const double* queries,
                 const ScoreFactors& factors);

  /// Turns x[key][lane] into the softmax of each lane. Every lane has a finite entry. Gain: 1.7 to
  /// 1.9; 5 with AVX-512.
  void (*softmax)(double* x, Length count, const SoftmaxSums* sums);

  /// Adds Σ_t weights[t][r]·values[t][column] for four rows r and `lanes` columns to
  /// sums[r][column], t ascending, and the rounding error of the addition to lost[r][column].
  /// Weights are `lanes` apart, rows of sums `step`; `count` is at most a block.
  void (*add_values)(const double* weights, const double* values, Length count, Length step,
                     double* sums, double* lost);

  /// sums[r] = Σ_c query[c]·rows[r][c], c ascending, for a tame query. Gain: 1.2 to 1.4 natively,
  /// but 0.7 to 0.9 in WebAssembly, where this also looks at each number. Eigen's K·q promises no
  /// order, and the bits of a search are frozen. True only if the sums are right: not where one is
  /// infinite or NaN, nor where `UnderflowWatch` has seen a product that is too small.
  bool (*dot_rows)(const double* query, const double* const* rows, Length length, double* sums);

  /// The same of squared differences. Gain: 1.2 to 1.5; also frozen. True only if all numbers of
  /// the rows are tame, and none is 0.
  bool (*distance_rows)(const double* query, const double* const* rows, Length length,
                        double* sums);

  /// sums[c] = Σ_t weights[t]·values[list[t]][c] for some columns of a row-major matrix, t
  /// ascending. Gain: 1.6 to 2.5 natively, 0.8 to 0.9 in WebAssembly over Eigen's wᵀ·V of all keys,
  /// which promises no order: the bits of attention are frozen.
  void (*sum_values)(const double* values, Length width, Length columns, const std::int32_t* list,
                     const double* weights, Length count, double* sums);
};

/// The number of versions: portable, AVX2 with FMA, AVX-512.
constexpr std::size_t usable_versions(bool avx2, bool fma, bool avx512) {
  return !avx2 || !fma ? 1 : (avx512 ? 3 : 2);
}

/// The versions that the running machine supports, the widest last.
std::span<const DoubleTiles* const> usable_double_tiles();

/// The widest version.
const DoubleTiles& double_tiles();

}  // namespace softknn::kernels
