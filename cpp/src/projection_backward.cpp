#include <algorithm>
#include <limits>

#include "projection_pass.hpp"
#include "sums.hpp"

namespace softknn {

void ProjectionPass::backward(const double* x, const double* weights, double* gradient) {
  const Strided wanted = whole_of(residual_.data(), rows_, shape_.outputs);
  const Strided out = whole_of(weights + offsets_[3], all_values_, shape_.outputs);
  multiply(whole_of(mixed_.data(), rows_, all_values_).transposed(), wanted, gradient + offsets_[3],
           shape_.outputs);
  multiply(wanted, out.transposed(), d_mixed_.data(), all_values_);
  for (Part part{0, 0}; part.scene < shape_.batch; ++part.scene) {
    for (part.head = 0; part.head < shape_.heads; ++part.head) {
      attend_back(part);
    }
  }
  const Strided tokens = whole_of(x, rows_, shape_.inputs).transposed();
  const auto project_back = [&](Index matrix, Index columns, const Buffer<double>& moved) {
    double* start = gradient + offsets_[static_cast<std::size_t>(matrix)];
    multiply(tokens, whole_of(moved.data(), rows_, columns), start, columns);
  };
  project_back(0, all_, d_query_);
  project_back(1, all_, d_key_);
  project_back(2, all_values_, d_value_);
}

void ProjectionPass::attend_back(const Part& part) {
  const Index n = shape_.tokens;
  const Strided attention = whole_of(attention_of(part), n, n);
  const Strided mixed = part_of(d_mixed_, shape_.value_width, part);
  multiply(attention.transposed(), mixed, place_in(d_value_, shape_.value_width, part),
           all_values_);
  multiply(mixed, part_of(value_, shape_.value_width, part).transposed(), d_scores_.data(), n);
  for (Index i = 0; i < n; ++i) {
    scores_back(d_scores_.data() + i * n, attention.data + i * n);
  }
  const Strided scores = whole_of(d_scores_.data(), n, n);
  multiply(scores, part_of(key_, shape_.width, part), place_in(d_query_, shape_.width, part), all_);
  multiply(scores.transposed(), part_of(query_, shape_.width, part),
           place_in(d_key_, shape_.width, part), all_);
}

/// One row from ∂L/∂A to ∂L/∂(q·k), through the softmax.
void ProjectionPass::scores_back(double* row, const double* weights) const {
  const Index n = shape_.tokens;
  const double tau = layer_.temperature;
  if (tau == 0.0 || tau == std::numeric_limits<double>::infinity()) {
    std::fill_n(row, n, 0.0);
    return;
  }
  // A_j(r_j − Σ_l A_l r_l) is the same for r less any number: less that of the
  // heaviest key, nothing large is left to cancel.
  const double origin = row[std::max_element(weights, weights + n) - weights];
  for (Index j = 0; j < n; ++j) {
    row[j] -= origin;
  }
  const double mean = sequential_sum(weights, row, n, product);
  for (Index j = 0; j < n; ++j) {
    row[j] = weights[j] * (row[j] - mean) * scale_ / tau;
  }
}

}  // namespace softknn
