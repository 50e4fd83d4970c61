/** A task that two heads can learn and no fixed attention can solve. */

import { integerOption, readOptions, type SettingsOf } from "../options.js";
import { seedOption } from "../random.js";
import type { Tensor } from "../tensors/tensor.js";
import type { Engine } from "../transport/engine.js";
import type { Family } from "../transport/family.js";

export interface ProjectionTaskOptions {
  /** The number of scenes, an integer in [0, 2²⁰]. Default 16. */
  readonly scenes?: number;
  /** Seed of the random numbers: an integer in [0, 2³² − 1]. Default 7. */
  readonly seed?: number;
}

export interface ProjectionTask {
  /** (scenes,9,8): one of three colours, one of three shapes, two numbers. */
  readonly x: Tensor;
  /** (scenes,9,2) */
  readonly targets: Tensor;
  /** The colour of each of the nine objects, 0 … 2. */
  readonly colors: Int32Array<ArrayBuffer>;
  readonly shapes: Int32Array<ArrayBuffer>;
}

export interface ProjectionTaskFunctions {
  /**
   * A task for two heads: scenes of nine objects, every colour with every shape.
   * The targets depend on other objects of the same colour or shape.
   *
   * Formula: object i has colour c = ⌊i/3⌋, shape s = i mod 3 and two numbers u, w,
   * gaussians of `random(seed)`, scene by scene, object by object, u before w;
   * x = [1 at c, else 0 | 1 at s, else 0 | u | w]. The target is the mean of u over
   * the objects of the same colour, and the mean of w over those of the same shape.
   *
   * Equal attention, or attention to oneself, with any linear maps before and after,
   * leaves half of the targets' variance (in expectation); attention by colour in
   * one head and by shape in another leaves none.
   *
   * Errors: `TypeError`, `RangeError`. Cost: O(scenes).
   *
   * @example
   * ```ts
   * const { x, targets } = knn.projectionTask({ scenes: 1 });
   * console.log(x.shape, targets.shape); // [ 1, 9, 8 ] [ 1, 9, 2 ]
   * ```
   */
  projectionTask(options?: ProjectionTaskOptions): ProjectionTask;
}

const taskTable = {
  scenes: integerOption(16, 0, 2 ** 20),
  seed: seedOption(7),
};

type TaskSettings = SettingsOf<typeof taskTable>;

/** As in the core: number of colours and of shapes, objects, numbers per object. */
const kinds = 3;
const objects = kinds * kinds;
const features = 2 * kinds + 2;

function projectionTask(engine: Engine, options: unknown): ProjectionTask {
  const { scenes, seed }: TaskSettings = readOptions(taskTable, options);
  const { x, targets } = engine.call({}, (core) => core.projectionTask(seed, scenes));
  const each = Array.from({ length: objects }, (_, i) => i);
  return {
    x: { data: x, shape: [scenes, objects, features] },
    targets: { data: targets, shape: [scenes, objects, 2] },
    colors: Int32Array.from(each, (i) => Math.floor(i / kinds)),
    shapes: Int32Array.from(each, (i) => i % kinds),
  };
}

export const projectionTaskFunctions: Family<ProjectionTaskFunctions> = { projectionTask };
