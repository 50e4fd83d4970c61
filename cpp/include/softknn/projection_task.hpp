#pragma once

#include <cstdint>
#include <span>

#include "softknn/status.hpp"

namespace softknn {

/// The sizes of `projection_task`: every colour with every shape, once.
inline constexpr Index kTaskKinds = 3;
inline constexpr Index kTaskTokens = kTaskKinds * kTaskKinds;
inline constexpr Index kTaskInputs = 2 * kTaskKinds + 2;
inline constexpr Index kTaskOutputs = 2;

/// Scenes of nine objects, each with targets that depend on the objects of the same colour and of
/// the same shape. The task needs two heads, one attending by colour and one by shape.
///
/// Formula: object i has colour c = ⌊i/3⌋ and shape s = i mod 3, and carries two numbers u_i and
/// w_i, independent standard gaussians:
///
///     x_i = [1 at c, else 0 (3) | 1 at s, else 0 (3) | u_i | w_i]
///     y_i = [mean of u over the colour c | mean of w over the shape s]
///
/// The numbers are drawn scene by scene, object by object, u before w, from `NumpyRandom(seed)`; so
/// a shorter task is a prefix of a longer one.
///
/// Shapes: x (scenes, 9, 8), targets (scenes, 9, 2).
///
/// Why attention has to be learnt: the numbers are new in every scene, so an object's colour and
/// shape are independent of its target. Its own number explains a third of the target's variance,
/// the mean over all nine objects a third, and both together half. Uniform attention and
/// self-attention to one token, with any linear map before and after, therefore leave half the
/// variance unexplained (in expectation over scenes); attention by colour and by shape leaves none.
///
/// Errors: `kInvalid` naming `kCount` (scenes) below 0, `kX` or `kTargets`.
/// Cost: O(scenes).
Outcome projection_task(std::uint32_t seed, Index scenes, std::span<double> x,
                        std::span<double> targets);

}  // namespace softknn
