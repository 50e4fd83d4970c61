#include "learning/metric_learning.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/principal_components.hpp"
#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/matmul.hpp"
#include "numerics/moments.hpp"
#include "numerics/numpy_random.hpp"
#include "numerics/rows.hpp"
#include "numerics/sums.hpp"
#include "search/key_search.hpp"

namespace softknn::core {
namespace {

/// Checks lengths and numbers, including the projection if there is one.
Outcome check_inputs(const MetricShape& s, std::span<const double> x,
                     std::span<const double> labels,
                     const std::optional<std::span<const double>>& projection) {
  const auto [n, d, p, classes] = s;
  Outcome outcome = check_axes(n, {d, p, classes});
  if (outcome.ok()) {
    outcome = check_requirements(
        {{has_length(x, n * d), Argument::kX},
         {has_length(labels, n), Argument::kLabels},
         {!projection || has_length(*projection, element_count(d, p)), Argument::kWeight}});
  }
  if (outcome.ok() && projection) {
    outcome = check_matrix(projection->data(), d, p, Argument::kWeight);
  }
  if (outcome.ok()) {
    outcome = check_labels(labels, classes, Argument::kLabels);
  }
  return outcome;
}

/// The objective at successive projections.
class MetricPass {
 public:
  /// Shape and labels have been checked, x has not.
  Outcome prepare(const MetricShape& shape, std::span<const double> x,
                  std::span<const double> labels);

  /// The gradient (d, p) of the objective at a projection (d, p); false on overflow.
  bool evaluate(const double* projection, double* gradient);

  [[nodiscard]] double objective() const { return objective_.value(); }
  [[nodiscard]] double gradient_norm() const { return gradient_norm_; }
  [[nodiscard]] double accuracy() const {
    return right_ / static_cast<double>(std::max<Index>(shape_.points, 1));
  }

 private:
  bool set_probabilities(Index i);
  void add_forces(Index i, double same, double other_classes);
  ArrayView<double> array(Index i) {
    return array_view(scratch_.data() + i * shape_.points, shape_.points);
  }
  ArrayView<double> labels() { return array(0); }
  ArrayView<double> row() { return array(1); }           // p_ij of one i, then w_ij
  ArrayView<double> force() { return array(2); }         // w_ij (y_i − y_j), one component
  ArrayView<double> y(Index c) { return array(3 + c); }  // the projected points
  ArrayView<double> z(Index c) { return array(3 + shape_.dimensions + c); }  // Σ_j w_ij-forces
  [[nodiscard]] MatrixView rows_from(ArrayView<double> first) const {
    return matrix_view(first.data(), shape_.dimensions, shape_.points);
  }
  std::span<double> sums() {
    return row_of(array(3 + 2 * shape_.dimensions).data(), 0, 2 * shape_.classes);
  }

  MetricShape shape_;
  Buffer<double> x_;  // (d, n), centred
  Buffer<double> scratch_;
  CompensatedSum objective_;
  double right_ = 0.0;
  double gradient_norm_ = 0.0;
};

Outcome MetricPass::prepare(const MetricShape& shape, std::span<const double> x,
                            std::span<const double> given) {
  const auto [n, d, p, classes] = shape_ = shape;
  Outcome outcome;
  const Index arrays = element_count(3 + 2 * p, n);
  outcome.status = scratch_.allocate(arrays < 0 ? arrays : arrays + std::max(2 * classes, d));
  if (outcome.ok()) {
    // The means are stored in the array of sums.
    outcome = centre_columns(x.data(), n, d, x_, sums().data());
    labels() = array_view(given);
  }
  return outcome;
}

/// p_ij of all j; false if a squared distance overflows.
bool MetricPass::set_probabilities(Index i) {
  ArrayView<double> p = row();
  const auto Y = rows_from(y(0)).array();
  p = -(Y.colwise() - Y.col(i)).square().colwise().sum();
  const std::span<double> all = row_of(p.data(), 0, p.size());
  const bool fits = all_finite(all);
  if (fits) {
    p(i) = -kInfinity;
    softmax_row(all);
  }
  return fits;
}

/// Turns p_ij into w_ij = p_ij (P_i − [same class]), with P_i − 1 = −`other_classes`, and adds
/// w_ij (y_i − y_j) to i and its opposite to j.
void MetricPass::add_forces(Index i, double same, double other_classes) {
  ArrayView<double> w = row();
  w = (labels() == double{labels()(i)}).select(w * -other_classes, w * same);
  for (Index c = 0; c < shape_.dimensions; ++c) {
    force() = w * (double{y(c)(i)} - y(c));
    z(c) -= force();
    z(c)(i) += force().sum();
  }
}

bool MetricPass::evaluate(const double* projection, double* gradient) {
  const auto [n, d, p, classes] = shape_;
  const MatrixView X = matrix_view(x_.data(), d, n);
  MatrixView Y = rows_from(y(0)), Z = rows_from(z(0));
  Y = matmul(matrix_view(projection, d, p).transpose(), X);
  array_view(Z.data(), Z.size()).setZero();
  objective_ = {};
  right_ = 0.0;
  for (Index i = 0; i < n; ++i) {
    if (!set_probabilities(i)) {
      return false;
    }
    const std::span<double> shares = sums().first(static_cast<std::size_t>(classes));
    sum_by_class(row_of(row().data(), 0, n), labels().data(), sums());
    const auto label = static_cast<std::int32_t>(labels()(i));
    right_ += largest_class(shares) == label ? 1.0 : 0.0;
    const double same = std::exchange(shares[static_cast<std::size_t>(label)], 0.0);
    objective_.add(same);
    add_forces(i, same, array_view(shares).sum());
  }
  MatrixView G = matrix_view(gradient, d, p);
  G = matmul(X, Z.transpose());
  G *= 2.0;
  gradient_norm_ = euclidean_norm(row_of(gradient, 0, d * p));
  return std::isfinite(gradient_norm_);
}

/// The initial projection.
void begin(const MetricShape& s, const MetricStart& start, Buffer<double>& projection) {
  if (start.projection) {
    std::copy(start.projection->begin(), start.projection->end(), projection.begin());
    return;
  }
  NumpyRandom(start.seed).fill_gaussian(projection);
  array_view(projection.data(), projection.size()) /= std::sqrt(static_cast<double>(s.width));
}

/// Returns the number of epochs without overflow.
Index ascend(MetricPass& pass, const MetricAscent& ascent, MetricRun& run) {
  double* numbers = run.epochs.data();
  for (Index epoch = 0; epoch < ascent.epochs; ++epoch) {
    if (!pass.evaluate(run.projection.data(), run.gradient.data())) {
      return epoch;
    }
    *numbers++ = pass.objective();
    *numbers++ = pass.accuracy();
    *numbers++ = pass.gradient_norm();
    array_view(run.projection.data(), run.projection.size()) +=
        ascent.learning_rate * array_view(run.gradient.data(), run.gradient.size());
  }
  return ascent.epochs;
}

}  // namespace

Outcome metric_objective(const MetricShape& shape, std::span<const double> x,
                         std::span<const double> labels, std::span<const double> projection,
                         MetricObjective& result) {
  MetricRun run;
  const MetricStart start{.seed = 0, .projection = projection};
  const Outcome outcome = train_metric(shape, x, labels, start, {.epochs = 1}, run);
  if (outcome.ok()) {
    result.objective = run.epochs[kMetricObjective];
    result.accuracy = run.epochs[kMetricAccuracy];
    result.gradient = std::move(run.gradient);
  }
  return outcome;
}

Outcome train_metric(const MetricShape& shape, std::span<const double> x,
                     std::span<const double> labels, const MetricStart& start,
                     const MetricAscent& ascent, MetricRun& result) {
  MetricRun run;
  const auto [rate, epochs] = ascent;
  MetricPass pass;
  Outcome outcome = check_inputs(shape, x, labels, start.projection);
  if (outcome.ok()) {
    outcome = check_requirements({{std::isfinite(rate) && rate >= 0.0, Argument::kLearningRate},
                                  {epochs >= 0, Argument::kEpochs}});
  }
  if (outcome.ok()) {
    outcome = pass.prepare(shape, x, labels);
  }
  const auto allocate = [&outcome](Buffer<double>& buffer, Index rows, Index columns) {
    const Index count = element_count(rows, columns);
    outcome.status = outcome.ok() ? buffer.allocate_zeroed(count) : outcome.status;
  };
  allocate(run.epochs, epochs, kMetricColumns);
  allocate(run.projection, shape.width, shape.dimensions);
  allocate(run.gradient, shape.width, shape.dimensions);
  if (!outcome.ok()) {
    return outcome;
  }
  begin(shape, start, run.projection);
  const Index done = ascend(pass, ascent, run);
  if (done < epochs || !all_finite(run.projection)) {
    outcome = {.status = Status::kOverflow,
               .argument = done == 0 ? Argument::kX : Argument::kNone,
               .slice = 0,
               .row = std::min(done, std::max<Index>(epochs - 1, 0))};
  }
  if (outcome.ok()) {
    result = std::move(run);
  }
  return outcome;
}

}  // namespace softknn::core
