/** `attention` and `scores`: check the inputs, call the core once, convert the results. */

import { call, type Family } from "../calls.js";
import { checkSize } from "../limits.js";
import * as option from "../option.js";
import { inOneType, type Source, toTensor } from "../tensors/tensor.js";
import type {
  Added,
  Floats,
  FloatsOfAll,
  MaskInput,
  ResultOfAll,
  RowsInput,
  TensorInput,
} from "../tensors/tensor-types.js";
import type { Engine } from "../transport/engine.js";
import {
  addOptionalResults,
  attentionInfos,
  checkWeights,
  rawAttending,
  rawScoring,
} from "./attention-crossing.js";
import { type MaskSources, readMasks } from "./attention-masks.js";
import {
  type AttentionInputs,
  type AttentionOptions,
  type AttentionResult,
  type AttentionSettings,
  attentionTable,
  type ScoringOptions,
  scoringTable,
} from "./attention-options.js";
import {
  type AttentionShape,
  asRow,
  fit,
  fitPairs,
  scoreInfo,
  scoreShape,
  withColumns,
} from "./attention-shape.js";

export interface AttentionFunctions {
  /**
   * Every query gets the average of the values, weighted by the similarity of
   * the query to each key: a soft, differentiable k-nearest-neighbour vote.
   *
   * Formula: w = softmax over the allowed keys of score(q, k) (plus an additive
   * mask), output = Σⱼ wⱼ vⱼ; scores by `similarity`, see `ScoringOptions`.
   *
   * Shapes: query (…,m,d), key (…,n,d), value (…,n,v) → output (…,m,v); "…" is
   * nothing, H, or B,H, the same for all three. Fewer heads of key and value
   * than of query (a divisor) is grouped-query attention: with g query heads per
   * key head, key head h serves query heads h·g … h·g + g − 1.
   *
   * Masks and empties: all masks intersect. A key blocked for every query that
   * could use it is never read: NaN there changes no bit. A row with no allowed
   * key (also for n = 0) is exactly 0 in output, weights and entropy, and
   * counted in `emptyRows`. m = 0 and v = 0 give empty results; d = 0
   * throws. Nested `[]` takes its dimension from its partner.
   *
   * Errors: an overflow of a score names row and column. With `nonFinite: "propagate"`
   * NaN, Infinity and overflow are no errors.
   *
   * Cost: O(B·H·m·n·(d + v)) time; memory for the inputs and the requested
   * results, m·n only for weights or scores. Sums run over the keys in order, in
   * chunks of 512 (Float32: 64). So a row of a batch equals that row alone, and a
   * masked call equals the call without those keys, bit for bit: where these come
   * after all allowed ones, or there is one chunk; else within the bounds. Dropout is
   * the exception: its pattern depends on the position.
   *
   * Source: Vaswani et al. (2017), equation (1).
   *
   * @example
   * ```ts
   * const key = [[1, 0.2], [0.9, 0.1], [0.2, 1], [-0.2, 0.9], [0, -1], [-1, -0.6]];
   * const value = [[0.74, 0.28], [0.65, 0.18], [0.34, 0.92], [0.04, 0.79], [-0.2, -0.9], [-0.82, -0.64]];
   * const query = [[0.8, 0.15]];
   * const soft = knn.attention({ query, key, value }, { returnWeights: true });
   * console.log(toNested(soft.weights!)); // [[0.2518…, 0.2355…, 0.1743…, 0.1376…, 0.1259…, 0.07464…]]
   * console.log(toNested(soft.output)); // [[0.3178…, 0.2209…]]
   * const hard = knn.attention({ query, key, value }, { similarity: "rbf", temperature: 0 });
   * console.log(toNested(hard.output)); // [[0.65, 0.18]]
   * ```
   */
  attention<
    Q extends RowsInput,
    K extends TensorInput,
    V extends TensorInput,
    W extends boolean = false,
    S extends boolean = false,
    E extends boolean = false,
    M extends MaskInput = never,
  >(
    inputs: AttentionInputs<Q, K, V>,
    options?: AttentionOptions<W, S, E, M>,
  ): AttentionResult<FloatsOfAll<[Q, K, V, Added<M>]>, W, S, E>;

  /**
   * The score of every query with every key, as in `attention`: after
   * temperature and softcap, before masks.
   *
   * Shapes: query (…,m,d), key (…,n,d) → (…,m,n); heads as in `attention`. Cost: O(B·H·m·n·d).
   *
   * @example
   * ```ts
   * const key = [[1, 0.2], [0.2, 1]];
   * console.log(toNested(knn.scores([[0.8, 0.15]], key))); // [[0.5868…, 0.2192…]]
   * console.log(toNested(knn.scores([[0.8, 0.15]], key, { similarity: "rbf" }))); // [[-0.02124…, -0.54125]]
   * ```
   */
  scores<Q extends RowsInput, K extends TensorInput>(
    query: Q,
    key: K,
    options?: ScoringOptions,
  ): ResultOfAll<[Q, K]>;
}

interface Sources extends MaskSources {
  readonly query: Source;
  readonly key: Source;
  readonly value: Source;
}

/** A checked call. */
interface AttentionCall {
  readonly settings: AttentionSettings;
  readonly sources: Sources;
  readonly fitted: AttentionShape;
  /** The number type of all floating-point inputs and results. */
  readonly element: string;
}

/** Reads the masks and fits all together; copies nothing yet. The caller calls the mask `maskName`. */
export function settled(
  { query: queries, key: keys, value: values }: Pick<Sources, "query" | "key" | "value">,
  settings: AttentionSettings,
  maskName?: string,
): AttentionCall {
  const { mask: added, keyPadding } = readMasks(settings, maskName);
  const rows = asRow(queries, keys);
  const all = inOneType([rows, withColumns(keys, rows), withColumns(values), added]);
  const [element, [query, key, value, mask]] = all;
  const fitted = fit(query, key, value);
  checkSize("output", outputShape(fitted));
  checkWeights(settings, fitted);
  return { settings, sources: { query, key, value, mask, keyPadding }, fitted, element };
}

/** Runs a checked call. */
export function attend(
  engine: Engine,
  { settings, sources, fitted, element }: AttentionCall,
): AttentionResult<Floats> {
  const { query, key, value, mask, keyPadding } = sources;
  const { options, make, perAxis } = rawAttending(fitted, settings, sources, element);
  const arrays = { query, key, value, mask, keyPadding, perAxis };
  const { raw } = fitted;
  const shape = outputShape(fitted);
  const infos = () => attentionInfos(fitted, shape);
  const fast =
    isFast(settings, element) &&
    fitsFloat(() =>
      engine.call(arrays, (core, at) => core.attentionFloat(raw, options, at), infos, 3),
    );
  if (fast) {
    const asIs = (_: string, data: Floats, shape: readonly number[]) => ({ data, shape });
    return addOptionalResults({ output: { data: fast.output, shape } }, asIs, fast, fitted);
  }
  const answer = engine.call(arrays, (core, at) => core.attention(raw, options, at), infos);
  const output = make("output", answer.output, shape);
  return addOptionalResults({ output }, make, answer, fitted);
}

/** The answer of a call in Float32; undefined if a number does not fit, which Float64 may hold. */
function fitsFloat<A extends { readonly scores?: Floats | undefined }>(call: () => A) {
  try {
    const answer = call();
    return answer.scores?.every(Number.isFinite) === false ? undefined : answer;
  } catch (cause) {
    if ((cause as { code?: unknown }).code === "SOFTKNN_E_OVERFLOW") return undefined;
    throw cause;
  }
}

/** Whether such a call is computed in Float32, whose rounding must not decide who is nearest. */
export function isFast(
  settings: Pick<AttentionSettings, "precision" | "nonFinite" | "temperature" | "neighbors">,
  element: string,
): boolean {
  const { precision, nonFinite, temperature, neighbors } = settings;
  const choosesKeys = temperature === 0 || neighbors !== undefined;
  return (
    element === "Float32Array" && precision === "fast" && nonFinite === "refuse" && !choosesKeys
  );
}

function outputShape({ lead, raw }: AttentionShape): number[] {
  return [...lead, raw.queries, raw.valueWidth];
}

const inputs = option.inputs({ query: option.tensor, key: option.rows, value: option.rows });

export const attentionFunctions: Family<AttentionFunctions> = {
  attention: call({ inputs }, attentionTable, ({ inputs }, settings, engine) =>
    attend(engine, settled(inputs, settings)),
  ),

  scores: call(
    { query: option.tensor, key: option.rows },
    scoringTable,
    (given, settings, engine) => {
      const { query, key, element, fitted } = fitPairs(given.query, given.key);
      const shape = scoreShape(fitted);
      checkSize("result", shape);
      const { values } = engine.call(
        { query, key },
        (core, at) => core.scores(fitted.raw, rawScoring(settings), at.query, at.key),
        () => scoreInfo(fitted),
      );
      return toTensor(values, shape, element, "score");
    },
  ),
};
