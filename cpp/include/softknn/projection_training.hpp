#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "softknn/buffer.hpp"
#include "softknn/similarity.hpp"

/// How projections are learnt: one layer of multi-head self-attention and the
/// gradient descent that teaches its four matrices what to attend by.
namespace softknn {

/// The axis lengths: x (B, n, a) and targets (B, n, b), B scenes of n tokens that
/// attend only within their own scene; for each of H heads queries and keys of
/// width d and values of width v. H is at least 1; every other length may be 0.
struct ProjectionShape {
  Index batch = 1;        // B
  Index tokens = 0;       // n
  Index inputs = 0;       // a
  Index outputs = 0;      // b
  Index heads = 1;        // H
  Index width = 0;        // d
  Index value_width = 0;  // v
};

/// The matrices, in the order in which they lie in one array of weights:
///
///     W_Q (a, H·d)   W_K (a, H·d)   W_V (a, H·v)   W_O (H·v, b)
///
/// each row-major; head h owns columns h·d … (h+1)·d − 1 of W_Q and W_K, columns
/// h·v … of W_V, and rows h·v … of W_O. The order is part of the border contract.
enum class Projection : std::uint8_t { kQuery, kKey, kValue, kOutput };

inline constexpr Index kProjections = 4;

/// Where each matrix begins, and at last where W_O ends: the number of weights P. All −1 for a
/// shape with a negative length or too many weights.
[[nodiscard]] std::array<Index, kProjections + 1> projection_offsets(const ProjectionShape& shape);

/// A set of the matrices: bit p stands for the p-th `Projection`.
using ProjectionSet = std::uint32_t;

inline constexpr ProjectionSet kAllProjections = 15;

[[nodiscard]] constexpr bool holds(ProjectionSet set, Index projection) {
  return (set >> projection & 1U) != 0;
}

/// The layer's own settings. `scale` is finite or `kUsualScale`, `temperature` τ
/// lies in [0, ∞] with the exact limits of `Scoring`. With `exclude_self` a
/// token attends to all others but not to itself.
struct ProjectionLayer {
  double scale = kUsualScale;
  double temperature = 1.0;
  bool exclude_self = false;
};

/// The weights before the first step.
///
/// Every matrix is drawn, W_Q, W_K, W_V, W_O in turn and each row by row, from
/// the stream of `NumpyRandom(seed)`: `scale` times a standard gaussian. With
/// `identical_heads` only the first head is drawn (its columns, row by row, and
/// its rows of W_O) and the others are copies of it. Then the matrices of the
/// set `given` are taken from the array `weights` (P) instead; so a given matrix
/// does not change what is drawn for the others. Of `weights` only the given
/// parts are read; without any, `weights` may be empty. `scale` lies in [0, 1e100].
struct ProjectionStart {
  std::uint32_t seed = 0;
  double scale = 0.0;
  bool identical_heads = false;
  ProjectionSet given = 0;
  std::span<const double> weights = {};
};

/// How far to go. Matrices that are not in `learnt` keep their start.
struct ProjectionDescent {
  double learning_rate = 0.0;
  Index epochs = 0;
  ProjectionSet learnt = kAllProjections;
  bool keep_all = true;
};

/// One run. `weights` holds rows of P: the start, then the weights after every
/// step, or with `keep_all` off (and a step at all) only those after the last.
struct ProjectionRun {
  Buffer<double> losses;          // (epochs + 1): before each step, and after the last
  Buffer<double> gradient_norms;  // (epochs, 4): Frobenius norms of ∂L/∂W, before each step
  Buffer<double> weights;         // (epochs + 1, P), or (2, P)
};

/// The loss of one set of weights and its gradient with respect to each weight.
///
/// Formula, with c = scale and X the tokens: Q = X·W_Q, K = X·W_K, V = X·W_V; per
/// head A = softmax(c·Q·Kᵀ/τ) over the keys, Z = A·V; the Z concatenated give
/// Ŷ = Z·W_O and L = Σ(Ŷ − Y)²/2 over scenes, tokens and outputs. Backwards, with
/// G = Ŷ − Y: ∂W_O = Zᵀ·G, ∂Z = G·W_Oᵀ; per head ∂V = Aᵀ·∂Z, ∂A = ∂Z·Vᵀ,
/// ∂S_ij = A_ij(∂A_ij − Σ_l A_il ∂A_il)·c/τ, ∂Q = ∂S·K, ∂K = ∂Sᵀ·Q;
/// ∂W_Q = Xᵀ·∂Q, and so for W_K and W_V.
///
/// Shapes: x (B, n, a), targets (B, n, b), weights (P) → gradient (P).
///
/// Limits: at τ = 0 and τ = ∞ the attention weights do not depend on small changes
/// of the scores (at 0 but for jumps where two keys tie), so there ∂W_Q = ∂W_K = 0.
///
/// Empty: no tokens or no outputs give loss 0 and gradients 0. A token that may
/// attend to none (n = 1 with `exclude_self`) has Z = 0.
///
/// Errors: `kInvalid` naming `kShape`, `kHeads` (H < 1), `kX`, `kTargets`, `kWeight`, `kGradient`,
/// `kScale` or `kTemperature`; `kNonFinite` naming x (`kX`), targets (`kTargets`) or a matrix
/// (`kQuery` for W_Q, `kKey` for W_K, `kValue` for W_V, `kOutput` for W_O) with its place;
/// `kOverflow` naming `kX` when a score, the loss or a gradient passes the largest
/// double; `kLimit`; `kMemory`.
///
/// Numerical note: every sum runs in order, each head through the same
/// arithmetic: heads with equal weights get equal gradients, bit for bit. ∂S is
/// made from differences to ∂A of the heaviest key, so it keeps its digits where
/// a row is nearly one-hot. Cost: O(B·n·H·(d + v)·(n + a + b))
/// time, O(B·H·n·(n + d + v)) memory.
///
/// Source: Vaswani et al. (2017), section 3.2.2, differentiated by the chain rule.
Outcome projection_gradient(const ProjectionShape& shape, std::span<const double> x,
                            std::span<const double> targets, std::span<const double> weights,
                            const ProjectionLayer& layer, double& loss, std::span<double> gradient);

/// Full-batch gradient descent on the projections: W ← W − learning_rate·∂L/∂W.
///
/// Formula and shapes: `projection_gradient`, once per epoch, all learnt
/// matrices moved at once. Range: `learning_rate` finite and ≥ 0.
///
/// Symmetry: heads that start equal stay equal, bit for bit, and
/// work as a single head would; a random start, however small, breaks the symmetry.
/// A run from the last weights of another continues that run, bit for bit.
///
/// Errors: as `projection_gradient`; `kInvalid` too naming `kStart` (its scale, set or weights),
/// `kLearnt`, `kLearningRate` or `kEpochs`. `kOverflow` carries the epoch, from 0, in
/// `row`; it names `kX` when the start itself is too large and `kNone` when the
/// steps have led there. On any error `run` is unspecified.
///
/// Cost: `epochs` times that of the gradient; memory besides that (epochs + 1)·P
/// with `keep_all`.
///
/// Source: Rumelhart, Hinton and Williams (1986), "Learning representations by
/// back-propagating errors", on why equal weights have to be set apart at random.
Outcome train_projections(const ProjectionShape& shape, std::span<const double> x,
                          std::span<const double> targets, const ProjectionLayer& layer,
                          const ProjectionStart& start, const ProjectionDescent& descent,
                          ProjectionRun& run);

}  // namespace softknn
