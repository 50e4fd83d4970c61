/** The inputs, options and results of metric learning. */

import type { Abortable } from "../attention/attention-options.js";
import { maxAxis, maxElements } from "../limits.js";
import { finiteOption, integerOption, required, type SettingsOf } from "../options.js";
import { maxSeed } from "../random.js";
import { labelsOption } from "../search/labels.js";
import type { IntegersInput } from "../tensors/integers.js";
import {
  type Floats,
  optionalRows,
  rowsOption,
  type Tensor,
  type TensorInput,
} from "../tensors/tensor.js";

/** Points and their classes. */
export interface MetricInputs<X extends TensorInput = TensorInput> {
  /** (n,d) */
  readonly x: X;
  /** (n): the class of each point, integers ≥ 0. */
  readonly labels: IntegersInput;
}

export interface TrainMetricOptions<
  X extends TensorInput = TensorInput,
  P extends TensorInput = TensorInput,
> extends MetricInputs<X>,
    Abortable {
  /** p, the dimension of the projected points, an integer ≥ 1. Required with `seed`. */
  readonly dimensions?: number;
  /** Seed of the random start: an integer in [0, 2³² − 1]. Give this or `start`. */
  readonly seed?: number;
  /** (d,p): the initial projection. The projection of a run continues that run, bit for bit in Float64. */
  readonly start?: P;
  /** Step size of the gradient ascent: finite, ≥ 0. Default 0.01. */
  readonly learningRate?: number;
  /** The number of steps, an integer ≥ 0. Default 100. */
  readonly epochs?: number;
}

/** The numbers before a step. */
export interface MetricEpoch {
  /** From 1. */
  readonly epoch: number;
  readonly objective: number;
  readonly accuracy: number;
  /** The Frobenius norm of the gradient. */
  readonly gradientNorm: number;
}

export interface MetricStep<A extends Floats = Floats> extends MetricEpoch {
  /** (d,p), after the step. */
  readonly projection: Tensor<A>;
}

export interface TrainMetricResult<A extends Floats = Floats> {
  /** (d,p), after the last step. */
  readonly projection: Tensor<A>;
  readonly epochs: readonly MetricEpoch[];
}

export const trainingTable = {
  x: rowsOption,
  labels: required(labelsOption),
  dimensions: integerOption(undefined, 1, maxAxis),
  seed: integerOption(undefined, 0, maxSeed),
  start: optionalRows,
  learningRate: finiteOption(0.01, 0),
  epochs: integerOption(100, 0, Math.floor(maxElements / 3)),
};

export type TrainingSettings = SettingsOf<typeof trainingTable>;
