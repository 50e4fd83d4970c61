#pragma once

#include <limits>

/// Private to the core: infinity as a double.
namespace softknn::core {

/// −kInfinity is the score of a blocked key.
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace softknn::core
