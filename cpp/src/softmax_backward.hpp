#pragma once

#include "softknn/status.hpp"

/// Private to the core.
namespace softknn {

/// One row of the way back through softmax(scale·r/temperature): turns `gradient` (n), with
/// respect to the weights a (n), into that with respect to r.
///
/// Formula: g_j ← a_j(g_j − Σ_l a_l g_l)·scale/temperature, 0 at temperatures 0 and ∞.
/// Numerical note: made from differences to g of the heaviest key, so that the result keeps its
/// digits where the row is nearly one-hot.
void softmax_backward(const double* weights, double* gradient, Index n, double scale,
                      double temperature);

}  // namespace softknn
