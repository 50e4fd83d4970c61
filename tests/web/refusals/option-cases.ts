/** Every function with options: a good call, and what each of its options accepts. */

import type { EveryFunction } from "../../every-function.js";
import {
  type Accepted,
  anything,
  array,
  belowInfinity,
  choice,
  dropout,
  each,
  finite,
  flag,
  group,
  integer,
  mask,
  number,
  padding,
} from "./option-kinds.js";
import { languageModel } from "./small-language-model.js";

export type Options = Readonly<Record<string, unknown>>;

/** What an option accepts; its default and another value, unless it has none. */
type OptionCase = readonly [accepts: Accepted, byDefault?: unknown, another?: unknown];

export interface FunctionCase {
  readonly call: (k: EveryFunction, options: never) => unknown;
  /** The function in messages, if it is not the one that the row is named after. */
  readonly where?: string;
  readonly options: Readonly<Record<string, OptionCase>>;
  /** What shows the effect of an option, if it is not the result of the call. */
  readonly shows?: (k: EveryFunction, options: Options) => unknown;
  /** Settings under which an option has an effect. */
  readonly beside?: Readonly<Record<string, Options>>;
}

const largest = 2 ** 27;
const axis = 2 ** 31 - 1;
const seed = integer(0, 2 ** 32 - 1);
const similarity = [choice("dot", "cosine", "rbf"), "dot", "rbf"] as const;
const rate = (byDefault: number) => [finite(0), byDefault, 2 * byDefault] as const;
const off = [flag, false, true] as const;
const required = [array] as const;
const masked = { mask: [mask], keyPadding: [padding] } as const;
const late = [anything] as const;

const scoring = {
  similarity,
  scale: [finite(), 1 / Math.sqrt(2), 1],
  temperature: [number(0, Infinity), 1, 0.5],
  keyNormPenalty: [finite(), 0, 0.5],
  softcap: [finite(0), 0, 1],
  epsilon: [finite(0), 0, 0.1],
} as const;
const behaviour = {
  dropout: [dropout],
  precision: [choice("fast", "exact")],
  nonFinite: [choice("refuse", "propagate")],
} as const;
const neighborhood = {
  neighbors: [integer(1, Number.MAX_SAFE_INTEGER)],
  equalWeights: off,
} as const;
const weighing = {
  ...scoring,
  ...behaviour,
  ...masked,
  causal: off,
  past: [each(integer(-2, Number.MAX_SAFE_INTEGER)), 0, -1],
  keyLengths: [each(integer(0, Number.MAX_SAFE_INTEGER)), 3, 1],
  positionBias: [each(finite()), 0, 0.5],
  sinks: [each(belowInfinity), -Infinity, 0],
  window: [integer(1, Number.MAX_SAFE_INTEGER)],
  ...neighborhood,
} as const;
const attention = {
  ...weighing,
  ...{ returnWeights: off, returnScores: off, returnEntropy: off },
} as const;
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
const model = {
  ...{ heads: 1, embedding: [[1], [0]], positions: [[0], [0]] },
  ...{ layers: [], unembedding: [[1, 0]] },
};
const plane = { key, value: key, xRange: [0, 1], yRange: [0, 1], columns: 2, rows: 2 };
const headed = { heads: 1, wq: query, wk: query, wv: query };
const list = { x: [0, 1, 3], y: [1, 2, 0] };

const entropyTrials = {
  dimensions: required,
  queries: [integer(1, largest), 64, 63],
  keys: [integer(1, largest), 64, 63],
  trials: [integer(1, largest), 5, 4],
  seed: [seed, 7, 8],
  correlation: [number(0, 1 - 2 ** -53), 0, 0.5],
} as const;
const projections = {
  ...{ x: required, targets: required, start: required, train: required },
  heads: [integer(1, axis), 1, 2],
  width: [integer(1, axis)],
  valueWidth: [integer(1, axis)],
  scale: [finite()],
  temperature: [number(0, Infinity), 1, 0.5],
  excludeSelf: off,
  seed: [seed, 0, 1],
  initialScale: [number(0, 1e100), 0.1, 0.2],
  identicalHeads: off,
  learningRate: rate(0.01),
  epochs: [integer(0, largest), 100, 99],
  keepWeights: [choice("all", "last"), "all", "last"],
} as const;
const metric = {
  ...{ x: required, labels: required, start: late },
  dimensions: [integer(1, axis)],
  seed: [seed],
  learningRate: rate(0.01),
  epochs: [integer(0, Math.floor(largest / 3)), 100, 99],
} as const;
const metricCall = { x: points, labels: [0, 1, 0], dimensions: 1, seed: 3 };

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
const length = (byDefault: number, from = 1) =>
  [integer(from, axis), byDefault, byDefault - 1] as const;

export const functionCases: Readonly<Record<string, FunctionCase>> = {
  attention: {
    call: (k, options) => k.attention({ query, key, value: key }, options),
    ...{ options: attention, beside },
  },
  attentionMap: {
    call: (k, options: object) =>
      k.attentionMap({ query, key }, { rows: 1, columns: 2, ...options }),
    options: {
      ...weighing,
      ...{ rows: [integer(1, 2)], columns: [integer(1, 3)] },
      reduce: [choice("max", "mean"), "max", "mean"],
    },
    beside,
  },
  attentionField: {
    call: (k, options: object) => k.attentionField({ ...plane, ...options } as never),
    options: {
      ...{ ...scoring, ...neighborhood, ...behaviour, ...masked },
      ...{ keyLengths: weighing.keyLengths, sinks: weighing.sinks },
      ...{ key: required, value: required, xRange: required, yRange: required },
      ...{ columns: [integer(1, axis)], rows: [integer(1, axis)] },
    },
    beside,
  },
  scaledDotProductAttention: {
    call: (k, options) => k.scaledDotProductAttention(query, key, key, options),
    options: {
      attnMask: [mask],
      isCausal: off,
      scale: scoring.scale,
      dropoutP: [number(0, 1), 0],
      enableGqa: [flag],
      seed: [seed],
    },
  },
  scores: {
    call: (k, options) => k.scores(query, key, options),
    options: scoring,
    beside,
  },
  multiHeadAttention: {
    call: (k, options: object) => k.multiHeadAttention({ query, key }, { ...headed, ...options }),
    options: {
      ...attention,
      heads: [integer(1, axis)],
      ...{ wq: required, wk: required, wv: required, wo: required },
    },
    beside,
  },
  iterateAttention: {
    call: (k, options: object) => k.iterateAttention({ state: query }, { steps: 1, ...options }),
    options: { ...weighing, steps: [integer(0, largest)] },
    beside,
  },
  softmax: {
    call: (k, options) => k.softmax([1, 2], options),
    options: { temperature: [number(0, Infinity), 1, 0.5] },
  },
  causalMask: {
    call: (k, options) => k.causalMask(2, 3, options),
    options: {
      past: [integer(-2, Number.MAX_SAFE_INTEGER), 0, -1],
      window: [integer(1, Number.MAX_SAFE_INTEGER)],
    },
  },
  nearestNeighbors: {
    call: (k, options) => k.nearestNeighbors(query, key, options),
    options: { k: [integer(1, axis), 1, 2], similarity, epsilon: scoring.epsilon },
    beside,
  },
  index: {
    call: (k, options) => k.index(key, options).search(query, { k: 2 }),
    options: { similarity, epsilon: scoring.epsilon, values: late, ids: late },
    beside,
  },
  "index, search": {
    where: "index.search",
    call: (k, options) => k.index(key).search(query, options),
    options: {
      k: [integer(1, axis), 1, 2],
      minScore: [{ ...number(-1, 1), values: [Number.NaN] }],
      // Functions are filters.
      filter: [
        { kinds: [...array.kinds.slice(0, 3), new Map([[0, 0]])], values: [] },
        [true, true, true],
        new Set([0]),
      ],
    },
  },
  "index, add": {
    where: "index.add",
    call: (k, options) => k.index(key, { values: key }).add([[1, 2]], options),
    options: { ids: late, values: required },
  },
  lookup: {
    call: (k, options: object) => k.lookup({ query: query[0] ?? [], key, value: key, ...options }),
    options: {
      ...{ query: required, key: required, value: required },
      ...{
        similarity,
        epsilon: scoring.epsilon,
        scale: [finite(), 1, 2],
        temperature: scoring.temperature,
      },
      ...neighborhood,
    },
    beside,
  },
  dotProductSample: {
    call: (k, options) => k.dotProductSample(options),
    options: {
      ...{ dimension: [integer(1, largest), 64, 65], count: [integer(1, largest), 1000, 999] },
      ...{ seed: [seed, 7, 8], scaled: off },
    },
  },
  regressionData: {
    call: (k, options) => k.regressionData(options),
    options: {
      ...{ count: [integer(1, largest / 4), 50, 51], noise: [number(0, 1e300), 0.5, 1] },
      seed: [seed, 7, 8],
    },
  },
  averagePooling: {
    call: (k, options: object) => k.averagePooling({ y: [1], at: [1], ...options }),
    options: { y: required, at: required },
  },
  kernelRegression: {
    call: (k, options: object) => k.kernelRegression({ ...list, at: [0.5], ...options }),
    options: {
      ...{ x: required, y: required, at: required },
      kernel: [choice("gaussian", "boxcar", "triangular", "epanechnikov"), "gaussian", "boxcar"],
      bandwidth: [number(0, Infinity), 1, 2],
      leaveOneOut: [flag],
    },
  },
  trainKernelRegression: {
    call: (k, options: object) => k.trainKernelRegression({ ...list, w0: 1, ...options }),
    options: {
      ...{ x: required, y: required, w0: [finite()], learningRate: rate(0.5) },
      ...{ epochs: [integer(0, 100_000), 5, 6], leaveOneOut: [flag, true, false] },
    },
  },
  trainProjections: {
    call: (k, options: object) => k.trainProjections({ x: points, targets: key, ...options }),
    ...{ options: projections, beside: { identicalHeads: { heads: 2 } } },
  },
  trainMetric: {
    call: (k, options: object) => k.trainMetric({ ...metricCall, ...options }),
    options: metric,
  },
  trainMetricSteps: {
    call: (k, options: object) => k.trainMetricSteps({ ...metricCall, ...options }),
    ...{ options: metric, shows: () => "what trainMetric shows" },
  },
  classify: {
    call: (k, options: object) => k.classify({ weights: [[0.5, 0.5]], labels: [0, 1], ...options }),
    options: { weights: required, labels: required, expected: required },
  },
  principalComponents: {
    call: (k, options: object) => k.principalComponents(key, { dimensions: 1, ...options }),
    options: { dimensions: [integer(1, 2)] },
  },
  transformer: {
    call: (k, options) => k.transformer({ tokens: [0], model }, options),
    options: {
      ...{ ablate: required, temperature: required, returnHeads: off },
      // One token has one neighbour.
      ...{ neighbors: neighborhood.neighbors, equalWeights: [flag] },
    },
  },
  sinusoidalPositions: {
    call: (k, options: object) => k.sinusoidalPositions({ positions: 3, dimension: 4, ...options }),
    options: {
      ...{ positions: [anything], dimension: [integer(1, axis)] },
      base: [number(1, 1e100), 10000, 100],
    },
  },
  rotary: {
    call: (k, options) =>
      k.rotary(
        [
          [1, 2, 3, 4],
          [1, 2, 3, 4],
        ],
        options,
      ),
    options: {
      ...{ positions: required, base: [number(1, 1e100), 10000, 100] },
      layout: [choice("interleaved", "halves"), "interleaved", "halves"],
    },
  },
  memory: {
    call: (k, options: object) => k.memory({ model: languageModel(k), ...options }),
    options: {
      ...{ model: required, tokens: required, bytes: required },
      stride: [integer(1, Number.MAX_SAFE_INTEGER)],
    },
  },
  "languageModel, run": {
    where: "model.run",
    call: (k, options) => languageModel(k).run([0, 1], options),
    options: {
      similarity,
      temperature: [number(0, Infinity), 1, 0.5],
      ...neighborhood,
      ...{ layers: required, heads: required, ablate: required },
      ...{ returnWeights: off, returnHeads: off, returnStates: off },
    },
  },
  "languageModel, loss": {
    where: "model.loss",
    call: (k, options) => languageModel(k).loss([0, 1, 1], options),
    options: {
      similarity,
      temperature: [number(0, Infinity), 1, 0.5],
      ...neighborhood,
      ...{ layers: required, heads: required, ablate: required, memory: [group] },
    },
  },
  "languageModel, explain": {
    where: "model.explain",
    call: (k, options) =>
      languageModel(k).explain([0, 1], { layer: 0, head: 0, query: 1 }, options),
    options: {
      similarity: [similarity[0]],
      temperature: [number(0, Infinity)],
      ...{ neighbors: neighborhood.neighbors, equalWeights: [flag] },
      ...{ layers: required, heads: required, ablate: required, without: required },
    },
  },
  "languageModel, generate": {
    where: "model.generate",
    call: (k, options: object) => languageModel(k).generate([0], { count: 1, ...options }),
    options: {
      similarity: [similarity[0]],
      temperature: [number(0, Infinity)],
      ...{ neighbors: neighborhood.neighbors, equalWeights: [flag] },
      ...{ layers: required, heads: required, ablate: required, memory: [group] },
      ...{ count: [integer(1, Number.MAX_SAFE_INTEGER)], sampling: [group], signal: late },
    },
  },
  expectedEntropy: {
    call: (k, options: object) => k.expectedEntropy({ n: 2, variance: 1, ...options }),
    options: {
      ...{ n: [integer(1, largest)], variance: [number(0, Infinity)] },
      standardDeviation: [number(0, Infinity)],
    },
  },
  entropyVsDimension: {
    call: (k, options: object) => k.entropyVsDimension({ dimensions: [2], ...options }),
    options: entropyTrials,
  },
  entropyVsDimensionSteps: {
    call: (k, options: object) => k.entropyVsDimensionSteps({ dimensions: [2], ...options }),
    ...{ options: entropyTrials, shows: () => "what entropyVsDimension shows" },
  },
  trainTransformerSteps: {
    call: (k, options) => k.trainTransformerSteps(options),
    shows: firstStep,
    options: {
      ...{ vocabulary: length(20), context: length(24, 2), dimension: length(64) },
      ...{ heads: length(4), headDimension: length(2), valueDimension: length(16) },
      ...{ layers: length(2, 0), batch: [integer(1, largest), 64, 63], task: [choice("repeat")] },
      ...{ period: [anything, [4, 12], 5], learningRate: rate(0.003), seed: [seed, 0, 1] },
      ...{ steps: [integer(0, axis)], modelEvery: [integer(1, axis)] },
    },
  },
  "trainTransformerSteps of a small model": {
    call: (k, options: object) => k.trainTransformerSteps({ ...small, ...options }),
    shows: (k, options) => firstStep(k, { ...small, ...options }),
    options: { period: [anything, [4, 4], 3] },
  },
};
