#pragma once

#include <cstdint>
#include <span>

#include "softknn/status.hpp"

/// Private to the core: what the keys of each class weigh together.
namespace softknn {

/// `kNonFinite` with the first label that is no integer in [0, classes).
Outcome check_labels(std::span<const double> labels, Index classes, Argument argument);

/// Writes the sum of the weights of each class into the first half of `sums`, (2, classes). Each
/// runs in the order of the keys and carries its rounding errors. Labels have been checked.
void sum_by_class(std::span<const double> weights, const double* labels, std::span<double> sums);

/// The class of the largest sum, the lower one of equals; -1 where none is above 0.
[[nodiscard]] std::int32_t largest_class(std::span<const double> sums);

}  // namespace softknn
