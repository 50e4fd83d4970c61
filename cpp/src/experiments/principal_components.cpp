#include "softknn/principal_components.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

#include "attention/row_span.hpp"
#include "centred_columns.hpp"
#include "memory/arguments.hpp"
#include "moments.hpp"
#include "numerics/product.hpp"
#include "numerics/row_softmax.hpp"

namespace softknn {
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
  double largest = 0.0;
  for (const double value : x) {
    largest = std::max(largest, std::abs(value));
  }
  int exponent = 0;
  std::frexp(largest, &exponent);
  return std::ldexp(1.0, std::clamp(exponent, -1000, 1000));
}

/// The eigenvectors (p, d) of a symmetric C (d, d) with the largest eigenvalues, each with its
/// largest entry positive.
Status find_eigenvectors(const MatrixView& C, MatrixView eigenvectors) {
  // Eigen cannot report that memory is short: what it takes is tried for first.
  if (const Status status = Buffer<double>().allocate(C.rows() * (C.rows() + 8));
      status != Status::kOk) {
    return status;
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(C);
  for (Index k = 0; k < eigenvectors.rows(); ++k) {
    const auto v = solver.eigenvectors().col(C.cols() - 1 - k);
    Index largest = 0;
    v.cwiseAbs().maxCoeff(&largest);
    eigenvectors.row(k) = v.transpose() * std::copysign(1.0, v(largest));
  }
  return Status::kOk;
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
  Buffer<double> gram;  // (d, d)
  Buffer<double> rows;  // (p, n): the projected data
  allocate(made.moments, d + p);
  allocate(made.components, p * d);
  allocate(made.projected, p * n);
  allocate(gram, d * d);
  allocate(rows, p * n);
  if (outcome.ok()) {
    outcome = centre_columns(x.data(), n, d, data, made.moments.data());
  }
  if (!outcome.ok() || p == 0) {
    result = outcome.ok() ? std::move(made) : std::move(result);
    return outcome;
  }
  MatrixView X = matrix_view(data.data(), d, n), C = matrix_view(gram.data(), d, d),
             V = matrix_view(made.components.data(), p, d), Z = matrix_view(rows.data(), p, n);
  const double scale = scale_of(data);
  X /= scale;
  C = matmul(X, X.transpose());
  outcome.status = find_eigenvectors(C, V);
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

}  // namespace softknn
