/** The sizes that are compared, and their inputs: the same numbers in every engine. */

/**
 * One problem that all contenders of a comparison solve.
 * @typedef {object} Case
 * @property {"attention" | "search"} comparison
 * @property {number} n keys; in `attention` also queries
 * @property {number} d dimension of keys and of values
 * @property {number} [m] queries of one search
 * @property {number} [k] neighbours of one search
 */

/** @typedef {{ query: Float32Array, key: Float32Array, value: Float32Array }} Inputs */

/** n and d of the attention that is compared. */
export const sizes = /** @type {const} */ ([
  [256, 64],
  [1024, 64],
  [2048, 64],
  [4096, 64],
  [512, 128],
]);

/** The comparisons in JavaScript; a quick run leaves out the long ones. @param {boolean} quick @returns {Case[]} */
export const casesOf = (quick) => [
  ...sizes
    .filter(([n]) => !quick || n <= 256)
    .map(([n, d]) => ({ comparison: /** @type {const} */ ("attention"), n, d })),
  ...(quick ? [1] : [1, 64]).map((m) => ({
    comparison: /** @type {const} */ ("search"),
    m,
    n: 5000,
    d: 384,
    k: 20,
  })),
];

/** @param {Case} item @returns {Inputs} */
export function inputsOf({ m, n, d }) {
  const next = uniform(7);
  if (m === undefined) {
    const [query, key, value] = [normals(n * d, next), normals(n * d, next), normals(n * d, next)];
    return { query, key, value };
  }
  // Unit vectors, like embeddings: dot product, cosine and distance give the same order of keys.
  const query = unitRows(normals(m * d, next), d);
  return { query, key: unitRows(normals(n * d, next), d), value: new Float32Array() };
}

/** mulberry32. @param {number} seed @returns {() => number} in [0, 1) */
function uniform(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal numbers, by Box and Muller. @param {number} length @param {() => number} next */
const normals = (length, next) =>
  Float32Array.from({ length }, () => {
    // 1 − u is above 0, so its logarithm is finite.
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    return radius * Math.cos(2 * Math.PI * next());
  });

/** @param {Float32Array} rows @param {number} d */
function unitRows(rows, d) {
  for (let start = 0; start < rows.length; start += d) {
    const row = rows.subarray(start, start + d);
    const length = Math.hypot(...row);
    row.forEach((x, c) => {
      row[c] = x / length;
    });
  }
  return rows;
}
