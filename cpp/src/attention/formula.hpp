#pragma once

#include <Eigen/Core>
#include <cmath>

/// Private to the core: attention as it is written, for matrices and arrays of Eigen.
///
/// Equation (1) of Vaswani et al. (2017), "Attention Is All You Need":
///
///     Attention(Q, K, V) = softmax(Q·Kᵀ/√d)·V
///
/// The core computes these lines in kernels, without an (m, n) matrix: faster, with smaller errors,
/// and with frozen bits that other sums and another exp would change. So it calls the last line
/// alone, and the tests hold each kernel against its line (tests/cpp/attention/formula_test.cpp).
namespace softknn::formula {

/// S = Q·Kᵀ/√d: queries (m, d), keys (n, d) → scores (m, n).
template <typename Matrix>
Matrix scores(const Matrix& Q, const Matrix& K) {
  using Scalar = typename Matrix::Scalar;
  return Q * K.transpose() / std::sqrt(static_cast<Scalar>(Q.cols()));
}

/// A = softmax(S), row by row: A_ij = exp(S_ij − max S_i)/Σ_l exp(S_il − max S_i).
template <typename Matrix>
Matrix weights(const Matrix& S) {
  const Matrix E = (S.colwise() - S.rowwise().maxCoeff()).array().exp();
  return E.array().colwise() / E.rowwise().sum().array();
}

/// Z = A·V: weights (m, n), values (n, v) → output (m, v).
template <typename Matrix>
Matrix output(const Matrix& A, const Matrix& V) {
  return A * V;
}

/// H_i = −Σ_j A_ij log A_ij, in nats; 0·log 0 = 0.
template <typename Matrix>
Eigen::VectorXd entropy(const Matrix& A) {
  return (A.array() > 0.0).select(-A.array() * A.array().log(), 0.0).rowwise().sum();
}

/// From the gradient g of one row's weights a = softmax(s) to that of its scores: a∘(g − aᵀg).
template <typename Weights, typename Gradient>
auto softmax_gradient(const Weights& a, const Gradient& g) {
  const double mean = (a * g).sum();
  return a * (g - mean);
}

}  // namespace softknn::formula
