#pragma once

#include "matrix_view.hpp"

/// Private to the core: heads, side by side in the lines of their tokens or one after another.
namespace softknn::core {

/// Copies (batch, rows, heads·width) to (batch, heads, rows, width).
template <typename Scalar>
void split_heads(const Scalar* lines, Index batch, Index rows, Index heads, Index width,
                 Scalar* split) {
  for (Index slice = 0; slice < batch * heads; ++slice) {
    const Index first = slice / heads * rows * heads + slice % heads;
    matrix_view(split + slice * rows * width, rows, width) =
        matrix_view(lines + first * width, rows, width, heads * width);
  }
}

/// The way back.
template <typename Scalar>
void join_heads(const Scalar* split, Index batch, Index rows, Index heads, Index width,
                Scalar* lines) {
  for (Index slice = 0; slice < batch * heads; ++slice) {
    const Index first = slice / heads * rows * heads + slice % heads;
    matrix_view(lines + first * width, rows, width, heads * width) =
        matrix_view(split + slice * rows * width, rows, width);
  }
}

}  // namespace softknn::core
