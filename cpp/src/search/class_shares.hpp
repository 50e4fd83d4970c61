#pragma once

#include <cstdint>
#include <span>

#include "softknn/status.hpp"

/// Private to the core: the total weight of the keys of each class.
namespace softknn::core {

/// `kNonFinite` with the first label that is not an integer in [0, classes).
Outcome check_labels(std::span<const double> labels, Index classes, Argument argument);

/// Writes the sum of the weights of each class into the first half of `sums`, (2, classes). Each
/// sum runs in the order of the keys and is compensated. Labels have been checked.
void sum_by_class(std::span<const double> weights, const double* labels, std::span<double> sums);

/// The class with the largest sum, the lower one among equals; -1 if no sum is above 0.
[[nodiscard]] std::int32_t largest_class(std::span<const double> sums);

}  // namespace softknn::core
