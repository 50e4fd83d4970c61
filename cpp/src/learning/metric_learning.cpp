#include "softknn/metric_learning.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "attention/row_span.hpp"
#include "experiments/centred_columns.hpp"
#include "experiments/moments.hpp"
#include "memory/arguments.hpp"
#include "memory/strided.hpp"
#include "memory/vector_check.hpp"
#include "numerics/pairs.hpp"
#include "numerics/row_softmax.hpp"
#include "numerics/sums.hpp"
#include "search/class_shares.hpp"
#include "softknn/numpy_random.hpp"

namespace softknn {
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

/// The objective at successive projections. Arrays over the points are padded to an even length:
/// the padding point is at the centre and gets no weight.
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
  double* array(Index i) { return scratch_.data() + i * stride_; }
  double* labels() { return array(0); }                            // −1 for the padding point
  double* row() { return array(1); }                               // p_ij of one i
  double* y(Index c) { return array(2 + c); }                      // the projected points
  double* z(Index c) { return array(2 + shape_.dimensions + c); }  // Σ_j (w_ij + w_ji)(y_i − y_j)
  std::span<double> sums() {
    return row_of(array(2 + 2 * shape_.dimensions), 0, 2 * shape_.classes);
  }

  MetricShape shape_;
  Index stride_ = 0;
  Buffer<double> x_;  // (d, stride), centred
  Buffer<double> scratch_;
  CompensatedSum objective_;
  double right_ = 0.0;
  double gradient_norm_ = 0.0;
};

Outcome MetricPass::prepare(const MetricShape& shape, std::span<const double> x,
                            std::span<const double> given) {
  const auto [n, d, p, classes] = shape_ = shape;
  stride_ = n + n % 2;
  Outcome outcome;
  const Index arrays = element_count(2 + 2 * p, stride_);
  outcome.status = scratch_.allocate(arrays < 0 ? arrays : arrays + std::max(2 * classes, d));
  if (outcome.ok()) {
    // The means are stored in the array of sums.
    outcome = centre_columns(x.data(), n, d, stride_, x_, array(2 + 2 * p));
    std::fill(labels(), row(), -1.0);
    std::copy(given.begin(), given.end(), labels());
  }
  return outcome;
}

/// p_ij of all j; false if a squared distance overflows.
bool MetricPass::set_probabilities(Index i) {
  const std::span<double> all = row_of(row(), 0, stride_);
  std::fill(all.begin(), all.end(), 0.0);
  for (Index c = 0; c < shape_.dimensions; ++c) {
    const double* at = y(c);
    const Pair here = splat(at[i]);
    for (Index j = 0; j < stride_; j += 2) {
      const Pair difference = load_pair(at + j) - here;
      store_pair(row() + j, load_pair(row() + j) - difference * difference);
    }
  }
  const bool fits = all_finite(all);
  if (fits) {
    row()[i] = -std::numeric_limits<double>::infinity();
    std::fill(row() + shape_.points, row() + stride_, row()[i]);
    softmax_row(all);
  }
  return fits;
}

/// Turns p_ij into w_ij = p_ij (P_i − [same class]), with P_i − 1 = −`other_classes`, and adds
/// w_ij (y_i − y_j) to i and its opposite to j.
void MetricPass::add_forces(Index i, double same, double other_classes) {
  double* const w = row();
  const Pair label = splat(labels()[i]);
  for (Index j = 0; j < stride_; j += 2) {
    const Pair factor = load_pair(labels() + j) == label ? splat(-other_classes) : splat(same);
    store_pair(w + j, load_pair(w + j) * factor);
  }
  for (Index c = 0; c < shape_.dimensions; ++c) {
    const double* const at = y(c);
    double* const to = z(c);
    const Pair here = splat(at[i]);
    Pair sum{};
    for (Index j = 0; j < stride_; j += 2) {
      const Pair force = load_pair(w + j) * (here - load_pair(at + j));
      sum += force;
      store_pair(to + j, load_pair(to + j) - force);
    }
    to[i] += sum[0] + sum[1];
  }
}

bool MetricPass::evaluate(const double* projection, double* gradient) {
  const auto [n, d, p, classes] = shape_;
  const StridedView x = strided_view(x_.data(), d, stride_);
  multiply(transposed(strided_view(projection, d, p)), x, y(0));
  std::fill(z(0), z(p), 0.0);
  objective_ = {};
  right_ = 0.0;
  for (Index i = 0; i < n; ++i) {
    if (!set_probabilities(i)) {
      return false;
    }
    const std::span<double> shares = sums().first(static_cast<std::size_t>(classes));
    sum_by_class(row_of(row(), 0, n), labels(), sums());
    const auto label = static_cast<std::int32_t>(labels()[i]);
    right_ += largest_class(shares) == label ? 1.0 : 0.0;
    const double same = std::exchange(shares[static_cast<std::size_t>(label)], 0.0);
    objective_.add(same);
    double other_classes = 0.0;
    for (const double share : shares) {
      other_classes += share;
    }
    add_forces(i, same, other_classes);
  }
  multiply(x, transposed(strided_view(z(0), p, stride_)), gradient);
  for (Index at = 0; at < d * p; ++at) {
    gradient[at] *= 2.0;
  }
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
  for (double& x : projection) {
    x /= std::sqrt(static_cast<double>(s.width));
  }
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
    const double* slope = run.gradient.data();
    for (double& x : run.projection) {
      x += ascent.learning_rate * *slope++;
    }
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

}  // namespace softknn
