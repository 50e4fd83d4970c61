/** Attention in several learned projections at once. */

import { call, type Family } from "../calls.js";
import type { Place } from "../errors.js";
import { checkSize } from "../limits.js";
import * as option from "../option.js";
import { inOneType, readRows, type Source, shapeName } from "../tensors/tensor.js";
import type {
  Added,
  Floats,
  FloatsOfAll,
  MaskInput,
  RowsInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";
import { isTypedArray } from "../tensors/typed-arrays.js";
import { infoOf } from "../transport/engine.js";
import {
  addOptionalResults,
  attentionInfos,
  checkWeights,
  rawAttending,
} from "./attention-crossing.js";
import { readMasks } from "./attention-masks.js";
import {
  type AttentionOptions,
  type AttentionResult,
  type AttentionSettings,
  attentionTable,
} from "./attention-options.js";
import { asLeft, asRow, withColumns } from "./attention-shape.js";
import { fitHeads, type HeadFit } from "./multi-head-shape.js";

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

export interface MultiHeadFunctions {
  /**
   * Attention in several learned subspaces at once, mixed by one matrix.
   *
   * Formula: headₕ = attention(query·wqₕ, key·wkₕ, value·wvₕ), output =
   * concatenate(head₀ … head_{H−1})·wo. Matrices multiply from the right.
   * The inputs may be one tensor x for all three. The default scale is 1/√d, d the dimension of a head.
   * A mask broadcasts to (…,H,m,n), so one per batch entry is (B,1,m,n).
   *
   * Masks and empties: as `attention`. A key blocked in every head for every
   * query changes no bit: NaN in its key or value token is no error. As a query the
   * same token is still read, unless its row is empty. An empty row is 0 in
   * its head; if all heads are empty the output is 0. `emptyRows` counts rows
   * of heads. Nested `[]` means no tokens.
   *
   * Errors: as `attention`, also for a matrix that is not finite and projected tokens that overflow.
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

const separate = option.inputs(
  { query: option.tensor, key: option.optionalRows, value: option.optionalRows },
  "a tensor or an object { query, key, value }",
);

interface Tokens {
  readonly query: Source;
  readonly key?: Source | undefined;
  readonly value?: Source | undefined;
  /** Of the query: whether a bare row counts. */
  readonly fill: typeof asRow;
}

/** One tensor is query, key and value; an object names them separately. */
const inputs = option.required({
  ...separate,
  default: undefined,
  read: (value: unknown, place: Place): Tokens =>
    Array.isArray(value) || isTypedArray(value) || shapeName(value)
      ? { query: readRows(value, "x"), fill: withColumns }
      : { ...separate.read(value, place), fill: asRow },
});

const matrices = {
  heads: option.axis,
  wq: option.rows,
  wk: option.rows,
  wv: option.rows,
  wo: option.optionalRows,
};

export const multiHeadFunctions: Family<MultiHeadFunctions> = {
  multiHeadAttention: call(
    { inputs },
    { ...attentionTable, ...matrices },
    ({ inputs }, settings, engine) => {
      const masks = readMasks(settings);
      const { wq, wk, wv, wo } = settings;
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
      const { options, make, perAxis } = rawAttending(inner, settings, maskSources, element);
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
        (core, at) => core.multiHeadAttention(lengths, options, at, at.wq, at.wk, at.wv, at.wo),
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
    },
  ),
};

function checkSizes({ inner, output, heads }: HeadFit, settings: AttentionSettings): void {
  const { batch, queryHeads, keyHeads, queries, keys, width, valueWidth } = inner.raw;
  checkSize("projected query", [batch, queries, queryHeads * width]);
  checkSize("projected key", [batch, keys, keyHeads * width]);
  checkSize("projected value", [batch, keys, keyHeads * valueWidth]);
  checkSize("heads", heads);
  checkSize("output", output);
  checkWeights(settings, inner);
}
