#include "head_backward.hpp"
#include "numerics/elementary.hpp"
#include "numerics/matmul.hpp"
#include "projection_pass.hpp"

namespace softknn::core {

void ProjectionPass::backward(const double* x, const double* weights, double* gradient) {
  const auto of = [this](double* all, std::size_t matrix, Index rows, Index columns) {
    return matrix_view(all + offsets_[matrix], rows, columns);
  };
  const ConstMatrixView X = matrix_view(x, rows_, shape_.inputs);
  const ConstMatrixView Wo = matrix_view(weights + offsets_[3], all_values_, shape_.outputs);
  const ConstMatrixView dY = matrix_view(std::as_const(residual_).data(), rows_, shape_.outputs);
  of(gradient, 3, all_values_, shape_.outputs) = matmul(values(mixed_).transpose(), dY);
  values(d_mixed_) = matmul(dY, Wo.transpose());
  for (Part part{}; part.scene < shape_.batch; ++part.scene) {
    for (part.head = 0; part.head < shape_.heads; ++part.head) {
      backward_head(part);
    }
  }
  of(gradient, 0, shape_.inputs, all_) = matmul(X.transpose(), keys(d_query_));
  of(gradient, 1, shape_.inputs, all_) = matmul(X.transpose(), keys(d_key_));
  of(gradient, 2, shape_.inputs, all_values_) = matmul(X.transpose(), values(d_value_));
}

void ProjectionPass::backward_head(const Part& part) {
  const Index d = shape_.width, v = shape_.value_width;
  head_backward({scale_, layer_.temperature, part_of(query_, d, part), part_of(key_, d, part),
                 part_of(value_, v, part), part_of(d_mixed_, v, part), attention_of(part),
                 part_of(d_query_, d, part), part_of(d_key_, d, part), part_of(d_value_, v, part),
                 matrix_view(d_scores_.data(), shape_.tokens, shape_.tokens)});
}

void head_backward(const HeadBackward& head) {
  const auto& [scale, temperature, Q, K, V, dZ, A, unused_q, unused_k, unused_v, unused_s] = head;
  MatrixView dS = head.d_scores, dQ = head.d_query, dK = head.d_key, dV = head.d_value;
  const bool is_limit = temperature == 0.0 || temperature == kInfinity;
  dS = matmul(dZ, V.transpose());  // ∂A
  for (Index i = 0; i < A.rows(); ++i) {
    const ArrayView<double> a = row_array(A, i);
    ArrayView<double> s = row_array(dS, i);
    // Invariant under a constant shift: minus that of the heaviest key, no large terms remain to
    // cancel.
    Index heaviest = 0;
    a.maxCoeff(&heaviest);
    s -= double{s(heaviest)};
    s = a * (s - (a * s).sum()) * scale / temperature;  // through the softmax
    if (is_limit) {
      s.setZero();
    }
  }
  dV = matmul(A.transpose(), dZ);
  dQ = matmul(dS, K);
  dK = matmul(dS.transpose(), Q);
}

}  // namespace softknn::core
