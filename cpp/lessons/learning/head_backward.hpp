#pragma once

#include "memory/matrix_view.hpp"

/// Private to the core: backpropagation through one attention head.
namespace softknn::core {

/// One head of one sequence: n tokens, queries and keys of dimension d, values and outputs of
/// dimension v.
struct HeadBackward {
  double scale, temperature;
  MatrixView query, key;       // (n, d)
  MatrixView value, d_output;  // (n, v)
  MatrixView weights;          // (n, n): 0 where a token must not attend
  // Results:
  MatrixView d_query, d_key;  // (n, d)
  MatrixView d_value;         // (n, v)
  MatrixView d_scores;        // (n, n)
};

/// From the gradient of the output Z = A·V, A = softmax(scale·Q·Kᵀ/temperature), to the gradients
/// of query, key and value.
///
/// Formula: ∂V = Aᵀ·∂Z, ∂A = ∂Z·Vᵀ, ∂S_ij = A_ij(∂A_ij − Σ_l A_il ∂A_il)·scale/temperature (0 at
/// temperatures 0 and ∞), ∂Q = ∂S·K, ∂K = ∂Sᵀ·Q. Numerical note: ∂S is computed from differences to
/// ∂A of the heaviest key, so it keeps its digits where a row is nearly one-hot. O(n²·(d + v)).
void head_backward(const HeadBackward& head);

}  // namespace softknn::core
