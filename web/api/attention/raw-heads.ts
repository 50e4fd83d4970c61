/** Matrix products and multi-head attention. Private to `web/api`. */

import {
  attendingSettings,
  attentionNumbers,
  attentionResults,
  maskArrays,
  type RawCall,
} from "../transport/raw-groups.js";

export const rawHeadsCalls = {
  /**
   * slices*rows*columns: x (slices, rows, inner) times weight (slices, inner,
   * columns) plus bias (columns). A single matrix is broadcast over all slices.
   */
  linear: {
    settings: ["slices", "rows", "inner", "columns", "repeatX", "repeatWeight"],
    arrays: ["x", "weight", "bias"],
    results: ["values"],
  },
  /**
   * A null key is the query, a null value is the key; without wo the heads
   * are concatenated. The shape is that of the attention in the heads,
   * with 1 or more of them; then the dimensions of tokens and output.
   * `output` is B*m*outputs, `heads` B*H*m*v.
   */
  multiHeadAttention: {
    settings: [...attendingSettings, "queryInputs", "keyInputs", "valueInputs", "outputs"],
    arrays: ["query", "key", "value", "wq", "wk", "wv", "wo", ...maskArrays],
    results: [...attentionResults, "heads"],
    numbers: attentionNumbers,
  },
  /** Of weights (batch, heads, rows, columns). */
  headDiversity: {
    settings: ["batch", "heads", "rows", "columns"],
    arrays: ["weights"],
    numbers: ["value"],
  },
} as const satisfies Readonly<Record<string, RawCall>>;
