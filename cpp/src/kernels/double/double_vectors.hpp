#pragma once

#include "double_tiles.hpp"
#include "kernels/instruction_set.hpp"
#include "pairs.hpp"

/// Private to the kernels: vectors of doubles, as wide as the file's instruction set.
namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {

using Doubles = double __attribute__((vector_size(SOFTKNN_VECTOR_BYTES)));

constexpr Length kWidth = sizeof(Doubles) / sizeof(double);
constexpr Length kLanes = 2 * kWidth;

inline Doubles all(double x) { return splat<Doubles>(x); }
inline Doubles at(const double* from) { return load<Doubles>(from); }

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
