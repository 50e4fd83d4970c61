/** Exact search as a loop in JavaScript, on Float32Array: the k best in a heap. */

/** A typed array; with `noUncheckedIndexedAccess` every element could be undefined. @typedef {any} Numbers */
/**
 * Returns the number of scored queries. @typedef {(scores: Numbers, query: Numbers, key: Numbers, i: number, n: number,
 * d: number) => number} Scorer
 */

/** @type {import("../../measure/contest.mjs").Contender} */
export const plainSearch = {
  async runners({ section, m = 0, n = 0, d = 0, k = 0 }, inputs) {
    if (section !== "search") return [];
    const size = { m, n, d, k };
    /** @type {[string, Scorer][]} */
    const ways = [
      ["one sum", dotRow],
      ["four sums", dotRowInFour],
    ];
    if (m % 4 === 0) ways.push(["tiles of four queries", dotTile]);
    return ways.map(([way, score]) => ({
      contender: score === dotTile ? "JavaScript in tiles" : "plain JavaScript",
      way,
      run: () => searchBy(score, inputs, size),
    }));
  },
};

/**
 * The k keys of largest score of every query, best first; ties to the lower index.
 * @param {Scorer} score
 * @param {{ query: Float32Array, key: Float32Array }} inputs
 * @param {{ m: number, n: number, d: number, k: number }} size
 */
export function searchBy(score, { query, key }, { m, n, d, k }) {
  const indices = new Int32Array(m * k);
  const found = new Float32Array(m * k);
  const scores = new Float32Array(4 * n);
  for (let i = 0; i < m; ) {
    const scored = score(scores, query, key, i, n, d);
    for (let r = 0; r < scored; r++, i++) {
      keepBest(
        scores,
        r * n,
        n,
        indices.subarray(i * k, i * k + k),
        found.subarray(i * k, i * k + k),
      );
    }
  }
  return { indices, scores: found };
}

/** One query. @param {Numbers} scores @param {Numbers} query @param {Numbers} key @param {number} i @param {number} n @param {number} d */
export function dotRow(scores, query, key, i, n, d) {
  const q = i * d;
  for (let j = 0; j < n; j++) {
    const at = j * d;
    let sum = 0;
    for (let c = 0; c < d; c++) sum += query[q + c] * key[at + c];
    scores[j] = sum;
  }
  return 1;
}

/**
 * One query, four independent sums. d is a multiple of four. @param {Numbers} scores @param {Numbers} query @param
 * {Numbers} key @param {number} i @param {number} n @param {number} d
 */
export function dotRowInFour(scores, query, key, i, n, d) {
  const q = i * d;
  for (let j = 0; j < n; j++) {
    const at = j * d;
    let [a, b, e, f] = [0, 0, 0, 0];
    for (let c = 0; c < d; c += 4) {
      a += query[q + c] * key[at + c];
      b += query[q + c + 1] * key[at + c + 1];
      e += query[q + c + 2] * key[at + c + 2];
      f += query[q + c + 3] * key[at + c + 3];
    }
    scores[j] = a + b + (e + f);
  }
  return 1;
}

/** Four queries against two keys: eight sums in registers. n is even. @param {Numbers} scores @param {Numbers} query @param {Numbers} key @param {number} i @param {number} n @param {number} d */
export function dotTile(scores, query, key, i, n, d) {
  const [q0, q1, q2, q3] = [i * d, (i + 1) * d, (i + 2) * d, (i + 3) * d];
  for (let j = 0; j < n; j += 2) {
    const k0 = j * d;
    const k1 = k0 + d;
    let [a0, a1, b0, b1, e0, e1, f0, f1] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let c = 0; c < d; c++) {
      const x = key[k0 + c];
      const y = key[k1 + c];
      const a = query[q0 + c];
      const b = query[q1 + c];
      const e = query[q2 + c];
      const f = query[q3 + c];
      a0 += a * x;
      a1 += a * y;
      b0 += b * x;
      b1 += b * y;
      e0 += e * x;
      e1 += e * y;
      f0 += f * x;
      f1 += f * y;
    }
    scores[j] = a0;
    scores[j + 1] = a1;
    scores[n + j] = b0;
    scores[n + j + 1] = b1;
    scores[2 * n + j] = e0;
    scores[2 * n + j + 1] = e1;
    scores[3 * n + j] = f0;
    scores[3 * n + j + 1] = f1;
  }
  return 4;
}

/** The largest scores, by a heap whose root is the worst of them. @param {Numbers} scores @param {number} start @param {number} n @param {Numbers} indices @param {Numbers} found */
export function keepBest(scores, start, n, indices, found) {
  const k = indices.length;
  for (let j = 0; j < k; j++) {
    indices[j] = j;
    found[j] = scores[start + j];
  }
  for (let at = (k >> 1) - 1; at >= 0; at--) sink(indices, found, at, k);
  for (let j = k; j < n; j++) {
    if (scores[start + j] <= found[0]) continue;
    indices[0] = j;
    found[0] = scores[start + j];
    sink(indices, found, 0, k);
  }
  // The worst moves to the end of the heap, which shrinks by one.
  for (let last = k - 1; last > 0; last--) {
    swap(indices, found, 0, last);
    sink(indices, found, 0, last);
  }
}

/** @param {Numbers} indices @param {Numbers} found @param {number} at @param {number} size */
function sink(indices, found, at, size) {
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) return;
    if (child + 1 < size && isWorse(indices, found, child + 1, child)) child++;
    if (!isWorse(indices, found, child, at)) return;
    swap(indices, found, at, child);
    at = child;
  }
}

/** @param {Numbers} indices @param {Numbers} found @param {number} one @param {number} other */
const isWorse = (indices, found, one, other) =>
  found[one] < found[other] || (found[one] === found[other] && indices[one] > indices[other]);

/** @param {Numbers} indices @param {Numbers} found @param {number} one @param {number} other */
function swap(indices, found, one, other) {
  const [index, score] = [indices[one], found[one]];
  indices[one] = indices[other];
  found[one] = found[other];
  indices[other] = index;
  found[other] = score;
}
