/** The part of the compiled module that multiplies matrices and attends in several heads. */

import type {
  RawAttention,
  RawBehavior,
  RawMasking,
  RawNumber,
  RawScoring,
  RawShape,
  RawValues,
  RawWanted,
} from "./raw.js";

export interface RawHeadsCalls {
  /**
   * slices*rows*columns: x (slices, rows, inner) times weight (slices, inner,
   * columns) plus bias (columns). One matrix stands for all slices where it repeats.
   */
  linear(
    x: Float64Array,
    weight: Float64Array,
    bias: Float64Array | null,
    slices: number,
    rows: number,
    inner: number,
    columns: number,
    repeatX: boolean,
    repeatWeight: boolean,
  ): RawValues;
  /**
   * A key that is null is the query, a value that is null the key, without a wo
   * the heads stand side by side. `shape` is that of the attention in the heads,
   * with 1 or more of them; the widths are those of tokens and output.
   * `output` is B*m*outputWidth, `heads` B*H*m*v.
   */
  multiHeadAttention(
    query: Float64Array,
    key: Float64Array | null,
    value: Float64Array | null,
    wq: Float64Array,
    wk: Float64Array,
    wv: Float64Array,
    wo: Float64Array | null,
    mask: Uint8Array | Float64Array | null,
    keyPadding: Uint8Array | null,
    shape: RawShape,
    queryWidth: number,
    keyWidth: number,
    valueWidth: number,
    outputWidth: number,
    scoring: RawScoring,
    masking: RawMasking,
    behavior: RawBehavior,
    wanted: RawWanted,
  ): RawAttention;
  /** Of weights (batch, heads, rows, columns). */
  headDiversity(
    weights: Float64Array,
    batch: number,
    heads: number,
    rows: number,
    columns: number,
  ): RawNumber;
}

export const rawHeadsNames = [
  "linear",
  "multiHeadAttention",
  "headDiversity",
] as const satisfies readonly (keyof RawHeadsCalls)[];
