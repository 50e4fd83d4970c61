#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

#include "softknn/core/attention.hpp"

/// A language model of GPT-2's architecture, whose attention can be changed.
namespace softknn::core {

/// The lengths of a model, in the order of a published `config.json`: L, H, D, V and T. H divides
/// D, all are at least 1.
struct LanguageConfig {
  Index layers = 1;            // L, n_layer
  Index heads = 1;             // H, n_head, of dimension d = D/H each
  Index dimension = 1;         // D, n_embd
  Index vocabulary = 1;        // V, vocab_size
  Index context = 1;           // T, n_positions: the longest sequence
  double norm_epsilon = 1e-5;  // layer_norm_epsilon, positive and finite
  /// The activation x/2·(1 + erf(x/√2)), "gelu", or x/2·(1 + tanh(√(2/π)·(x + 0.044715 x³))),
  /// "gelu_new".
  bool exact_gelu = false;
  bool scales = true;            // dot products by 1/√d, scale_attn_weights
  bool scales_by_layer = false;  // by 1/(layer + 1) too, scale_attn_by_inverse_layer_idx

  /// The factor of the dot products in a layer.
  [[nodiscard]] double scale_in(Index layer) const {
    const double root = scales ? std::sqrt(static_cast<double>(dimension / heads)) : 1.0;
    return 1.0 / (scales_by_layer ? root * static_cast<double>(layer + 1) : root);
  }
};

/// The name of a tensor in a checkpoint.
using TensorName = std::array<char, 48>;

/// The keys that a query may use, by their positions or by what they are worth.
///
/// Query i may use key j if i − j < `recent`, if j < `first`, or if j is one of the `heavy` other
/// keys whose weights from the earlier queries of this head have the largest sums (ties to the
/// lower). A key that is dropped once never comes back. `recent` = 0: all keys.
///
/// Range: all ≥ 0; `first` and `heavy` are 0 without `recent` (`kInvalid` naming `kKeep`). Cost: a
/// row at a time, O(n) each beyond attention. Sources: Xiao et al. (2024), "Efficient streaming
/// language models with attention sinks" (first); Zhang et al. (2023), "H2O: heavy-hitter oracle"
/// (heavy).
struct Retention {
  Index recent = 0;
  Index first = 0;
  Index heavy = 0;
};

/// How a model attends, and what to keep. Heads are numbered (L, H); an empty array has no effect.
struct LanguageOptions {
  Similarity similarity = Similarity::kDot;  // dot by the factor of the configuration
  double temperature = 1.0;                  // in [0, ∞]
  Neighborhood neighborhood = {};
  Retention retention = {};
  std::span<const std::uint8_t> changed = {};  // nonzero: these options apply; empty: to all heads
  std::span<const std::uint8_t> ablated = {};  // nonzero: the output of the head is 0
  bool want_logits = true;
  bool want_weights = false;
  bool want_heads = false;
  bool want_states = false;
};

/// The results for a sequence of m tokens; a buffer that was not requested stays empty.
template <typename Scalar>
struct LanguageResult {
  Buffer<Scalar> logits;   // (m, V)
  Buffer<Scalar> weights;  // (L, H, m, m)
  Buffer<Scalar> query;    // (L, H, m, d), as the three below
  Buffer<Scalar> key;
  Buffer<Scalar> value;
  Buffer<Scalar> output;  // 0 for an ablated head
  Buffer<Scalar> states;  // (m, D), the input of the last block's MLP
};

/// What a model says of the tokens that came.
template <typename Scalar>
struct TokenProbabilities {
  Buffer<double> logs;    // (m − 1): log p of token i + 1 after those before it, in nats
  Buffer<Scalar> states;  // (m, D), if requested
};

/// A score to be explained: of a query, a token of the sequence, in one head.
struct ScorePlace {
  Index layer = 0;
  Index head = 0;
  Index query = 0;
};

/// The scores of one query as sums over what was written into the residual stream. The S sources
/// are the token, the position, then for each earlier layer its heads, the bias of their c_proj and
/// its MLP, and last the biases of the query and the key.
struct ScoreTerms {
  Index sources = 0;      // S = 3 + layer·(H + 2)
  Buffer<double> scores;  // (query + 1), without the terms of the sources left out
  Buffer<double> terms;   // (query + 1, S, S): by source of the query, then of the key
};

/// The keys and values of a sequence's tokens, kept while it grows. It belongs to one model and to
/// one set of options.
template <typename Scalar>
class KeptTokens {
 public:
  /// Makes room for `capacity` tokens and forgets all. `kInvalid` naming `kConfig` or `kCount`
  /// (outside 1 … T); `kLimit`; `kMemory`.
  Outcome allocate(const LanguageConfig& config, Index capacity);

  /// The number of tokens kept.
  [[nodiscard]] Index size() const { return size_; }
  [[nodiscard]] Index capacity() const { return capacity_; }

 private:
  template <typename>
  friend class LanguagePass;
  template <typename>
  friend class LanguageModel;

  Outcome allocate(const LanguageConfig& config, Index layers, Index capacity);

  Index layers_ = 0;
  Index capacity_ = 0;
  Index size_ = 0;
  Buffer<Scalar> keys_;    // (L, H, capacity, d); a call that keeps nothing holds one layer
  Buffer<Scalar> values_;  // the same
  Buffer<double> worth_;  // (L, H, capacity): the sum of the weights of a key, −1 if it was dropped
};

template <typename Scalar>
struct LanguageTensors;

template <typename Scalar>
class LanguageModel {
  static_assert(std::is_same_v<Scalar, double> || std::is_same_v<Scalar, float>);

 public:
  LanguageModel();
  ~LanguageModel();
  LanguageModel(LanguageModel&& other) noexcept;
  LanguageModel& operator=(LanguageModel&& other) noexcept;

  /// Starts a model without tensors. Their memory is allocated as they come.
  Outcome allocate(const LanguageConfig& config);

  /// Sets `values`, a part of a tensor from its element `first` on. `name` is that of a checkpoint,
  /// with or without "transformer." before it; `shape` is the shape of the whole tensor. The parts
  /// of a tensor come in order, and a part from 0 on starts it anew. The masks `attn.bias` and
  /// `attn.masked_bias` of old checkpoints are ignored.
  ///
  /// Errors, each about this tensor: `kInvalid` naming `kTensors` for a name that the architecture
  /// lacks, `kShape` for another shape than its own, `kCount` for a part out of order;
  /// `kNonFinite` naming `kTensors`, with the element as column; `kMemory`; `kLimit`.
  Outcome set(std::string_view name, std::span<const Index> shape, Index first,
              std::span<const Scalar> values);

  /// `kInvalid` naming `kTensors` if a tensor is missing or incomplete; its number is the row.
  Outcome check_complete() const;

  /// The name of a tensor, as text that ends with 0.
  [[nodiscard]] TensorName tensor_name(Index number) const;

  [[nodiscard]] const LanguageConfig& config() const;

  /// The bytes that the model holds.
  [[nodiscard]] std::int64_t byte_length() const;

  /// The logits of the next token at every position of a sequence.
  Outcome run(std::span<const double> tokens, const LanguageOptions& options,
              LanguageResult<Scalar>& result) const;

  /// The mean of −log softmax(logits_i)(t_{i+1}), in nats; `kInvalid` naming `kTokens` for fewer
  /// than two tokens. Never stores (m, V).
  Outcome loss(std::span<const double> tokens, const LanguageOptions& options,
               double& result) const;

  /// The terms of that mean, each with its sign changed, and the states. Errors as `loss`.
  Outcome probabilities(std::span<const double> tokens, const LanguageOptions& options,
                        TokenProbabilities<Scalar>& result) const;

  /// The logits (V) after the kept tokens and `tokens`, which are kept too, and the states of
  /// `tokens`. Weights and heads are not returned.
  Outcome extend(KeptTokens<Scalar>& kept, std::span<const double> tokens,
                 const LanguageOptions& options, LanguageResult<Scalar>& result) const;

  /// Writes the scores q·k/√d of a query with the keys up to its own as sums of terms: the query
  /// and the key are linear in what the token, the position, earlier heads, MLPs and biases wrote,
  /// with the layer norm held at the mean and variance of this pass. `left_out` is empty, or
  /// nonzero for each of the S sources whose terms `scores` shall not have.
  ///
  /// Errors: `kInvalid` naming `kHeads` (no such head), `kCount` (no such query) or `kShape`
  /// (`left_out`); as `run`. Numerical note: in double, the terms add up to the score within 1e-12
  /// of the largest. Cost: the pass up to the layer, and O(query·S·(H·D² + D·d + S·d)).
  Outcome explain(std::span<const double> tokens, const LanguageOptions& options,
                  const ScorePlace& place, std::span<const std::uint8_t> left_out,
                  ScoreTerms& result) const;

 private:
  std::unique_ptr<LanguageTensors<Scalar>> tensors_;
};

/// How the next token is drawn.
struct Sampling {
  double temperature = 1.0;  // in [0, ∞]; 0 takes the largest logit
  Index top = 0;             // only the `top` largest logits, ties to the lower token; 0: all
};

struct SampledToken {
  Index token = 0;
  double log_probability = 0.0;  // in nats, by the softmax of all logits at temperature 1
};

template <typename Scalar>
Outcome sample_token(std::span<const Scalar> logits, const Sampling& sampling, double uniform,
                     SampledToken& result);

/// The logarithms of the mixture (1 − share)·p + share·q of two distributions, element by element:
/// of a model and of the votes of a memory. `logs` are log p, at most 0; `q` are in [0, 1].
///
/// Shapes: logs (n), q (n) → (n). Range: share in [0, 1]. An element that is 0 gives −∞.
/// Errors: `kInvalid` naming `kX` (two lengths) or `kNoise` (`share`); `kNonFinite` naming `kX` and
/// the column of a number that is NaN, +∞, or a q below 0. Cost: O(n).
/// Source: Khandelwal et al. (2020), "Generalization through memorization", equation (1).
Outcome mix_probabilities(std::span<const double> logs, std::span<const double> q, double share,
                          std::span<double> result);

}  // namespace softknn::core
