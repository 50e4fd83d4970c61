#include "projection_pass.hpp"

#include <algorithm>
#include <cmath>

#include "head_backward.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/matmul.hpp"
#include "numerics/rows.hpp"
#include "numerics/sums.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {

std::array<Index, kProjections + 1> projection_offsets(const ProjectionShape& shape) {
  const Index keys = element_count(shape.inputs, shape.heads, shape.width);
  const Index inputs = element_count(shape.inputs, shape.heads, shape.value_width);
  const Index outputs = element_count(shape.heads, shape.value_width, shape.outputs);
  if (std::min({keys, inputs, outputs}) < 0) {
    return {-1, -1, -1, -1, -1};
  }
  const Index value_end = 2 * keys + inputs;
  return {0, keys, 2 * keys, value_end, value_end + outputs};
}

ProjectionPass::ProjectionPass(const ProjectionShape& shape, const ProjectionLayer& layer)
    : shape_(shape),
      layer_(layer),
      scale_(layer.scale.value_or(
          shape.width > 0 ? 1.0 / std::sqrt(static_cast<double>(shape.width)) : 1.0)),
      offsets_(projection_offsets(shape)),
      rows_(shape.batch * shape.tokens),
      all_(shape.heads * shape.width),
      all_values_(shape.heads * shape.value_width) {}

Status ProjectionPass::allocate() {
  const Index n = shape_.tokens;
  const Index keys = element_count(rows_, all_);
  const Index values = element_count(rows_, all_values_);
  return allocate_all(attention_, element_count(shape_.batch, shape_.heads, n, n), d_scores_,
                      element_count(n, n), residual_, element_count(rows_, shape_.outputs), query_,
                      keys, key_, keys, d_query_, keys, d_key_, keys, value_, values, mixed_,
                      values, d_value_, values, d_mixed_, values);
}

MatrixView ProjectionPass::part_of(Buffer<double>& whole, Index width, const Part& part) const {
  const Index step = shape_.heads * width;
  return matrix_view(whole.data() + part.scene * shape_.tokens * step + part.head * width,
                     shape_.tokens, width, step);
}

MatrixView ProjectionPass::attention_of(const Part& part) {
  const Index n = shape_.tokens;
  const Index slice = part.scene * shape_.heads + part.head;
  return matrix_view(attention_.data() + slice * n * n, n, n);
}

double ProjectionPass::forward(const double* x, const double* targets, const double* weights) {
  const ConstMatrixView X = matrix_view(x, rows_, shape_.inputs);
  const auto W = [&](std::size_t matrix, Index rows, Index columns) {
    return matrix_view(weights + offsets_[matrix], rows, columns);
  };
  keys(query_) = matmul(X, W(0, shape_.inputs, all_));
  keys(key_) = matmul(X, W(1, shape_.inputs, all_));
  values(value_) = matmul(X, W(2, shape_.inputs, all_values_));
  for (Part part{}; part.scene < shape_.batch; ++part.scene) {
    for (part.head = 0; part.head < shape_.heads; ++part.head) {
      if (!attend(part)) {
        return kInfinity;
      }
    }
  }
  matrix_view(residual_.data(), rows_, shape_.outputs) =
      matmul(values(mixed_), W(3, all_values_, shape_.outputs));
  ArrayView<double> residual = array_view(residual_.data(), residual_.size());
  residual -= array_view(targets, residual_.size());
  return compensated_sum(residual.square()) / 2.0;
}

/// A and Z of one head in one scene; false if a score is not finite.
bool ProjectionPass::attend(const Part& part) {
  const Index n = shape_.tokens;
  MatrixView A = attention_of(part);
  A = matmul(part_of(query_, shape_.width, part), part_of(key_, shape_.width, part).transpose());
  A *= scale_;
  if (layer_.exclude_self) {
    A.diagonal().setZero();  // masked, so its overflow does not matter
  }
  if (!all_finite(row_of(A.data(), 0, n * n))) {
    return false;
  }
  if (layer_.exclude_self) {
    A.diagonal().setConstant(-kInfinity);
  }
  for (Index i = 0; i < n; ++i) {
    softmax_row(row_of(A.data(), i, n), layer_.temperature);
  }
  part_of(mixed_, shape_.value_width, part) = matmul(A, part_of(value_, shape_.value_width, part));
  return true;
}

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
