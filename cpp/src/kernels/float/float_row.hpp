#pragma once

#include "float_exponentials.hpp"
#include "float_tiles.hpp"

/// Private to the kernels: the inner loops for one query, for wide vectors. Eight queries side by
/// side would leave seven lanes idle, and need packed keys and values. Here keys, then columns of
/// values, share a vector, read where they lie. Every sum has the order of the tiles.
namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {
namespace {

using Eight = float __attribute__((vector_size(32)));
constexpr int kEight = 8;

inline Eight add_product(Eight a, Eight b, Eight c) {
#ifdef __FMA__
  return _mm256_fmadd_ps(a, b, c);
#else
  return a * b + c;
#endif
}

/// Four components of eight rows, as columns. Halves of two rows meet while they are loaded, so
/// that all shuffles stay within the halves of a vector.
inline void load_columns(const float* from, std::ptrdiff_t step, Eight (&x)[4]) {
  using Half = float __attribute__((vector_size(16)));
  Eight rows[4];
  SOFTKNN_UNROLLED
  for (int r = 0; r < 4; ++r) {
    Half low;
    Half high;
    __builtin_memcpy(&low, from + r * step, sizeof(low));
    __builtin_memcpy(&high, from + (r + 4) * step, sizeof(high));
    rows[r] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
  }
  Eight two[4];
  SOFTKNN_UNROLLED
  for (int r = 0; r < 4; r += 2) {
    two[r] = __builtin_shufflevector(rows[r], rows[r + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    two[r + 1] = __builtin_shufflevector(rows[r], rows[r + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  SOFTKNN_UNROLLED
  for (int i = 0; i < 2; ++i) {
    x[2 * i] = __builtin_shufflevector(two[i], two[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
    x[2 * i + 1] = __builtin_shufflevector(two[i], two[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
  }
}

/// What all keys so far add to `RowSeen`, and the largest score.
struct Seen {
  Eight squares;
  Eight largest_square;
  Eight largest;
};

/// The scores of `Groups` eights of keys: an addition to a sum waits for the one before it.
template <int Groups, typename Step>
inline void score_keys(const RowKeys& s, const float* keys, float* scores, Seen& seen, Step step) {
  Eight whole[Groups] = {};
  Eight square[Groups] = {};
  for (std::ptrdiff_t begin = 0; begin < s.width; begin += s.strip) {
    const std::ptrdiff_t end = begin + s.strip < s.width ? begin + s.strip : s.width;
    Eight sum[Groups] = {};
    std::ptrdiff_t c = begin;
    SOFTKNN_ROLLED
    for (; c + 4 <= end; c += 4) {
      SOFTKNN_UNROLLED
      for (int g = 0; g < Groups; ++g) {
        Eight x[4];
        load_columns(keys + g * kEight * s.width + c, s.width, x);
        SOFTKNN_UNROLLED
        for (int i = 0; i < 4; ++i) {
          sum[g] = step(x[i], s.query[c + i] - Eight{}, sum[g]);
          square[g] = add_product(x[i], x[i], square[g]);
        }
      }
    }
    SOFTKNN_ROLLED
    for (; c < end; ++c) {
      SOFTKNN_UNROLLED
      for (int g = 0; g < Groups; ++g) {
        Eight x;
        for (int r = 0; r < kEight; ++r) {
          x[r] = keys[(g * kEight + r) * s.width + c];
        }
        sum[g] = step(x, s.query[c] - Eight{}, sum[g]);
        square[g] = add_product(x, x, square[g]);
      }
    }
    for (int g = 0; g < Groups; ++g) {
      whole[g] = begin == 0 ? sum[g] : whole[g] + sum[g];
    }
  }
  for (int g = 0; g < Groups; ++g) {
    const Eight score = whole[g] * s.factor;
    __builtin_memcpy(scores + g * kEight, &score, sizeof(score));
    seen.largest = seen.largest < score ? score : seen.largest;
    seen.largest_square = seen.largest_square < square[g] ? square[g] : seen.largest_square;
    seen.squares += square[g];
  }
}

template <typename Step>
inline void score_all(const RowKeys& s, float* scores, float& largest, RowSeen& result, Step step) {
  constexpr std::ptrdiff_t kGroups = 4;
  Seen seen{.squares = {}, .largest_square = {}, .largest = largest - Eight{}};
  std::ptrdiff_t j = 0;
  for (; j + kGroups * kEight <= s.count; j += kGroups * kEight) {
    score_keys<kGroups>(s, s.keys + j * s.width, scores + j, seen, step);
  }
  for (; j < s.count; j += kEight) {
    // The last eight, some of them once more.
    const std::ptrdiff_t at = j + kEight <= s.count ? j : s.count - kEight;
    score_keys<1>(s, s.keys + at * s.width, scores + at, seen, step);
  }
  for (int i = 0; i < kEight; ++i) {
    largest = largest < seen.largest[i] ? seen.largest[i] : largest;
    result.squares += seen.squares[i];
    result.largest_square = result.largest_square < seen.largest_square[i] ? seen.largest_square[i]
                                                                           : result.largest_square;
  }
}

SOFTKNN_HOT void score_row(const RowKeys& s, float* scores, float& largest, RowSeen& seen) {
  if (s.distances) {
    score_all(s, scores, largest, seen,
              [](Eight x, Eight y, Eight sum) { return add_product(x - y, x - y, sum); });
  } else {
    score_all(s, scores, largest, seen,
              [](Eight x, Eight y, Eight sum) { return add_product(x, y, sum); });
  }
}

/// As `weigh`, with `kChains` sums in turns.
template <int kChains>
inline void weigh_keys(float* scores, std::ptrdiff_t count, float largest, float& before,
                       float& total, float& scale) {
  const ShiftedPower power(shift_of(splat(largest)));
  // The last vector ends behind the scores, in room that nothing else uses.
  SOFTKNN_ROLLED
  for (std::ptrdiff_t j = 0; j < count; j += kWidth) {
    store(scores + j, power(load(scores + j)));
  }
  float sums[kChains] = {};
  std::ptrdiff_t j = 0;
  for (; j + kChains <= count; j += kChains) {
    for (int i = 0; i < kChains; ++i) {
      sums[i] += scores[j + i];
    }
  }
  for (int i = 0; j < count; ++i, ++j) {
    sums[i] += scores[j];
  }
  float sum = sums[0];
  for (int i = 1; i < kChains; ++i) {
    sum += sums[i];
  }
  scale = power(shift_of(splat(before)))[0];
  total = sum + total * scale;
  before = largest;
}

/// Whether values are 0 or far from the limits of float, by their bits without the sign.
class ValueCheck {
 public:
  void look(Floats x) {
    const Words twice = bits_of(x) + bits_of(x);
    const Words less = twice - 1U;  // of a zero: the largest
    most_ = most_ > twice ? most_ : twice;
    least_ = least_ < less ? least_ : less;
  }

  [[nodiscard]] bool passed() const {
    bool result = true;
    for (std::ptrdiff_t i = 0; i < kWidth; ++i) {
      result = result && most_[i] <= kMost && least_[i] >= kLeast;
    }
    return result;
  }

 private:
  // 2^54 and 2^-60: squares of up to 4,096 such numbers add up to an ordinary value.
  static constexpr std::uint32_t kMost = (127U + 54U) << 24U;
  static constexpr std::uint32_t kLeast = ((127U - 60U) << 24U) - 1U;

  Words most_ = {};
  Words least_ = Words{} - 1U;
};

/// `Vectors` vectors of columns, or the first `columns` of one.
template <int Vectors>
inline void add_columns(const float* values, std::ptrdiff_t step, std::ptrdiff_t columns,
                        const float* weights, std::ptrdiff_t count, float scale, float* output,
                        ValueCheck& check) {
  Floats sums[Vectors] = {};
  Floats part{};
  SOFTKNN_ROLLED
  for (std::ptrdiff_t t = 0; t < count; ++t, values += step) {
    const Floats weight = splat(weights[t]);
    SOFTKNN_UNROLLED
    for (int i = 0; i < Vectors; ++i) {
      if (columns < kWidth) {
        __builtin_memcpy(&part, values, static_cast<std::size_t>(columns) * sizeof(float));
      } else {
        part = load(values + i * kWidth);
      }
      check.look(part);
      sums[i] = multiply_add(part, weight, sums[i]);
    }
  }
  float found[Vectors * kWidth];
  __builtin_memcpy(found, sums, sizeof(found));
  for (std::ptrdiff_t c = 0; c < (columns < kWidth ? columns : Vectors * kWidth); ++c) {
    output[c * kRows] = output[c * kRows] * scale + found[c];
  }
}

SOFTKNN_HOT bool add_row(const float* values, std::ptrdiff_t width, const float* weights,
                         std::ptrdiff_t count, float scale, float* output) {
  constexpr int kVectors = 4;
  ValueCheck check;
  std::ptrdiff_t c = 0;
  for (; c + kVectors * kWidth <= width; c += kVectors * kWidth) {
    add_columns<kVectors>(values + c, width, kWidth, weights, count, scale, output + c * kRows,
                          check);
  }
  for (; c < width; c += kWidth) {
    const std::ptrdiff_t columns = width - c < kWidth ? width - c : kWidth;
    add_columns<1>(values + c, width, columns, weights, count, scale, output + c * kRows, check);
  }
  return check.passed();
}

}  // namespace
}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
