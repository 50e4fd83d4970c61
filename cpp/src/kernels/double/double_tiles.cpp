#include "double_tiles.hpp"

#include "double_rows.hpp"
#include "double_vectors.hpp"
#include "exponentials.hpp"

// Compiled once per instruction set, each in its own namespace. Everything used here is in that
// namespace, a builtin, or a template over the vector type, so the linker cannot substitute code
// compiled for another machine.

namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {
namespace {

/// Calls step(a[t][r] in all lanes, the lanes of b[t], sums of row r). Two t in a round, because V8
/// checks for interrupts once a round. The exit between them keeps compiler and engine from loading
/// more ahead than the registers hold.
template <typename Step>
inline void in_registers(const double* a, Length a_step, const double* b, Length length, Step step,
                         Doubles (&sums)[kKeysInPanel][2]) {
  const auto add = [&](const double* numbers, const double* lanes) {
    const Doubles left = at(lanes);
    const Doubles right = at(lanes + kWidth);
    SOFTKNN_UNROLLED
    for (int r = 0; r < kKeysInPanel; ++r) {
      const Doubles x = all(numbers[r]);
      sums[r][0] = step(x, left, sums[r][0]);
      sums[r][1] = step(x, right, sums[r][1]);
    }
  };
  const double* const end = b + length * kLanes;
  SOFTKNN_ROLLED
  while (b != end) {
    add(a, b);
    if (b == end - kLanes) {
      break;
    }
    add(a + a_step, b + kLanes);
    a += 2 * a_step;
    b += 2 * kLanes;
  }
}

template <typename Step>
inline void sum_panel(const double* keys, const double* queries, Length length, bool first,
                      double* sums, Step step) {
  Doubles tile[kKeysInPanel][2] = {};
  if (!first) {
    __builtin_memcpy(tile, sums, sizeof(tile));
  }
  in_registers(keys, kKeysInPanel, queries, length, step, tile);
  __builtin_memcpy(sums, tile, sizeof(tile));
}

void products(const double* keys, const double* queries, Length length, bool first, double* sums) {
  sum_panel(keys, queries, length, first, sums,
            [](Doubles k, Doubles q, Doubles sum) { return sum + q * k; });
}

void distances(const double* keys, const double* queries, Length length, bool first, double* sums) {
  sum_panel(keys, queries, length, first, sums,
            [](Doubles k, Doubles q, Doubles sum) { return sum + (q - k) * (q - k); });
}

/// One vector of lanes of x.
SOFTKNN_OUTLINED void divide(double* x, Length count, Doubles divisor) {
  SOFTKNN_ROLLED
  for (const double* end = x + count * kLanes; x != end; x += kLanes) {
    store(x, at(x) / divisor);
  }
}

void finish(double* sums, Length count, const double* keys, const double* queries,
            const ScoreFactors& factors) {
  for (Length lane = 0; lane < kLanes; lane += kWidth) {
    const Doubles query = at(queries + lane);
    SOFTKNN_ROLLED
    for (Length j = 0; j < count; ++j) {
      double* to = sums + j * kLanes + lane;
      if (factors.raw == RawScore::kLinear) {
        store(to, factors.scale * at(to) + keys[j]);
        continue;
      }
      const Doubles both = query * keys[j];
      store(to, within_one(at(to) / (factors.raw == RawScore::kSquares ? root(both) : both)));
    }
    if (factors.divisor != 1.0) {
      divide(sums + lane, count, all(factors.divisor));
    }
  }
}

/// Sums of some lanes over the keys at even places, or at odd ones.
struct ExpSums {
  // From 2 on, so that no term is larger; see `ExpSum` in cpp/src/numerics/sums.hpp.
  Doubles powers = all(2.0);
  Doubles lost = {};
  Doubles block = {};  // Σ e^x·x of the current block of keys
};

/// e^x for every other key of a block, one step for all keys before the next: a whole e^x is a
/// chain of thirty operations that wait for each other, and a processor looks ahead at few of them.
SOFTKNN_OUTLINED void raise(double* x, Length count, Doubles largest, ExpSums& sums) {
  // A copy: through a reference every number would be read again after each store to x.
  const ExponentialNumbers is = loaded(kExponentialNumbers);
  double exponents[kKeysInBlock / 2 * kWidth];
  double quotients[kKeysInBlock / 2 * kWidth];
  const Length end = (count + 1) / 2 * kWidth;
  double* to = x;
  SOFTKNN_ROLLED
  for (Length place = 0; place < end; place += kWidth, to += 2 * kLanes) {
    // Clamped to the least exponent, so that 0 times it is not NaN.
    const Doubles within = larger(all(kLeastExponent), at(to) - largest);
    const Doubles exponent = exponent_of(within, is);
    const Remainder<Doubles> r = remainder_of(within, exponent, is);
    store(to, within);
    store(exponents + place, exponent);
    store(quotients + place, r.high - r.low);
  }
  SOFTKNN_ROLLED
  for (Length place = 0; place < end; place += kWidth) {
    store(quotients + place, quotient_of(at(quotients + place), is));
  }
  ExpSums here = sums;
  here.block = Doubles{};
  to = x;
  SOFTKNN_ROLLED
  for (Length place = 0; place < end; place += kWidth, to += 2 * kLanes) {
    const Doubles within = at(to);
    const Doubles exponent = at(exponents + place);
    const Remainder<Doubles> r = remainder_of(within, exponent, is);
    const Doubles power = power_of(r, at(quotients + place), exponent, is);
    const Doubles more = here.powers + power;
    here.lost += power - (more - here.powers);
    here.powers = more;
    here.block += power * within;
    store(to, power);
  }
  sums = here;
}

/// Σ e^x − `less`.
inline Doubles exp_sum(const ExpSums& even, const ExpSums& odd, double less) {
  const Doubles a = even.powers - 2.0;
  const Doubles b = odd.powers - 2.0;
  const Doubles sum = a + b;
  return (sum - less) + (rounding_error(a, b, sum) + (even.lost + odd.lost));
}

SOFTKNN_SMALL void softmax(double* x, Length count, const SoftmaxSums* results) {
  for (Length lane = 0; lane < kLanes; lane += kWidth, x += kWidth) {
    Doubles largest = at(x);
    SOFTKNN_ROLLED
    for (Length j = 1; j < count; ++j) {
      largest = larger(largest, at(x + j * kLanes));
    }
    ExpSums even, odd;
    Doubles moment = {};
    Doubles moment_lost = {};
    for (Length start = 0; start < count; start += kKeysInBlock) {
      const Length length = start + kKeysInBlock < count ? kKeysInBlock : count - start;
      raise(x + start * kLanes, length, largest, even);
      raise(x + (start + 1) * kLanes, length - 1, largest, odd);
      const Doubles block = even.block + odd.block;
      const Doubles more = moment + block;
      moment_lost += rounding_error(moment, block, more);
      moment = more;
    }
    const Doubles divisor = exp_sum(even, odd, 0.0);
    divide(x, count, divisor);
    if (results != nullptr) {
      store(results->power_less_one + lane, exp_sum(even, odd, 1.0));
      store(results->moment + lane, (moment + moment_lost) / divisor);
    }
  }
}

void add_values(const double* weights, const double* values, Length count, Length step,
                double* sums, double* lost) {
  Doubles tile[kKeysInPanel][2] = {};
  in_registers(
      weights, kLanes, values, count, [](Doubles w, Doubles v, Doubles sum) { return sum + w * v; },
      tile);
  SOFTKNN_UNROLLED
  for (int r = 0; r < kKeysInPanel; ++r, sums += step, lost += step) {
    SOFTKNN_UNROLLED
    for (int half = 0; half < 2; ++half) {
      double* const to = sums + half * kWidth;
      double* const rest = lost + half * kWidth;
      const Doubles before = at(to);
      const Doubles sum = before + tile[r][half];
      store(rest, at(rest) + rounding_error(before, tile[r][half], sum));
      store(to, sum);
    }
  }
}

}  // namespace

extern const DoubleTiles kDoubleTiles;
const DoubleTiles kDoubleTiles = {kLanes,     products, distances,     finish,    softmax,
                                  add_values, dot_rows, distance_rows, sum_values};

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
