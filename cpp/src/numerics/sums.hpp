#pragma once

#include <algorithm>
#include <cmath>

#include "memory/matrix_view.hpp"

/// Private to the core: sums in a guaranteed order.
namespace softknn::core {

/// Σ_c a_c·b_c, c ascending, from +0 on: a sum of −0 alone is 0.
inline double inner_product(const double* a, const double* b, Index length) {
  return (array_view(a, length) * array_view(b, length)).sum() + 0.0;
}

/// Σ_c (a_c − b_c)², c ascending.
inline double squared_distance(const double* a, const double* b, Index length) {
  return (array_view(a, length) - array_view(b, length)).square().sum();
}

/// a + b − `sum`, exactly, where `sum` is a + b rounded and finite (Knuth's two-sum).
inline double rounding_error(double a, double b, double sum) {
  const double added = sum - a;
  return (a - (sum - added)) + (b - added);
}

/// A sum with its rounding error; an infinite sum has no meaningful error.
inline double with_remainder(double sum, double lost) {
  return std::isfinite(sum) ? sum + lost : sum;
}

/// A compensated sequential sum (Neumaier, 1974): error of about one ulp for any number of terms.
/// Zero terms change no bit.
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    lost_ += rounding_error(sum_, term, sum);
    sum_ = sum;
  }

  /// The terms of an Eigen expression of one axis.
  template <typename Expression>
  void add_all(const Expression& x) {
    for (Index i = 0; i < x.size(); ++i) {
      add(x.coeff(i));
    }
  }

  [[nodiscard]] double value() const { return with_remainder(sum_, lost_); }

 private:
  double sum_ = 0.0;
  double lost_ = 0.0;
};

/// The compensated sum of an Eigen expression of one axis.
template <typename Expression>
double compensated_sum(const Expression& x) {
  CompensatedSum sum;
  sum.add_all(x);
  return sum.value();
}

}  // namespace softknn::core
