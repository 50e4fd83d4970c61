/** The options and steps of whole training runs. */

import type { Abortable } from "../attention/attention-options.js";
import type { TransformerModel } from "./transformer-model.js";

export interface TrainTransformerOptions extends Abortable {
  /** V, an integer ≥ 1. Default 20. */
  readonly vocabulary?: number;
  /** T, an integer ≥ 2: the length of every sequence. Default 24. */
  readonly context?: number;
  /** D, an integer ≥ 1. Default 64. */
  readonly dimension?: number;
  /** H of each layer, an integer ≥ 1. Default 4. */
  readonly heads?: number;
  /** d of queries and keys, an integer ≥ 1. Default 2. */
  readonly headDimension?: number;
  /** v of values, an integer ≥ 1. Default 16. */
  readonly valueDimension?: number;
  /** An integer ≥ 0. Default 2. */
  readonly layers?: number;
  /** The only task: sequences that repeat themselves. */
  readonly task?: "repeat";
  /** After how many tokens: an integer in [1, T − 1], or the least and the most. Default 4 (or T/2
   * if that is less) to T/2. */
  readonly period?: number | readonly number[];
  /** Sequences per step, an integer ≥ 1. Default 64. */
  readonly batch?: number;
  /** Finite, ≥ 0. Default 0.003. */
  readonly learningRate?: number;
  /** An integer ≥ 0. Default 2000. */
  readonly steps?: number;
  /** Seed of NumPy's legacy generator, an integer in [0, 2³² − 1]. Default 0. */
  readonly seed?: number;
  /** Also return the model every so many steps, an integer ≥ 1. Default: with the last step only. */
  readonly modelEvery?: number;
}

export interface TrainTransformerStep {
  /** From 1. */
  readonly step: number;
  /** Over the positions that repeat, before the step, in nats. */
  readonly loss: number;
  /** The fraction of these positions that the model predicts correctly, in [0, 1]. */
  readonly accuracy: number;
  /** After the step, Float64: with the last step and every `modelEvery`-th. */
  readonly model?: TransformerModel;
}
