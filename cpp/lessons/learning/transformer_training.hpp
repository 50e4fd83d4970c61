#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "learning/transformer.hpp"
#include "numerics/numpy_random.hpp"

/// Training a transformer: the optimiser, the task, and one step of both.
namespace softknn::core {

/// The settings of AdamW; the others are β₁ = 0.9, β₂ = 0.999 and ε = 1e-8.
struct AdamW {
  double learning_rate = 1e-3;                                 // finite, ≥ 0
  double weight_decay = 1e-2;                                  // finite, ≥ 0
  double clip_norm = std::numeric_limits<double>::infinity();  // > 0; ∞ turns clipping off
};

/// One step of AdamW with gradient-norm clipping.
///
/// Formula, with k = `step`: n = ‖gradient‖, g = gradient·min(1, clip_norm/(n + 1e-6)); μ ← μ + (1
/// − β₁)(g − μ), ν ← β₂ν + (1 − β₂)g²; w ← w(1 − learning_rate·weight_decay) − learning_rate/(1 −
/// β₁ᵏ)·μ/(√ν/√(1 − β₂ᵏ) + ε).
///
/// Shapes: weights, gradient (P), moments (2, P): μ, then ν ≥ 0; zeros before the first step.
/// Range: `step` ≥ 1 counts the steps, this one included. `gradient_norm` is n.
///
/// Errors: `kInvalid` naming `kGradient` or `kMoments` (wrong length), `kEpochs` (step < 1),
/// `kLearningRate`, `kWeightDecay` or `kClipNorm`; `kNonFinite` naming `kWeight`, `kGradient` or
/// `kMoments` and the position as column; `kOverflow` naming `kWeight` when the norm, a moment or a
/// weight overflows. On any error but `kInvalid` and `kNonFinite` weights and moments are
/// unspecified.
///
/// Numerical note: as PyTorch's `clip_grad_norm_` and `AdamW`, except for the summation order in
/// the norm and the powers of β, which are products here.
/// Cost: O(P).
///
/// Source: Loshchilov and Hutter (2019), "Decoupled Weight Decay Regularization", algorithm 2.
Outcome adamw_step(const AdamW& options, Index step, std::span<double> weights,
                   std::span<const double> gradient, std::span<double> moments,
                   double& gradient_norm);

/// Draws the initial weights, in their order: those of embedding and positions from
/// `next_gaussian`; those of every other matrix, of n rows, as (2u − 1)/√n with u from
/// `next_uniform`. PyTorch initialises `Embedding` and `Linear` the same way.
///
/// Errors: `kInvalid` naming `kShape` or `kWeight`; `kLimit`.
/// Cost: O(P).
Outcome start_transformer(const TransformerShape& shape, NumpyRandom& random,
                          std::span<double> weights);

/// The task of a batch: repeated random sequences.
///
/// For each sequence the period p is drawn as `numpy.random.randint(least, most + 1)`, then the
/// first p tokens as `numpy.random.permutation(V)`, with further permutations where p exceeds V.
/// The period repeats to the end of the sequence. Tokens within a period are distinct if p ≤ V.
///
/// Source: Olsson et al. (2022), "In-context Learning and Induction Heads", repeated random tokens.
struct RepeatTask {
  Index batch = 1;
  Index least_period = 1;
  Index most_period = 1;
};

/// One step of training on the task: a batch of sequences as long as the context is drawn, then
/// `transformer_gradient` over the repeated positions (first = periods), then `adamw_step`. Loss
/// and accuracy are taken before the step.
///
/// Shapes: weights (P), moments (2, P).
/// Range: 1 ≤ least ≤ most < T, so that part of the sequence repeats.
///
/// Errors: as these two functions; `kInvalid` also naming `kCount` (batch < 1) or `kPeriod`. On any
/// error but `kInvalid`, `random`, weights and moments are unspecified.
/// Cost: that of the gradient.
Outcome train_transformer_step(const TransformerShape& shape, const RepeatTask& task,
                               const AdamW& options, Index step, NumpyRandom& random,
                               std::span<double> weights, std::span<double> moments,
                               TransformerLoss& loss);

/// `numpy.random.randint(0, most + 1)` for most < 2^32: masked words until one is in range. With a
/// single choice no word is drawn.
[[nodiscard]] Index draw_up_to(NumpyRandom& random, Index most);

/// `numpy.random.permutation` of 0, 1 … `order`.size() − 1.
void permute(NumpyRandom& random, std::span<double> order);

/// Writes tokens (batch, m) and periods (batch), see `RepeatTask`; `order` is scratch for one
/// number per token of the vocabulary. Sizes have been checked.
void repeat_batch(NumpyRandom& random, const RepeatTask& task, std::span<double> order,
                  std::span<double> tokens, std::span<double> periods);

}  // namespace softknn::core
