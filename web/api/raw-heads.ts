/** Products of matrices and attention in several heads. Private to `web/api`. */

import {
  attendingSettings,
  attentionNumbers,
  attentionResults,
  maskArrays,
  type RawCall,
} from "./raw-groups.js";

export const rawHeadsCalls = {
  /**
   * slices*rows*columns: x (slices, rows, inner) times weight (slices, inner,
   * columns) plus bias (columns). One matrix stands for all slices where it repeats.
   */
  linear: {
    settings: ["slices", "rows", "inner", "columns", "repeatX", "repeatWeight"],
    arrays: ["x", "weight", "bias"],
    results: ["values"],
  },
  /**
   * A key that is null is the query, a value that is null the key, without a wo
   * the heads stand side by side. The shape is that of the attention in the heads,
   * with 1 or more of them; then the widths of tokens and output.
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
