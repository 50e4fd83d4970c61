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

/// Scenes of nine objects, each with targets that only the other objects of its kind determine:
/// a task for two heads, one that attends by colour and one that
/// attends by shape.
///
/// Formula: object i has colour c = ⌊i/3⌋ and shape s = i mod 3, and carries two
/// numbers u_i and w_i, independent standard gaussians:
///
///     x_i = [1 at c, else 0 (3) | 1 at s, else 0 (3) | u_i | w_i]
///     y_i = [mean of u over the colour c | mean of w over the shape s]
///
/// The numbers are drawn scene by scene, object by object, u before w, from
/// `NumpyRandom(seed)`; so the first scenes of a longer task are a shorter one.
///
/// Shapes: x (scenes, 9, 8), targets (scenes, 9, 2).
///
/// Why attention has to be learnt: the numbers are new in every scene, so the kind of an object
/// is independent of its target; its own number explains a third
/// of the target's variance, the mean over all nine a third, and both together
/// half. So equal attention and attention to oneself, with anything linear before
/// and after, leave half of it unexplained (in expectation over scenes), and
/// attention by colour and by shape leaves nothing.
///
/// Errors: `kInvalid` naming `kCount` (scenes) below 0, `kX` or `kTargets`. Cost: O(scenes).
Outcome projection_task(std::uint32_t seed, Index scenes, std::span<double> x,
                        std::span<double> targets);

}  // namespace softknn
