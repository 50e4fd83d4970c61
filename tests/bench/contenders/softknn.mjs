/** The package itself: what `npm run build` wrote, by its public functions. */

import { normals, uniform } from "../measure/random.mjs";
import { fieldSize, poolSize, toySize } from "../plan.mjs";

/** @typedef {import("../measure/sampler.mjs").Runner} Runner */

/** @type {any} */
let api;
/** @type {any} */
let knn;
/** The relaxed build, where there is one and the engine takes it. @type {any} */
let fastest;

const contender = "softknn";

/** @type {import("../measure/contest.mjs").Contender} */
export const softknn = {
  async start({ softknn: file }) {
    api = await import(file);
    knn = await api.load();
    const other = await api.load({ engine: "fastest" });
    fastest = other.engine === "fastest" ? other : undefined;
    return fastest
      ? undefined
      : 'engine: "fastest" is not available: the deterministic build answers';
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
    { contender: "softknn without mask", run: attention(knn, item, inputs) },
  ],
  toy: () => [{ contender, run: toy() }],
  field: () => [{ contender, run: field() }],
  entropy: () => [{ contender, run: () => [entropies(knn.entropyVsDimension())] }],
  pool: pooled,
};

/** A tensor over the inputs' own memory. @param {Float32Array} data @param {number[]} shape @param {any} [Numbers] */
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
