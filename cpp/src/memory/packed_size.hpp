#pragma once

#include "softknn/buffer.hpp"

/// Private to the core: the size of arrays packed for the kernels.
namespace softknn {

/// Packed arrays of up to 2 MB are kept for all rows.
inline constexpr Index kPackedSize = Index{1} << 18;

/// The next multiple of `step`.
constexpr Index round_up(Index count, Index step) { return (count + step - 1) / step * step; }

}  // namespace softknn
