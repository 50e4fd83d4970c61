#include "learning/kernel_regression.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernel_rows.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/rows.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

/// A kernel with support |u| ≤ 1, as a function of distance. Epanechnikov's factor ¾ cancels in the
/// normalization.
double compact_kernel(Kernel kernel, double bandwidth, double distance) {
  if (!(distance <= bandwidth)) {
    return 0.0;
  }
  if (kernel == Kernel::kBoxcar || bandwidth == kInfinity || distance == 0.0) {
    return 1.0;  // at distance 0 even for bandwidth 0
  }
  // (h − distance)/h = 1 − u, exact near the edge.
  const double remaining = (bandwidth - distance) / bandwidth;
  return kernel == Kernel::kTriangular ? remaining : remaining * (2.0 - remaining);
}

void compact_row(std::span<const double> x, double place, Index left_out,
                 const KernelOptions& options, std::span<double> weights) {
  ArrayView<double> w = array_view(weights);
  w = (place - array_view(x)).abs().unaryExpr([&](double distance) {
    return compact_kernel(options.kernel, options.bandwidth, distance);
  });
  if (left_out != kNoPoint) {
    w(left_out) = 0.0;
  }
  if (const double divisor = compensated_sum(w); divisor > 0.0) {
    w /= divisor;
  }
}

/// Less variance counts as none: subnormal weights would leave it no digits.
constexpr double kLeastVariance = 0x1p-970;

/// Turns the weights of an average into those of a line's height at `place`, unless all weight lies
/// at one place. Whether it did.
bool weigh_line(std::span<const double> x, double place, std::span<double> weights) {
  const auto points = array_view(x);
  ArrayView<double> w = array_view(weights);
  Index heaviest = 0;
  if (w.size() == 0 || w.maxCoeff(&heaviest) == 0.0) {
    return false;
  }
  const double origin = points(heaviest);
  const double reach = (w > 0.0).select((points - origin).abs(), 0.0).maxCoeff();
  if (reach == 0.0) {
    return false;
  }
  // Clamped for points without weight: far ones would give 0·∞.
  const auto distances = ((points - origin) / reach).max(-1.0).min(1.0);
  const double mean = compensated_sum(w * distances);
  const double variance = compensated_sum(w * (distances - mean).square());
  if (variance < kLeastVariance) {
    return false;
  }
  w += w * (distances - mean) / variance * ((place - origin) / reach - mean);
  return true;
}

}  // namespace

[[gnu::noinline]] Outcome check_within(std::span<const double> x, double largest,
                                       Argument argument) {
  return check_each(x, argument, [largest](double v) { return std::abs(v) <= largest; });
}

Outcome check_points(std::span<const double> x, std::span<const double> y) {
  return check_within(x, kLargestPosition, Argument::kKey).then([&] {
    return check_within(y, std::numeric_limits<double>::max(), Argument::kValue);
  });
}

GaussianRow::GaussianRow(std::span<const double> x, double place, Index left_out, Unit unit,
                         std::span<double> weights)
    : place_(place), nearest_(kInfinity) {
  const auto is_out = [&](const double& point) { return &point - x.data() == left_out; };
  const auto nearest = std::min_element(x.begin(), x.end(), [&](const double& a, const double& b) {
    return !is_out(a) && (is_out(b) || Excess(place, a, b).negative());
  });
  if (nearest != x.end() && !is_out(*nearest)) {
    nearest_ = *nearest;
  }
  ArrayView<double> logits = array_view(weights);
  logits = array_view(x).unaryExpr([&](double point) {
    const Excess farther = excess(point);
    const double square = unit.of(farther.difference) * unit.of(farther.sum);
    // Clamped at 0: the rounded distance may come out slightly below.
    return farther.none() ? 0.0 : std::min(-0.5 * square, 0.0);
  });
  if (left_out != kNoPoint) {
    logits(left_out) = -kInfinity;
  }
  softmax_row(weights);
}

bool WeightedMean::predict(std::span<const double> weights, double& prediction) const {
  const auto w = array_view(weights);
  const bool any = (w > 0.0).any();
  prediction = any ? range_.clamp(compensated_sum(w * array_view(y_))) : mean_;
  return any;
}

Outcome kernel_regression(std::span<const double> x, std::span<const double> y,
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
  const Status status = allocate_all(result.prediction, length_of(at), result.weights,
                                     element_count(length_of(at), n));
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  result.empty_rows = 0;
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
    if (options.linear && weigh_line(x, place, weights)) {
      result.prediction[i] = compensated_sum(array_view(weights) * array_view(y));
      if (!std::isfinite(result.prediction[i])) {
        return {.status = Status::kOverflow, .argument = Argument::kOutput, .column = i};
      }
    } else {
      result.empty_rows += weighted.predict(weights, result.prediction[i]) ? 0 : 1;
    }
  }
  return {};
}

Outcome average_pooling(std::span<const double> y, std::span<const double> at,
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

namespace {

/// The loss at one w and its derivative.
struct Slope {
  double loss = 0.0;
  double gradient = 0.0;
};

class Objective {
 public:
  Objective(std::span<const double> x, std::span<const double> y, bool leave_one_out)
      : x_(x), y_(y), mean_(y), leave_one_out_(leave_one_out) {}

  Status allocate() { return weights_.allocate(length_of(x_)); }

  [[nodiscard]] Slope at(double w) {
    CompensatedSum loss;
    CompensatedSum gradient;
    const std::span<double> weights = row_of(weights_.data(), 0, length_of(x_));
    for (Index i = 0; i < length_of(x_); ++i) {
      const std::size_t point = static_cast<std::size_t>(i);
      const Unit unit{.factor = w};
      const GaussianRow row(x_, x_[point], leave_one_out_ ? i : kNoPoint, unit, weights);
      double prediction = 0.0;
      mean_.predict(weights, prediction);
      const double residual = prediction - y_[point];
      loss.add(0.5 * residual * residual);
      gradient.add(-residual * covariance(row, unit, weights, prediction));
    }
    return {loss.value(), gradient.value()};
  }

 private:
  /// w·Σ_j A_j D_j (y_j − ŷ), D relative to the nearest point's: as Σ_j A_j (y_j − ŷ) is 0, a
  /// constant in D only affects rounding.
  [[nodiscard]] double covariance(const GaussianRow& row, Unit unit,
                                  std::span<const double> weights, double prediction) const {
    const auto distances = array_view(x_).unaryExpr([&](double x) {
      const Excess farther = row.excess(x);
      return farther.none() ? 0.0 : unit.of(farther.difference) * farther.sum;
    });
    const auto w = array_view(weights);
    return compensated_sum((w > 0.0).select(w * distances * (array_view(y_) - prediction), 0.0));
  }

  std::span<const double> x_;
  std::span<const double> y_;
  WeightedMean mean_;
  bool leave_one_out_;
  Buffer<double> weights_;
};

}  // namespace

Outcome train_kernel_regression(std::span<const double> x, std::span<const double> y,
                                const KernelTraining& options, Buffer<double>& epochs) {
  const Index n = length_of(x);
  const Outcome outcome =
      check_requirements(
          {{y.size() == x.size(), Argument::kValue},
           {std::isfinite(options.w0), Argument::kW0},
           {std::isfinite(options.learning_rate), Argument::kLearningRate},
           {options.epochs >= 0 && options.epochs <= kMaximumEpochs, Argument::kEpochs}})
          .then([&] { return check_count(element_count(n, n), {}); })
          .then([&] { return check_points(x, y); });
  if (!outcome.ok()) {
    return outcome;
  }
  Objective objective(x, y, options.leave_one_out);
  const Outcome room = Outcome::of(objective.allocate()).then([&] {
    return Outcome::of(epochs.allocate(options.epochs * kEpochColumns));
  });
  if (!room.ok()) {
    return room;
  }
  double w = std::abs(options.w0);
  for (Index epoch = 0; epoch < options.epochs; ++epoch) {
    const Slope slope = objective.at(w);
    double* row = epochs.data() + epoch * kEpochColumns;
    row[kEpochWBefore] = w;
    row[kEpochLoss] = slope.loss;
    row[kEpochGradient] = slope.gradient;
    row[kEpochWAfter] = w = std::abs(w - options.learning_rate * slope.gradient);
    const double* bad = std::find_if_not(row + kEpochLoss, row + kEpochColumns,
                                         [](double x) { return std::isfinite(x); });
    if (bad != row + kEpochColumns) {
      return {.status = Status::kOverflow,
              .argument = Argument::kOutput,
              .row = epoch,
              .column = bad - row};
    }
  }
  return {};
}

}  // namespace softknn::core
