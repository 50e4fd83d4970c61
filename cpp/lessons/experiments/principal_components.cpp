#include "experiments/principal_components.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/matmul.hpp"
#include "numerics/moments.hpp"

namespace softknn::core {
namespace {

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
  int exponent = 0;
  std::frexp(largest_magnitude(x), &exponent);
  return std::ldexp(1.0, std::clamp(exponent, -1000, 1000));
}

/// The eigenvectors (p, d) of a symmetric C (d, d) with the largest eigenvalues, each with its
/// largest entry positive. False if they are not found.
bool find_eigenvectors(const Matrix& C, MatrixView eigenvectors) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(C);
  if (solver.info() != Eigen::Success) {
    return false;
  }
  Eigen::VectorXd left = solver.eigenvalues();
  for (Index k = 0; k < eigenvectors.rows(); ++k) {
    Index largest = 0;
    left.maxCoeff(&largest);  // the first among equals
    left(largest) = -kInfinity;
    ArrayView<double> v = row_array(eigenvectors, k);
    v = solver.eigenvectors().col(largest).transpose().array();
    v.abs().maxCoeff(&largest);
    v *= std::copysign(1.0, v(largest));
  }
  return true;
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
  Buffer<double> data;  // (d, n): x transposed, centred, scaled
  Buffer<double> rows;  // (p, n): the projected data
  allocate(made.moments, d + p);
  allocate(made.components, p * d);
  allocate(made.projected, p * n);
  allocate(rows, p * n);
  if (outcome.ok()) {
    outcome = centre_columns(x.data(), n, d, data, made.moments.data());
  }
  // Eigen cannot report that memory is short: what its solver takes is tried for first.
  if (outcome.ok()) {
    outcome.status = Buffer<double>().allocate(element_count(4, d, d + 8));
  }
  if (!outcome.ok() || p == 0) {
    result = outcome.ok() ? std::move(made) : std::move(result);
    return outcome;
  }
  MatrixView X = matrix_view(data.data(), d, n), V = matrix_view(made.components.data(), p, d),
             Z = matrix_view(rows.data(), p, n);
  const double scale = scale_of(data);
  X /= scale;
  if (!find_eigenvectors(matmul(X, X.transpose()), V)) {
    return {.status = Status::kOverflow, .argument = Argument::kX};
  }
  Z = matmul(V, X);
  Z *= scale;
  for (Index k = 0; k < p; ++k) {
    made.moments[d + k] = sample_variance(row_of(rows.data(), k, n));
  }
  matrix_view(made.projected.data(), n, p) = Z.transpose();
  if (outcome.ok() && !(all_finite(rows) && all_finite(made.moments))) {
    outcome = {.status = Status::kOverflow, .argument = Argument::kX};
  }
  if (outcome.ok()) {
    result = std::move(made);
  }
  return outcome;
}

[[gnu::noinline]] Outcome centre_columns(const double* x, Index rows, Index columns,
                                         Buffer<double>& transposed, double* means) {
  const Outcome outcome = check_matrix(x, rows, columns, Argument::kX).then([&] {
    return Outcome::of(transposed.allocate(element_count(columns, rows)));
  });
  if (!outcome.ok()) {
    return outcome;
  }
  MatrixView centred = matrix_view(transposed.data(), columns, rows);
  centred = matrix_view(x, rows, columns).transpose();
  for (Index c = 0; c < columns; ++c) {
    means[c] = mean(row_of(transposed.data(), c, rows));
    row_array(centred, c) -= means[c];
  }
  return all_finite(transposed) ? outcome
                                : Outcome{.status = Status::kOverflow, .argument = Argument::kX};
}

}  // namespace softknn::core
