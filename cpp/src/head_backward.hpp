#pragma once

#include "softknn/status.hpp"

/// Private to the core: backpropagation through one attention head.
namespace softknn {

/// One head of one sequence: n tokens, queries and keys of dimension d, values and outputs of
/// dimension v. Rows of `query`, `key`, `d_query` and `d_key` are `step` numbers apart, those of
/// `value`, `d_output` and `d_value` `value_step`; `weights` (n, n) is contiguous.
struct HeadBackward {
  Index tokens, width, value_width, step, value_step;
  bool causal;  // token i attends to no later token
  double scale, temperature;
  const double *query, *key, *value, *weights, *d_output;
  double *d_query, *d_key, *d_value;
  double* scratch;  // n numbers
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
