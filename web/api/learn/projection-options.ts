/** The options and results of `trainProjections`. */

import { maxAxis, maxElements } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import type { Floats, Tensor, TensorInput } from "../tensors/tensor-types.js";

/** The projection matrices. */
export type ProjectionName = "wq" | "wk" | "wv" | "wo";

/** In their order in one array: set p has bit p. */
export const projectionNames = ["wq", "wk", "wv", "wo"] as const;

/** W_Q (a, H·d), W_K (a, H·d), W_V (a, H·v) and W_O (H·v, b), heads concatenated. */
export type ProjectionWeights<A extends Floats = Floats> = {
  readonly [K in ProjectionName]: Tensor<A>;
};

/** Matrices that a training starts from. */
export type ProjectionStart = { readonly [K in ProjectionName]?: TensorInput };

const matrix = option.optionalRows;

const trainingOptions = {
  /**
   * Initial matrices instead of random ones: any of the four. The `weights`
   * of a run continue that run, bit for bit (in Float64; Float32 results were
   * rounded).
   */
  start: option.record({ wq: matrix, wk: matrix, wv: matrix, wo: matrix }),
  /** The trained matrices; the others keep their start. Default all four. */
  train: {
    ...option.list(option.choice("wq", projectionNames), `of ${projectionNames.join(", ")}`, 4),
    default: projectionNames,
  },
  /** H, an integer ≥ 1. Default 1. */
  heads: option.integer(1, 1, maxAxis),
  /** d, the dimension of queries and keys per head: an integer ≥ 1. Default a. */
  width: option.integer(undefined, 1, maxAxis),
  /** v, the dimension of values per head: an integer ≥ 1. Default `width`. */
  valueWidth: option.integer(undefined, 1, maxAxis),
  /** As in `attention`: multiplies q·k. Any finite number; default 1/√d. */
  scale: option.finite(undefined),
  /**
   * τ in [0, Infinity], default 1: divides the scores. At 0 and Infinity, the exact
   * limits, small changes of the scores do not change the weights. So `wq` and `wk`
   * have gradient 0 and stay constant.
   */
  temperature: option.number(1, 0, Infinity),
  /** A token attends to all others, not to itself. Default false. */
  excludeSelf: option.flag(false),
  /** Seed of the random start: an integer in [0, 2³² − 1]. Default 0. */
  seed: option.seed(0),
  /** The standard deviation of the random start, in [0, 1e100]. Default 0.1. */
  initialScale: option.number(0.1, 0, 1e100),
  /** Every head gets the random start of the first, which shows the symmetry. Default false. */
  identicalHeads: option.flag(false),
  /** Step size of the gradient descent: finite, ≥ 0. Default 0.01. */
  learningRate: option.finite(0.01, 0),
  /** The number of steps, an integer ≥ 0. Default 100. */
  epochs: option.integer(100, 0, maxElements),
  /** Weights after every epoch, or `"last"`: only after the last one. Default `"all"`. */
  keepWeights: option.choice("all", ["all", "last"]),
};

export interface TrainProjectionsOptions<
  X extends TensorInput = TensorInput,
  T extends TensorInput = TensorInput,
  S extends ProjectionStart = ProjectionStart,
> extends option.OptionsOf<typeof trainingOptions>,
    Abortable {
  /** The tokens, (n,a), or (B,n,a) for training on B scenes. a ≥ 1. */
  readonly x: X;
  /** The target of every token: (n,b) or (B,n,b). */
  readonly targets: T;
  readonly start?: S;
}

export interface ProjectionEpoch<A extends Floats = Floats> {
  /** From 1. */
  readonly epoch: number;
  /** Σ(ŷ − y)²/2, before the step. */
  readonly loss: number;
  /** The Frobenius norms of ∂loss/∂W, before the step; also of matrices that are not trained. */
  readonly gradientNorms: { readonly [K in ProjectionName]: number };
  /** After the step; absent with `keepWeights: "last"`. */
  readonly weights?: ProjectionWeights<A>;
}

export interface TrainProjectionsResult<A extends Floats = Floats> {
  readonly epochs: readonly ProjectionEpoch<A>[];
  /** Before the first step. */
  readonly start: ProjectionWeights<A>;
  /** After the last step. */
  readonly weights: ProjectionWeights<A>;
  /** The loss of `weights`. */
  readonly loss: number;
}

/** The bit set of matrix names. */
export function setOf(names: Iterable<string>): number {
  let set = 0;
  for (const name of names) set |= 1 << projectionNames.indexOf(name as ProjectionName);
  return set;
}

export const trainingTable = { x: option.rows, targets: option.rows, ...trainingOptions };

export type TrainingSettings = option.SettingsOf<typeof trainingTable>;
