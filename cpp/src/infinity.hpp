#pragma once

#include <limits>

/// Private to the core.
namespace softknn {

/// −kInfinity is the score of a key that is blocked.
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace softknn
