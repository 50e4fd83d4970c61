#pragma once

#include "language_tensors.hpp"

/// Private to the core: one pass of tokens through a language model.
namespace softknn::core {

/// The number of sources of the scores of a layer.
inline Index sources_of(const LanguageConfig& config, Index layer) {
  return 3 + layer * (config.heads + 2);
}

template <typename Scalar>
class LanguagePass {
 public:
  /// The model is complete. Checks nothing yet.
  LanguagePass(const LanguageTensors<Scalar>& model, const LanguageOptions& options,
               KeptTokens<Scalar>& kept)
      : model_(model), options_(options), kept_(kept) {}

  /// All blocks and ln_f, for the tokens after the kept ones; `result`, unless it is null, receives
  /// what the options request. The size of the kept tokens does not change.
  Outcome run(std::span<const double> tokens, LanguageResult<Scalar>* result);

  /// The terms of the scores of the last token, in a head of a layer; see `explain`.
  Outcome explain(std::span<const double> tokens, const ScorePlace& place,
                  std::span<const std::uint8_t> left_out, ScoreTerms& result);

  /// Keeps the tokens of this pass with those before them.
  void keep_tokens() {
    kept_.size_ += m_;
    if (options_.retention.recent > 0) {
      std::swap(kept_.worth_, worth_);
    }
  }

  /// The logits (rows, V) of some of these tokens. `kOverflow` naming `kWeight`.
  Outcome write_logits(Index first, Index rows, Scalar* logits);

 private:
  using Tensor = WeightTensor<Scalar>;

  /// Checks, allocates and embeds.
  Outcome start(std::span<const double> tokens, LanguageResult<Scalar>* result);
  [[nodiscard]] Outcome check(std::span<const double> tokens) const;
  [[nodiscard]] Status allocate(LanguageResult<Scalar>* result);
  void embed(std::span<const double> tokens);
  void normalize(const Tensor& weight, const Tensor& bias);
  void multiply(const Scalar* x, Index layer, BlockTensor weight, BlockTensor bias, Scalar* y);
  /// The heads of a layer, side by side in `normed_`; then its MLP, before c_proj, in `wide_`.
  Outcome run_heads(Index layer, LanguageResult<Scalar>* result);
  void run_mlp(Index layer, LanguageResult<Scalar>* result);
  void add_heads(Index layer);
  void add_mlp(Index layer);
  void add_to_stream(const Scalar* change);
  void activate();
  Outcome attend(Index layer, LanguageResult<Scalar>* result);
  Outcome attend_head(Index layer, Index head, LanguageResult<Scalar>* result);
  /// A row at a time: the weights of a row decide which keys the next ones find.
  Outcome attend_retained(const AttentionInputs<Scalar>& inputs, AttentionOptions options,
                          std::span<double> worth, AttentionResult<Scalar>& found);
  void split_heads(Index layer);
  [[nodiscard]] Scalar* kept(Buffer<Scalar>& side, Index layer, Index head) const;
  void keep_results(Index layer, Index head, const AttentionResult<Scalar>& found,
                    LanguageResult<Scalar>& result);

  const LanguageTensors<Scalar>& model_;
  const LanguageOptions& options_;
  KeptTokens<Scalar>& kept_;
  const Index D_ = model_.config.dimension, H_ = model_.config.heads, d_ = D_ / H_;
  Index m_ = 0;            // tokens of this pass
  Buffer<Scalar> stream_;  // x (m, D), the residual stream
  Buffer<Scalar> normed_;  // (m, D): ln(x), then a change of x; at the end ln_f(x)
  Buffer<Scalar> wide_;    // (m, 4D): queries, keys and values, or the middle of an MLP
  Buffer<Scalar> query_;   // (H, m, d)
  Buffer<double> worth_;   // as in the kept tokens, which get it once all has succeeded
};

}  // namespace softknn::core
