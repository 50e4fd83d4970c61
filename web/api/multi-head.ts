/** Attention in several learned projections at once, and how much its heads differ. */

import {
  addWeights,
  checkWeights,
  rawAttending,
  resultMaker,
  wanted,
} from "./attention-crossing.js";
import {
  additive,
  arrangeMasks,
  draftMasks,
  type MaskSources,
  settleMasks,
} from "./attention-masks.js";
import { widenEmpty } from "./attention-shape.js";
import type { ArgumentInfo, CallContext, Engine } from "./engine.js";
import { checkSize } from "./limits.js";
import { settleLeft } from "./matmul.js";
import {
  type MultiHeadInputs,
  type MultiHeadOptions,
  type MultiHeadResult,
  type MultiHeadSettings,
  multiHeadTable,
} from "./multi-head-options.js";
import { fitHeads, type HeadFit, type HeadSources } from "./multi-head-shape.js";
import { givenValues, readOptions } from "./options.js";
import { draftRows, scoreShape } from "./pairs.js";
import type { RawAnswer } from "./raw.js";
import {
  checkMemory,
  commonElement,
  floatElements,
  type Source,
  type TensorInput,
  toDoubles,
  type UncheckedTensor,
} from "./tensor.js";
import { isTypedArray } from "./typed-arrays.js";

export interface MultiHeadFunctions {
  /**
   * The same soft vote in several learned subspaces at once, mixed by one matrix.
   *
   * Formula: headₕ = attention(query·wqₕ, key·wkₕ, value·wvₕ), output = (head₀ …
   * head_{H−1} side by side)·wo. Matrices multiply from the right.
   *
   * Shapes: query (…,m,a), key (…,n,a′), value (…,n,a″), with "…" nothing or B, or
   * just one tensor x for all three → output (…,m,b), heads (…,H,m,v). Fewer
   * heads in wk and wv: see there. The usual scale is 1/√d, d the width of a head.
   * A mask is broadcast to (…,H,m,n), so one per batch entry is (B,1,m,n).
   *
   * Limits, masks, empties: as `attention`. A key blocked in every head for every
   * query changes no bit: NaN in its key or value token is no error (as a query
   * the same token is still read, unless its row is empty). An empty row is 0 in
   * its head; where all heads are empty the output is 0. `emptyRows` counts rows
   * of heads. Nested `[]` is no tokens.
   *
   * Errors: those of `attention`; `RangeError` also for widths that the heads do
   * not divide, NaN or Infinity in a matrix, and what does not fit in a double
   * once projected or mixed. `nonFinite: "propagate"` carries those on.
   *
   * Numerical note: bit for bit `linear`, `attention` on the heads cut apart,
   * `linear`; so a row of a batch equals that row alone (without dropout).
   * Cost: O(B·(m·a·H·d + n·a·H·(d + v) + H·m·n·(d + v) + m·H·v·b)) time; memory for
   * the projections and the results asked for, never m·n unasked.
   *
   * Source: Vaswani et al. (2017), section 3.2.2; Ainslie et al. (2023), "GQA".
   *
   * @example
   * ```ts
   * const x = [[1, 0], [0, 1]];
   * const r = knn.multiHeadAttention(x, { heads: 2, wq: x, wk: x, wv: x, scale: 1 });
   * console.log(knn.toNested(r.output)); // [[0.7310…, 0.5], [0.5, 0.7310…]]
   * ```
   */
  multiHeadAttention(
    inputs: MultiHeadInputs | TensorInput,
    options: MultiHeadOptions,
  ): MultiHeadResult;
}

export function multiHeadFunctions(engine: Engine): MultiHeadFunctions {
  return {
    multiHeadAttention: (inputs, options) => multiHeadAttention(engine, inputs, options),
  };
}

const where = "multiHeadAttention";

function multiHeadAttention(engine: Engine, inputs: unknown, options: unknown): MultiHeadResult {
  const settings: MultiHeadSettings = readOptions(multiHeadTable, options, where);
  const [sources, masks] = settleAll(inputs, settings);
  const given = Object.values({ ...sources }).filter((source) => source !== undefined);
  const element = commonElement([...given, ...additive(masks)]);
  const fitted = fitHeads(sources, settings.heads);
  checkSizes(fitted, settings);
  const arrays = arrangeMasks(masks, settings, fitted.inner);
  const doubles = doublesOf(sources);
  const width = (source: Source) => source.shape.at(-1) as number;
  const widths = {
    queryInputs: width(sources.query),
    keyInputs: width(sources.key),
    valueInputs: width(sources.value),
    outputs: fitted.output.at(-1) as number,
  };
  const answer = engine.ask(
    questionOf(sources, doubles, fitted),
    "multiHeadAttention",
    [...rawAttending(fitted.inner, settings, arrays, wanted(settings)), widths],
    {
      ...doubles,
      key: doubles.key === doubles.query ? null : doubles.key,
      value: doubles.value === doubles.key ? null : doubles.value,
      mask: arrays.mask,
      keyPadding: arrays.keyPadding,
    },
  );
  return resultOf(answer, fitted, element, settings);
}

/** What is one tensor for the caller is one array, which the core is then given once. */
function doublesOf({ query, key, value, wq, wk, wv, wo }: HeadSources) {
  const q = toDoubles(query);
  const k = key === query ? q : toDoubles(key);
  const matrices = { wq: toDoubles(wq), wk: toDoubles(wk), wv: toDoubles(wv) };
  return {
    query: q,
    key: k,
    value: value === key ? k : toDoubles(value),
    ...matrices,
    wo: wo === undefined ? null : toDoubles(wo),
  };
}

/** First everything that may run the caller's code, then the memory. */
function settleAll(inputs: unknown, settings: MultiHeadSettings): [HeadSources, MaskSources] {
  const tokens = draftTokens(inputs);
  const draft = (argument: "wq" | "wk" | "wv" | "wo") =>
    draftRows(settings[argument], where, argument);
  const [wq, wk, wv] = [draft("wq"), draft("wk"), draft("wv")];
  const wo = settings.wo === undefined ? undefined : draft("wo");
  const maskDrafts = draftMasks(settings, where);
  const query = settleLeft(tokens.query, wq);
  const key = tokens.key === undefined ? query : settleLeft(tokens.key, wk);
  const value = tokens.value === undefined ? key : settleLeft(tokens.value, wv);
  const settled = (given: UncheckedTensor) => checkMemory(widenEmpty(given), floatElements);
  const matrices = { wq: settled(wq), wk: settled(wk), wv: settled(wv), wo: wo && settled(wo) };
  return [{ query, key, value, ...matrices }, settleMasks(maskDrafts)];
}

interface Tokens {
  readonly query: UncheckedTensor;
  readonly key: UncheckedTensor | undefined;
  readonly value: UncheckedTensor | undefined;
}

/** One tensor for all, or up to three by name. */
function draftTokens(inputs: unknown): Tokens {
  if (isTensor(inputs)) {
    return { query: draftRows(inputs, where, "x"), key: undefined, value: undefined };
  }
  const here = { where, argument: "inputs" };
  const accepts = "a tensor or an object { query, key, value }";
  const given = givenValues(inputs, accepts, ["query", "key", "value"], here);
  const orNone = (argument: string) =>
    given.get(argument) === undefined ? undefined : draftRows(given.get(argument), where, argument);
  const query = draftRows(given.get("query"), where, "query");
  return { query, key: orNone("key"), value: orNone("value") };
}

function isTensor(inputs: unknown): boolean {
  if (Array.isArray(inputs) || isTypedArray(inputs)) return true;
  if (typeof inputs !== "object" || inputs === null) return false;
  return Object.hasOwn(inputs, "data") && Object.hasOwn(inputs, "shape");
}

/** Refuses what would be too large before anything is allocated. */
function checkSizes({ inner, output, heads }: HeadFit, settings: MultiHeadSettings): void {
  const check = (argument: string, shape: readonly number[]) =>
    checkSize({ where, argument }, shape);
  const { batch, queryHeads, keyHeads, queries, keys, width, valueWidth } = inner.raw;
  check("projected query", [batch, queries, queryHeads * width]);
  check("projected key", [batch, keys, keyHeads * width]);
  check("projected value", [batch, keys, keyHeads * valueWidth]);
  check("heads", heads);
  check("output", output);
  checkWeights(where, settings, inner);
}

type Arrays = Readonly<Record<keyof HeadSources, Float64Array | null>>;

function questionOf(sources: HeadSources, arrays: Arrays, fitted: HeadFit): CallContext {
  const asked = (name: keyof HeadSources, projection?: "wq" | "wk" | "wv"): ArgumentInfo => {
    const { place, shape = [] } = sources[name] ?? { place: { argument: name } };
    const data = arrays[name];
    const columns = projection && (sources[projection].shape[1] as number);
    return {
      argument: place.argument,
      shape,
      ...(data && { data }),
      ...(columns !== undefined && {
        overflow: { shape: [...shape.slice(0, -1), columns], note: `, projected by ${projection}` },
      }),
    };
  };
  const pairs = scoreShape(fitted.inner);
  return {
    where,
    asked: {
      query: asked("query", "wq"),
      key: asked("key", "wk"),
      value: asked("value", "wv"),
      wq: asked("wq"),
      wk: asked("wk"),
      wv: asked("wv"),
      wo: asked("wo"),
      mask: { argument: "mask", shape: pairs },
      score: { argument: "score", shape: pairs },
      heads: {
        argument: "heads",
        shape: fitted.heads,
        overflow: { note: ", scaled up by dropout" },
      },
      output: { argument: "output", shape: fitted.output },
    },
  };
}

function resultOf(
  answer: RawAnswer<"multiHeadAttention">,
  fitted: HeadFit,
  element: string,
  { nonFinite }: MultiHeadSettings,
): MultiHeadResult {
  const make = resultMaker(where, element, nonFinite);
  const output = make("output", answer.output, fitted.output);
  const heads = make("heads", answer.heads, fitted.heads);
  return addWeights({ output, heads }, make, answer, fitted.inner);
}
