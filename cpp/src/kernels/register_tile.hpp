#pragma once

#include "vectors.hpp"

/// Private to the kernels: the inner loop, and the packing that feeds it.
namespace softknn::kernels {

/// Rows of a panel: so many keys, or columns of values, meet eight queries at once.
/// Eight sums, two vectors of queries, a number of a row and a product fit into the
/// 16 registers of SSE; five rows fit only where a product is added at once, and
/// gained nothing there.
inline constexpr std::ptrdiff_t kPanel = 4;

/// out[r][lane] = out[r][lane]·scale[lane] + Σ_t a[t][r]·b[t][lane], t ascending, for
/// the rows of a panel a and eight lanes of b; `scale` is two vectors.
void add_products(const float* a, const float* b, std::ptrdiff_t length, const Floats* scale,
                  float* out);

/// A part of sums too long to be made in one go.
struct Strip {
  std::ptrdiff_t length;
  bool first;  // what is in `out` before it does not count
  bool last;   // the sums are whole after it
};

/// out[r][lane] += Σ_t a[t][r]·b[t][lane] over a strip. Where that ends the sums,
/// largest[lane] becomes the largest of them and itself.
void add_scores(const float* a, const float* b, Strip strip, float* out, Floats* largest);

/// The same of squared differences, (a[t][r] − b[t][lane])².
void add_distances(const float* a, const float* b, Strip strip, float* out, Floats* largest);

/// Σ x_c² in double, where no square of a float is too large or too small.
double square_sum(const float* x, std::ptrdiff_t length);

/// to[column][row] = from[row][column], for row-major matrices whose rows are
/// `stride` and `to_stride` apart.
void transpose(const float* from, std::ptrdiff_t stride, std::ptrdiff_t rows,
               std::ptrdiff_t columns, float* to, std::ptrdiff_t to_stride);

}  // namespace softknn::kernels
