#include <cmath>
#include <limits>

#include "projection_pass.hpp"
#include "softknn/softmax.hpp"
#include "softknn/views.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

std::array<Index, kProjections + 1> projection_offsets(const ProjectionShape& shape) {
  const Index keys = shape.inputs * shape.heads * shape.width;
  const Index values = shape.heads * shape.value_width;
  return {0, keys, 2 * keys, 2 * keys + shape.inputs * values,
          2 * keys + (shape.inputs + shape.outputs) * values};
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
  const Index keys = element_count({rows_, all_});
  const Index values = element_count({rows_, all_values_});
  Status status = attention_.allocate(element_count({shape_.batch, shape_.heads, n, n}));
  const auto take = [&status](Buffer<double>& buffer, Index count) {
    status = status == Status::kOk ? buffer.allocate(count) : status;
  };
  take(d_scores_, element_count({n, n}));
  take(residual_, element_count({rows_, shape_.outputs}));
  for (Buffer<double>* buffer : {&query_, &key_, &d_query_, &d_key_}) {
    take(*buffer, keys);
  }
  for (Buffer<double>* buffer : {&value_, &mixed_, &d_value_, &d_mixed_}) {
    take(*buffer, values);
  }
  return status;
}

Strided ProjectionPass::part_of(const Buffer<double>& whole, Index width, const Part& part) const {
  const Index step = shape_.heads * width;
  return {whole.data() + part.scene * shape_.tokens * step + part.head * width, shape_.tokens,
          width, step, 1};
}

double* ProjectionPass::place_in(Buffer<double>& whole, Index width, const Part& part) const {
  return whole.data() + (part.scene * shape_.tokens * shape_.heads + part.head) * width;
}

double* ProjectionPass::attention_of(const Part& part) {
  const Index slice = part.scene * shape_.heads + part.head;
  return attention_.data() + slice * shape_.tokens * shape_.tokens;
}

double ProjectionPass::forward(const double* x, const double* targets, const double* weights) {
  const Strided tokens = whole_of(x, rows_, shape_.inputs);
  const auto project = [&](Index matrix, Index columns, Buffer<double>& result) {
    const double* start = weights + offsets_[static_cast<std::size_t>(matrix)];
    multiply(tokens, whole_of(start, shape_.inputs, columns), result.data(), columns);
  };
  project(0, all_, query_);
  project(1, all_, key_);
  project(2, all_values_, value_);
  for (Part part{0, 0}; part.scene < shape_.batch; ++part.scene) {
    for (part.head = 0; part.head < shape_.heads; ++part.head) {
      if (!attend(part)) {
        return kInfinity;
      }
    }
  }
  multiply(whole_of(mixed_.data(), rows_, all_values_),
           whole_of(weights + offsets_[3], all_values_, shape_.outputs), residual_.data(),
           shape_.outputs);
  CompensatedSum sum;
  for (Index i = 0; i < residual_.size(); ++i) {
    residual_[i] -= targets[i];
    sum.add(residual_[i] * residual_[i]);
  }
  return sum.value() / 2.0;
}

/// A and Z of one part; false if a score is not finite.
bool ProjectionPass::attend(const Part& part) {
  const Index n = shape_.tokens;
  double* weights = attention_of(part);
  multiply(part_of(query_, shape_.width, part), part_of(key_, shape_.width, part).transposed(),
           weights, n);
  for (Index i = 0; i < n; ++i) {
    const std::span<double> row = row_of(weights, i, n);
    for (Index j = 0; j < n; ++j) {
      double& score = row[static_cast<std::size_t>(j)];
      score *= scale_;
      if (layer_.exclude_self && i == j) {
        score = -kInfinity;
      } else if (!std::isfinite(score)) {
        return false;
      }
    }
    softmax_row(row, layer_.temperature);
  }
  multiply(whole_of(weights, n, n), part_of(value_, shape_.value_width, part),
           place_in(mixed_, shape_.value_width, part), all_values_);
  return true;
}

}  // namespace softknn
