/** The options and results of `transformer`. */

import type { Abortable } from "../attention/attention-options.js";
import type { Tensor } from "../tensors/tensor.js";

/** One head of a model, layer and head counted from 0. */
export interface HeadPlace {
  readonly layer: number;
  readonly head: number;
}

export interface TransformerOptions extends Abortable {
  /** Heads whose output is 0, so that they add nothing to the residual stream. Default none. */
  readonly ablate?: readonly HeadPlace[];
  /**
   * Softmax temperatures of single heads, in [0, Infinity]: 0 gives all weight to the key with the
   * highest score, Infinity equal weights. Default 1 for each.
   */
  readonly temperature?: readonly (HeadPlace & { readonly temperature: number })[];
  /** Every head keeps only the k keys with the largest scores. Integer ≥ 1; default all. */
  readonly neighbors?: number;
  /** Every kept key has the same weight. Default false. */
  readonly equalWeights?: boolean;
  /** Return what every head of every layer computes. Default false. */
  readonly returnHeads?: boolean;
}

/** The intermediate results of the heads of one layer. */
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
  /** (m,V): the logits of the next token at every position. */
  readonly logits: Tensor;
  /** With `returnHeads`, in the order of the model. */
  readonly layers?: readonly TransformerLayer[];
}
