#include "projection_pass.hpp"
#include "softmax_backward.hpp"

namespace softknn {

void ProjectionPass::backward(const double* x, const double* weights, double* gradient) {
  const StridedView wanted = strided_view(residual_.data(), rows_, shape_.outputs);
  const StridedView out = strided_view(weights + offsets_[3], all_values_, shape_.outputs);
  multiply(transposed(strided_view(mixed_.data(), rows_, all_values_)), wanted,
           matrix_view(gradient + offsets_[3], all_values_, shape_.outputs));
  multiply(wanted, transposed(out), matrix_view(d_mixed_.data(), rows_, all_values_));
  for (Part part{0, 0}; part.scene < shape_.batch; ++part.scene) {
    for (part.head = 0; part.head < shape_.heads; ++part.head) {
      attend_back(part);
    }
  }
  const StridedView tokens = transposed(strided_view(x, rows_, shape_.inputs));
  const auto project_back = [&](std::size_t matrix, Index columns, const Buffer<double>& moved) {
    multiply(tokens, strided_view(moved.data(), rows_, columns),
             matrix_view(gradient + offsets_[matrix], shape_.inputs, columns));
  };
  project_back(0, all_, d_query_);
  project_back(1, all_, d_key_);
  project_back(2, all_values_, d_value_);
}

void ProjectionPass::attend_back(const Part& part) {
  const Index n = shape_.tokens;
  const StridedView attention = strided_view(attention_of(part), n, n);
  const StridedView mixed = part_of(d_mixed_, shape_.value_width, part);
  multiply(transposed(attention), mixed, part_in(d_value_, shape_.value_width, part));
  multiply(mixed, transposed(part_of(value_, shape_.value_width, part)),
           matrix_view(d_scores_.data(), n, n));
  for (Index i = 0; i < n; ++i) {
    softmax_backward(attention.data() + i * n, d_scores_.data() + i * n, n, scale_,
                     layer_.temperature);
  }
  const StridedView scores = strided_view(d_scores_.data(), n, n);
  multiply(scores, part_of(key_, shape_.width, part), part_in(d_query_, shape_.width, part));
  multiply(transposed(scores), part_of(query_, shape_.width, part),
           part_in(d_key_, shape_.width, part));
}

}  // namespace softknn
