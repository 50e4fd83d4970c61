#include "experiments/regression_data.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/numpy_random.hpp"
#include "numerics/rows.hpp"
#include "numerics/two_doubles.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

constexpr double kLength = 5.0;

double truth(double x) {
  return 2.0 * turn_by({x}).sine + (x > 0.0 ? exponential(0.8 * logarithm(x)) : 0.0);
}

}  // namespace

Outcome regression_truth(std::span<const double> at, std::span<double> result) {
  Outcome outcome = check_requirements({{result.size() == at.size(), Argument::kResult}});
  outcome = outcome.then([&] {
    return check_each(at, Argument::kX,
                      [](double x) { return is_within(x, 0.0, kLargestTruthPlace); });
  });
  if (outcome.ok()) {
    array_view(result) = array_view(at).unaryExpr(&truth);
  }
  return outcome;
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
  const Status status = allocate_all(order, n, data.numbers, 3 * n + 1);
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  data.count = n;
  double* x = data.numbers.data();
  double* y = x + n;
  double* f = y + n;
  NumpyRandom random(options.seed);
  ArrayView<double> X = array_view(x, n), Y = array_view(y, n), F = array_view(f, n);
  random.fill_uniform(row_of(y, 0, n));
  Y *= kLength;
  rank_all(y, n, order);
  X.reverse() = Y(array_view(std::as_const(order).data(), n));
  F = X.unaryExpr(&truth);
  random.fill_gaussian(row_of(y, 0, n));
  Y = F + options.noise * Y;
  f[n] = random.next_uniform();
  return {};
}

}  // namespace softknn::core
