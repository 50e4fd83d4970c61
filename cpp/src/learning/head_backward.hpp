#pragma once

#include "softknn/status.hpp"

/// Private to the core: backpropagation through one attention head.
namespace softknn {

/// One head of one sequence: n tokens, queries and keys of dimension d, values and outputs of
/// dimension v.
struct HeadBackward {
  Index tokens, width, value_width;
  Index step, value_step;      // between rows of query and key, and of value
  Index d_step, d_value_step;  // of their gradients; `d_output` has the latter too
  double scale, temperature;
  const double *query, *key, *value, *d_output;
  const double* weights;  // (n, n), contiguous; 0 where a token must not attend
  double *d_query, *d_key, *d_value;
  double* scratch;  // n·n numbers
};

/// From the gradient of the output Z = A·V, A = softmax(scale·Q·Kᵀ/temperature), to the gradients
/// of query, key and value.
///
/// Formula: ∂V = Aᵀ·∂Z, ∂A = ∂Z·Vᵀ, ∂S_ij = A_ij(∂A_ij − Σ_l A_il ∂A_il)·scale/temperature (0 at
/// temperatures 0 and ∞), ∂Q = ∂S·K, ∂K = ∂Sᵀ·Q. Numerical note: every sum runs in order. ∂S is
/// computed from differences to ∂A of the heaviest key, so it keeps its digits where a row is
/// nearly one-hot. O(n²·(d + v)).
void head_backward(const HeadBackward& head);

}  // namespace softknn
