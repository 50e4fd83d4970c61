#include "softknn/principal_components.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

#include "memory/row_span.hpp"
#include "centred_columns.hpp"
#include "memory/finite_check.hpp"
#include "memory/arguments.hpp"
#include "numerics/moments.hpp"
#include "numerics/infinity.hpp"
#include "numerics/matmul.hpp"

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
  int exponent = 0;
  std::frexp(largest_magnitude(x), &exponent);
  return std::ldexp(1.0, std::clamp(exponent, -1000, 1000));
}

/// Turns a symmetric C (d, d) into a tridiagonal T, and Q (d, d) into an orthogonal matrix, so that
/// C was Q·T·Qᵀ. Householder's reflections H = I − v·vᵀ, |v|² = 2, one for each row. Eigen's
/// `Tridiagonalization` does the same in blocks, of five times the code.
void tridiagonalize(MatrixView C, MatrixView Q, double* scratch) {
  const Index d = C.rows();
  Q.setIdentity();
  for (Index m = d - 1; m > 1; --m) {
    MatrixView A = matrix_view(&C(d - m, d - m), m, m, d), B = matrix_view(&Q(0, d - m), d, m, d);
    Eigen::Map<Eigen::VectorXd> v(scratch, m), w(scratch + d, m), u(scratch + d, d);
    v = matrix_view(&C(d - m - 1, d - m), m, 1);
    const double turned = -std::copysign(v.norm(), v(0));
    v(0) -= turned;
    const double square = v.squaredNorm();
    if (square == 0.0) {
      continue;
    }
    v /= std::sqrt(0.5 * square);
    C(d - m - 1, d - m) = turned;
    // H·A·H = A − v·wᵀ − w·vᵀ with w = A·v − ½(vᵀ·A·v)·v, and B·H = B − u·vᵀ with u = B·v.
    w = A.lazyProduct(v);
    w -= 0.5 * v.dot(w) * v;
    A -= v.lazyProduct(w.transpose()) + w.lazyProduct(v.transpose());
    u = B.lazyProduct(v);
    B -= u.lazyProduct(v.transpose());
  }
}

/// The eigenvectors (p, d) of a symmetric C (d, d) with the largest eigenvalues, each with its
/// largest entry positive.
Status find_eigenvectors(MatrixView C, MatrixView eigenvectors) {
  const Index d = C.rows();
  Buffer<double> memory;
  Status status = memory.allocate(d * (d + 2));
  // Eigen cannot report that memory is short: what it takes is tried for first.
  status = status == Status::kOk ? Buffer<double>().allocate(d * (d + 8)) : status;
  if (status != Status::kOk) {
    return status;
  }
  MatrixView Q = matrix_view(memory.data(), d, d);
  tridiagonalize(C, Q, memory.data() + d * d);
  Eigen::SelfAdjointEigenSolver<Matrix> solver;
  solver.computeFromTridiagonal(C.diagonal(), C.diagonal<1>());
  C = matmul(solver.eigenvectors().transpose(), Q.transpose());  // a row each
  ArrayView<double> left = array_view(memory.data() + d * d, d);
  left = solver.eigenvalues().transpose();
  for (Index k = 0; k < eigenvectors.rows(); ++k) {
    Index largest = 0;
    left.maxCoeff(&largest);  // the first among equals
    left(largest) = -kInfinity;
    ArrayView<double> v = row_array(eigenvectors, k);
    v = row_array(C, largest);
    v.abs().maxCoeff(&largest);
    v *= std::copysign(1.0, v(largest));
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
