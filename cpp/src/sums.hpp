#pragma once

#include <cmath>

#include "softknn/status.hpp"

/// Private to the core: sums whose order is part of the contract.
namespace softknn {

/// Number of keys whose sums run side by side. Each sum stays strictly
/// sequential; four independent ones hide the latency of the addition.
inline constexpr Index kLanes = 4;

inline double product(double a, double b) { return a * b; }

inline double squared_difference(double a, double b) {
  const double difference = a - b;
  return difference * difference;
}

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

/// `sums[t]` += Σ_c term(a_c, b[t]_c) for `kLanes` vectors at once, with the
/// bits of `sequential_sum`.
template <typename Term>
void sequential_sums(const double* a, const double* const* b, Index length, Term term,
                     double* sums) {
  const double* b0 = b[0];
  const double* b1 = b[1];
  const double* b2 = b[2];
  const double* b3 = b[3];
  double s0 = sums[0];
  double s1 = sums[1];
  double s2 = sums[2];
  double s3 = sums[3];
  for (Index c = 0; c < length; ++c) {
    const double x = a[c];
    s0 += term(x, b0[c]);
    s1 += term(x, b1[c]);
    s2 += term(x, b2[c]);
    s3 += term(x, b3[c]);
  }
  sums[0] = s0;
  sums[1] = s1;
  sums[2] = s2;
  sums[3] = s3;
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

}  // namespace softknn
