/** The calls of `cpp/bindings/projection_calls.hpp`. Private to `web/api`. */

import type { RawAttention, RawValues } from "./raw.js";

/** The matrices of attention that can be learnt. */
export type ProjectionName = "wq" | "wk" | "wv" | "wo";
/** In the order in which they lie in one array: of set p stands bit p. */
export const projectionNames = [
  "wq",
  "wk",
  "wv",
  "wo",
] as const satisfies readonly ProjectionName[];

/** The numbers of a run, in the order in which they cross; flags as 0 and 1, sets as bits. */
export interface RawTraining {
  batch: number;
  tokens: number;
  inputs: number;
  outputs: number;
  heads: number;
  width: number;
  valueWidth: number;
  /** NaN: 1/√d */
  scale: number;
  temperature: number;
  excludeSelf: number;
  seed: number;
  initialScale: number;
  identicalHeads: number;
  /** The matrices of the start that are not drawn. */
  given: number;
  learningRate: number;
  epochs: number;
  /** The matrices that are moved. */
  learnt: number;
  keepAll: number;
}

export interface RawProjectionCalls {
  /**
   * Of P weights (W_Q, W_K, W_V, W_O, one after the other). `start` P numbers, of
   * which those of `given` are read; `numbers` the values of a `RawTraining`.
   * Answers with `output`: the losses, epochs + 1; `scores`: the norms of the
   * gradients, epochs*4; `weights`: rows of P, the start and those after every
   * step, or after the last; nothing else. An overflow has the epoch, from 0, in
   * `row`, and names "x" before the first step and "none" after it.
   */
  trainProjections(
    x: Float64Array,
    targets: Float64Array,
    start: Float64Array,
    numbers: Float64Array,
  ): RawAttention;
  /** x, scenes*9*8, then targets, scenes*9*2. */
  projectionTask(seed: number, scenes: number): RawValues;
}

export const rawProjectionNames = [
  "trainProjections",
  "projectionTask",
] as const satisfies readonly (keyof RawProjectionCalls)[];
