#include "float_tiles.hpp"

#include "float_exponentials.hpp"
#if SOFTKNN_VECTOR_BYTES > 16
#include "float_row.hpp"
#endif

// Compiled once per instruction set, as double_tiles.cpp.

namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {
namespace {

#if defined(SOFTKNN_RELAXED_SIMD) || SOFTKNN_VECTOR_BYTES == 32
constexpr bool kFused = true;
#else
constexpr bool kFused = false;
#endif

/// Vectors of the eight queries, and panels processed together: 8 sums in all.
constexpr std::ptrdiff_t kVectors = kRows / kWidth;
constexpr std::ptrdiff_t kPanels = 2 / kVectors;

/// Calls step(a[t][r] in all lanes, the lanes of b[t], sums of row r). Not unrolled: engines
/// unroll, and would otherwise load ahead more than the registers hold.
template <std::ptrdiff_t Panels, typename Step, typename Finish>
inline void in_registers(const float* a, std::ptrdiff_t panel_step, const float* b,
                         std::ptrdiff_t length, Step step, Finish finish) {
  Floats sums[Panels * kPanel][kVectors] = {};
  SOFTKNN_ROLLED
  for (const float* end = a + length * kPanel; a != end; a += kPanel, b += kRows) {
    Floats lanes[kVectors];
    SOFTKNN_UNROLLED
    for (std::ptrdiff_t v = 0; v < kVectors; ++v) {
      lanes[v] = load(b + v * kWidth);
    }
    SOFTKNN_UNROLLED
    for (std::ptrdiff_t r = 0; r < Panels * kPanel; ++r) {
      const Floats x = splat(a[r / kPanel * panel_step + r % kPanel]);
      SOFTKNN_UNROLLED
      for (std::ptrdiff_t v = 0; v < kVectors; ++v) {
        sums[r][v] = step(x, lanes[v], sums[r][v]);
      }
    }
  }
  SOFTKNN_UNROLLED
  for (std::ptrdiff_t r = 0; r < Panels * kPanel; ++r) {
    SOFTKNN_UNROLLED
    for (std::ptrdiff_t v = 0; v < kVectors; ++v) {
      finish(r * kRows + v * kWidth, v, sums[r][v]);
    }
  }
}

/// All strips of `Panels` panels from key `j` on.
template <std::ptrdiff_t Panels, typename Step>
inline void score_panels(const ScoreSums& s, std::ptrdiff_t j, float* scores, Floats* largest,
                         Step step) {
  const float* keys = s.keys + j * s.width;
  float* out = scores + j * kRows;
  std::ptrdiff_t c = 0;
  // At least once: rows without components have scores of 0.
  SOFTKNN_ROLLED
  do {
    const std::ptrdiff_t length = s.width - c < s.strip ? s.width - c : s.strip;
    const float* a = keys + c * kPanel;
    const float* b = s.queries + c * kRows;
    const bool last = c + s.strip >= s.width;
    Floats most[kVectors];
    __builtin_memcpy(most, largest, sizeof(most));
    in_registers<Panels>(a, kPanel * s.width, b, length, step,
                         [&](std::ptrdiff_t at, std::ptrdiff_t v, Floats sum) {
                           const Floats whole = c == 0 ? sum : load(out + at) + sum;
                           store(out + at, whole);
                           most[v] = larger(most[v], whole);
                         });
    if (last) {
      __builtin_memcpy(largest, most, sizeof(most));
    }
    c += s.strip;
  } while (c < s.width);
}

template <typename Step>
inline void score_with(const ScoreSums& s, float* scores, float* largest, Step step) {
  Floats most[kVectors];
  __builtin_memcpy(most, largest, sizeof(most));
  std::ptrdiff_t j = 0;
  if constexpr (kPanels > 1) {
    for (; j + kPanels * kPanel <= s.count; j += kPanels * kPanel) {
      score_panels<kPanels>(s, j, scores, most, step);
    }
  }
  SOFTKNN_ROLLED
  for (; j < s.count; j += kPanel) {
    score_panels<1>(s, j, scores, most, step);
  }
  __builtin_memcpy(largest, most, sizeof(most));
}

SOFTKNN_HOT void score_products(const ScoreSums& sums, float* scores, float* largest) {
  score_with(sums, scores, largest, multiply_add);
}

SOFTKNN_HOT void score_distances(const ScoreSums& sums, float* scores, float* largest) {
  score_with(sums, scores, largest,
             [](Floats x, Floats y, Floats sum) { return multiply_add(x - y, x - y, sum); });
}

void score(const ScoreSums& sums, float* scores, float* largest) {
  (sums.distances ? score_distances : score_products)(sums, scores, largest);
}

SOFTKNN_HOT void weigh(float* scores, std::ptrdiff_t count, const float* largest, float* before,
                       float* sums, float* scale) {
  SOFTKNN_ROLLED
  for (std::ptrdiff_t half = 0; half < kRows; half += kWidth) {
    const ShiftedPower power(shift_of(load(largest + half)));
    Floats sum{};
    SOFTKNN_ROLLED
    for (std::ptrdiff_t j = 0; j < count; ++j) {
      float* at = scores + j * kRows + half;
      const Floats weight = power(load(at));
      store(at, weight);
      sum += weight;
    }
    const Floats correction = power(shift_of(load(before + half)));
    store(scale + half, correction);
    store(sums + half, load(sums + half) * correction + sum);
    store(before + half, load(largest + half));
  }
}

template <std::ptrdiff_t Panels>
inline void add_panels(const float* values, std::ptrdiff_t panel_step, const float* weights,
                       std::ptrdiff_t count, const float* scale, float* output) {
  in_registers<Panels>(values, panel_step, weights, count, multiply_add,
                       [&](std::ptrdiff_t at, std::ptrdiff_t v, Floats sum) {
                         store(output + at, load(output + at) * load(scale + v * kWidth) + sum);
                       });
}

SOFTKNN_HOT void add_values(const float* values, std::ptrdiff_t panels, std::ptrdiff_t panel_step,
                            const float* weights, std::ptrdiff_t count, const float* scale,
                            float* output) {
  std::ptrdiff_t panel = 0;
  if constexpr (kPanels > 1) {
    for (; panel + kPanels <= panels; panel += kPanels) {
      add_panels<kPanels>(values + panel * panel_step, panel_step, weights, count, scale,
                          output + panel * kPanel * kRows);
    }
  }
  SOFTKNN_ROLLED
  for (; panel < panels; ++panel) {
    add_panels<1>(values + panel * panel_step, panel_step, weights, count, scale,
                  output + panel * kPanel * kRows);
  }
}

}  // namespace

#if SOFTKNN_VECTOR_BYTES > 16
constexpr FloatRow kFloatRow = {score_row, weigh_keys<1>, add_row};
constexpr const FloatRow* kRow = &kFloatRow;
#else
constexpr const FloatRow* kRow = nullptr;
#endif

extern const FloatTiles kFloatTiles;
const FloatTiles kFloatTiles = {kFused, score, weigh, add_values, kRow};

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
