#include "register_tile.hpp"

#include <algorithm>

namespace softknn::kernels {
namespace {

/// Calls step(a[t][r] in all lanes, the lanes of b[t], sums of row r). Not unrolled:
/// engines do that, and would otherwise load ahead more than they can hold.
template <typename Step, typename Finish>
inline void in_registers(const float* a, const float* b, std::ptrdiff_t length, Step step,
                         Finish finish) {
  Floats sums[kPanel][2] = {};
  SOFTKNN_ROLLED
  for (const float* end = a + length * kPanel; a != end; a += kPanel, b += 2 * kWidth) {
    const Floats left = load(b);
    const Floats right = load(b + kWidth);
    for (int r = 0; r < kPanel; ++r) {
      const Floats x = splat(a[r]);
      sums[r][0] = step(x, left, sums[r][0]);
      sums[r][1] = step(x, right, sums[r][1]);
    }
  }
  for (int r = 0; r < kPanel; ++r) {
    finish(r, 0, sums[r][0]);
    finish(r, 1, sums[r][1]);
  }
}

template <typename Step>
inline void add_strip(const float* a, const float* b, Strip strip, float* out, Floats* largest,
                      Step step) {
  Floats most[2] = {largest[0], largest[1]};
  const auto take = [&](int r, int half, Floats sum) {
    store(out + (r * 2 + half) * kWidth, sum);
    most[half] = larger(most[half], sum);
  };
  if (strip.first) {
    in_registers(a, b, strip.length, step, take);
  } else {
    in_registers(a, b, strip.length, step, [&](int r, int half, Floats sum) {
      take(r, half, load(out + (r * 2 + half) * kWidth) + sum);
    });
  }
  if (strip.last) {
    largest[0] = most[0];
    largest[1] = most[1];
  }
}

}  // namespace

SOFTKNN_HOT void add_products(const float* a, const float* b, std::ptrdiff_t length,
                              const Floats* scale, float* out) {
  in_registers(a, b, length, multiply_add, [&](int r, int half, Floats sum) {
    float* at = out + (r * 2 + half) * kWidth;
    store(at, load(at) * scale[half] + sum);
  });
}

SOFTKNN_HOT void add_scores(const float* a, const float* b, Strip strip, float* out,
                            Floats* largest) {
  add_strip(a, b, strip, out, largest, multiply_add);
}

SOFTKNN_HOT void add_distances(const float* a, const float* b, Strip strip, float* out,
                               Floats* largest) {
  const auto step = [](Floats x, Floats y, Floats sum) { return multiply_add(x - y, x - y, sum); };
  add_strip(a, b, strip, out, largest, step);
}

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
                             std::ptrdiff_t columns, float* to, std::ptrdiff_t to_stride) {
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
        store(target, a);
        store(target + to_stride, b);
        store(target + 2 * to_stride, c);
        store(target + 3 * to_stride, d);
        continue;
      }
      for (std::ptrdiff_t r = 0; r < std::min(kWidth, rows - i); ++r) {
        for (std::ptrdiff_t c = 0; c < std::min(kWidth, columns - j); ++c) {
          target[c * to_stride + r] = corner[r * stride + c];
        }
      }
    }
  }
}

}  // namespace softknn::kernels
