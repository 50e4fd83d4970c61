#include "packing.hpp"

#include <algorithm>

namespace softknn::kernels {
SOFTKNN_SMALL double square_sum(const float* x, std::ptrdiff_t length) {
  Doubles left{};
  Doubles right{};
  std::ptrdiff_t c = 0;
  for (; c + kWidth <= length; c += kWidth) {
    const Floats four = load(x + c);
    left += low(four) * low(four);
    right += high(four) * high(four);
  }
  const Doubles both = left + right;
  double sum = both[0] + both[1];
  for (; c < length; ++c) {
    sum += static_cast<double>(x[c]) * static_cast<double>(x[c]);
  }
  return sum;
}

SOFTKNN_SMALL void transpose(const float* from, std::ptrdiff_t stride, std::ptrdiff_t rows,
                             std::ptrdiff_t columns, float* to, std::ptrdiff_t to_stride,
                             float factor) {
  for (std::ptrdiff_t i = 0; i < rows; i += kWidth) {
    for (std::ptrdiff_t j = 0; j < columns; j += kWidth) {
      const float* corner = from + i * stride + j;
      float* target = to + j * to_stride + i;
      if (i + kWidth <= rows && j + kWidth <= columns) {
        Floats a = load(corner);
        Floats b = load(corner + stride);
        Floats c = load(corner + 2 * stride);
        Floats d = load(corner + 3 * stride);
        transpose(a, b, c, d);
        store(target, a * factor);
        store(target + to_stride, b * factor);
        store(target + 2 * to_stride, c * factor);
        store(target + 3 * to_stride, d * factor);
        continue;
      }
      for (std::ptrdiff_t r = 0; r < std::min(kWidth, rows - i); ++r) {
        for (std::ptrdiff_t c = 0; c < std::min(kWidth, columns - j); ++c) {
          target[c * to_stride + r] = corner[r * stride + c] * factor;
        }
      }
    }
  }
}

}  // namespace softknn::kernels
