#pragma once

#include "softknn/buffer.hpp"

/// Private to the core: how much room numbers take that are packed for the kernels.
namespace softknn {

/// Packed numbers of up to 2 MB are kept for all rows.
inline constexpr Index kPackedSize = Index{1} << 18;

/// The next multiple of `step`.
constexpr Index round_up(Index count, Index step) { return (count + step - 1) / step * step; }

}  // namespace softknn
