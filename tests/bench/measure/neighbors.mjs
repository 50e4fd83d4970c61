/** Exact search by definition, and the checker of search results. */

/** @typedef {{ m: number, n: number, d: number, k: number }} SearchSize */

/** The tolerance for Float32 scores of unit vectors; one package rounds to six decimals. */
const scoreBound = 2e-6;

/**
 * A search result. Without scores if the package returns none. @typedef {{ indices: ArrayLike<number>, scores?:
 * ArrayLike<number> }} Found
 */

/**
 * The scores of one query with every key, in double precision.
 * @param {Float32Array} query @param {Float32Array} key @param {SearchSize} size @param {number} row
 */
export function exactScores(query, key, { n, d }, row) {
  return Float64Array.from({ length: n }, (_, j) => {
    let sum = 0;
    for (let c = 0; c < d; c++) sum += Number(query[row * d + c]) * Number(key[j * d + c]);
    return sum;
  });
}

/** The k largest, ties to the lower index. @param {Float64Array} scores @param {number} k */
export const largest = (scores, k) =>
  Array.from(scores.keys())
    .sort((one, other) => Number(scores[other]) - Number(scores[one]) || one - other)
    .slice(0, k);

/**
 * Returns a checker of search results: `agrees` if every query has k distinct keys, each with a score equal to the
 * exact one at its rank, and right scores.
 * @param {import("./agree.mjs").Inputs} inputs
 * @param {SearchSize} size
 */
export function neighborJudge({ query, key }, size) {
  const { m, k } = size;
  const exact = Array.from({ length: m }, (_, row) => exactScores(query, key, size, row));
  const best = exact.map((scores) => largest(scores, k));
  return (/** @type {Found} */ { indices, scores }) => {
    let wrong = indices.length === m * k ? 0 : Infinity;
    let error = 0;
    for (let place = 0; place < m * k; place++) {
      const own = /** @type {Float64Array} */ (exact[Math.floor(place / k)]);
      const expected = Number(best[Math.floor(place / k)]?.[place % k]);
      const score = own[Number(indices[place])] ?? Number.NaN;
      // Keys whose scores differ by at most a rounding are interchangeable.
      if (!(Math.abs(score - Number(own[expected])) <= scoreBound)) wrong++;
      if (scores) error = Math.max(error, apart(Number(scores[place]), score));
    }
    wrong += repeated(indices, m, k);
    return { error, wrong, allowed: scoreBound, agrees: wrong === 0 && error <= scoreBound };
  };
}

/** NaN differs from everything. @param {number} one @param {number} other */
const apart = (one, other) => (Number.isNaN(one - other) ? Infinity : Math.abs(one - other));

/** The number of duplicate keys of a query. @param {ArrayLike<number>} indices @param {number} m @param {number} k */
function repeated(indices, m, k) {
  const rows = Array.from({ length: m }, (_, row) =>
    Array.from({ length: k }, (__, i) => indices[row * k + i]),
  );
  return rows.reduce((sum, row) => sum + k - new Set(row).size, 0);
}
