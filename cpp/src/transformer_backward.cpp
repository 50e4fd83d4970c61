#include <algorithm>
#include <cmath>

#include "head_backward.hpp"
#include "transformer_pass.hpp"

namespace softknn {
namespace {

/// (rows, columns) → (columns, rows)
void transpose(const double* from, Index rows, Index columns, double* to) {
  for (Index c = 0; c < columns; ++c) {
    for (Index r = 0; r < rows; ++r) {
      *to++ = from[r * columns + c];
    }
  }
}

}  // namespace

/// result (B·m, rows) = x (B·m, columns) times the transpose of the weights (rows, columns) at
/// `place`.
void TransformerPass::multiply_transposed(const double* x, Index columns, Index place, Index rows,
                                          double* result) {
  transpose(call_.weights.data() + place, rows, columns, turned_);
  multiply(x, rows_, columns, turned_, rows, result);
}

/// result (rows, columns) = the transpose of x (B·m, rows) times y (B·m, columns).
void TransformerPass::weight_gradient(const double* x, Index rows, const double* y, Index columns,
                                      double* result) {
  transpose(x, rows_, rows, turned_);
  multiply(turned_, rows, rows_, y, columns, result);
}

Status TransformerPass::backward(double* gradient) {
  const Index unembedding = matrix(L_, 0);
  weight_gradient(residual(L_), D_, logits_, V_, gradient + unembedding);
  multiply_transposed(logits_, V_, unembedding, D_, d_residual_);
  for (Index layer = L_; layer-- > 0;) {
    backward_layer(layer, gradient);
  }
  std::fill_n(gradient, matrix(0, 0), 0.0);
  for (Index row = 0; row < rows_; ++row) {
    const double* moved = d_residual_ + row * D_;
    add(moved, D_, gradient + static_cast<Index>(call_.tokens.data()[row]) * D_);
    add(moved, D_, gradient + (V_ + row % tokens_) * D_);
  }
  return status_;
}

/// From the gradient of the residual stream after a layer to that before it.
void TransformerPass::backward_layer(Index layer, double* gradient) {
  const Index out = matrix(layer, kOutput);
  swap_axes(false, kOutput, heads(layer, kOutput), wide_);
  weight_gradient(wide_, H_ * v_, d_residual_, D_, gradient + out);
  multiply_transposed(d_residual_, D_, out, H_ * v_, wide_);
  double* const d_heads[] = {d_heads_, d_heads_ + rows_ * columns_before(1),
                             d_heads_ + rows_ * columns_before(2),
                             d_heads_ + rows_ * columns_before(kOutput)};
  swap_axes(true, kOutput, wide_, d_heads[kOutput]);
  for (Index part = 0; part < batch_ * H_; ++part) {
    const Index keys = part * tokens_ * d_, values = part * tokens_ * v_;
    head_backward({tokens_, d_, v_, d_, v_, true, 1.0 / std::sqrt(static_cast<double>(d_)), 1.0,
                   heads(layer, 0) + keys, heads(layer, 1) + keys, heads(layer, 2) + values,
                   attention(layer) + part * tokens_ * tokens_, d_heads[kOutput] + values,
                   d_heads[0] + keys, d_heads[1] + keys, d_heads[2] + values, d_scores_});
  }
  for (Index side = 0; side < kOutput; ++side) {
    const Index place = matrix(layer, side), columns = H_ * width(side);
    swap_axes(false, side, d_heads[side], wide_);
    weight_gradient(residual(layer), D_, wide_, columns, gradient + place);
    multiply_transposed(wide_, columns, place, D_, d_input_);
    add(d_input_, rows_ * D_, d_residual_);
  }
}

}  // namespace softknn
