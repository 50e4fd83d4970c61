/** The inputs, options and results of `multiHeadAttention`. */

import { axisOption, type SettingsOf } from "../options.js";
import {
  type Floats,
  type MaskInput,
  optionalRows,
  type RowsInput,
  rowsOption,
  type Tensor,
  type TensorInput,
} from "../tensors/tensor.js";
import {
  type AttentionOptions,
  type AttentionResult,
  attentionTable,
} from "./attention-options.js";

/** Query (…,m,a), key (…,n,a′), value (…,n,a″), where "…" is nothing or B. */
export interface MultiHeadInputs<
  Q extends RowsInput = RowsInput,
  K extends TensorInput = TensorInput,
  V extends TensorInput = TensorInput,
> {
  readonly query: Q;
  /** Default: the query (self-attention). */
  readonly key?: K;
  /** Default: the key. */
  readonly value?: V;
}

/** The options of `attention`, for every head; masks are over (…,H,m,n). A … D are the types of wq … wo. */
export interface MultiHeadOptions<
  W extends boolean = boolean,
  S extends boolean = boolean,
  E extends boolean = boolean,
  M extends MaskInput = MaskInput,
  A extends TensorInput = TensorInput,
  B extends TensorInput = TensorInput,
  C extends TensorInput = TensorInput,
  D extends TensorInput = TensorInput,
> extends AttentionOptions<W, S, E, M> {
  /** H, an integer ≥ 1. */
  readonly heads: number;
  /** (a,H·d): columns h·d … (h + 1)·d − 1 are those of head h. */
  readonly wq: A;
  /** (a′,H·d), or (a′,G·d) with G a divisor of H: each key head serves H/G heads. */
  readonly wk: B;
  /** (a″,H·v), or (a″,G·v) with the G of wk. */
  readonly wv: C;
  /** (H·v,b), rows h·v … for head h. Without it the heads are concatenated, b = H·v. */
  readonly wo?: D;
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
  wq: rowsOption,
  wk: rowsOption,
  wv: rowsOption,
  wo: optionalRows,
};

export type MultiHeadSettings = SettingsOf<typeof multiHeadTable>;
