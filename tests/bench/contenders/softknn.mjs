/** The package itself: the output of `npm run build`, through its public functions. */

import { normals, uniform } from "../measure/random.mjs";
import { fieldSize, metricSize, poolSize, toySize, transformerSize } from "../plan.mjs";

/** @typedef {import("../measure/sampler.mjs").Runner} Runner */

/** @type {any} */
let api;
/** @type {any} */
let knn;
/** The relaxed SIMD build, if available and supported by the engine. @type {any} */
let fastest;
/** The package's description of the engine selected as the fastest. */
export let fastestEngine = "";

const contender = "softknn";

/** @type {import("../measure/contest.mjs").Contender} */
export const softknn = {
  async start({ softknn: file }) {
    api = await import(file);
    knn = await api.load();
    const other = await api.load({ engine: "fastest" });
    fastestEngine = other.engine;
    fastest = fastestEngine === "fastest" ? other : undefined;
    return fastest ? undefined : `load({ engine: "fastest" }) gives the engine "${fastestEngine}"`;
  },
  async runners(item, inputs) {
    return runnersOf[item.section](item, inputs);
  },
};

/** @type {{ [S in import("../plan.mjs").Case["section"]]: (item: any, inputs: any) => Runner[] | Promise<Runner[]> }} */
const runnersOf = {
  attention: (item, inputs) => [
    { contender, run: attention(knn, item, inputs) },
    ...(fastest ? [{ contender: "softknn fastest", run: attention(fastest, item, inputs) }] : []),
    { contender: "softknn Float64", run: attention(knn, item, inputs, {}, Float64Array) },
  ],
  causal: (item, inputs) => [
    { contender, run: attention(knn, item, inputs, { causal: true }) },
    { contender: "softknn without mask", run: attention(knn, item, inputs), differs: true },
  ],
  results: withResults,
  search: searches,
  learning: ({ task }) => [task === "metric" ? metricEpoch() : transformerStep()],
  toy: () => [{ contender, run: toy() }],
  field: () => [{ contender, run: field() }],
  entropy: () => [{ contender, run: () => [entropies(knn.entropyVsDimension())] }],
  pool: pooled,
};

/**
 * A tensor that shares the inputs' memory. @param {Float32Array} data @param {number[]} shape @param {any} [Numbers]
 */
const tensor = (data, shape, Numbers = Float32Array) => ({
  data: Numbers === Float32Array ? data : new Numbers(data),
  shape,
});

/** @param {any} engine @param {any} item @param {any} inputs @param {object} [options] @param {any} [Numbers] */
function attention(engine, { n, d, heads }, inputs, options = {}, Numbers = Float32Array) {
  const shape = heads === undefined ? [n, d] : [heads, n, d];
  const query = tensor(inputs.query, shape, Numbers);
  const key = tensor(inputs.key, shape, Numbers);
  const value = tensor(inputs.value, shape, Numbers);
  return () => engine.attention({ query, key, value }, options).output.data;
}

/** One query, six keys, weights returned. */
function toy() {
  const { m, n, d } = toySize;
  const next = uniform(1);
  const query = tensor(normals(m * d, next), [m, d]);
  const key = tensor(normals(n * d, next), [n, d]);
  const value = tensor(normals(n * d, next), [n, d]);
  const options = { returnWeights: true };
  return () => knn.attention({ query, key, value }, options).weights.data;
}

function field() {
  const { keys, columns, rows } = fieldSize;
  const next = uniform(1);
  const key = tensor(normals(keys * 2, next), [keys, 2]);
  const value = tensor(normals(keys * 2, next), [keys, 2]);
  const plane = { xRange: [-2, 2], yRange: [2, -2], columns, rows };
  return () => knn.attentionField({ key, value, ...plane, similarity: "rbf" }).output.data;
}

/** @param {any} result */
const entropies = ({ rows }) =>
  rows.flatMap((/** @type {any} */ row) => [row.unscaled, row.scaled]);

/** @param {any} item @param {any} inputs @returns {Promise<Runner[]>} */
async function pooled(item, inputs) {
  const { workers } = poolSize;
  const crew = await api.pool({ workers });
  if (crew.workers !== workers) throw new Error(`The pool has ${crew.workers} workers`);
  const shape = [item.heads, item.n, item.d];
  const query = tensor(inputs.query, shape);
  const key = tensor(inputs.key, shape);
  const value = tensor(inputs.value, shape);
  return [
    { contender, run: attention(knn, item, inputs) },
    {
      contender: `softknn pool of ${workers}`,
      run: async () => (await crew.attention({ query, key, value })).output.data,
      later: true,
      end: () => crew.dispose(),
    },
  ];
}

/** Optional results of a call, and their names in the tables. */
const extras = /** @type {const} */ ([
  ["weights", { returnWeights: true }],
  ["scores", { returnScores: true }],
  ["entropy", { returnEntropy: true }],
  ["weights and entropy", { returnWeights: true, returnEntropy: true }],
]);

/** The plain call, and calls with optional results. @param {any} item @param {any} inputs @returns {Runner[]} */
function withResults(item, inputs) {
  const dropout = { dropout: { p: 0.1, seed: 7 } };
  return [
    { contender, run: attention(knn, item, inputs) },
    ...extras.map(([name, options]) => ({
      contender: `softknn, ${name}`,
      run: attention(knn, item, inputs, options),
    })),
    {
      contender: "softknn, dropout",
      run: attention(knn, item, inputs, dropout),
      differs: true,
    },
  ];
}

/** @param {any} size @param {any} inputs @returns {Runner[]} */
function searches({ m, n, d, k }, inputs) {
  const key = tensor(inputs.key, [n, d]);
  const query = tensor(inputs.query.subarray(0, m * d), [m, d]);
  const answer = (/** @type {any} */ { indices, scores }) => ({ indices, scores: scores.data });
  const index = knn.index(key);
  const fast = fastest?.index(key);
  const again = () => knn.nearestNeighbors(query, key, { k });
  return [
    { contender, run: () => index.search(query, { k }), answer, end: () => index.dispose() },
    ...(fast
      ? [
          {
            contender: "softknn fastest",
            run: () => fast.search(query, { k }),
            answer,
            end: () => fast.dispose(),
          },
        ]
      : []),
    { contender: "softknn nearestNeighbors", run: again, answer },
  ];
}

/** Points around their class centres, as many as the digits of the articles. */
function metricEpoch() {
  const { n, d, dimensions, classes } = metricSize;
  const next = uniform(1);
  const labels = Int32Array.from({ length: n }, (_, i) => i % classes);
  const centres = normals(classes * d, next);
  const x = Float64Array.from(normals(n * d, next), (noise, i) => {
    const own = (Math.floor(i / d) % classes) * d + (i % d);
    return Number(centres[own]) + noise / 2;
  });
  const options = { x: tensor(/** @type {any} */ (x), [n, d]), labels, dimensions };
  const run = () => knn.trainMetric({ ...options, seed: 7, learningRate: 1e-4, epochs: 1 });
  return { contender, run };
}

/** Each call is the next step of a run; after the last step a new run starts. */
function transformerStep() {
  const start = () =>
    knn.trainTransformerSteps({
      ...transformerSize,
      task: "repeat",
      learningRate: 0.003,
      steps: 10_000,
      seed: 7,
    });
  let steps = start();
  const run = async () => {
    const { done } = await steps.next();
    if (done) steps = start();
  };
  return { contender, run, later: true };
}
