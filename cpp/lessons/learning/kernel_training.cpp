#include "learning/kernel_training.hpp"

#include <cmath>
#include <utility>

#include "kernel_rows.hpp"
#include "memory/arguments.hpp"

namespace softknn::core {
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
