#include "kernels/instruction_set.hpp"

#if SOFTKNN_VECTOR_BYTES == 64

#include "float_exponentials.hpp"
#include "float_row.hpp"
#include "float_tiles.hpp"

// The float tiles for vectors of sixteen: two keys, or two columns of values, meet eight queries in
// each. Compiled for AVX-512, and for the tests once more without its instructions.

namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {
namespace {

static_assert(kWidth == 2 * kRows);

#ifdef __AVX512F__
constexpr bool kFused = true;
#else
constexpr bool kFused = false;
#endif

/// One number of each query.
using Row = float __attribute__((vector_size(SOFTKNN_VECTOR_BYTES / 2)));

/// Panels taken together: eight sums, as many as hide the latency of a multiply-add.
constexpr std::ptrdiff_t kPanels = 4;

inline Row load_row(const float* from) {
  Row row;
  __builtin_memcpy(&row, from, sizeof(row));
  return row;
}

inline Floats join(Row low, Row high) {
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

inline Floats both_rows(const float* row) { return join(load_row(row), load_row(row)); }

/// a[0], b[0], a[1], … become a[0], a[1], …, b[0], b[1], …
inline Floats separate(Floats x) {
  return __builtin_shufflevector(x, x, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// Every number of a row twice.
inline Floats doubled(const float* row) {
  const Row x = load_row(row);
  return __builtin_shufflevector(x, x, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
}

/// Two numbers in turns.
inline Floats alternating(const float* two) {
  using Twos = std::uint64_t __attribute__((vector_size(SOFTKNN_VECTOR_BYTES)));
  std::uint64_t bits;
  __builtin_memcpy(&bits, two, sizeof(bits));
  const Twos repeated = {bits, bits, bits, bits, bits, bits, bits, bits};
  Floats x;
  __builtin_memcpy(&x, &repeated, sizeof(x));
  return x;
}

/// The larger of the two numbers of each query.
inline void store_larger(float* to, Floats x) {
  float numbers[kWidth];
  store(numbers, x);
  const Row low = load_row(numbers);
  const Row high = load_row(numbers + kRows);
  const Row largest = low < high ? high : low;
  __builtin_memcpy(to, &largest, sizeof(largest));
}

/// Calls finish(place, sums) for the sums of two rows of the panels: Σ_t step(a[t][row], b[t]).
template <std::ptrdiff_t Panels, typename Step, typename Finish>
inline void in_registers(const float* a, std::ptrdiff_t panel_step, const float* b,
                         std::ptrdiff_t length, Step step, Finish finish) {
  constexpr std::ptrdiff_t kSums = Panels * kPanel / 2;
  Floats sums[kSums] = {};
  for (const float* end = a + length * kPanel; a != end; a += kPanel, b += kRows) {
    const Floats lanes = doubled(b);
    for (std::ptrdiff_t i = 0; i < kSums; ++i) {
      const std::ptrdiff_t row = 2 * i;
      sums[i] = step(alternating(a + row / kPanel * panel_step + row % kPanel), lanes, sums[i]);
    }
  }
  for (std::ptrdiff_t i = 0; i < kSums; ++i) {
    finish(i * kWidth, separate(sums[i]));
  }
}

/// All strips of `Panels` panels from key `j` on.
template <std::ptrdiff_t Panels, typename Step>
inline Floats score_panels(const ScoreSums& s, std::ptrdiff_t j, float* scores, Floats largest,
                           Step step) {
  float* out = scores + j * kRows;
  std::ptrdiff_t c = 0;
  // Once at least: rows of no components have scores of 0.
  do {
    const std::ptrdiff_t length = s.width - c < s.strip ? s.width - c : s.strip;
    const bool last = c + s.strip >= s.width;
    in_registers<Panels>(s.keys + j * s.width + c * kPanel, kPanel * s.width, s.queries + c * kRows,
                         length, step, [&](std::ptrdiff_t at, Floats sum) {
                           const Floats whole = c == 0 ? sum : load(out + at) + sum;
                           store(out + at, whole);
                           largest = last ? larger(largest, whole) : largest;
                         });
    c += s.strip;
  } while (c < s.width);
  return largest;
}

template <typename Step>
inline void score_with(const ScoreSums& s, float* scores, float* largest, Step step) {
  Floats most = both_rows(largest);
  std::ptrdiff_t j = 0;
  for (; j + kPanels * kPanel <= s.count; j += kPanels * kPanel) {
    most = score_panels<kPanels>(s, j, scores, most, step);
  }
  for (; j < s.count; j += kPanel) {
    most = score_panels<1>(s, j, scores, most, step);
  }
  store_larger(largest, most);
}

SOFTKNN_HOT void score(const ScoreSums& sums, float* scores, float* largest) {
  if (sums.distances) {
    score_with(sums, scores, largest,
               [](Floats x, Floats y, Floats sum) { return multiply_add(x - y, x - y, sum); });
  } else {
    score_with(sums, scores, largest, multiply_add);
  }
}

SOFTKNN_HOT void weigh(float* scores, std::ptrdiff_t count, const float* largest, float* before,
                       float* sums, float* scale) {
  const ShiftedPower power(shift_of(both_rows(largest)));
  Floats sum{};
  std::ptrdiff_t j = 0;
  for (; j + 2 <= count; j += 2) {
    const Floats weights = power(load(scores + j * kRows));
    store(scores + j * kRows, weights);
    sum += weights;
  }
  float parts[kWidth];
  if (j < count) {
    // Beside nothing, so that the sum is that of more keys which weigh nothing.
    store(parts, power(both_rows(scores + j * kRows)));
    __builtin_memcpy(scores + j * kRows, parts, sizeof(Row));
    sum += join(load_row(parts), Row{});
  }
  store(parts, sum);
  Row whole = load_row(parts) + load_row(parts + kRows);
  store(parts, power(shift_of(both_rows(before))));
  __builtin_memcpy(scale, parts, sizeof(whole));
  whole += load_row(sums) * load_row(parts);
  __builtin_memcpy(sums, &whole, sizeof(whole));
  __builtin_memcpy(before, largest, sizeof(whole));
}

template <std::ptrdiff_t Panels>
inline void add_panels(const float* values, std::ptrdiff_t panel_step, const float* weights,
                       std::ptrdiff_t count, const float* scale, float* output) {
  const Floats factors = both_rows(scale);
  in_registers<Panels>(values, panel_step, weights, count, multiply_add,
                       [&](std::ptrdiff_t at, Floats sum) {
                         store(output + at, load(output + at) * factors + sum);
                       });
}

SOFTKNN_HOT void add_values(const float* values, std::ptrdiff_t panels, std::ptrdiff_t panel_step,
                            const float* weights, std::ptrdiff_t count, const float* scale,
                            float* output) {
  std::ptrdiff_t panel = 0;
  for (; panel + kPanels <= panels; panel += kPanels) {
    add_panels<kPanels>(values + panel * panel_step, panel_step, weights, count, scale,
                        output + panel * kPanel * kRows);
  }
  for (; panel < panels; ++panel) {
    add_panels<1>(values + panel * panel_step, panel_step, weights, count, scale,
                  output + panel * kPanel * kRows);
  }
}

}  // namespace

// Two sums in turns, as `weigh` has.
constexpr FloatRow kFloatRow = {score_row, weigh_keys<2>, add_row};

extern const FloatTiles kFloatTiles;
const FloatTiles kFloatTiles = {kFused, score, weigh, add_values, &kFloatRow};

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels

#endif
