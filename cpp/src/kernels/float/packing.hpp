#pragma once

#include "float_tiles.hpp"
#include "vectors.hpp"

/// Private to the kernels: packing for the inner loops. Gain over Eigen's `transpose` in
/// WebAssembly: 1.5 to 2.6 for tiles; over its `squaredNorm` in double 1.3 for 16 numbers, 2.6
/// for 64.
namespace softknn::kernels {

/// Σ x_c² in double, where no square of a float overflows or underflows.
double square_sum(const float* x, std::ptrdiff_t length);

/// to[column][row] = from[row][column] · factor, for row-major matrices whose rows are
/// `stride` and `to_stride` apart.
void transpose(const float* from, std::ptrdiff_t stride, std::ptrdiff_t rows,
               std::ptrdiff_t columns, float* to, std::ptrdiff_t to_stride, float factor = 1.0F);

}  // namespace softknn::kernels
