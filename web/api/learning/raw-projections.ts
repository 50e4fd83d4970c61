/** The training of projections and its task. Private to `web/api`. */

import type { RawCall, RawGroup } from "../transport/raw-groups.js";

/** The projection matrices. */
export type ProjectionName = "wq" | "wk" | "wv" | "wo";
/** In their order in one array: set p has bit p. */
export const projectionNames = [
  "wq",
  "wk",
  "wv",
  "wo",
] as const satisfies readonly ProjectionName[];

/** The numbers of a run. scale NaN is 1/√d; `given`, the matrices of the start that are
 * not drawn, and `learnt`, those that are moved, are sets as bits. */
const trainingSettings = [
  "batch",
  "tokens",
  "inputs",
  "outputs",
  "heads",
  "width",
  "valueWidth",
  "scale",
  "temperature",
  "excludeSelf",
  "seed",
  "initialScale",
  "identicalHeads",
  "given",
  "learningRate",
  "epochs",
  "learnt",
  "keepAll",
] as const;
type Flag = "excludeSelf" | "identicalHeads" | "keepAll";
export type RawTraining = RawGroup<typeof trainingSettings> & {
  readonly [K in Exclude<(typeof trainingSettings)[number], Flag>]: number;
};

export const rawProjectionCalls = {
  /**
   * P weights: W_Q, W_K, W_V, W_O, concatenated. `start` has P numbers, of
   * which those of `given` are read. `losses`: epochs + 1; `norms` of the gradients:
   * epochs*4; `weights`: rows of P, the start and those after every step, or after
   * the last. An overflow has the epoch, from 0, in `row`, and names "x" before the
   * first step and "none" after it.
   */
  trainProjections: {
    settings: trainingSettings,
    arrays: ["x", "targets", "start"],
    results: ["losses", "norms", "weights"],
  },
  /** x scenes*9*8, targets scenes*9*2. */
  projectionTask: { settings: ["seed", "scenes"], results: ["x", "targets"] },
} as const satisfies Readonly<Record<string, RawCall>>;
