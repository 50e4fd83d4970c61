/** Gradient descent on the projections of one attention layer. */

import { call, type Family } from "../calls.js";
import { sizeOf } from "../limits.js";
import { toDoubles, toTensors } from "../tensors/tensor.js";
import type { Floats, FloatsOfAll, Tensor, TensorInput } from "../tensors/tensor-types.js";
import type { ProjectionRun } from "../transport/core-module.js";
import { type ArgumentInfo, type InfoByName, infoOf, runsAway } from "../transport/engine.js";
import { checked, checkSizes, countOf, type Training } from "./projection-inputs.js";
import {
  type ProjectionName,
  type ProjectionStart,
  type ProjectionWeights,
  projectionNames,
  type TrainProjectionsOptions,
  type TrainProjectionsResult,
  trainingTable,
} from "./projection-options.js";

export interface ProjectionFunctions {
  /**
   * Trains the projections of one layer of multi-head self-attention by
   * full-batch gradient descent, and reports every step.
   *
   * Formula: per head A = softmax(scale·Q·Kᵀ/τ) with Q = x·W_Q, K = x·W_K and
   * V = x·W_V; ŷ is the concatenated A·V of all heads times W_O, and
   * loss = Σ(ŷ − y)²/2 over scenes, tokens and outputs. A step is
   * W ← W − learningRate·∂loss/∂W for all matrices of `train` at once.
   *
   * Shapes: x (n,a), targets (n,b); or (B,n,a), (B,n,b): B scenes whose tokens do
   * not attend to each other. W_Q and W_K (a,H·d), W_V (a,H·v), W_O (H·v,b); head h has
   * columns h·d … of the first ones and rows h·v … of W_O, as in `multiHeadAttention`.
   *
   * Start: initialScale times the gaussians of `random(seed)`, W_Q, W_K, W_V, W_O
   * in turn, each row by row; all four are drawn, even those that `start` gives. With
   * `identicalHeads` only the first head is drawn, its columns and its rows.
   *
   * Symmetry: heads with equal starts get equal gradients and stay equal, bit for
   * bit, at every epoch; a small random start breaks the symmetry.
   *
   * Empty: n = 0 or B = 0 gives loss 0 and gradients 0. A token without an allowed
   * key (n = 1 with `excludeSelf`) has output 0.
   *
   * Errors: `SOFTKNN_E_OVERFLOW` names `learningRate`
   * and the epoch if training diverges, `x` if the start is too large;
   * `SOFTKNN_E_LIMIT` if the weights of all epochs exceed 2²⁷ numbers: use
   * `keepWeights: "last"`.
   *
   * Numerical note: gradients are analytic, all sums in a fixed order. Cost:
   * O(epochs·B·n·H·(d + v)·(n + a + b)). Sources: Vaswani et al. (2017), section 3.2.2; for the random
   * start Rumelhart, Hinton and Williams (1986).
   *
   * @example
   * ```ts
   * // Each token is to find the token with its first number.
   * const x = [[1, 0, 0], [1, 0, 2], [0, 1, 1], [0, 1, 3]];
   * const targets = [[2], [0], [3], [1]];
   * const run = knn.trainProjections({ x, targets, excludeSelf: true, learningRate: 0.05, epochs: 300 });
   * console.log(run.loss < (run.epochs[0]?.loss ?? 0) / 100); // true
   * ```
   */
  trainProjections<
    X extends TensorInput,
    T extends TensorInput,
    S extends ProjectionStart = Record<never, never>,
  >(
    options: TrainProjectionsOptions<X, T, S>,
  ): TrainProjectionsResult<FloatsOfAll<[X, T, S[keyof S]]>>;
}

/** The core's names of the matrices, in order. */
const coreNames = ["query", "key", "value", "output"] as const;

/** Copies the given matrices to their places, and returns the bit set of the given ones. */
function fillStart(start: Float64Array, { given, shapes }: Training): InfoByName {
  const infos: Record<string, ArgumentInfo> = {};
  let next = 0;
  projectionNames.forEach((name, i) => {
    const shape = shapes[name];
    const data = start.subarray(next, next + sizeOf(shape));
    next += data.length;
    const source = given.get(name);
    if (source) data.set(toDoubles(source));
    infos[coreNames[i] as string] = { argument: `start.${name}`, shape, data };
  });
  return infos;
}

function resultOf(
  { losses, norms, weights }: ProjectionRun,
  { numbers: { epochs: count, keepAll }, shapes, element }: Training,
): TrainProjectionsResult<Floats> {
  const step = countOf(shapes);
  const wanted = projectionNames.map((name) => shapes[name]);
  const named = <T>(of: (i: number) => T) =>
    Object.fromEntries(projectionNames.map((name, i) => [name, of(i)])) as Record<
      ProjectionName,
      T
    >;
  const row = (i: number): ProjectionWeights<Floats> => {
    const place = (p: number) => projectionNames[p] as string;
    const matrices = toTensors(weights.subarray(i * step), wanted, element, place);
    return named((p) => matrices[p] as Tensor<Floats>);
  };
  const epochs = Array.from({ length: count }, (_, i) => ({
    epoch: i + 1,
    loss: losses[i] as number,
    gradientNorms: named((p) => norms[i * projectionNames.length + p] as number),
    ...(keepAll && { weights: row(i + 1) }),
  }));
  const last = keepAll ? count : Math.min(count, 1);
  return { epochs, start: row(0), weights: row(last), loss: losses.at(-1) as number };
}

export const projectionFunctions: Family<ProjectionFunctions> = {
  trainProjections: call({}, trainingTable, (_, settings, engine) => {
    const training = checked(settings);
    checkSizes(training);
    const { numbers, x, targets } = training;
    const start = new Float64Array(countOf(training.shapes));
    const infos = fillStart(start, training);
    const answer = engine.call(
      { x, targets, start },
      (core, at) =>
        core.trainProjections(numbers, numbers, numbers, numbers, at.x, at.targets, at.start),
      () => {
        const overflows = "is too large, or targets or start: epoch 1 overflows double precision";
        const none = runsAway(numbers.learningRate);
        return { ...infos, x: { ...infoOf(x), overflows }, none };
      },
    );
    return resultOf(answer, training);
  }),
};
