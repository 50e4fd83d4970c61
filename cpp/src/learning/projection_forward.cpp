#include <algorithm>
#include <cmath>

#include "attention/row_span.hpp"
#include "numerics/infinity.hpp"
#include "numerics/row_softmax.hpp"
#include "numerics/sums.hpp"
#include "projection_pass.hpp"

namespace softknn {

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
      scale_(!std::isnan(layer.scale) ? layer.scale
             : shape.width > 0        ? 1.0 / std::sqrt(static_cast<double>(shape.width))
                                      : 1.0),
      offsets_(projection_offsets(shape)),
      rows_(shape.batch * shape.tokens),
      all_(shape.heads * shape.width),
      all_values_(shape.heads * shape.value_width) {}

Status ProjectionPass::allocate() {
  const Index n = shape_.tokens;
  const Index keys = element_count(rows_, all_);
  const Index values = element_count(rows_, all_values_);
  Status status = attention_.allocate(element_count(shape_.batch, shape_.heads, n, n));
  const auto allocate = [&status](Buffer<double>& buffer, Index count) {
    status = status == Status::kOk ? buffer.allocate(count) : status;
  };
  allocate(d_scores_, element_count(n, n));
  allocate(residual_, element_count(rows_, shape_.outputs));
  for (Buffer<double>* buffer : {&query_, &key_, &d_query_, &d_key_}) {
    allocate(*buffer, keys);
  }
  for (Buffer<double>* buffer : {&value_, &mixed_, &d_value_, &d_mixed_}) {
    allocate(*buffer, values);
  }
  return status;
}

Index ProjectionPass::first_of(Index width, const Part& part) const {
  return (part.scene * shape_.tokens * shape_.heads + part.head) * width;
}

StridedView ProjectionPass::part_of(const Buffer<double>& whole, Index width,
                                    const Part& part) const {
  return strided_view(whole.data() + first_of(width, part), shape_.tokens, width,
                      shape_.heads * width);
}

double* ProjectionPass::attention_of(const Part& part) {
  const Index slice = part.scene * shape_.heads + part.head;
  return attention_.data() + slice * shape_.tokens * shape_.tokens;
}

double ProjectionPass::forward(const double* x, const double* targets, const double* weights) {
  const StridedView tokens = strided_view(x, rows_, shape_.inputs);
  const auto project = [&](std::size_t matrix, Index columns, Buffer<double>& result) {
    multiply(tokens, strided_view(weights + offsets_[matrix], shape_.inputs, columns),
             result.data());
  };
  project(0, all_, query_);
  project(1, all_, key_);
  project(2, all_values_, value_);
  for (Part part{}; part.scene < shape_.batch; ++part.scene) {
    for (part.head = 0; part.head < shape_.heads; ++part.head) {
      if (!attend(part)) {
        return kInfinity;
      }
    }
  }
  multiply(strided_view(mixed_.data(), rows_, all_values_),
           strided_view(weights + offsets_[3], all_values_, shape_.outputs), residual_.data());
  CompensatedSum sum;
  for (double& residual : residual_) {
    residual -= *targets++;
    sum.add(residual * residual);
  }
  return sum.value() / 2.0;
}

/// A and Z of one head in one scene; false if a score is not finite.
bool ProjectionPass::attend(const Part& part) {
  const Index n = shape_.tokens;
  double* weights = attention_of(part);
  multiply(part_of(query_, shape_.width, part), transposed(part_of(key_, shape_.width, part)),
           weights);
  const std::span<double> scores = row_of(weights, 0, n * n);
  for (double& score : scores) {
    score *= scale_;
  }
  const auto set_own = [&](double score) {
    // Along the diagonal: elements are n + 1 apart.
    for (std::span<double> rest = scores; layer_.exclude_self && !rest.empty();) {
      rest.front() = score;
      rest = rest.subspan(std::min(rest.size(), static_cast<std::size_t>(n + 1)));
    }
  };
  set_own(0.0);  // masked, so its overflow does not matter
  if (!all_finite(scores)) {
    return false;
  }
  set_own(-kInfinity);
  for (Index i = 0; i < n; ++i) {
    softmax_row(row_of(weights, i, n), layer_.temperature);
  }
  multiply(strided_view(weights, n, n), part_of(value_, shape_.value_width, part),
           mixed_.data() + first_of(shape_.value_width, part), all_values_);
  return true;
}

}  // namespace softknn
