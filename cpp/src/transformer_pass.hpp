#pragma once

#include <cstddef>
#include <initializer_list>

#include "arguments.hpp"
#include "softknn/buffer.hpp"
#include "softknn/transformer.hpp"

/// Private to the core: one pass through a transformer, forwards and backwards.
namespace softknn {

/// The lengths of a model and of its weights, then what else is required. Constant time.
Outcome check_model(const TransformerShape& shape, std::span<const double> weights,
                    std::initializer_list<Requirement> requirements);

/// y += x
inline void add(const double* x, std::ptrdiff_t count, double* y) {
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    y[i] += x[i];
  }
}

/// A call's model and tokens.
struct TransformerCall {
  const TransformerShape& shape;
  Index batch;
  std::span<const double> tokens;   // (batch, m)
  std::span<const double> weights;  // (P)
};

/// What the way forwards leaves for the way back, in one piece of memory. Every product is one
/// of whole matrices: B·m rows, or a matrix of weights.
class TransformerPass {
 public:
  explicit TransformerPass(const TransformerCall& call);

  /// Checks tokens and weights, takes the memory and makes the logits. Interventions only for a
  /// batch of 1. `kNonFinite`; `kOverflow` naming `kWeight`; `kLimit`; `kMemory`.
  Outcome forward(bool with_gradient, const HeadInterventions& interventions);

  /// Turns the logits into the gradient of the loss with respect to them. `first` (batch) or null.
  TransformerLoss cross_entropy(const double* first);

  /// The gradient (P) of every weight, from that of the logits. `kMemory`.
  [[nodiscard]] Status backward(double* gradient);

  /// Copies the results of a batch of 1.
  [[nodiscard]] Status copy_results(bool with_heads, TransformerResult& result) const;

 private:
  /// The sides of a head: query, key, value, and the output made of them.
  static constexpr Index kOutput = 3;

  /// The columns of the sides before `side`, in all heads. Times D, where the matrix of a side
  /// stands in its layer; times B·m, where its numbers do.
  [[nodiscard]] Index columns_before(Index side) const;
  [[nodiscard]] Index width(Index side) const { return side < 2 ? d_ : v_; }

  [[nodiscard]] double* residual(Index layer) const { return residual_ + layer * rows_ * D_; }
  [[nodiscard]] double* heads(Index layer, Index side) const;
  [[nodiscard]] double* attention(Index layer) const { return attention_ + layer * pairs_; }
  [[nodiscard]] Index matrix(Index layer, Index side) const;

  [[nodiscard]] Status allocate(bool with_gradient);
  void swap_axes(bool split, Index side, const double* from, double* to) const;
  void multiply(const double* x, Index rows, Index inner, const double* matrix, Index columns,
                double* result);
  void multiply_transposed(const double* x, Index columns, Index place, Index rows, double* result);
  void weight_gradient(const double* x, Index rows, const double* y, Index columns, double* result);
  Outcome attend(Index layer, const HeadInterventions& interventions);
  Outcome weigh(Index layer, Index first, Index count, double temperature);
  void layer_back(Index layer, double* gradient);

  const TransformerCall& call_;
  Index V_, D_, H_, d_, v_, L_;  // as in `TransformerShape`
  Index batch_, tokens_, rows_;  // B, m, B·m
  Index pairs_;                  // B·H·m·m
  Status status_ = Status::kOk;  // of the products

  Buffer<double> memory_;
  double* residual_ = nullptr;   // (L + 1, B·m, D): before each layer, and behind the last
  double* heads_ = nullptr;      // per layer query, key (B, H, m, d), value, output (B, H, m, v)
  double* attention_ = nullptr;  // (L, B, H, m, m)
  double* logits_ = nullptr;     // (B·m, V), then their gradient
  double* wide_ = nullptr;       // (B·m, H·max(d, v)): a side with its heads side by side
  double* d_heads_ = nullptr;    // as `heads_`, of one layer
  double* d_residual_ = nullptr;
  double* d_input_ = nullptr;   // (B·m, D)
  double* d_scores_ = nullptr;  // (m)
  double* turned_ = nullptr;    // a transposed factor
};

}  // namespace softknn
