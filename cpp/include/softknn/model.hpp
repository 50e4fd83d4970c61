#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "softknn/core/language_model.hpp"
#include "softknn/matrix.hpp"

/// A language model of GPT-2's architecture, whose attention can be changed.
namespace softknn {

using core::LanguageConfig;
using core::LanguageOptions;
using core::Retention;
using core::SampledToken;
using core::Sampling;

/// The results for a sequence of m tokens; a matrix that was not requested stays empty.
template <typename Scalar>
struct LanguageResult {
  Matrix<Scalar> logits;   // (m, V); of `extend` (1, V)
  Matrix<Scalar> weights;  // (L·H·m, m)
  Matrix<Scalar> states;   // (m, D), the input of the last block's MLP
  Outcome outcome = {};

  [[nodiscard]] bool ok() const { return outcome.ok(); }
};

/// The keys and values of a sequence's tokens, kept while it grows.
template <typename Scalar>
using KeptTokens = core::KeptTokens<Scalar>;

/// A language model of GPT-2's architecture.
///
/// Formula, with t the tokens: x_i = wte(t_i) + wpe(i); per block
///
///     x ← x + c_proj(attention(c_attn(ln_1(x))))      x ← x + c_proj(activation(c_fc(ln_2(x))))
///
/// and logits = ln_f(x)·wteᵀ, or ·lm_headᵀ if that tensor is given. A linear map is x·W + b;
/// ln(x) = (x − mean)/√(variance + ε)·weight + bias, the variance over D. c_attn gives the queries,
/// keys and values of all heads, side by side. Each head is `attention`, causal, by `options`; an
/// ablated head is 0 before c_proj, whose bias stays.
///
/// Use: `allocate`, then `set` for every tensor, then `check_complete`; then the other functions.
///
/// Tokens are integers in [0, V), at least one, at most T with those kept.
///
/// Errors: `kInvalid` naming `kConfig`, `kTensors` (see `set`), `kTokens` (none or too many),
/// `kHeads` for an array of heads of another length than L·H, or an option outside its range;
/// `kNonFinite` naming `kTokens` for a token that is not an integer in [0, V), with the position as
/// column; `kOverflow` naming `kWeight` where an intermediate number exceeds `Scalar`; `kLimit`;
/// `kMemory`. An error leaves the kept tokens as they are.
///
/// Numerical note: in double a row depends only on the tokens up to its own, however they are
/// divided among calls of `extend`: bit for bit in WebAssembly, where every product sums over the
/// components in order, and natively within 1e-12 of the largest logit. In float, products are sums
/// in single precision, heads are attention in float, and logits lie within 1e-4 of the largest.
/// Cost: O(m·(L·D² + D·V) + L·m²·D) time; memory for the weights once, and O(m·D) for a call
/// besides its results.
///
/// Concurrency: calls of const functions may run concurrently, with kept tokens of their own.
///
/// Source: Radford et al. (2019), "Language models are unsupervised multitask learners", section
/// 2.3; the layers, Vaswani et al. (2017), sections 3.1 to 3.3; the activation, Hendrycks and
/// Gimpel (2016), "Gaussian error linear units", section 2.
template <typename Scalar>
class LanguageModel {
 public:
  /// Starts a model without tensors. Their memory is allocated as they come.
  Outcome allocate(const LanguageConfig& config) { return model_.allocate(config); }

  /// Sets a tensor by its name in a checkpoint, with or without "transformer." before it: a matrix,
  /// or a vector for a tensor with one axis. `kInvalid` naming `kTensors` for a name that the
  /// architecture lacks, `kShape` for another shape than its own.
  template <typename Derived>
  Outcome set(std::string_view name, const Eigen::DenseBase<Derived>& tensor) {
    const detail::Elements<Scalar> values(tensor);
    const std::array<Index, 2> axes{Derived::IsVectorAtCompileTime ? tensor.size() : tensor.rows(),
                                    tensor.cols()};
    const std::size_t count = Derived::IsVectorAtCompileTime ? 1 : 2;
    return model_.set(name, std::span(axes).first(count), 0, values);
  }

  /// `kInvalid` naming `kTensors` if a tensor is missing or incomplete; its number is the row.
  [[nodiscard]] Outcome check_complete() const { return model_.check_complete(); }

  [[nodiscard]] const LanguageConfig& config() const { return model_.config(); }

  /// The logits of the next token at every position of a sequence.
  [[nodiscard]] LanguageResult<Scalar> run(std::span<const int> tokens,
                                           const LanguageOptions& options = {}) const {
    core::LanguageResult<Scalar> made;
    return result_of(made, model_.run(numbers(tokens), options, made), tokens);
  }

  /// The logits (1, V) after the kept tokens and `tokens`, which are kept too, and the states of
  /// `tokens`. Weights are not returned.
  LanguageResult<Scalar> extend(KeptTokens<Scalar>& kept, std::span<const int> tokens,
                                const LanguageOptions& options = {}) const {
    core::LanguageResult<Scalar> made;
    return result_of(made, model_.extend(kept, numbers(tokens), options, made), tokens);
  }

  /// The mean of −log softmax(logits_i)(t_{i+1}), in nats; `kInvalid` naming `kTokens` for fewer
  /// than two tokens. Never stores (m, V).
  [[nodiscard]] Result<double> loss(std::span<const int> tokens,
                                    const LanguageOptions& options = {}) const {
    Result<double> result;
    result.outcome = model_.loss(numbers(tokens), options, result.value);
    return result;
  }

 private:
  static std::vector<double> numbers(std::span<const int> tokens) {
    return {tokens.begin(), tokens.end()};
  }

  LanguageResult<Scalar> result_of(const core::LanguageResult<Scalar>& made, const Outcome& outcome,
                                   std::span<const int> tokens) const {
    const auto rows_of = [&](const core::Buffer<Scalar>& from, Index columns) {
      return detail::matrix_of(from, outcome, columns == 0 ? 0 : from.size() / columns, columns);
    };
    const LanguageConfig& lengths = config();
    return {rows_of(made.logits, lengths.vocabulary),
            rows_of(made.weights, static_cast<Index>(tokens.size())),
            rows_of(made.states, lengths.dimension), outcome};
  }

  core::LanguageModel<Scalar> model_;
};

/// Draws a token from softmax(logits/τ) over the `top` largest logits, by inversion: the first
/// token, in ascending order, up to which the probabilities exceed `uniform`.
///
/// Shapes: logits (V) → one token. Range: `uniform` in [0, 1).
/// Ties at τ = 0: the lower token.
/// Errors: `kInvalid` naming `kX` (no logits), `kTemperature`, `kCount` (`top` below 0) or
/// `kNoise` (`uniform`); `kNonFinite` naming `kX`, with the column, for NaN or +∞, and for logits
/// of which all are −∞; `kMemory`. Cost: O(V), and O(V log top) with `top`. Source: Fan, Lewis and
/// Dauphin (2018), "Hierarchical neural story generation", section 5 (top).
template <typename Scalar>
Result<SampledToken> sample_token(const Vector<Scalar>& logits, const Sampling& sampling,
                                  double uniform) {
  Result<SampledToken> result;
  result.outcome =
      core::sample_token(detail::elements<Scalar>(logits), sampling, uniform, result.value);
  return result;
}

}  // namespace softknn
