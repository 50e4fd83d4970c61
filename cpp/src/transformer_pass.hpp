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
  /// Positions in memory: the sizes have been checked, and where pointers have 32 bits these do.
  using Place = std::ptrdiff_t;

  explicit TransformerPass(const TransformerCall& call);

  /// Checks tokens and weights, takes the memory and makes the logits. `ablated` (L, H), only
  /// for a batch of 1, or null. `kNonFinite`; `kOverflow` naming `kWeight`; `kLimit`; `kMemory`.
  Outcome forward(bool with_gradient, const std::uint8_t* ablated);

  /// Turns the logits into the gradient of the loss with respect to them. `first` (batch) or null.
  TransformerLoss cross_entropy(const double* first);

  /// The gradient (P) of every weight, from that of the logits. `kMemory`.
  [[nodiscard]] Status backward(double* gradient);

  /// Copies the results of a batch of 1.
  [[nodiscard]] Status copy_results(bool with_heads, TransformerResult& result) const;

 private:
  /// The sides of a head: query, key, value, and the output made of them.
  static constexpr Place kOutput = 3;

  /// The columns of the sides before `side`, in all heads. Times D, where the matrix of a side
  /// stands in its layer; times B·m, where its numbers do.
  [[nodiscard]] Place columns_before(Place side) const;
  [[nodiscard]] Place width(Place side) const { return side < 2 ? d_ : v_; }

  [[nodiscard]] double* residual(Place layer) const { return residual_ + layer * rows_ * D_; }
  [[nodiscard]] double* heads(Place layer, Place side) const;
  [[nodiscard]] double* attention(Place layer) const { return attention_ + layer * pairs_; }
  [[nodiscard]] Place matrix(Place layer, Place side) const;

  [[nodiscard]] Status allocate(bool with_gradient);
  void swap_axes(bool split, Place side, const double* from, double* to) const;
  void multiply(const double* x, Place rows, Place inner, const double* matrix, Place columns,
                double* result);
  void multiply_transposed(const double* x, Place columns, Place place, Place rows, double* result);
  void weight_gradient(const double* x, Place rows, const double* y, Place columns, double* result);
  Outcome attend(Place layer, const std::uint8_t* ablated);
  void layer_back(Place layer, double* gradient);

  const TransformerCall& call_;
  Place V_, D_, H_, d_, v_, L_;  // as in `TransformerShape`
  Place batch_, tokens_, rows_;  // B, m, B·m
  Place pairs_;                  // B·H·m·m
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
