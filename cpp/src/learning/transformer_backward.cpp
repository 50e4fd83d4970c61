#include <algorithm>
#include <cmath>

#include "head_backward.hpp"
#include "transformer_pass.hpp"

namespace softknn {
/// result (B·m, rows) = x (B·m, columns) times the transpose of the weights (rows, columns) at
/// `place`.
void TransformerPass::multiply_transposed(const double* x, Index columns, Index place, Index rows,
                                          double* result) {
  multiply(x, rows_, columns, call_.weights.data() + place, rows, result,
           OrderedMatmul::Transposed::kSecond);
}

/// result (rows, columns) = the transpose of x (B·m, rows) times y (B·m, columns).
void TransformerPass::weight_gradient(const double* x, Index rows, const double* y, Index columns,
                                      double* result) {
  multiply(x, rows, rows_, y, columns, result, OrderedMatmul::Transposed::kFirst);
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
  const Index columns[] = {H_ * d_, H_ * d_, H_ * v_};
  double* const d_heads[] = {d_heads_, d_heads_ + rows_ * columns[0],
                             d_heads_ + 2 * rows_ * columns[0]};
  for (Index part = 0; part < batch_ * H_; ++part) {
    const Index keys = part * tokens_ * d_, values = part * tokens_ * v_;
    const Index first = part / H_ * tokens_, head = part % H_;
    const Index d_keys = first * columns[0] + head * d_;
    const Index d_values = first * columns[2] + head * v_;
    head_backward({tokens_, d_, v_, d_, v_, columns[0], columns[2],
                   1.0 / std::sqrt(static_cast<double>(d_)), 1.0, heads(layer, 0) + keys,
                   heads(layer, 1) + keys, heads(layer, 2) + values, wide_ + d_values,
                   attention(layer) + part * tokens_ * tokens_, d_heads[0] + d_keys,
                   d_heads[1] + d_keys, d_heads[2] + d_values, d_scores_});
  }
  for (Index side = 0; side < kOutput; ++side) {
    const Index place = matrix(layer, side);
    weight_gradient(residual(layer), D_, d_heads[side], columns[side], gradient + place);
    multiply_transposed(d_heads[side], columns[side], place, D_, d_input_);
    add(d_input_, rows_ * D_, d_residual_);
  }
}

}  // namespace softknn
