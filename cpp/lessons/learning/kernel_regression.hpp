#pragma once

#include <span>

#include "softknn/core/buffer.hpp"

/// Kernel regression: attention over points on a line.
namespace softknn::core {

/// The kernel: how the weight of a point falls with distance. The order is part of the border
/// contract.
enum class Kernel : std::uint8_t {
  kGaussian,
  kBoxcar,
  kTriangular,
  kEpanechnikov,
};

/// The largest absolute position in double precision: products of differences of such numbers stay
/// finite.
inline constexpr double kLargestPosition = 0x1p1021;

struct KernelOptions {
  Kernel kernel = Kernel::kGaussian;
  double bandwidth = 1.0;
  bool leave_one_out = false;
  bool linear = false;
};

struct KernelRegression {
  Buffer<double> prediction;  // (m)
  Buffer<double> weights;     // (m, n)
  Index empty_rows = 0;
};

/// Predicts at each location the kernel-weighted mean of the points.
///
/// Formula: ŷ_i = Σ_j w_ij y_j, w_ij = K(u_ij)/Σ_l K(u_il), u_ij = (at_i − x_j)/h, h = `bandwidth`,
/// with K(u) by `kernel`
///
///     gaussian      exp(−u²/2)          so w_i = softmax(−u_i²/2)
///     boxcar        1 if |u| ≤ 1, else 0
///     triangular    max(1 − |u|, 0)
///     epanechnikov  ¾ max(1 − u², 0)
///
/// Shapes: x, y (n), at (m) → prediction (m), weights (m, n).
///
/// Units and range: h is a length along x, in [0, ∞], and both ends are the exact limits. h = ∞:
/// every point gets equal weight, a plain mean. h = 0: with the gaussian, the nearest points share
/// all weight equally; with the others, only points at the location itself get weight. x and at lie
/// within ±`kLargestPosition`. A prediction never leaves the range of y.
///
/// Edges and empties: a point exactly h away gets weight with boxcar, as |u| ≤ 1, and weight 0 with
/// triangular and epanechnikov. A row without a neighbour has zero weights, predicts the mean of
/// all y and is counted in `empty_rows`; with the gaussian, only a row without any point is empty.
/// Without points the predictions are 0.
///
/// `leave_one_out`: `at` are the points x themselves (m = n is checked, their values are not) and
/// point i gets weight 0 in row i, as if absent; other points at the same x still get weight. An
/// empty row still predicts the mean of all y.
///
/// `linear`: at the location, the height of the line that fits the points best under w_i (degree 1;
/// without it the best constant, degree 0). With d_ij = x_j − at_i and its weighted mean m_i,
///
///     w_ij ← w_ij (1 − m_i (d_ij − m_i)/v_i),  v_i = Σ_j w_ij (d_ij − m_i)²
///
/// so that still Σ_j w_ij = 1, and Σ_j w_ij x_j = at_i: any straight line is predicted exactly. On
/// the far side of m_i weights may be negative, and predictions leave the range of y. A row whose
/// weight lies at one place, all but 2^−970 of it in squares of the largest distance, stays as it
/// is.
///
/// Errors: `kInvalid` naming `kValue` if y is not as long as x, `kQuery` with `leave_one_out`, if
/// at is not as long as x, `kKernel` or `kBandwidth`; `kNonFinite` naming `kKey` (x), `kValue` (y)
/// or `kQuery` (at) and the position as column, for NaN, infinities, and x or at beyond the range;
/// `kOverflow` naming `kOutput` and the location as column if a line leaves double precision
/// there; `kLimit`; `kMemory`.
///
/// Numerical note: the gaussian is shifted by its nearest point and its exponents are (x_j −
/// x_b)((x_j − at) + (x_b − at))/2h², whose factors lose no digit to cancellation. Tiny bandwidths
/// and locations far from all points keep full precision, where softmax of −u²/2 has none. Sums run
/// in order and are compensated; row i depends on at_i alone, bit for bit. The line's d are taken
/// from the heaviest point: between far points it keeps its digits down to weights of 1e−292.
/// Cost: O(m·n).
///
/// Sources: Nadaraya (1964), "On estimating regression", equation (1); Watson (1964), "Smooth
/// regression analysis"; Epanechnikov (1969); Fan (1993), "Local linear regression smoothers and
/// their minimax efficiencies".
Outcome kernel_regression(std::span<const double> x, std::span<const double> y,
                          std::span<const double> at, const KernelOptions& options,
                          KernelRegression& result);

/// Average pooling: the mean of y at every location.
///
/// Formula: ŷ_i = Σ_j y_j/n.
/// Shapes: y (n), at (m) → result (m).
/// Limits: `kernel_regression` at bandwidth ∞.
/// Empty: no y gives 0.
/// Errors: `kInvalid` naming `kResult` if it is not as long as at; `kNonFinite` naming `kValue` or
/// `kQuery` and the position as column.
/// Numerical note: the sum is compensated and may exceed the largest double; the mean of equal
/// numbers is exactly that number. O(n + m).
Outcome average_pooling(std::span<const double> y, std::span<const double> at,
                        std::span<double> result);

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
