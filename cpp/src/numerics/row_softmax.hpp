#pragma once

#include <span>

/// Private to the core: `softmax` of one row.
namespace softknn::core {

/// The largest entry, −∞ of an empty row. Precondition: no NaN.
[[nodiscard]] double maximum(std::span<const double> x);

/// Replaces one row of logits by its weights. Precondition: no NaN, no +∞.
void softmax_row(std::span<double> x, double temperature = 1.0);

}  // namespace softknn::core
