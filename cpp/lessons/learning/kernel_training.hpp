#pragma once

#include <span>

#include "softknn/core/buffer.hpp"

/// Attention with one parameter, trained by gradient descent.
namespace softknn::core {

/// The most epochs of one call; a further call continues the run bit for bit.
inline constexpr Index kMaximumEpochs = 100'000;

struct KernelTraining {
  double w0 = 0.0;
  double learning_rate = 0.5;
  Index epochs = 5;
  bool leave_one_out = true;
};

/// The columns of one epoch, a row of the result.
inline constexpr Index kEpochWBefore = 0;
inline constexpr Index kEpochLoss = 1;
inline constexpr Index kEpochGradient = 2;
inline constexpr Index kEpochWAfter = 3;
inline constexpr Index kEpochColumns = 4;

/// Learns the bandwidth of gaussian kernel regression, evaluated at the training points.
///
/// Formula: with w = 1/bandwidth and each point left out of its own prediction (unless
/// `leave_one_out` is false),
///
///     ŷ_i = Σ_j A_ij y_j,  A_i = softmax_j(−(w(x_i − x_j))²/2)
///     loss = Σ_i (ŷ_i − y_i)²/2
///     gradient = −w Σ_i (ŷ_i − y_i) Σ_j A_ij D_ij (y_j − ŷ_i),  D_ij = (x_i − x_j)²
///     w ← |w − learning_rate·gradient|,
///
/// all points at once, loss and gradient before the step.
///
/// Shapes: x, y (n) → epochs (epochs, 4): w before, loss, gradient, w after.
///
/// Units and range: w is 1 over a length along x. The model depends on w² alone, so w0 is any
/// finite number and stands for |w0|: a run from −w0 is that from w0, bit for bit, and no w is
/// negative. At w = 0 the gradient is 0 and training stays there. epochs in [0, `kMaximumEpochs`],
/// learning_rate finite, x within ±`kLargestPosition`, n² ≤ `kMaximumElements`. A point without
/// neighbours (n = 1) is predicted by the mean of y, which is its own y: loss 0. Without points the
/// loss is 0.
///
/// Limits: w → ∞ predicts by the nearest other point. Without `leave_one_out`, the nearest point is
/// the point itself: the loss falls to 0 and w grows without bound (overfitting).
///
/// Errors: `kInvalid` naming `kValue` if y is not as long as x, `kW0`, `kLearningRate` or
/// `kEpochs`; `kNonFinite` naming `kKey` (x) or `kValue` (y) and the position as column;
/// `kOverflow` naming `kOutput`, the epoch as row (from 0) and the column whose value exceeds the
/// largest double; `kLimit`; `kMemory`.
///
/// Numerical note: D_ij is taken relative to the nearest point, as a product of differences, so
/// neither weights nor gradient lose digits to cancellation for any w. The state is w alone:
/// continuing from the last `w after` gives the bits of one longer run.
/// Cost: O(epochs·n²) time, O(n) memory besides the result.
///
/// Source: Zhang, Lipton, Li and Smola, "Dive into Deep Learning" (0.17), section 10.2 (parametric
/// attention pooling); the gradient by differentiating the softmax.
Outcome train_kernel_regression(std::span<const double> x, std::span<const double> y,
                                const KernelTraining& options, Buffer<double>& epochs);

}  // namespace softknn::core
