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
/// Errors: `kInvalid` naming `kValue` if y is not as long as x, `kQuery` with `leave_one_out`, if
/// at is not as long as x, `kKernel` or `kBandwidth`; `kNonFinite` naming `kKey` (x), `kValue` (y)
/// or `kQuery` (at) and the position as column, for NaN, infinities, and x or at beyond the range;
/// `kLimit`; `kMemory`.
///
/// Numerical note: the gaussian is shifted by its nearest point and its exponents are (x_j −
/// x_b)((x_j − at) + (x_b − at))/2h², whose factors lose no digit to cancellation. Tiny bandwidths
/// and locations far from all points keep full precision, where softmax of −u²/2 has none. Sums run
/// in order and are compensated; row i depends on at_i alone, bit for bit.
/// Cost: O(m·n).
///
/// Sources: Nadaraya (1964), "On estimating regression", equation (1); Watson (1964), "Smooth
/// regression analysis"; Epanechnikov (1969).
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

}  // namespace softknn::core
