/** Omitted options have their documented defaults: passing the default changes nothing, another value does. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn, type TransformerModel } from "softknn";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

type Options = Readonly<Record<string, unknown>>;

interface Case {
  readonly run: (options: Options) => unknown;
  /** The default of each option, and another value. */
  readonly options: Readonly<Record<string, readonly [byDefault: unknown, another: unknown]>>;
  /** Settings under which an option has an effect. */
  readonly beside?: Readonly<Record<string, Options>>;
}

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
const labels = [0, 1, 0];
const scoring = {
  similarity: ["dot", "rbf"],
  temperature: [1, 0.5],
  keyNormPenalty: [0, 0.5],
  softcap: [0, 1],
  scale: [1 / Math.sqrt(2), 1],
} as const;
const masks = { causal: [false, true], past: [0, 1] } as const;
const model: TransformerModel<number[][]> = {
  ...{ heads: 1, embedding: [[1], [0]], positions: [[0], [0]] },
  ...{ layers: [], unembedding: [[1, 0]] },
};
const gradients = { ...model, embedding: [[0.3], [0.1]], unembedding: [[2, -1]] };
const small = {
  ...{ vocabulary: 5, context: 8, dimension: 3, heads: 1, headDimension: 2, valueDimension: 2 },
  ...{ layers: 1, batch: 2, steps: 2 },
};

/** The shapes of the model and its first step, which every option except `steps` changes. */
async function firstStep(options: Options): Promise<unknown> {
  const all = { ...options, modelEvery: 1 };
  for await (const { model: made, ...step } of knn.trainTransformerSteps(all)) {
    assert.ok(made);
    const [layer] = made.layers;
    const shapes = [made.embedding, made.positions, layer?.wq, layer?.wv].map((x) => x?.shape);
    const { unembedding } = made;
    return { step, shapes, heads: made.heads, layers: made.layers.length, unembedding };
  }
  return "no step";
}

const cases: Readonly<Record<string, Case>> = {
  attention: {
    run: (options) => knn.attention({ query, key, value: key }, options),
    options: {
      ...{ ...scoring, ...masks },
      returnWeights: [false, true],
      returnScores: [false, true],
      returnEntropy: [false, true],
    },
    beside: { past: { causal: true } },
  },
  attentionMap: {
    run: (options) => knn.attentionMap({ query, key }, { rows: 1, columns: 2, ...options }),
    options: { ...scoring, ...masks, reduce: ["max", "mean"] },
    beside: { past: { causal: true } },
  },
  scores: {
    run: (options) => knn.scores(query, key, options),
    options: { ...scoring },
  },
  nearestNeighbors: {
    run: (options) => knn.nearestNeighbors(query, key, options),
    options: { k: [1, 2], similarity: ["dot", "rbf"] },
  },
  index: {
    run: (options) => knn.index(key, options).search(query, { k: 2 }),
    options: { similarity: ["dot", "rbf"] },
  },
  lookup: {
    run: (options) => knn.lookup({ query: query[0] ?? [], keys: key, values: key, ...options }),
    options: { scale: [1, 2] },
  },
  dotProductSample: {
    run: (options) => knn.dotProductSample(options),
    options: { d: [64, 65], count: [1000, 999], seed: [7, 8], scaled: [false, true] },
  },
  regressionData: {
    run: (options) => knn.regressionData(options),
    options: { count: [50, 51], noise: [0.5, 1], seed: [7, 8] },
  },
  kernelRegression: {
    run: (options) => knn.kernelRegression({ x: [0, 1, 3], y: [1, 2, 0], at: [0.5], ...options }),
    options: { kernel: ["gaussian", "boxcar"], bandwidth: [1, 2] },
  },
  trainKernelRegression: {
    run: (options) => knn.trainKernelRegression({ x: [0, 1, 3], y: [1, 2, 0], w0: 1, ...options }),
    options: { learningRate: [0.5, 1], epochs: [5, 6], leaveOneOut: [true, false] },
  },
  projectionTask: {
    run: (options) => knn.projectionTask(options),
    options: { scenes: [16, 15], seed: [7, 8] },
  },
  trainProjections: {
    run: (options) => knn.trainProjections({ x: points, targets: key, ...options }),
    options: {
      ...{ heads: [1, 2], temperature: [1, 0.5], excludeSelf: [false, true], seed: [0, 1] },
      ...{ initialScale: [0.1, 0.2], identicalHeads: [false, true] },
      ...{ learningRate: [0.01, 0.02], epochs: [100, 99], keepWeights: ["all", "last"] },
    },
    beside: { identicalHeads: { heads: 2 } },
  },
  trainMetric: {
    run: (options) => knn.trainMetric({ x: points, labels, dimensions: 1, seed: 3, ...options }),
    options: { learningRate: [0.01, 0.02], epochs: [100, 99] },
  },
  adamwStep: {
    run: (options) => knn.adamwStep({ model, gradients, ...options }),
    options: { learningRate: [0.001, 0.002], weightDecay: [0.01, 0.02], clipNorm: [Infinity, 1] },
  },
  entropyVsDimension: {
    run: (options) => knn.entropyVsDimension({ dims: [2], ...options }),
    options: {
      ...{ queries: [64, 63], keys: [64, 63], trials: [5, 4], seed: [7, 8] },
      correlation: [0, 0.5],
    },
  },
  trainTransformerSteps: {
    run: firstStep,
    options: {
      ...{ vocabulary: [20, 19], context: [24, 23], dimension: [64, 63], heads: [4, 3] },
      ...{ headDimension: [2, 3], valueDimension: [16, 15], layers: [2, 1] },
      ...{ batch: [64, 63], learningRate: [0.003, 0.004], seed: [0, 1], period: [[4, 12], 5] },
    },
  },
  "trainTransformerSteps of a small model": {
    run: (options) => firstStep({ ...small, ...options }),
    options: { period: [[4, 4], 3], seed: [0, 1] },
  },
};

for (const [name, { run, options, beside = {} }] of Object.entries(cases)) {
  test(`${name}: an omitted option has its default`, async () => {
    for (const [option, [byDefault, another]] of Object.entries(options)) {
      const others = beside[option] ?? {};
      const left = await run(others);
      assert.deepEqual(await run({ ...others, [option]: byDefault }), left, option);
      assert.notDeepEqual(await run({ ...others, [option]: another }), left, option);
    }
  });
}

test("trainTransformerSteps takes 2,000 steps by default", async () => {
  const steps = knn.trainTransformerSteps({ ...small, dimension: 1, steps: undefined, batch: 1 });
  let last = 0;
  for await (const { step } of steps) last = step;
  assert.equal(last, 2000);
});
