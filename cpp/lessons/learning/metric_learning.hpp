#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "softknn/core/buffer.hpp"

/// Learning a metric in which nearest neighbours share a class.
namespace softknn::core {

/// The axis lengths: x (n, d), labels (n) that are integers in [0, classes), a projection (d, p).
/// Every length may be 0.
struct MetricShape {
  Index points = 0;      // n
  Index width = 0;       // d
  Index dimensions = 0;  // p
  Index classes = 0;
};

/// The objective of one projection, and its gradient.
struct MetricObjective {
  double objective = 0.0;   // in [0, n]
  double accuracy = 0.0;    // in [0, 1]
  Buffer<double> gradient;  // (d, p)
};

/// Neighbourhood Components Analysis: the expected number of points that their soft neighbours
/// classify correctly in the projected space, and its gradient.
///
/// Formula, with y_i = x_i·A:
///
///     p_ij = softmax over j ≠ i of −‖y_i − y_j‖²
///     objective = Σ_i P_i,  P_i = Σ_{j: label_j = label_i} p_ij
///     gradient = ∂objective/∂A = 2 Σ_ij w_ij (x_i − x_j)(y_i − y_j)ᵀ,
///     w_ij = p_ij (P_i − [label_j = label_i])
///
/// P_i is the probability that the other points classify point i correctly (leave-one-out). The
/// accuracy is the fraction of points whose class has the largest sum of p_ij; ties go to the lower
/// label.
///
/// Shapes: x (n, d), labels (n), projection A (d, p) → gradient (d, p).
///
/// Units and range: A has units of 1/x; its size acts as an inverse bandwidth. A = 0 gives equal
/// p_ij; A → ∞ gives the nearest neighbour of each point.
///
/// Empty: a point without neighbours (n = 1) has P_i = 0 and counts as wrong; without points the
/// accuracy is 0. One class, or equal points, give gradient 0 where no change of A changes P.
///
/// Errors: `kInvalid` naming `kShape`, `kX`, `kLabels` or `kWeight` (the projection); `kNonFinite`
/// naming `kX`, `kWeight`, or `kLabels` for a label that is not an integer in [0, classes), with
/// the position; `kOverflow` naming `kX` where a squared distance or the gradient exceeds the
/// largest double; `kLimit`; `kMemory`. On any error `result` is unspecified.
///
/// Numerical note: x is centred first, distances and gradient are computed from differences, and
/// P_i − 1 is the sum over the other classes. No digit is lost far from the origin or where P_i is
/// nearly 1. Each softmax is shifted by its maximum, so distant points do not underflow. All sums
/// run in a fixed order.
/// Cost: O(n²·p + n·d·p) time, O(n·(d + p)) memory.
///
/// Source: Goldberger, Roweis, Hinton and Salakhutdinov (2004), "Neighbourhood Components
/// Analysis", equations (3) and (5).
Outcome metric_objective(const MetricShape& shape, std::span<const double> x,
                         std::span<const double> labels, std::span<const double> projection,
                         MetricObjective& result);

/// The starting projection: `projection` (d, p), or without one gaussians of `NumpyRandom(seed)`,
/// row by row, each times 1/√d.
struct MetricStart {
  std::uint32_t seed = 0;
  std::optional<std::span<const double>> projection = {};
};

/// The step size and the number of epochs.
struct MetricAscent {
  double learning_rate = 0.0;
  Index epochs = 0;
};

/// The columns of one epoch, a row of `MetricRun::epochs`.
inline constexpr Index kMetricObjective = 0;
inline constexpr Index kMetricAccuracy = 1;
inline constexpr Index kMetricGradientNorm = 2;
inline constexpr Index kMetricColumns = 3;

/// The results of one run. Every row of `epochs` holds the numbers before its step.
struct MetricRun {
  Buffer<double> epochs;      // (epochs, 3): objective, accuracy, Frobenius norm of the gradient
  Buffer<double> projection;  // (d, p), after the last step
  Buffer<double> gradient;    // (d, p), before the last step; zeros without a step
};

/// Full-batch gradient ascent: A ← A + learning_rate·gradient.
///
/// Formula and shapes: `metric_objective`, once per epoch.
/// Range: `learning_rate` finite and ≥ 0, `epochs` ≥ 0. The state is the projection alone: a run
/// that starts from another run's projection continues that run bit for bit.
///
/// Errors: as `metric_objective`; `kInvalid` also naming `kLearningRate` or `kEpochs`. `kOverflow`
/// carries the epoch, from 0, in `row`; it names `kX` when the starting point is too large and
/// `kNone` when a later step overflows. On any error `run` is unspecified.
///
/// Cost: `epochs` times that of the objective.
///
/// Source: as `metric_objective`.
Outcome train_metric(const MetricShape& shape, std::span<const double> x,
                     std::span<const double> labels, const MetricStart& start,
                     const MetricAscent& ascent, MetricRun& run);

}  // namespace softknn::core
