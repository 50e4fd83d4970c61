#pragma once

#include <initializer_list>

#include "learning/transformer.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "softknn/core/buffer.hpp"

/// Private to the core: the forward and backward pass of a transformer.
namespace softknn::core {

/// Checks the lengths of a model and of its weights, then the other requirements. Constant time.
Outcome check_model(const TransformerShape& shape, std::span<const double> weights,
                    std::initializer_list<Requirement> requirements);

/// The model and tokens of a call.
struct TransformerCall {
  const TransformerShape& shape;
  Index batch;
  std::span<const double> tokens;   // (batch, m)
  std::span<const double> weights;  // (P)
};

/// The intermediates of the forward pass that the backward pass needs, in one allocation. Every
/// product is one of whole matrices: B·m rows, or a weight matrix.
class TransformerPass {
 public:
  explicit TransformerPass(const TransformerCall& call);

  /// Checks tokens and weights, allocates and computes the logits. Interventions require a batch of
  /// 1. `kNonFinite`; `kOverflow` naming `kWeight`; `kLimit`; `kMemory`.
  Outcome forward(bool with_gradient, const HeadInterventions& interventions);

  /// Replaces the logits by the gradient of the loss with respect to them. `first` (batch) or null.
  TransformerLoss cross_entropy(const double* first);

  /// The gradient (P) of every weight, from that of the logits.
  void backward(double* gradient);

  /// Copies the results of a batch of 1.
  [[nodiscard]] Status copy_results(bool with_heads, TransformerResult& result) const;

 private:
  /// The sides of a head: query, key, value and output.
  static constexpr Index kOutput = 3;

  /// The number of columns of the sides before `side`, in all heads. Times D, the offset of the
  /// side's matrix in its layer; times B·m, the offset of its numbers.
  [[nodiscard]] Index columns_before(Index side) const;
  [[nodiscard]] Index width(Index side) const { return side < 2 ? d_ : v_; }

  /// An array of one line per token, (B·m, columns).
  [[nodiscard]] MatrixView lines(double* data, Index columns) const {
    return matrix_view(data, rows_, columns);
  }
  [[nodiscard]] MatrixView residual(Index layer) const {
    return lines(residual_ + layer * rows_ * D_, D_);
  }
  [[nodiscard]] double* heads(Index layer, Index side) const;
  [[nodiscard]] double* attention(Index layer) const { return attention_ + layer * pairs_; }

  /// The matrix of a side among all weights or their gradients; of the layer after the last, as
  /// side 0, the unembedding.
  template <typename Number>
  [[nodiscard]] auto matrix(Number* weights, Index layer, Index side) const {
    const Index before = V_ + call_.shape.context + layer * columns_before(4);
    Number* const first = weights + D_ * (before + columns_before(side));
    const Index columns = layer == L_ ? V_ : H_ * width(side);
    return side == kOutput ? matrix_view(first, columns, D_) : matrix_view(first, D_, columns);
  }

  [[nodiscard]] Status allocate(bool with_gradient);
  Outcome attend(Index layer, const HeadInterventions& interventions);
  Outcome attend(Index layer, Index first, Index count, double temperature,
                 const Neighborhood& neighborhood);
  void backward_layer(Index layer, double* gradient);

  const TransformerCall& call_;
  Index V_, D_, H_, d_, v_, L_;  // as in `TransformerShape`
  Index batch_, tokens_, rows_;  // B, m, B·m
  Index pairs_;                  // B·H·m·m

  Buffer<double> memory_;
  double* residual_ = nullptr;   // (L + 1, B·m, D): before each layer, and after the last
  double* heads_ = nullptr;      // per layer query, key (B, H, m, d), value, output (B, H, m, v)
  double* attention_ = nullptr;  // (L, B, H, m, m)
  double* logits_ = nullptr;     // (B·m, V), then their gradient
  double* wide_ = nullptr;       // (B·m, H·max(d, v)): a side with its heads concatenated
  double* d_heads_ = nullptr;    // of one layer: query, key (B·m, H·d), value (B·m, H·v)
  double* d_residual_ = nullptr;
  double* d_input_ = nullptr;   // (B·m, D)
  double* d_scores_ = nullptr;  // (m, m), of one head
};

}  // namespace softknn::core
