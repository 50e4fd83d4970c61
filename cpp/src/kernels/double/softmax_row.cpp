#include "softmax_row.hpp"

#include <algorithm>

#include "exponentials.hpp"
#include "numerics/infinity.hpp"
#include "numerics/sums.hpp"

namespace softknn {
namespace {

/// With this many terms the plain sum loses at most 64 ulps.
constexpr std::size_t kBlock = 128;

/// Iterates over a row in steps of four; the remainder is padded with −∞.
class SteppedRow {
 public:
  static constexpr std::size_t kStep = 4;

  explicit SteppedRow(std::span<double> x) : x_(x), whole_(x.size() / kStep * kStep) {
    std::copy_n(x.data() + whole_, x.size() - whole_, rest_);
  }

  ~SteppedRow() { std::copy_n(rest_, x_.size() - whole_, x_.data() + whole_); }

  SteppedRow(const SteppedRow&) = delete;
  SteppedRow& operator=(const SteppedRow&) = delete;

  /// The four entries from `place` on, a multiple of four.
  double* at(std::size_t place) { return place < whole_ ? x_.data() + place : rest_; }

 private:
  std::span<double> x_;
  std::size_t whole_;
  double rest_[kStep] = {-kInfinity, -kInfinity, -kInfinity, -kInfinity};
};

/// Two compensated sums, of the terms at even and at odd positions. Terms are in [0, 1]: both sums
/// start at 2, so each sum is at least as large as its terms, and two operations recover the
/// rounding error (Dekker, 1971). A term of zero changes no bit.
class ExpSum {
 public:
  void add(Pair term) {
    const Pair sum = sum_ + term;
    lost_ += term - (sum - sum_);
    sum_ = sum;
  }

  /// The total minus `less`, without cancellation where the two are close.
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

}  // namespace

double maximum(std::span<const double> x) {
  return x.empty() ? -kInfinity : array_view(x).maxCoeff();
}

double softmax_with_entropy(std::span<double> x) {
  const double largest = maximum(x);
  if (largest == -kInfinity) {
    std::fill(x.begin(), x.end(), 0.0);
    return 0.0;
  }
  ExpSum sum;
  CompensatedSum moment;
  SteppedRow row(x);
  for (std::size_t start = 0; start < x.size(); start += kBlock) {
    Pair block{};
    for (std::size_t place = start; place < std::min(start + kBlock, x.size());
         place += SteppedRow::kStep) {
      double* at = row.at(place);
      // Clamped to the least exponent, so that 0 times it is not NaN.
      const Pair first = larger(splat(kLeastExponent), load_pair(at) - splat(largest));
      const Pair second = larger(splat(kLeastExponent), load_pair(at + 2) - splat(largest));
      const Pair first_power = exponential_within(first);
      const Pair second_power = exponential_within(second);
      sum.add(first_power);
      sum.add(second_power);
      block += first_power * first;
      block += second_power * second;
      store_pair(at, first_power);
      store_pair(at + 2, second_power);
    }
    moment.add(block[0] + block[1]);
  }
  const double divisor = sum.value();
  for (std::size_t place = 0; place < x.size(); place += SteppedRow::kStep) {
    double* at = row.at(place);
    store_pair(at, load_pair(at) / splat(divisor));
    store_pair(at + 2, load_pair(at + 2) / splat(divisor));
  }
  return logarithm_of_one_plus(sum.value(1.0)) - moment.value() / divisor;
}

}  // namespace softknn
