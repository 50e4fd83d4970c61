#include "head_backward.hpp"
#include "projection_pass.hpp"

namespace softknn {

void ProjectionPass::backward(const double* x, const double* weights, double* gradient) {
  const StridedView wanted = strided_view(residual_.data(), rows_, shape_.outputs);
  const StridedView out = strided_view(weights + offsets_[3], all_values_, shape_.outputs);
  multiply(transposed(strided_view(mixed_.data(), rows_, all_values_)), wanted,
           gradient + offsets_[3]);
  multiply(wanted, transposed(out), d_mixed_.data());
  for (Part part{}; part.scene < shape_.batch; ++part.scene) {
    for (part.head = 0; part.head < shape_.heads; ++part.head) {
      backward_head(part);
    }
  }
  const StridedView tokens = transposed(strided_view(x, rows_, shape_.inputs));
  const auto project_back = [&](std::size_t matrix, Index columns, const Buffer<double>& moved) {
    multiply(tokens, strided_view(moved.data(), rows_, columns), gradient + offsets_[matrix]);
  };
  project_back(0, all_, d_query_);
  project_back(1, all_, d_key_);
  project_back(2, all_values_, d_value_);
}

void ProjectionPass::backward_head(const Part& part) {
  const Index first = first_of(shape_.width, part), value = first_of(shape_.value_width, part);
  head_backward({shape_.tokens, shape_.width, shape_.value_width, all_, all_values_, all_,
                 all_values_, scale_, layer_.temperature, query_.data() + first,
                 key_.data() + first, value_.data() + value, d_mixed_.data() + value,
                 attention_of(part), d_query_.data() + first, d_key_.data() + first,
                 d_value_.data() + value, d_scores_.data()});
}

}  // namespace softknn
