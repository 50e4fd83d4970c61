/** Every function with options: a good call, and what the declared options accept and default to. */

import type { AnyFamily } from "../../../web/api/calls.js";
import { learnFunctions } from "../../../web/api/learn/load.js";
import { softKnnFunctions } from "../../../web/api/load.js";
import { memoryMethods } from "../../../web/api/model/language-memory.js";
import { modelFunctions } from "../../../web/api/model/load.js";
import { modelMethods } from "../../../web/api/model/resident-language-model.js";
import { indexMethods } from "../../../web/api/search/key-index.js";
import type { EveryFunction } from "../../every-function.js";
import {
  type Accepted,
  acceptedBy,
  anything,
  array,
  belowInfinity,
  type Declared,
  dropout,
  each,
  integer,
  mask,
  padding,
} from "./option-kinds.js";
import { languageModel } from "./small-language-model.js";

export type Options = Readonly<Record<string, unknown>>;

/** What an option accepts; its default and another value, unless it has none. */
type OptionCase = readonly [accepts: Accepted, byDefault?: unknown, another?: unknown];

export interface FunctionCase {
  readonly call: (k: EveryFunction, options: never) => unknown;
  readonly options: Readonly<Record<string, OptionCase>>;
  /** What shows the effect of an option, if it is not the result of the call. */
  readonly shows?: (k: EveryFunction, options: Options) => unknown;
  /** Settings under which an option has an effect. */
  readonly beside?: Readonly<Record<string, Options>>;
}

type Values = Readonly<Record<string, readonly unknown[]>>;
type Table = Readonly<Record<string, Declared>>;

/** A case whose options are those that the function declares. */
interface Case extends Omit<FunctionCase, "options"> {
  /** The documented default of an option and another value. */
  readonly values?: Values;
  /** What depends on the other arguments of the call. */
  readonly accepts?: Readonly<Record<string, Accepted>>;
}

const off = [false, true];
const rate = (byDefault: number) => [byDefault, 2 * byDefault];
const less = (byDefault: number) => [byDefault, byDefault - 1];
const most = Number.MAX_SAFE_INTEGER;

/** The documented defaults of options by name, each with another value. */
const known: Values = {
  ...{ similarity: ["dot", "rbf"], scale: [1 / Math.sqrt(2), 1], temperature: [1, 0.5] },
  ...{ keyNormPenalty: [0, 0.5], softcap: [0, 1], epsilon: [0, 0.1] },
  ...{ equalWeights: off, causal: off, past: [0, -1], keyLengths: [3, 1], positionBias: [0, 0.5] },
  ...{ sinks: [-Infinity, 0], returnWeights: off, returnScores: off, returnEntropy: off },
  ...{ returnHeads: off, returnStates: off, seed: [7, 8] },
};
/** What no declaration says, because it depends on the arrays of the call. */
const fitting: Readonly<Record<string, Accepted>> = {
  ...{ mask, attnMask: mask, keyPadding: padding, dropout, sinks: each(belowInfinity) },
  past: each(integer(-2, most)),
};
const cosine = { similarity: "cosine" };
const beside = { past: { causal: true }, epsilon: cosine };

const query = [
  [0.9, 0.1],
  [0.2, -0.7],
];
const key = [
  [1, 0.3],
  [-0.4, 0.8],
  [0.5, -0.6],
];
const points = key.map(([a = 0, b = 0], i) => [a + b, a - b, i % 2]);
const oneHead = {
  ...{ heads: 1, embedding: [[1], [0]], positions: [[0], [0]] },
  ...{ layers: [], unembedding: [[1, 0]] },
};
const plane = { key, value: key, xRange: [0, 1], yRange: [0, 1], columns: 2, rows: 2 };
const headed = { heads: 1, wq: query, wk: query, wv: query };
const list = { x: [0, 1, 3], y: [1, 2, 0] };

const metricCall = { x: points, labels: [0, 1, 0], dimensions: 1, seed: 3 };
const none: readonly unknown[] = [];
const ofMetric = {
  accepts: { start: anything },
  values: { learningRate: rate(0.01), epochs: less(100), seed: none },
};
const trials = { queries: less(64), keys: less(64), trials: less(5), correlation: [0, 0.5] };
/** Of one token, or without a result that shows it. */
const unseen = { similarity: none, temperature: none, equalWeights: none };

/** The first step and its model, which every option except `steps` changes. */
async function firstStep(k: EveryFunction, options: Options): Promise<unknown> {
  const steps = k.trainTransformerSteps({ ...options, modelEvery: 1 });
  for await (const step of steps) return step;
  return "no step";
}
const small = {
  ...{ vocabulary: 5, context: 8, dimension: 3, heads: 1, headDimension: 2, valueDimension: 2 },
  ...{ layers: 1, batch: 2, steps: 2 },
};

const cases: Readonly<Record<string, Case>> = {
  attention: {
    call: (k, options) => k.attention({ query, key, value: key }, options),
    beside,
  },
  attentionMap: {
    call: (k, options: object) =>
      k.attentionMap({ query, key }, { rows: 1, columns: 2, ...options }),
    accepts: { rows: integer(1, 2), columns: integer(1, 3) },
    values: { reduce: ["max", "mean"] },
    beside,
  },
  attentionField: {
    call: (k, options: object) => k.attentionField({ ...plane, ...options } as never),
    beside,
  },
  scaledDotProductAttention: {
    call: (k, options) => k.scaledDotProductAttention(query, key, key, options),
    values: { isCausal: off, dropoutP: [0], seed: none },
  },
  scores: { call: (k, options) => k.scores(query, key, options), beside },
  multiHeadAttention: {
    call: (k, options: object) => k.multiHeadAttention({ query, key }, { ...headed, ...options }),
    beside,
  },
  iterateAttention: {
    call: (k, options: object) => k.iterateAttention({ state: query }, { steps: 1, ...options }),
    values: { keyLengths: [2, 1] },
    beside,
  },
  softmax: { call: (k, options) => k.softmax([1, 2], options) },
  causalMask: {
    call: (k, options) => k.causalMask(2, 3, options),
    accepts: { past: integer(-2, most) },
  },
  nearestNeighbors: {
    call: (k, options) => k.nearestNeighbors(query, key, options),
    values: { k: [1, 2] },
    beside,
  },
  index: {
    call: (k, options) => k.index(key, options).search(query, { k: 2 }),
    accepts: { values: anything, ids: anything },
    beside,
  },
  "index.search": {
    call: (k, options) => k.index(key).search(query, options),
    // Functions are filters.
    accepts: { filter: { kinds: [...array.kinds.slice(0, 3), new Map([[0, 0]])], values: [] } },
    values: { k: [1, 2], filter: [[true, true, true], new Set([0])] },
  },
  "index.add": {
    call: (k, options) => k.index(key, { values: key }).add([[1, 2]], options),
    accepts: { ids: anything },
  },
  lookup: {
    call: (k, options: object) => k.lookup({ query: query[0] ?? [], key, value: key, ...options }),
    values: { scale: [1, 2] },
    beside,
  },
  dotProductSample: {
    call: (k, options) => k.dotProductSample(options),
    values: { dimension: [64, 65], count: [1000, 999], scaled: off },
  },
  regressionData: {
    call: (k, options) => k.regressionData(options),
    values: { count: [50, 51], noise: [0.5, 1] },
  },
  averagePooling: {
    call: (k, options: object) => k.averagePooling({ y: [1], at: [1], ...options }),
  },
  kernelRegression: {
    call: (k, options: object) => k.kernelRegression({ ...list, at: [0.5], ...options }),
    values: { kernel: ["gaussian", "boxcar"], bandwidth: [1, 2], degree: [0, 1] },
  },
  trainKernelRegression: {
    call: (k, options: object) => k.trainKernelRegression({ ...list, w0: 1, ...options }),
    values: { learningRate: rate(0.5), epochs: [5, 6], leaveOneOut: [true, false] },
  },
  trainProjections: {
    call: (k, options: object) => k.trainProjections({ x: points, targets: key, ...options }),
    values: {
      ...{ heads: [1, 2], scale: none, excludeSelf: off, seed: [0, 1], initialScale: [0.1, 0.2] },
      ...{ identicalHeads: off, learningRate: rate(0.01), epochs: less(100) },
      keepWeights: ["all", "last"],
    },
    beside: { identicalHeads: { heads: 2 } },
  },
  trainMetric: {
    call: (k, options: object) => k.trainMetric({ ...metricCall, ...options }),
    ...ofMetric,
  },
  trainMetricSteps: {
    call: (k, options: object) => k.trainMetricSteps({ ...metricCall, ...options }),
    shows: () => "what trainMetric shows",
    ...ofMetric,
  },
  classify: {
    call: (k, options: object) => k.classify({ weights: [[0.5, 0.5]], labels: [0, 1], ...options }),
  },
  principalComponents: {
    call: (k, options: object) => k.principalComponents(key, { dimensions: 1, ...options }),
    accepts: { dimensions: integer(1, 2) },
  },
  transformer: {
    call: (k, options) => k.transformer({ tokens: [0], model: oneHead }, options),
    values: unseen,
  },
  sinusoidalPositions: {
    call: (k, options: object) => k.sinusoidalPositions({ positions: 3, dimension: 4, ...options }),
    accepts: { positions: anything },
    values: { base: [10000, 100] },
  },
  rotary: {
    call: (k, options) => k.rotary([query.flat(), query.flat()], options),
    values: { base: [10000, 100], layout: ["interleaved", "halves"] },
  },
  memory: { call: (k, options: object) => k.memory({ model: languageModel(k), ...options }) },
  "model.run": {
    call: (k, options) => languageModel(k).run([0, 1], options),
  },
  "model.loss": {
    call: (k, options) => languageModel(k).loss([0, 1, 1], options),
  },
  "model.explain": {
    call: (k, options) =>
      languageModel(k).explain([0, 1], { layer: 0, head: 0, query: 1 }, options),
    values: unseen,
  },
  "model.generate": {
    call: (k, options: object) => languageModel(k).generate([0], { count: 1, ...options }),
    values: unseen,
  },
  expectedEntropy: {
    call: (k, options: object) => k.expectedEntropy({ n: 2, variance: 1, ...options }),
  },
  entropyVsDimension: {
    call: (k, options: object) => k.entropyVsDimension({ dimensions: [2], ...options }),
    values: trials,
  },
  entropyVsDimensionSteps: {
    call: (k, options: object) => k.entropyVsDimensionSteps({ dimensions: [2], ...options }),
    ...{ values: trials, shows: () => "what entropyVsDimension shows" },
  },
  trainTransformerSteps: {
    call: (k, options) => k.trainTransformerSteps(options),
    shows: firstStep,
    accepts: { period: anything },
    values: {
      ...{ vocabulary: less(20), context: less(24), dimension: less(64), heads: less(4) },
      ...{ headDimension: less(2), valueDimension: less(16), layers: less(2), batch: less(64) },
      ...{ period: [[4, 12], 5], learningRate: rate(0.003), seed: [0, 1] },
    },
  },
  "trainTransformerSteps of a small model": {
    call: (k, options: object) => k.trainTransformerSteps({ ...small, ...options }),
    shows: (k, options) => firstStep(k, { ...small, ...options }),
    accepts: { period: anything },
    values: { period: [[4, 4], 3] },
  },
};

const methods = (of: string, family: AnyFamily) =>
  Object.fromEntries(Object.entries(family).map(([name, one]) => [`${of}.${name}`, one]));

/** Every declaration, by the name in messages. */
export const declared: AnyFamily = {
  ...{ ...softKnnFunctions, ...learnFunctions, ...modelFunctions },
  ...methods("index", indexMethods),
  ...methods("model", modelMethods),
  ...methods("memory", memoryMethods),
};

function withOptions(name: string, { accepts, values = {}, ...rest }: Case): FunctionCase {
  const own = (declared[name]?.options ?? {}) as Table;
  const options = Object.keys(declared[name] ? own : values).map((option) => {
    const accepted = accepts?.[option] ?? fitting[option] ?? acceptedBy(own[option] ?? {});
    return [option, [accepted, ...(values[option] ?? known[option] ?? [])]];
  });
  return { ...rest, options: Object.fromEntries(options) };
}

export const functionCases: Readonly<Record<string, FunctionCase>> = Object.fromEntries(
  Object.entries(cases).map(([name, one]) => [name, withOptions(name, one)]),
);
