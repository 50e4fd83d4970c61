/** The inputs, options and results of `multiHeadAttention`. */

import { arrayOption, axisOption, type SettingsOf } from "../options.js";
import type { Floats, Tensor, TensorInput } from "../tensors/tensor.js";
import {
  type AttentionOptions,
  type AttentionResult,
  attentionTable,
} from "./attention-options.js";

/** Query (…,m,a), key (…,n,a′), value (…,n,a″), where "…" is nothing or B. */
export interface MultiHeadInputs<Q extends TensorInput = TensorInput> {
  readonly query: Q;
  /** Default: the query (self-attention). */
  readonly key?: TensorInput;
  /** Default: the key. */
  readonly value?: TensorInput;
}

/** The options of `attention`, for every head; masks are over (…,H,m,n). */
export interface MultiHeadOptions<
  W extends boolean = boolean,
  S extends boolean = boolean,
  E extends boolean = boolean,
> extends AttentionOptions<W, S, E> {
  /** H, an integer ≥ 1. */
  readonly heads: number;
  /** (a,H·d): columns h·d … (h + 1)·d − 1 are those of head h. */
  readonly wq: TensorInput;
  /** (a′,H·d), or (a′,G·d) with G a divisor of H: each key head serves H/G heads. */
  readonly wk: TensorInput;
  /** (a″,H·v), or (a″,G·v) with the G of wk. */
  readonly wv: TensorInput;
  /** (H·v,b), rows h·v … for head h. Without it the heads are concatenated, b = H·v. */
  readonly wo?: TensorInput;
}

/** Optional weights, scores and entropy are those of the heads: (…,H,m,n) and (…,H,m). */
export type MultiHeadResult<
  A extends Floats = Floats,
  W extends boolean = boolean,
  S extends boolean = boolean,
  E extends boolean = boolean,
> = AttentionResult<A, W, S, E> & {
  /** (…,H,m,v): the output of each head; `output` is (…,m,b) */
  readonly heads: Tensor<A>;
};

export const multiHeadTable = {
  ...attentionTable,
  heads: axisOption,
  wq: arrayOption,
  wk: arrayOption,
  wv: arrayOption,
  wo: arrayOption,
};

export type MultiHeadSettings = SettingsOf<typeof multiHeadTable>;
