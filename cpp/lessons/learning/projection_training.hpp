#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"

/// Training projections: one layer of multi-head self-attention, and gradient descent on its four
/// matrices.
namespace softknn::core {

/// The axis lengths: x (B, n, a) and targets (B, n, b), B scenes of n tokens that attend only
/// within their scene; for each of H heads, queries and keys of dimension d and values of dimension
/// v. H is at least 1; every other length may be 0.
struct ProjectionShape {
  Index batch = 1;        // B
  Index tokens = 0;       // n
  Index inputs = 0;       // a
  Index outputs = 0;      // b
  Index heads = 1;        // H
  Index width = 0;        // d
  Index value_width = 0;  // v
};

/// The matrices, in their order in the weight array:
///
///     W_Q (a, H·d)   W_K (a, H·d)   W_V (a, H·v)   W_O (H·v, b)
///
/// each row-major; head h owns columns h·d … (h+1)·d − 1 of W_Q and W_K, columns h·v … of W_V, and
/// rows h·v … of W_O. The order is part of the border contract.
enum class Projection : std::uint8_t { kQuery, kKey, kValue, kOutput };

inline constexpr Index kProjections = 4;

/// The offset of each matrix, then the end of W_O: the number of weights P. All −1 for a shape with
/// a negative length or too many weights.
[[nodiscard]] std::array<Index, kProjections + 1> projection_offsets(const ProjectionShape& shape);

/// A set of matrices: bit p stands for the p-th `Projection`.
using ProjectionSet = std::uint32_t;

inline constexpr ProjectionSet kAllProjections = 15;

[[nodiscard]] constexpr bool holds(ProjectionSet set, Index projection) {
  return (set >> projection & 1U) != 0;
}

/// The settings of the layer. `scale` is finite, by default 1/√d, `temperature` τ lies in [0, ∞]
/// with the exact limits of `Scoring`. With `exclude_self` a token attends to all others but not to
/// itself.
struct ProjectionLayer {
  std::optional<double> scale = {};
  double temperature = 1.0;
  bool exclude_self = false;
};

/// The weights before the first step.
///
/// Every matrix is drawn from the stream of `NumpyRandom(seed)`, in the order W_Q, W_K, W_V, W_O
/// and row by row: `scale` times a standard gaussian. With `identical_heads` only the first head is
/// drawn (its columns, row by row, and its rows of W_O) and copied to the others. The matrices in
/// `given` are then replaced by those of the array `weights` (P), so a given matrix does not change
/// the draws of the others. Only the given parts of `weights` are read; if `given` is empty,
/// `weights` may be empty. `scale` lies in [0, 1e100].
struct ProjectionStart {
  std::uint32_t seed = 0;
  double scale = 0.0;
  bool identical_heads = false;
  ProjectionSet given = 0;
  std::span<const double> weights = {};
};

/// The step size, the number of epochs and the trained matrices. Matrices outside `learnt` keep
/// their start.
struct ProjectionDescent {
  double learning_rate = 0.0;
  Index epochs = 0;
  ProjectionSet learnt = kAllProjections;
  bool keep_all = true;
};

/// The results of one run. `weights` holds rows of P: the start, then the weights after every step;
/// with `keep_all` off and at least one step, only those after the last step.
struct ProjectionRun {
  Buffer<double> losses;          // (epochs + 1): before each step, and after the last step
  Buffer<double> gradient_norms;  // (epochs, 4): Frobenius norms of ∂L/∂W, before each step
  Buffer<double> weights;         // (epochs + 1, P), or (2, P)
};

/// The loss of one set of weights and its gradient with respect to each weight.
///
/// Formula, with c = scale and X the tokens: Q = X·W_Q, K = X·W_K, V = X·W_V; per head A =
/// softmax(c·Q·Kᵀ/τ) over the keys, Z = A·V; with the Z concatenated, Ŷ = Z·W_O and L = Σ(Ŷ − Y)²/2
/// over scenes, tokens and outputs. Backwards, with G = Ŷ − Y: ∂W_O = Zᵀ·G, ∂Z = G·W_Oᵀ; per head
/// ∂V = Aᵀ·∂Z, ∂A = ∂Z·Vᵀ, ∂S_ij = A_ij(∂A_ij − Σ_l A_il ∂A_il)·c/τ, ∂Q = ∂S·K, ∂K = ∂Sᵀ·Q; ∂W_Q =
/// Xᵀ·∂Q, likewise for W_K and W_V.
///
/// Shapes: x (B, n, a), targets (B, n, b), weights (P) → gradient (P).
///
/// Limits: at τ = 0 and τ = ∞ the attention weights do not depend on small changes of the scores
/// (at 0 except for jumps where two keys tie), so there ∂W_Q = ∂W_K = 0.
///
/// Empty: no tokens or no outputs give loss 0 and gradients 0. A token without an allowed key (n =
/// 1 with `exclude_self`) has Z = 0.
///
/// Errors: `kInvalid` naming `kShape`, `kHeads` (H < 1), `kX`, `kTargets`, `kWeight`, `kGradient`,
/// `kScale` or `kTemperature`; `kNonFinite` naming x (`kX`), targets (`kTargets`) or a matrix
/// (`kQuery` for W_Q, `kKey` for W_K, `kValue` for W_V, `kOutput` for W_O) with its position;
/// `kOverflow` naming `kX` when a score, the loss or a gradient exceeds the largest double;
/// `kLimit`; `kMemory`.
///
/// Numerical note: every sum runs in order, with the same arithmetic for each head: heads with
/// equal weights get equal gradients, bit for bit. ∂S is computed from differences to ∂A of the key
/// with the largest weight, so it keeps its digits where a row is nearly one-hot.
/// Cost: O(B·n·H·(d + v)·(n + a + b)) time, O(B·H·n·(n + d + v)) memory.
///
/// Source: Vaswani et al. (2017), section 3.2.2, differentiated by the chain rule.
Outcome projection_gradient(const ProjectionShape& shape, std::span<const double> x,
                            std::span<const double> targets, std::span<const double> weights,
                            const ProjectionLayer& layer, double& loss, std::span<double> gradient);

/// Full-batch gradient descent on the projections: W ← W − learning_rate·∂L/∂W.
///
/// Formula and shapes: `projection_gradient`, once per epoch, all learnt matrices updated together.
/// Range: `learning_rate` finite and ≥ 0.
///
/// Symmetry: heads that start equal stay equal, bit for bit, and act as a single head; any random
/// start breaks the symmetry. A run that starts from the last weights of another continues that run
/// bit for bit.
///
/// Errors: as `projection_gradient`; `kInvalid` also naming `kStart` (its scale, set or weights),
/// `kLearnt`, `kLearningRate` or `kEpochs`. `kOverflow` carries the epoch, from 0, in `row`; it
/// names `kX` when the start is too large and `kNone` when a later step overflows. On any error
/// `run` is unspecified.
///
/// Cost: `epochs` times that of the gradient; plus (epochs + 1)·P memory with `keep_all`.
///
/// Source: Rumelhart, Hinton and Williams (1986), "Learning representations by back-propagating
/// errors", for the need to break symmetry at random.
Outcome train_projections(const ProjectionShape& shape, std::span<const double> x,
                          std::span<const double> targets, const ProjectionLayer& layer,
                          const ProjectionStart& start, const ProjectionDescent& descent,
                          ProjectionRun& run);

}  // namespace softknn::core
