#pragma once

#include <span>

#include "softknn/status.hpp"

/// Private to the core: the softmax of one row, two logits at a time.
namespace softknn {

/// The largest entry, −∞ of an empty row. Precondition: no NaN.
[[nodiscard]] double maximum(std::span<const double> x);

/// Replaces one row of logits by its weights, `softmax` of one row at temperature 1; returns their
/// entropy, in nats. Precondition: no NaN, no +∞.
///
/// Formula: H = log Z + Σ_j w_j (max x − x_j), Z the sum of the exponentials. No
/// term is negative and none takes a logarithm of a weight, so the relative error
/// is a few ulps also where one weight is nearly 1. A row of only −∞ gives 0.
///
/// Gain over the lines `weights` and `entropy` of attention/formula.hpp: 1.0 for nine numbers, 2.1 to
/// 2.6 from 64 on; over `weights` alone 0.7, and 1.1 to 1.5. Its bits are frozen.
double softmax_with_entropy(std::span<double> x);

}  // namespace softknn
