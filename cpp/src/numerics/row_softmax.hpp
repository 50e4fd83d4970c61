#pragma once

#include <span>

#include "softknn/status.hpp"

/// Private to the core: a row of logits, two at a time.
namespace softknn {

/// The largest entry, −∞ of an empty row. Precondition: no NaN.
[[nodiscard]] double maximum(std::span<const double> x);

/// As `all_finite`, for a row of any length.
[[nodiscard]] bool all_finite_in_pairs(std::span<const double> x);

/// Whether every entry is finite. A row of one entry is checked inline: attention checks each row.
[[nodiscard, gnu::always_inline]] inline bool all_finite(std::span<const double> x) {
  return x.size() == 1 ? x[0] - x[0] == 0.0 : all_finite_in_pairs(x);
}

/// Replaces one row of logits by its weights: `softmax` of one row. Precondition: no NaN, no +∞.
void softmax_row(std::span<double> x, double temperature = 1.0);

/// As `softmax_row` at temperature 1; returns the entropy of the weights, in nats.
///
/// Formula: H = log Z + Σ_j w_j (max x − x_j), Z the sum of the exponentials. No
/// term is negative and none takes a logarithm of a weight, so the relative error
/// is a few ulps also where one weight is nearly 1. A row of only −∞ gives 0.
double softmax_with_entropy(std::span<double> x);

}  // namespace softknn
