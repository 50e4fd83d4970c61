/** Attention in several learned projections at once. */

import { checkSize } from "../limits.js";
import { inputsOption, type Option, required } from "../options.js";
import {
  type Added,
  type FloatsOfAll,
  inOneType,
  type MaskInput,
  optionalRows,
  type RowsInput,
  readRows,
  type Source,
  shapeName,
  type TensorInput,
  tensorOption,
} from "../tensors/tensor.js";
import { isTypedArray } from "../tensors/typed-arrays.js";
import { infoOf } from "../transport/engine.js";
import { call, type Family } from "../transport/family.js";
import {
  addOptionalResults,
  attentionInfos,
  checkWeights,
  rawAttending,
} from "./attention-crossing.js";
import { readMasks } from "./attention-masks.js";
import { asLeft, asRow, withColumns } from "./attention-shape.js";
import {
  type MultiHeadInputs,
  type MultiHeadOptions,
  type MultiHeadResult,
  type MultiHeadSettings,
  multiHeadTable,
} from "./multi-head-options.js";
import { fitHeads, type HeadFit } from "./multi-head-shape.js";

export interface MultiHeadFunctions {
  /**
   * Attention in several learned subspaces at once, mixed by one matrix.
   *
   * Formula: headₕ = attention(query·wqₕ, key·wkₕ, value·wvₕ), output =
   * concatenate(head₀ … head_{H−1})·wo. Matrices multiply from the right.
   *
   * Shapes: query (…,m,a), key (…,n,a′), value (…,n,a″), with "…" nothing or B, or
   * one tensor x for all three → output (…,m,b), heads (…,H,m,v). Fewer heads
   * in wk and wv: see `MultiHeadOptions`. The default scale is 1/√d, d the dimension of a head.
   * A mask broadcasts to (…,H,m,n), so one per batch entry is (B,1,m,n).
   *
   * Limits, masks, empties: as `attention`. A key blocked in every head for every
   * query changes no bit: NaN in its key or value token is no error. As a query the
   * same token is still read, unless its row is empty. An empty row is 0 in
   * its head; if all heads are empty the output is 0. `emptyRows` counts rows
   * of heads. Nested `[]` means no tokens.
   *
   * Errors: those of `attention`; `RangeError` also for dimensions that the heads do
   * not divide, NaN or Infinity in a matrix, and projected or mixed tokens that
   * overflow a double. With `nonFinite: "propagate"` those propagate.
   *
   * Numerical note: equals `linear`, `attention` per head, `linear`, bit for bit;
   * so a row of a batch equals that row alone (without dropout).
   * Cost: O(B·(m·a·H·d + n·a·H·(d + v) + H·m·n·(d + v) + m·H·v·b)) time; memory for
   * the projections and the requested results, m·n only for weights or scores.
   *
   * Source: Vaswani et al. (2017), section 3.2.2; Ainslie et al. (2023), "GQA".
   *
   * @example
   * ```ts
   * const x = [[1, 0], [0, 1]];
   * const r = knn.multiHeadAttention(x, { heads: 2, wq: x, wk: x, wv: x, scale: 1 });
   * console.log(toNested(r.output)); // [[0.7310…, 0.5], [0.5, 0.7310…]]
   * ```
   */
  multiHeadAttention<
    A extends TensorInput,
    B extends TensorInput,
    C extends TensorInput,
    D extends TensorInput = never,
    X extends TensorInput = never,
    Q extends RowsInput = never,
    K extends TensorInput = never,
    V extends TensorInput = never,
    W extends boolean = false,
    S extends boolean = false,
    E extends boolean = false,
    M extends MaskInput = never,
  >(
    inputs: MultiHeadInputs<Q, K, V> | X,
    options: MultiHeadOptions<W, S, E, M, A, B, C, D>,
  ): MultiHeadResult<FloatsOfAll<[X, Q, K, V, A, B, C, D, Added<M>]>, W, S, E>;
}

/** One tensor is query, key and value; an object names them separately. */
const tokens: Option<Tokens> = required({
  default: undefined,
  read(value, place) {
    if (Array.isArray(value) || isTypedArray(value) || shapeName(value)) {
      return { query: readRows(value, "x"), fill: withColumns };
    }
    return { ...separate.read(value, place), fill: asRow };
  },
});

const separate = inputsOption(
  { query: tensorOption, key: optionalRows, value: optionalRows },
  "a tensor or an object { query, key, value }",
);

interface Tokens {
  readonly query: Source;
  readonly key?: Source | undefined;
  readonly value?: Source | undefined;
  /** Of the query: whether a bare row counts. */
  readonly fill: typeof asRow;
}

const multiHeadAttention = call({ inputs: tokens }, multiHeadTable, (settings, engine) => {
  const masks = readMasks(settings);
  const { inputs, wq, wk, wv, wo } = settings;
  const [element, [query, ownKey, ownValue, q, k, v, o, mask]] = inOneType([
    inputs.fill(inputs.query, { shape: [0, wq.shape.at(-2) ?? 0] }),
    inputs.key && asLeft(inputs.key, wk),
    inputs.value && asLeft(inputs.value, wv),
    withColumns(wq),
    withColumns(wk),
    withColumns(wv),
    wo && withColumns(wo),
    masks.mask,
  ]);
  const key = ownKey ?? query;
  const value = ownValue ?? key;
  const sources = { query, key, value, wq: q, wk: k, wv: v, wo: o };
  const maskSources = { ...masks, mask };
  const fitted = fitHeads(sources, settings.heads);
  const { inner, output, heads } = fitted;
  checkSizes(fitted, settings);
  const { options: crossing, make, perAxis } = rawAttending(inner, settings, maskSources, element);
  const width = ({ shape }: Source) => shape.at(-1) as number;
  const lengths = {
    ...inner.raw,
    queryInputs: width(query),
    keyInputs: width(key),
    valueInputs: width(value),
    outputs: output.at(-1) as number,
  };
  const answer = engine.call(
    {
      ...sources,
      ...maskSources,
      perAxis,
      key: key === query ? null : key,
      value: value === key ? null : value,
    },
    (core, at) => core.multiHeadAttention(lengths, crossing, at, at.wq, at.wk, at.wv, at.wo),
    () => {
      const projected = (source: Source, name: "wq" | "wk" | "wv") => ({
        ...infoOf(source),
        made: [...source.shape.slice(0, -1), width(sources[name])],
        note: `, projected by ${name}`,
      });
      const infos = attentionInfos(inner, heads);
      return {
        ...infos,
        ...{ query: projected(query, "wq"), key: projected(key, "wk") },
        ...{ value: projected(value, "wv"), heads: infos.output, output: { shape: output } },
      };
    },
  );
  const made = make("output", answer.output, output);
  const perHead = make("heads", answer.heads, heads);
  return addOptionalResults({ output: made, heads: perHead }, make, answer, inner);
});

function checkSizes({ inner, output, heads }: HeadFit, settings: MultiHeadSettings): void {
  const { batch, queryHeads, keyHeads, queries, keys, width, valueWidth } = inner.raw;
  const shapes = {
    "projected query": [batch, queries, queryHeads * width],
    "projected key": [batch, keys, keyHeads * width],
    "projected value": [batch, keys, keyHeads * valueWidth],
    heads,
    output,
  };
  for (const [name, shape] of Object.entries(shapes)) checkSize(name, shape);
  checkWeights(settings, inner);
}

export const multiHeadFunctions: Family<MultiHeadFunctions> = { multiHeadAttention };
