/** Checks the results of all contenders: only agreeing ones are timed. */

/**
 * The Float32 bound of API.md: 5e-6·|v|max·max(1, |score|max/20); two results within the bound differ by at most twice
 * that.
 */
const bound = 1e-5;
/** The number of rows computed in double precision, evenly spaced. */
const exactRows = 64;

/**
 * @typedef {object} Inputs
 * @property {Float32Array} query (heads, n, d)
 * @property {Float32Array} key
 * @property {Float32Array} value
 */

/**
 * Attention of one row in double precision, by definition. @param {Inputs} inputs @param {number} n @param {number} d
 * @param {number} row @param {number} seen number of keys
 */
export function exactRow({ query, key, value }, n, d, row, seen) {
  const head = Math.floor(row / n) * n * d;
  const scores = Float64Array.from({ length: seen }, (_, j) => {
    let sum = 0;
    for (let c = 0; c < d; c++) {
      sum +=
        /** @type {number} */ (query[row * d + c]) * /** @type {number} */ (key[head + j * d + c]);
    }
    return sum / Math.sqrt(d);
  });
  const largest = scores.reduce((one, other) => Math.max(one, other), -Infinity);
  const weights = scores.map((score) => Math.exp(score - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const output = new Float64Array(d);
  weights.forEach((weight, j) => {
    for (let c = 0; c < d; c++) {
      output[c] =
        /** @type {number} */ (output[c]) +
        (weight / total) * /** @type {number} */ (value[head + j * d + c]);
    }
  });
  return { output, largest };
}

/**
 * The largest difference of two lists, Infinity if their lengths differ. @param {ArrayLike<number>} one @param
 * {ArrayLike<number>} other
 */
export function distance(one, other) {
  if (one.length !== other.length) return Infinity;
  let largest = 0;
  for (let i = 0; i < one.length; i++) {
    const apart = Math.abs(/** @type {number} */ (one[i]) - /** @type {number} */ (other[i]));
    // Not Math.max, so that NaN counts as a difference.
    if (!(apart <= largest)) largest = Number.isNaN(apart) ? Infinity : apart;
  }
  return largest;
}

/**
 * Returns a checker of results for these inputs: their error on the rows computed in double, and their distance from
 * the first result on all rows.
 * @param {Inputs} inputs
 * @param {{ n: number, d: number, heads?: number, causal?: boolean }} size
 */
export function judge(inputs, { n, d, heads = 1, causal = false }) {
  const rows = heads * n;
  const step = Math.max(1, Math.floor(rows / exactRows));
  const chosen = Array.from({ length: rows }, (_, row) => row).filter(
    (row) => row % step === 0 || row === rows - 1,
  );
  const exact = chosen.map((row) => exactRow(inputs, n, d, row, causal ? (row % n) + 1 : n));
  const largestValue = inputs.value.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const largestScore = exact.reduce((most, row) => Math.max(most, Math.abs(row.largest)), 0);
  const allowed = bound * largestValue * Math.max(1, largestScore / 20);
  /** @type {ArrayLike<number> | undefined} */
  let first;
  return (/** @type {ArrayLike<number>} */ answer) => {
    const errors = chosen.map((row, i) => {
      const part = Array.from({ length: d }, (_, c) => answer[row * d + c] ?? Number.NaN);
      return distance(part, /** @type {(typeof exact)[number]} */ (exact[i]).output);
    });
    const error = Math.max(...errors, distance(answer, first ?? answer));
    first ??= Float64Array.from(answer);
    return { error, allowed, agrees: error <= allowed };
  };
}
