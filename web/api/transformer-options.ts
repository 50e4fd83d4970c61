/** The options and results of `transformer` and `transformerLoss`. */

import type { Abortable } from "./attention-options.js";
import type { IntegersInput } from "./integers.js";
import type { Tensor } from "./tensor.js";
import type { TransformerWeights } from "./transformer-model.js";

/** One head of a model, both counted from 0. */
export interface HeadPlace {
  readonly layer: number;
  readonly head: number;
}

export interface TransformerOptions extends Abortable {
  /** Heads whose output is 0, so that they add nothing to the residual stream. Default none. */
  readonly ablate?: readonly HeadPlace[];
  /**
   * Temperatures in [0, Infinity] of the softmax of single heads: 0 leaves the key of the highest
   * score, Infinity equal weights. Default 1 for each.
   */
  readonly temperature?: readonly (HeadPlace & { readonly temperature: number })[];
  /** Return what every head of every layer computes. Default false. */
  readonly returnHeads?: boolean;
}

/** What the heads of one layer compute. */
export interface TransformerLayer {
  /** (H,m,d) */
  readonly query: Tensor;
  readonly key: Tensor;
  /** (H,m,v) */
  readonly value: Tensor;
  /** (H,m,m): 0 above the diagonal. */
  readonly weights: Tensor;
  /** (H,m,v): weights times values; 0 for an ablated head. */
  readonly output: Tensor;
}

export interface TransformerResult {
  /** (m,V): at every position, of the next token. */
  readonly logits: Tensor;
  /** With `returnHeads`, in the order of the model. */
  readonly layers?: readonly TransformerLayer[];
}

export interface TransformerLossResult {
  /** In nats. */
  readonly loss: number;
  /** ∂loss/∂w for every weight of the model, in its shape. */
  readonly gradients: TransformerWeights;
}

/** Integers with a shape. */
export interface TokenTensor {
  readonly data: Exclude<IntegersInput, readonly number[]>;
  readonly shape: readonly number[];
}
