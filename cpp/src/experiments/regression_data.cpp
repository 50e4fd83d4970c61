#include "softknn/regression_data.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "attention/row_span.hpp"
#include "kernels/double/exponentials.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "memory/shared_memory.hpp"
#include "search/ranking.hpp"
#include "softknn/numpy_random.hpp"

namespace softknn {
namespace {

constexpr double kLength = 5.0;

// Replaces the C library's functions: their tables and argument reduction for huge numbers are
// larger than all regression code together.

/// For 0 ≤ x ≤ 2^20: x minus a multiple of π, then a Taylor series, whose remainder is below 2e-18
/// at π/2. Absolute error below 1e-15.
double sine(double x) {
  constexpr double kPi = 0x1.921fb544p+1;                  // 33 bits, so that turns·kPi is exact,
  constexpr double kPiRest = 1.215420101301238449864e-10;  // and the remainder of π
  constexpr int kLastPower = 21;
  const double turns = std::nearbyint(x / std::numbers::pi);
  const double rest = (x - turns * kPi) - turns * kPiRest;
  double series = 1.0;
  for (int power = kLastPower; power > 1; power -= 2) {
    series = 1.0 - rest * rest / (power * (power - 1)) * series;
  }
  const bool odd = turns - 2.0 * std::floor(turns / 2.0) != 0.0;
  return odd ? -rest * series : rest * series;
}

double truth(double x) { return 2.0 * sine(x) + (x > 0.0 ? exponential(0.8 * logarithm(x)) : 0.0); }

}  // namespace

Outcome regression_truth(std::span<const double> at, std::span<double> result) {
  Outcome outcome = check_requirements({{result.size() == at.size(), Argument::kResult}});
  Buffer<double> own;
  outcome.status = outcome.ok() ? detach(at, std::as_bytes(result), own) : outcome.status;
  if (!outcome.ok()) {
    return outcome;
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (!(at[i] >= 0.0 && at[i] <= kLargestTruthPlace)) {
      return {.status = Status::kNonFinite,
              .argument = Argument::kX,
              .slice = 0,
              .row = 0,
              .column = static_cast<Index>(i)};
    }
    result[i] = truth(at[i]);
  }
  return {};
}

Outcome regression_data(const RegressionOptions& options, RegressionData& data) {
  const Index n = options.count;
  data.count = 0;
  const Outcome outcome =
      check_requirements({{n >= 0, Argument::kCount},
                          {is_within(options.noise, 0.0, kLargestNoise), Argument::kNoise}})
          .then([&] { return check_count(element_count(n, 3), {}); });
  if (!outcome.ok()) {
    return outcome;
  }
  Buffer<std::int32_t> order;
  Status status = order.allocate(n);
  status = status == Status::kOk ? data.numbers.allocate(3 * n + 1) : status;
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  data.count = n;
  double* x = data.numbers.data();
  double* y = x + n;
  double* f = y + n;
  NumpyRandom random(options.seed);
  std::generate_n(y, n, [&random] { return kLength * random.next_uniform(); });
  rank_all(y, n, order);
  std::transform(order.begin(), order.end(), std::make_reverse_iterator(x + n),
                 [y](std::int32_t i) { return y[i]; });
  std::transform(x, x + n, f, truth);
  random.fill_gaussian(row_of(y, 0, n));
  array_view(y, n) = array_view(f, n) + options.noise * array_view(y, n);
  f[n] = random.next_uniform();
  return {};
}

}  // namespace softknn
