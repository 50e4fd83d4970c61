#pragma once

#include "learning/projection_training.hpp"
#include "memory/matrix_view.hpp"
#include "softknn/core/buffer.hpp"

/// Private to the core: the forward and backward pass of the layer.
namespace softknn::core {

/// The intermediates of the forward pass that the backward pass needs, and scratch.
class ProjectionPass {
 public:
  ProjectionPass(const ProjectionShape& shape, const ProjectionLayer& layer);

  /// Allocates; call first. `kLimit` or `kMemory`.
  [[nodiscard]] Status allocate();

  /// The loss; infinite or NaN on overflow.
  double forward(const double* x, const double* targets, const double* weights);

  /// ∂L/∂W of the last `forward`, into `gradient` (P).
  void backward(const double* x, const double* weights, double* gradient);

 private:
  /// One head in one scene.
  struct Part {
    Index scene, head;
  };

  /// A (B·n, H·d) array of all heads, and a (B·n, H·v) array.
  [[nodiscard]] MatrixView keys(Buffer<double>& x) const {
    return matrix_view(x.data(), rows_, all_);
  }
  [[nodiscard]] MatrixView values(Buffer<double>& x) const {
    return matrix_view(x.data(), rows_, all_values_);
  }
  /// The columns of one head in one scene of such an array, (n, width).
  [[nodiscard]] MatrixView part_of(Buffer<double>& whole, Index width, const Part& part) const;
  [[nodiscard]] MatrixView attention_of(const Part& part);

  bool attend(const Part& part);
  void backward_head(const Part& part);

  ProjectionShape shape_;
  ProjectionLayer layer_;
  double scale_;
  std::array<Index, kProjections + 1> offsets_;
  Index rows_;        // B·n
  Index all_;         // H·d
  Index all_values_;  // H·v

  Buffer<double> query_, key_;      // (B, n, H·d)
  Buffer<double> value_, mixed_;    // (B, n, H·v): V, and Z
  Buffer<double> attention_;        // (B, H, n, n)
  Buffer<double> residual_;         // (B, n, b): Ŷ − Y
  Buffer<double> d_query_, d_key_;  // (B, n, H·d): ∂L/∂Q, and likewise below
  Buffer<double> d_value_, d_mixed_;
  Buffer<double> d_scores_;  // (n, n), of one head
};

}  // namespace softknn::core
