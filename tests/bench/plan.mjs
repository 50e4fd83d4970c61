/** The measurements and their durations: a run depends only on its plan. */

export const sectionNames = /** @type {const} */ ([
  "attention",
  "causal",
  "results",
  "search",
  "toy",
  "field",
  "entropy",
  "learning",
  "pool",
  "memory",
  "load",
  "start",
  "native",
]);

/** @typedef {(typeof sectionNames)[number]} SectionName */

/**
 * One problem that all contenders of a case solve.
 * @typedef {object} Case
 * @property {Exclude<SectionName, "memory" | "load" | "start">} section
 * @property {number} [n] queries and keys; in `search` keys
 * @property {number} [d] dimension of keys and of values
 * @property {number} [heads]
 * @property {number} [m] queries of one search
 * @property {number} [k] neighbours of one search
 * @property {string} [task] the trained model, or the computation of the native core
 */

/**
 * @typedef {object} Plan
 * @property {boolean} quick
 * @property {number} seed of the inputs and of the order of turns
 * @property {number} rounds
 * @property {number} sample minimum milliseconds of calls per sample
 * @property {number} budget milliseconds per contender and case; slow ones run in fewer rounds
 * @property {readonly Case[]} cases
 * @property {number} memory n of the call whose memory is measured, or 0
 * @property {number} loads fresh pages, or 0
 * @property {number} starts fresh visits of the site, or 0
 * @property {boolean} native whether the C++ core is measured
 */

/** n and d of the target figures. */
export const sizes = /** @type {const} */ ([
  [256, 64],
  [1024, 64],
  [2048, 64],
  [4096, 64],
  [512, 128],
]);

/** m, n and d of the toy example: the articles' six keys in the plane. */
export const toySize = { m: 1, n: 6, d: 2 };
export const fieldSize = { columns: 96, rows: 96, keys: 32 };
export const poolSize = { n: 2048, d: 64, heads: 8, workers: 2 };
export const resultsSize = { n: 1024, d: 64 };
/** An index of embeddings, searched with a single query and with a batch. */
export const searchSize = { n: 5000, d: 384, k: 20, batches: /** @type {const} */ ([1, 64]) };
export const metricSize = { n: 1797, d: 64, dimensions: 2, classes: 10 };
/** Two layers of attention: 22,528 parameters. */
export const transformerSize = {
  vocabulary: 20,
  context: 24,
  dimension: 64,
  heads: 4,
  headDimension: 2,
  valueDimension: 16,
  layers: 2,
  batch: 64,
};
/** n and d of attention in the native core. */
export const nativeSizes = /** @type {const} */ ([
  [256, 64],
  [1024, 64],
  [2048, 64],
  [512, 128],
]);
const causalSizes = sizes.slice(1, 3);

/** The sections whose targets are times instead of ratios: they are measured in quiet moments. @type {readonly string[]} */
export const quietSections = ["toy", "field", "learning"];

/** The sections that a newer Node measures in addition: those that benefit from relaxed SIMD. */
const newerSections = ["attention", "causal", "search"];

/** @param {boolean} quick @returns {Case[]} */
function casesOf(quick) {
  const few = (/** @type {readonly (readonly [number, number])[]} */ list) =>
    list.filter(([n]) => !quick || n <= 1024).map(([n, d]) => ({ n, d }));
  const { batches, ...keys } = searchSize;
  return [
    ...few(sizes).map((size) => ({ section: /** @type {const} */ ("attention"), ...size })),
    ...few(causalSizes).map((size) => ({ section: /** @type {const} */ ("causal"), ...size })),
    { section: "results", ...resultsSize },
    ...batches.map((m) => ({ section: /** @type {const} */ ("search"), m, ...keys })),
    { section: "toy" },
    { section: "field" },
    { section: "entropy" },
    { section: "learning", task: "metric" },
    { section: "learning", task: "transformer" },
    { section: "pool", n: quick ? 512 : poolSize.n, d: poolSize.d, heads: poolSize.heads },
  ];
}

/**
 * @param {object} options
 * @param {boolean} [options.quick]
 * @param {readonly string[]} [options.only] names of sections
 * @returns {Plan}
 */
export function planOf({ quick = false, only = sectionNames }) {
  return {
    quick,
    seed: 7,
    rounds: quick ? 7 : 31,
    sample: quick ? 10 : 20,
    budget: quick ? 1500 : 12_000,
    cases: casesOf(quick).filter(({ section }) => only.includes(section)),
    memory: only.includes("memory") ? (quick ? 4096 : 32_768) : 0,
    loads: only.includes("load") ? (quick ? 5 : 15) : 0,
    starts: only.includes("start") ? (quick ? 5 : 15) : 0,
    native: only.includes("native"),
  };
}

/** @param {Plan} plan @returns {Plan} what a newer Node runs of it */
export const newerPlan = (plan) => ({
  ...plan,
  cases: plan.cases.filter(({ section }) => newerSections.includes(section)),
});

const taskTitles = new Map([
  [
    "metric",
    `trainMetric, ${metricSize.n} × ${metricSize.d} → ${metricSize.dimensions}, one epoch`,
  ],
  ["transformer", `trainTransformerSteps, batch ${transformerSize.batch}, one step`],
]);

/** The name of a case in tables and files. @param {Case} item */
export function titleOf({ section, n, d, heads, m, k, task }) {
  const named = task === undefined ? "" : ` ${taskTitles.get(task) ?? task}`;
  const queries = m === undefined ? "" : ` m = ${m},`;
  const size = n === undefined ? "" : `${queries} n = ${n}, d = ${d}`;
  const count = k === undefined ? "" : `, k = ${k}`;
  return `${section}${named}${size}${count}${heads === undefined ? "" : `, ${heads} heads`}`;
}

/** Multiplications and additions of Q·Kᵀ and of weights·V, m = n and v = d. @param {Case} item */
export function flopsOf({ section, n = 0, d = 0, heads = 1, m = 0, task }) {
  if (section === "search") return 2 * m * n * d;
  if (task === "scores") return 2 * n * d;
  const isAttention = ["attention", "pool", "results", "native"].includes(section);
  return isAttention ? 4 * n * n * d * heads : 0;
}
