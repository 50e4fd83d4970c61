/** What is measured, and how long: everything a run does follows from its plan. */

export const sectionNames = /** @type {const} */ ([
  "attention",
  "causal",
  "toy",
  "field",
  "entropy",
  "pool",
  "memory",
  "load",
]);

/** @typedef {(typeof sectionNames)[number]} SectionName */

/**
 * What competes: the same question to everybody in it.
 * @typedef {object} Case
 * @property {Exclude<SectionName, "memory" | "load">} section
 * @property {number} [n] queries and keys
 * @property {number} [d] width of keys and of values
 * @property {number} [heads]
 */

/**
 * @typedef {object} Plan
 * @property {boolean} quick
 * @property {number} seed of the inputs and of the order of turns
 * @property {number} rounds
 * @property {number} sample at least so many milliseconds of calls in each sample
 * @property {number} budget milliseconds one contender may take in a case; slow ones take fewer turns
 * @property {readonly Case[]} cases
 * @property {number} memory n of the call whose memory is looked at, or 0
 * @property {number} loads fresh pages, or 0
 */

/** n and d of the targets. */
export const sizes = /** @type {const} */ ([
  [256, 64],
  [1024, 64],
  [2048, 64],
  [4096, 64],
  [512, 128],
]);

/** m, n and d of the toy: the articles' six keys in the plane. */
export const toySize = { m: 1, n: 6, d: 2 };
export const fieldSize = { columns: 96, rows: 96, keys: 32 };
export const poolSize = { n: 2048, d: 64, heads: 8, workers: 2 };
const causalSizes = sizes.slice(1, 3);

/**
 * @param {object} options
 * @param {boolean} [options.quick]
 * @param {readonly string[]} [options.only] names of sections
 * @returns {Plan}
 */
export function planOf({ quick = false, only = sectionNames }) {
  const few = (/** @type {readonly (readonly [number, number])[]} */ list) =>
    list.filter(([n]) => !quick || n <= 1024).map(([n, d]) => ({ n, d }));
  /** @type {Case[]} */
  const cases = [
    ...few(sizes).map((size) => ({ section: /** @type {const} */ ("attention"), ...size })),
    ...few(causalSizes).map((size) => ({ section: /** @type {const} */ ("causal"), ...size })),
    { section: "toy" },
    { section: "field" },
    { section: "entropy" },
    { section: "pool", n: quick ? 512 : poolSize.n, d: poolSize.d, heads: poolSize.heads },
  ];
  return {
    quick,
    seed: 7,
    rounds: quick ? 7 : 31,
    sample: quick ? 10 : 20,
    budget: quick ? 1500 : 12_000,
    cases: cases.filter(({ section }) => only.includes(section)),
    memory: only.includes("memory") ? (quick ? 4096 : 32_768) : 0,
    loads: only.includes("load") ? (quick ? 5 : 15) : 0,
  };
}

/** How a case is called in tables and files. @param {Case} item */
export function titleOf({ section, n, d, heads }) {
  const size = n === undefined ? "" : ` n = ${n}, d = ${d}`;
  return `${section}${size}${heads === undefined ? "" : `, ${heads} heads`}`;
}

/** Multiplications and additions of Q·Kᵀ and of weights·V, m = n and v = d. @param {Case} item */
export function flopsOf({ section, n = 0, d = 0, heads = 1 }) {
  return section === "attention" || section === "pool" ? 4 * n * n * d * heads : 0;
}
