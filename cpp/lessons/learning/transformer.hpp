#pragma once

#include <cstdint>
#include <span>

#include "softknn/core/attention.hpp"

/// An attention-only transformer: no norms, no feed-forward layers, no biases.
namespace softknn::core {

/// The lengths of a model. All layers share them; only `layers` may be 0, which leaves a model that
/// predicts the next token from the last token and its position.
struct TransformerShape {
  Index vocabulary = 1;       // V
  Index context = 1;          // T, the longest sequence
  Index dimension = 1;        // D, of the residual stream
  Index heads = 1;            // H, of each layer
  Index head_dimension = 1;   // d, of queries and keys
  Index value_dimension = 1;  // v
  Index layers = 0;           // L
};

/// The number of weights P, −1 for a length out of range or too many weights. They are stored in
/// one array, each matrix row-major, in the order
///
///     embedding (V, D)   positions (T, D)
///     per layer: W_Q (D, H·d)   W_K (D, H·d)   W_V (D, H·v)   W_O (H·v, D)
///     unembedding (D, V)
///
/// Head h owns columns h·d … (h+1)·d − 1 of W_Q and W_K, columns h·v … of W_V and rows h·v … of
/// W_O. The order is part of the border contract.
[[nodiscard]] Index transformer_weights(const TransformerShape& shape);

/// Changes to single heads (L, H) of a model, and to the neighbourhood of all; an empty array
/// changes nothing.
struct HeadInterventions {
  std::span<const std::uint8_t> ablated = {};  // nonzero: the output of the head is 0
  std::span<const double> temperature = {};    // of the head's softmax, in [0, ∞]
  Neighborhood neighborhood = {};              // the keys that every head attends to
};

/// The outputs of a model for one sequence of m tokens. Without `want_heads`, only the logits.
struct TransformerResult {
  Buffer<double> logits;   // (m, V)
  Buffer<double> query;    // (L, H, m, d)
  Buffer<double> key;      // (L, H, m, d)
  Buffer<double> value;    // (L, H, m, v)
  Buffer<double> weights;  // (L, H, m, m)
  Buffer<double> output;   // (L, H, m, v); 0 for an ablated head
};

/// The logits of the next token at every position of a sequence.
///
/// Formula, with t the tokens: x_i = embedding(t_i) + positions(i); per layer x ← x + [A_0
/// V_0 | … | A_{H−1} V_{H−1}]·W_O with A_h = softmax(Q_h K_hᵀ/(√d·τ_h)) over the keys j ≤ i and Q =
/// x·W_Q, K = x·W_K, V = x·W_V; logits = x·unembedding. τ_h is 1 unless `interventions` sets it; τ
/// → 0 gives all weight to the key with the highest score, τ → ∞ equal weights.
///
/// Shapes: tokens (m), 1 ≤ m ≤ T, of integers in [0, V); weights (P), see `transformer_weights`. An
/// ablated head adds nothing to the residual stream.
///
/// Errors: `kInvalid` naming `kShape` (a length below 1, or `layers` below 0), `kTokens` (too many
/// or none) or `kWeight`; `kInvalid` naming `kMask` (`ablated` of the wrong length) or
/// `kTemperature` (wrong length, negative or NaN) or `kNeighbors`; `kNonFinite` naming `kTokens`
/// for a token that is not an integer in [0, V), with the position as column; `kNonFinite` naming
/// `kWeight` likewise for a weight that is NaN or infinite; `kOverflow` naming `kWeight` when an
/// intermediate number exceeds the largest double; `kLimit`; `kMemory`. On any error `result` is
/// unspecified.
///
/// Numerical note: equals `linear`, `attention` on the heads, `linear` of the concatenated heads,
/// and the residual sum, layer by layer, bit for bit. A row depends only on the tokens up to its
/// own.
/// Cost: O(L·m·(D·H·(d + v) + m·H·(d + v)) + m·D·V) time, O(L·m·(D + H·(d + v + m))) memory.
///
/// Source: Elhage et al. (2021), "A Mathematical Framework for Transformer Circuits", the model of
/// one layer or more without its biases.
Outcome transformer(const TransformerShape& shape, std::span<const double> tokens,
                    std::span<const double> weights, const HeadInterventions& interventions,
                    bool want_heads, TransformerResult& result);

/// The prediction quality on a batch.
struct TransformerLoss {
  double loss = 0.0;  // mean cross-entropy over the counted positions, in nats
  // the share of counted positions whose largest logit is that of the next token
  double accuracy = 0.0;
};

/// The cross-entropy of the next tokens and its gradient with respect to every weight.
///
/// Formula: loss = mean over the counted pairs (b, i) of −log softmax(logits_bi)(t_b,i+1); a pair
/// is counted if i + 1 ≥ first_b. Backwards by the chain rule: with G the gradient of the residual
/// stream after a layer, ∂W_O = Zᵀ·G, Z the concatenated heads, and ∂Z = G·W_Oᵀ; per head ∂V =
/// Aᵀ·∂Z, ∂A = ∂Z·Vᵀ, ∂S_ij = A_ij(∂A_ij − Σ_l A_il ∂A_il)/√d, ∂Q = ∂S·K, ∂K = ∂Sᵀ·Q; ∂W_Q = xᵀ·∂Q,
/// likewise for W_K and W_V; G ← G + ∂Q·W_Qᵀ + ∂K·W_Kᵀ + ∂V·W_Vᵀ.
///
/// Shapes: tokens (batch, m), 1 ≤ m ≤ T; first (batch), any numbers, or empty: all positions count;
/// weights and gradient (P). Among equal logits the first is the largest.
/// Empty: without counted positions (for example m = 1) loss, accuracy and gradient are 0.
///
/// Errors: as `transformer`; `kInvalid` also naming `kCount` (batch < 1), `kPeriod` (`first` of the
/// wrong length) or `kGradient`; `kOverflow` naming `kWeight` also for a loss or a gradient that
/// exceeds the largest double.
///
/// Numerical note: every sum runs in a fixed order.
/// Cost: about three times that of `transformer` for each sequence.
///
/// Source: Rumelhart, Hinton and Williams (1986), "Learning representations by back-propagating
/// errors".
Outcome transformer_gradient(const TransformerShape& shape, Index batch,
                             std::span<const double> tokens, std::span<const double> first,
                             std::span<const double> weights, TransformerLoss& loss,
                             std::span<double> gradient);

}  // namespace softknn::core
