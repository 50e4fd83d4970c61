/** Exact search by its definition, and the judge of those who answer the same question. */

/** @typedef {{ m: number, n: number, d: number, k: number }} SearchSize */

/** Float32 scores of rows of length 1 differ from their exact values by less; one package rounds to six decimals. */
const scoreBound = 2e-6;

/** What a search found. Without scores where the package has none. @typedef {{ indices: ArrayLike<number>, scores?: ArrayLike<number> }} Found */

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
 * A judge of what was found: `agrees` where every query has k different keys, each as good as the
 * one that belongs in its place, and the scores are right.
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
      const wanted = Number(best[Math.floor(place / k)]?.[place % k]);
      const score = own[Number(indices[place])] ?? Number.NaN;
      // Keys whose scores one rounding can exchange stand for each other.
      if (!(Math.abs(score - Number(own[wanted])) <= scoreBound)) wrong++;
      if (scores) error = Math.max(error, apart(Number(scores[place]), score));
    }
    wrong += repeated(indices, m, k);
    return { error, wrong, allowed: scoreBound, agrees: wrong === 0 && error <= scoreBound };
  };
}

/** NaN is apart from everything. @param {number} one @param {number} other */
const apart = (one, other) => (Number.isNaN(one - other) ? Infinity : Math.abs(one - other));

/** How many keys a query has more than once. @param {ArrayLike<number>} indices @param {number} m @param {number} k */
function repeated(indices, m, k) {
  const rows = Array.from({ length: m }, (_, row) =>
    Array.from({ length: k }, (__, i) => indices[row * k + i]),
  );
  return rows.reduce((sum, row) => sum + k - new Set(row).size, 0);
}
