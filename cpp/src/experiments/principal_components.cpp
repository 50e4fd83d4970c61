#include "softknn/principal_components.hpp"

#include <algorithm>
#include <cmath>

#include "attention/row_span.hpp"
#include "centred_columns.hpp"
#include "memory/arguments.hpp"
#include "moments.hpp"
#include "numerics/pairs.hpp"
#include "numerics/row_softmax.hpp"
#include "search/score_tiles.hpp"
#include "softknn/matmul.hpp"

namespace softknn {
namespace {

constexpr int kMostSweeps = 60;

/// Threshold, squared, below which a dot product of two rows counts as 0 relative to their lengths:
/// a sum of d products has an error of about √d roundings of 2^-53.
constexpr double kTolerance = 0x1p-104;

double dot(const double* a, const double* b, Index length) {
  Pair even{};
  Pair odd{};
  for (Index c = 0; c < length; c += kCentredRows) {
    even += load_pair(a + c) * load_pair(b + c);
    odd += load_pair(a + c + 2) * load_pair(b + c + 2);
  }
  const Pair sum = even + odd;
  return sum[0] + sum[1];
}

/// Rotates two rows so that they become orthogonal; `squares` holds their squared norms.
void rotate(double* a, double* b, Index length, double product, double& a_square,
            double& b_square) {
  const double ratio = (b_square - a_square) / (2.0 * product);
  const double tangent =
      std::copysign(1.0, ratio) / (std::abs(ratio) + std::sqrt(1.0 + ratio * ratio));
  const double cosine = 1.0 / std::sqrt(1.0 + tangent * tangent);
  const Pair c = splat(cosine);
  const Pair s = splat(cosine * tangent);
  for (Index k = 0; k < length; k += 2) {
    const Pair x = load_pair(a + k);
    const Pair y = load_pair(b + k);
    store_pair(a + k, c * x - s * y);
    store_pair(b + k, s * x + c * y);
  }
  a_square -= tangent * product;
  b_square += tangent * product;
}

/// Rotates the rows of a matrix (length, length) pair by pair, in a fixed order, until all are
/// orthogonal. `squares` receives their squared norms.
void orthogonalize(double* rows, Index length, double* squares) {
  const double tolerance = kTolerance * static_cast<double>(length);
  bool rotated = true;
  for (int sweep = 0; rotated && sweep < kMostSweeps; ++sweep) {
    rotated = false;
    for (Index i = 0; i < length; ++i) {
      squares[i] = dot(rows + i * length, rows + i * length, length);
    }
    for (Index i = 0; i < length; ++i) {
      for (Index j = i + 1; j < length; ++j) {
        double* const a = rows + i * length;
        double* const b = rows + j * length;
        const double product = dot(a, b, length);
        if (product * product > tolerance * squares[i] * squares[j]) {
          rotate(a, b, length, product, squares[i], squares[j]);
          rotated = true;
        }
      }
    }
  }
}

/// The eigenvectors (p, d) with the largest eigenvalues of a symmetric positive semidefinite C. The
/// lower triangle of C (length, length) is read and overwritten. Only its first d rows are nonzero.
///
/// The rows of W = C + σI are rotated until they are orthogonal. They are then the eigenvectors of
/// C, each times its eigenvalue plus σ. σ, the largest diagonal element, keeps the factors off 0.
void find_eigenvectors(double* rows, Index length, Index d, std::span<double> squares, Index p,
                       double* result) {
  double largest = 0.0;
  for (Index i = 0; i < length; ++i) {
    largest = std::max(largest, rows[i * length + i]);
    for (Index j = 0; j < i; ++j) {
      rows[j * length + i] = rows[i * length + j];
    }
  }
  for (Index i = 0; i < d; ++i) {
    rows[i * length + i] += largest > 0.0 ? largest : 1.0;
  }
  orthogonalize(rows, length, squares.data());
  for (Index k = 0; k < p; ++k, result += d) {
    const auto largest = std::max_element(squares.begin(), squares.end());
    *largest = -1.0;
    const std::span<double> row = row_of(rows + (largest - squares.begin()) * length, 0, d);
    const double first = *std::max_element(
        row.begin(), row.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
    const double divisor = std::copysign(euclidean_norm(row), first);
    std::transform(row.begin(), row.end(), result, [divisor](double x) { return x / divisor; });
  }
}

Outcome check_arguments(Index n, Index d, Index p, std::span<const double> x) {
  Outcome outcome = check_requirements({{n >= 0, Argument::kRows},
                                        {d >= 0, Argument::kColumns},
                                        {p >= 0 && p <= std::min(n, d), Argument::kDim}});
  if (outcome.ok()) {
    outcome = check_axes(std::max(n, d), {d});
  }
  return outcome.ok() ? check_requirements({{has_length(x, n * d), Argument::kX}}) : outcome;
}

/// A power of two above the largest magnitude, limited by the range of its inverse.
double scale_of(std::span<const double> x) {
  double largest = 0.0;
  for (const double value : x) {
    largest = std::max(largest, std::abs(value));
  }
  int exponent = 0;
  std::frexp(largest, &exponent);
  return std::ldexp(1.0, std::clamp(exponent, -1000, 1000));
}

void multiply_all(std::span<double> x, double factor) {
  for (double& value : x) {
    value *= factor;
  }
}

/// From rows (p, n), the variances (p) and the transpose (n, p).
void write_projected(const Buffer<double>& rows, Index n, Index p, double* variances,
                     double* projected) {
  for (Index k = 0; k < p; ++k) {
    const std::span<const double> row = row_of(rows.data(), k, n);
    variances[k] = sample_variance(row);
    for (Index i = 0; i < n; ++i) {
      projected[i * p + k] = row[static_cast<std::size_t>(i)];
    }
  }
}

}  // namespace

Outcome principal_components(Index n, Index d, Index p, std::span<const double> x,
                             PrincipalComponents& result) {
  Outcome outcome = check_arguments(n, d, p, x);
  if (!outcome.ok()) {
    return outcome;  // sizes of the following arrays might overflow
  }
  const auto allocate = [&outcome](Buffer<double>& buffer, Index count) {
    outcome.status = outcome.ok() ? buffer.allocate_zeroed(count) : outcome.status;
  };
  PrincipalComponents made;
  Buffer<double> data;  // (length, n): x transposed, centred, scaled
  Buffer<double> rows;  // (length, length), then (p, n): the projected data
  Buffer<double> squares;
  ScoreTiles gram;
  const Index length = centred_rows(d);
  allocate(made.moments, d + p);
  allocate(made.components, p * d);
  allocate(made.projected, p * n);
  allocate(rows, length * length);
  allocate(squares, length);
  outcome.status = outcome.ok() ? gram.allocate(length, length, n) : outcome.status;
  if (outcome.ok()) {
    outcome = centre_columns(x.data(), n, d, n, data, made.moments.data());
  }
  if (!outcome.ok()) {
    return outcome;
  }
  const double scale = scale_of(data);
  multiply_all(data, 1.0 / scale);
  gram.multiply(data.data(), length, data.data(), rows.data());
  find_eigenvectors(rows.data(), length, d, squares, p, made.components.data());
  outcome = linear({.rows = p, .inner = d, .columns = n}, made.components,
                   row_of(data.data(), 0, d * n), {}, rows);
  multiply_all(rows, scale);
  if (outcome.ok()) {
    write_projected(rows, n, p, made.moments.data() + d, made.projected.data());
  }
  if (outcome.ok() && !(all_finite(rows) && all_finite(made.moments))) {
    outcome = {.status = Status::kOverflow, .argument = Argument::kX};
  }
  if (outcome.ok()) {
    result = std::move(made);
  }
  return outcome;
}

}  // namespace softknn
