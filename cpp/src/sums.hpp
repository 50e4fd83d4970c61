#pragma once

#include <algorithm>
#include <cmath>

#include "pairs.hpp"
#include "softknn/status.hpp"

/// Private to the core: sums whose order is part of the contract.
namespace softknn {

/// Number of keys whose sums run side by side, two to a pair. Each sum stays
/// strictly sequential; independent ones hide the latency of the addition.
inline constexpr Index kLanes = 8;
inline constexpr Index kPairs = kLanes / 2;

inline constexpr auto product = [](auto a, auto b) { return a * b; };

inline constexpr auto squared_difference = [](auto a, auto b) {
  const auto difference = a - b;
  return difference * difference;
};

/// `start` + Σ_c term(a_c, b_c), c ascending.
template <typename Term>
double sequential_sum(const double* a, const double* b, Index length, Term term,
                      double start = 0.0) {
  double sum = start;
  for (Index c = 0; c < length; ++c) {
    sum += term(a[c], b[c]);
  }
  return sum;
}

/// `sums` = Σ_c term(a_c, b[t]_c) for `kLanes` vectors at once, with the bits of
/// `sequential_sum`.
template <typename Term>
void sequential_sums(const double* a, const double* const* b, Index length, Term term, Pair* sums) {
  std::fill_n(sums, kPairs, Pair{});
  Index c = 0;
  for (; c + 2 <= length; c += 2) {
    for (Index p = 0; p < kPairs; ++p) {
      const Pair even = load_pair(b[2 * p] + c);
      const Pair odd = load_pair(b[2 * p + 1] + c);
      sums[p] += term(splat(a[c]), __builtin_shufflevector(even, odd, 0, 2));
      sums[p] += term(splat(a[c + 1]), __builtin_shufflevector(even, odd, 1, 3));
    }
  }
  for (Index p = 0; p < kPairs && c < length; ++p) {
    sums[p] += term(splat(a[c]), Pair{b[2 * p][c], b[2 * p + 1][c]});
  }
}

/// a + b − `sum`, exactly, where `sum` is a + b rounded and finite.
inline double rounding_error(double a, double b, double sum) {
  return std::abs(a) >= std::abs(b) ? (a - sum) + b : (b - sum) + a;
}

/// A sum with what its roundings lost; an infinite sum has no meaningful remainder.
inline double with_remainder(double sum, double lost) {
  return std::isfinite(sum) ? sum + lost : sum;
}

/// A sequential sum that carries its own rounding errors along (Neumaier, 1974):
/// off by about one ulp however many terms there are. Zero terms change no bit.
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    lost_ += rounding_error(sum_, term, sum);
    sum_ = sum;
  }

  [[nodiscard]] double value() const { return with_remainder(sum_, lost_); }

 private:
  double sum_ = 0.0;
  double lost_ = 0.0;
};

/// Two sums side by side, of the terms at even and at odd places, that carry what
/// their roundings lost. Terms are in [0, 1]: both sums start at 2, so that they are
/// never the smaller and the loss shows in two operations (Dekker, 1971). A term of
/// zero changes no bit.
class ExpSum {
 public:
  void add(Pair term) {
    const Pair sum = sum_ + term;
    lost_ += term - (sum - sum_);
    sum_ = sum;
  }

  /// The whole less `less`, which costs no digit where the two are close.
  [[nodiscard]] double value(double less = 0.0) const {
    const double even = sum_[0] - 2.0;
    const double odd = sum_[1] - 2.0;
    const double sum = even + odd;
    return (sum - less) + (rounding_error(even, odd, sum) + (lost_[0] + lost_[1]));
  }

 private:
  Pair sum_{2.0, 2.0};
  Pair lost_{};
};

}  // namespace softknn
