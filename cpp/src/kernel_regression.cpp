#include "softknn/kernel_regression.hpp"

#include <algorithm>

#include "arguments.hpp"
#include "kernel_rows.hpp"
#include "matrix_view.hpp"
#include "minsize.hpp"
#include "row_softmax.hpp"

namespace softknn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The kernels that end at u = 1, of distances, in place. The ¾ of Epanechnikov's would only be
/// divided out.
void apply_compact_kernel(const KernelOptions& options, ArrayView<double> distance) {
  const double h = options.bandwidth;
  if (options.kernel == Kernel::kBoxcar || h == kInfinity) {
    distance = (distance <= h).cast<double>();
    return;
  }
  // (h − distance)/h = 1 − u, exact near the edge; at distance 0 it is 1, also for h = 0.
  const auto inside = distance <= h;
  const auto rest = (distance == 0.0).select(1.0, (h - distance) / h);
  if (options.kernel == Kernel::kTriangular) {
    distance = inside.select(rest, 0.0);
  } else {
    distance = inside.select(rest * (2.0 - rest), 0.0);
  }
}

void compact_row(std::span<const double> x, double place, Index left_out,
                 const KernelOptions& options, std::span<double> weights) {
  auto row = array_view(weights);
  row = (place - array_view(x)).abs();
  apply_compact_kernel(options, row);
  if (left_out != kNoPoint) {
    row(to_eigen(left_out)) = 0.0;
  }
  CompensatedSum sum;
  for (const double weight : weights) {
    sum.add(weight);
  }
  if (const double divisor = sum.value(); divisor > 0.0) {
    row /= divisor;
  }
}

Status allocate(Index places, Index points, KernelRegression& result) {
  result.empty_rows = 0;
  const Status status = result.prediction.allocate(places);
  return status == Status::kOk ? result.weights.allocate(element_count({places, points})) : status;
}

}  // namespace

[[gnu::noinline]] Outcome check_within(std::span<const double> x, double largest,
                                       Argument argument) {
  const auto bad =
      std::find_if(x.begin(), x.end(), [largest](double v) { return !(std::abs(v) <= largest); });
  if (bad == x.end()) {
    return {};
  }
  return {.status = Status::kNonFinite,
          .argument = argument,
          .slice = 0,
          .row = 0,
          .column = bad - x.begin()};
}

Outcome check_points(std::span<const double> x, std::span<const double> y) {
  const Outcome outcome = check_within(x, kLargestPosition, Argument::kKey);
  return outcome.ok() ? check_within(y, std::numeric_limits<double>::max(), Argument::kValue)
                      : outcome;
}

GaussianRow::GaussianRow(std::span<const double> x, double place, Index left_out, Unit unit,
                         std::span<double> weights)
    : place_(place), nearest_(kInfinity) {
  for (Index j = 0; j < length_of(x); ++j) {
    const double point = x[static_cast<std::size_t>(j)];
    if (j != left_out && (nearest_ == kInfinity || excess(point).negative())) {
      nearest_ = point;
    }
  }
  for (Index j = 0; j < length_of(x); ++j) {
    const std::size_t at = static_cast<std::size_t>(j);
    if (j == left_out) {
      weights[at] = -kInfinity;
      continue;
    }
    const Excess farther = excess(x[at]);
    const double square = unit.of(farther.difference) * unit.of(farther.sum);
    // Never above 0, though a nearly equal distance may have come out too small.
    weights[at] = farther.none() ? 0.0 : std::min(-0.5 * square, 0.0);
  }
  softmax_row(weights);
}

bool WeightedMean::predict(std::span<const double> weights, double& prediction) const {
  CompensatedSum sum;
  bool any = false;
  for (std::size_t j = 0; j < weights.size(); ++j) {
    any = any || weights[j] > 0.0;
    sum.add(weights[j] * y_[j]);
  }
  prediction = any ? range_.hold(sum.value()) : mean_;
  return any;
}

SOFTKNN_MINSIZE Outcome kernel_regression(std::span<const double> x, std::span<const double> y,
                                          std::span<const double> at, const KernelOptions& options,
                                          KernelRegression& result) {
  const Outcome outcome =
      check_requirements({{y.size() == x.size(), Argument::kValue},
                          {!options.leave_one_out || at.size() == x.size(), Argument::kQuery},
                          {is_at_most(options.kernel, Kernel::kEpanechnikov), Argument::kKernel},
                          {options.bandwidth >= 0.0, Argument::kBandwidth}})
          .then([&] { return check_points(x, y); })
          .then([&] { return check_within(at, kLargestPosition, Argument::kQuery); });
  if (!outcome.ok()) {
    return outcome;
  }
  const Index n = length_of(x);
  if (const Status status = allocate(length_of(at), n, result); status != Status::kOk) {
    return {.status = status};
  }
  const WeightedMean weighted(y);
  for (Index i = 0; i < length_of(at); ++i) {
    const double place = at[static_cast<std::size_t>(i)];
    const Index left_out = options.leave_one_out ? i : kNoPoint;
    const std::span<double> weights = row_of(result.weights.data(), i, n);
    if (options.kernel == Kernel::kGaussian) {
      GaussianRow(x, place, left_out, {.divisor = options.bandwidth}, weights);
    } else {
      compact_row(x, place, left_out, options, weights);
    }
    result.empty_rows += weighted.predict(weights, result.prediction[i]) ? 0 : 1;
  }
  return {};
}

SOFTKNN_MINSIZE Outcome average_pooling(std::span<const double> y, std::span<const double> at,
                                        std::span<double> result) {
  const Outcome outcome =
      check_requirements({{result.size() == at.size(), Argument::kResult}})
          .then(
              [&] { return check_within(y, std::numeric_limits<double>::max(), Argument::kValue); })
          .then([&] { return check_within(at, kLargestPosition, Argument::kQuery); });
  if (outcome.ok()) {
    std::fill(result.begin(), result.end(), mean(y));
  }
  return outcome;
}

}  // namespace softknn
