#pragma once

#include <span>

/// Private to the core.
namespace softknn {

/// √Σx², with a range as wide as that of its terms; infinite if one is not finite. The sum runs
/// in order.
[[nodiscard]] double euclidean_norm(std::span<const double> x);

}  // namespace softknn
