/** `attention` and `scores`: from what the caller gave to one call of the core and back. */

import {
  addWeights,
  checkWeights,
  rawAttending,
  rawScoring,
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
import {
  type AttentionInputs,
  type AttentionOptions,
  type AttentionResult,
  type AttentionSettings,
  attentionTable,
  type ScoringOptions,
  type ScoringSettings,
  scoringTable,
  type WeightSettings,
} from "./attention-options.js";
import { type AttentionShape, fit, widenEmpty } from "./attention-shape.js";
import type { CallContext, Engine } from "./engine.js";
import { checkSize } from "./limits.js";
import { givenValues, readOptions } from "./options.js";
import { draftRows, readPairs, scoreShape } from "./pairs.js";
import type { RawAnswer } from "./raw.js";
import {
  checkMemory,
  commonElement,
  floatElements,
  type Source,
  type Tensor,
  type TensorInput,
  toDoubles,
  toFloats,
  toTensor,
  type UncheckedTensor,
} from "./tensor.js";

export interface AttentionFunctions {
  /**
   * Every query takes the average of the values, weighted by how alike the
   * query and each key are: a soft, differentiable k-nearest-neighbour vote.
   *
   * Formula: w = softmax over the allowed keys of score(q, k) (plus an additive
   * mask), output = Σⱼ wⱼ vⱼ; scores by `similarity`, see `ScoringOptions`.
   *
   * Shapes: query (…,m,d), key (…,n,d), value (…,n,v) → output (…,m,v); "…" is
   * nothing, H, or B,H, the same for all three. Fewer heads of key and value
   * than of query (a divisor) is grouped-query attention: with g query heads to
   * a key head, key head h serves query heads h·g … h·g + g − 1. Float64 and
   * nested arrays give Float64; Float32 gives Float32, fast or exact by
   * `precision`. Inputs are copied, never modified.
   *
   * Limits: temperature 0 shares all weight equally among the best allowed keys
   * (exact ties), Infinity among all allowed keys.
   *
   * Masks and empties: all masks intersect. A key blocked for every query that
   * could use it is never read: NaN there changes no bit. A row with no allowed
   * key (also for n = 0) is exactly 0 in output, weights and entropy, and
   * counted in `emptyRows`. m = 0 and v = 0 give empty results; d = 0 is
   * refused. Nested `[]` takes its width from its partner.
   *
   * Errors: `TypeError` for a wrong kind of argument, Float32 beside Float64,
   * detached or shared memory; `RangeError` for shapes that do not fit, options
   * out of range or unknown, NaN or Infinity in what is used, a score too large
   * for a double (naming row and column), an output that dropout scales beyond
   * one, a result too large for Float32, more than 2²⁷ elements in any array;
   * `SoftKnnError` if memory or the engine fails. With `nonFinite: "propagate"`
   * NaN, Infinity and what is too large are carried on instead.
   *
   * Cost: O(B·H·m·n·(d + v)) time; memory for the inputs and the results asked
   * for, never m·n unasked. Sums run over the allowed keys in order: a masked
   * call equals the call without those keys, and a row of a batch equals that
   * row alone, bit for bit (without dropout, whose pattern goes by position; of
   * fast Float32 the first holds within its bound).
   *
   * Source: Vaswani et al. (2017), equation (1).
   *
   * @example
   * ```ts
   * const key = [[1, 0.2], [0.9, 0.1], [0.2, 1], [-0.2, 0.9], [0, -1], [-1, -0.6]];
   * const value = [[0.74, 0.28], [0.65, 0.18], [0.34, 0.92], [0.04, 0.79], [-0.2, -0.9], [-0.82, -0.64]];
   * const query = [[0.8, 0.15]];
   * const soft = knn.attention({ query, key, value }, { returnWeights: true });
   * console.log(knn.toNested(soft.weights!)); // [[0.2518…, 0.2355…, 0.1743…, 0.1376…, 0.1259…, 0.07464…]]
   * console.log(knn.toNested(soft.output)); // [[0.3178…, 0.2209…]]
   * const hard = knn.attention({ query, key, value }, { similarity: "rbf", temperature: 0 });
   * console.log(knn.toNested(hard.output)); // [[0.65, 0.18]]
   * ```
   */
  attention(inputs: AttentionInputs, options?: AttentionOptions): AttentionResult;

  /**
   * The score of every query with every key, as `attention` makes them: after
   * temperature and softcap, before masks.
   *
   * Shapes: query (…,m,d), key (…,n,d) → (…,m,n); heads as in `attention`.
   * Options, ranges and formulas: `ScoringOptions`. At temperature 0 the scores
   * are those before the division, at Infinity they are 0.
   *
   * Errors and limits: as `attention`. A Float32 score beyond the largest
   * Float32 is refused. Cost: O(B·H·m·n·d).
   *
   * @example
   * ```ts
   * const key = [[1, 0.2], [0.2, 1]];
   * console.log(knn.toNested(knn.scores([[0.8, 0.15]], key))); // [[0.5868…, 0.2192…]]
   * console.log(knn.toNested(knn.scores([[0.8, 0.15]], key, { similarity: "rbf" }))); // [[-0.02124…, -0.54125]]
   * ```
   */
  scores(query: TensorInput, key: TensorInput, options?: ScoringOptions): Tensor;
}

export function attentionFunctions(engine: Engine): AttentionFunctions {
  return {
    attention: (inputs, options) => attention(engine, inputs, options),
    scores: (query, key, options) => scores(engine, query, key, options),
  };
}

const attentionName = "attention";

export interface Sources {
  readonly query: Source;
  readonly key: Source;
  readonly value: Source;
  readonly masks: MaskSources;
}

interface Numbers {
  readonly query: Float64Array | Float32Array;
  readonly key: Float64Array | Float32Array;
  readonly value: Float64Array | Float32Array;
}

/** A call that is known to be sound. */
export interface AttentionCall {
  readonly settings: AttentionSettings;
  readonly sources: Sources;
  readonly fitted: AttentionShape;
  /** Of all floats, inputs and results. */
  readonly element: string;
}

/** Reads and checks everything; nothing has been copied yet. */
export function readAttention(inputs: unknown, options: unknown): AttentionCall {
  const settings: AttentionSettings = readOptions(attentionTable, options, attentionName);
  const sources = settleInputs(inputs, settings);
  const { query, key, value, masks } = sources;
  const element = commonElement([query, key, value, ...additive(masks)]);
  const fitted = fit(query, key, value);
  checkResults(fitted, settings);
  return { settings, sources, fitted, element };
}

export function attention(engine: Engine, inputs: unknown, options: unknown): AttentionResult {
  const call = readAttention(inputs, options);
  const { settings, sources, fitted, element } = call;
  const { query, key, value, masks } = sources;
  const { mask, keyPadding, masking } = arrangeMasks(masks, settings, fitted);
  const crossing = rawAttending(fitted, settings, { masking }, wanted(settings));
  if (isFast(settings, element)) {
    const floats = { query: toFloats(query), key: toFloats(key), value: toFloats(value) };
    const question = questionOf(sources, floats, fitted);
    const arrays = { ...floats, mask, keyPadding };
    const answer = engine.ask(question, "attentionFloat", crossing, arrays);
    const { floats: data, floatWeights, floatScores, floatEntropy, emptyRows, scoresFit } = answer;
    const pairs = scoreShape(fitted);
    // A score that Float32 cannot hold is refused where all is in double.
    if (scoresFit) {
      return {
        output: { data, shape: outputShape(fitted) },
        ...(floatWeights && { weights: { data: floatWeights, shape: pairs } }),
        ...(floatScores && { scores: { data: floatScores, shape: pairs } }),
        ...(floatEntropy && { entropy: { data: floatEntropy, shape: pairs.slice(0, -1) } }),
        emptyRows,
      };
    }
  }
  const doubles = {
    query: toDoubles(query),
    key: toDoubles(key),
    value: toDoubles(value),
    mask,
    keyPadding,
  };
  const question = questionOf(sources, doubles, fitted);
  const answer = engine.ask(question, "attention", crossing, doubles);
  return resultOf(answer, fitted, element, settings);
}

/** Whether the fused kernel is for such a call. */
export function isFast(settings: WeightSettings, element: string): boolean {
  const { precision, nonFinite } = settings;
  return element === "Float32Array" && precision === "fast" && nonFinite === "refuse";
}

/** Looks at all arguments twice: first everything that may run the caller's code, then the memory. */
function settleInputs(inputs: unknown, settings: AttentionSettings): Sources {
  const drafts = draftInputs(inputs);
  const maskDrafts = draftMasks(settings, attentionName);
  const query = checkMemory(widenEmpty(drafts.query, drafts.key), floatElements);
  const key = checkMemory(widenEmpty(drafts.key, drafts.query), floatElements);
  const value = checkMemory(widenEmpty(drafts.value), floatElements);
  return { query, key, value, masks: settleMasks(maskDrafts) };
}

function draftInputs(inputs: unknown): {
  query: UncheckedTensor;
  key: UncheckedTensor;
  value: UncheckedTensor;
} {
  const here = { where: attentionName, argument: "inputs" };
  const accepts = "an object { query, key, value }";
  const given = givenValues(inputs, accepts, ["query", "key", "value"], here);
  const draft = (argument: string) => draftRows(given.get(argument), attentionName, argument);
  return { query: draft("query"), key: draft("key"), value: draft("value") };
}

function outputShape(fitted: AttentionShape): number[] {
  return [...fitted.lead, fitted.raw.queries, fitted.raw.valueWidth];
}

/** Refuses results that are too large before anything is allocated. */
function checkResults(fitted: AttentionShape, settings: AttentionSettings): void {
  checkSize({ where: attentionName, argument: "output" }, outputShape(fitted));
  checkWeights(attentionName, settings, fitted);
}

function questionOf(sources: Sources, numbers: Numbers, fitted: AttentionShape): CallContext {
  const asked = (argument: "query" | "key" | "value") => ({
    argument,
    shape: sources[argument].shape,
    data: numbers[argument],
  });
  return {
    where: attentionName,
    // Made where something is wrong: most calls are small, and right.
    asked: () => ({
      query: asked("query"),
      key: asked("key"),
      value: asked("value"),
      mask: { argument: "mask", shape: scoreShape(fitted) },
      score: { argument: "score", shape: scoreShape(fitted) },
      output: {
        argument: "output",
        shape: outputShape(fitted),
        overflow: { note: ", scaled up by dropout" },
      },
    }),
  };
}

function resultOf(
  answer: RawAnswer<"attention">,
  fitted: AttentionShape,
  element: string,
  { nonFinite }: AttentionSettings,
): AttentionResult {
  const make = resultMaker(attentionName, element, nonFinite);
  const output = make("output", answer.output, outputShape(fitted));
  return addWeights({ output }, make, answer, fitted);
}

function scores(engine: Engine, queries: unknown, keys: unknown, options: unknown): Tensor {
  const where = "scores";
  const settings: ScoringSettings = readOptions(scoringTable, options, where);
  const { query, key, element, fitted, asked } = readPairs(where, queries, keys, (found) => {
    checkSize({ where, argument: "result" }, scoreShape(found));
  });
  const crossing = [fitted.raw, rawScoring(settings)] as const;
  const answer = engine.ask({ where, asked }, "scores", crossing, { query, key });
  return toTensor(answer.values, asked.score.shape, element, { where, argument: "score" });
}
