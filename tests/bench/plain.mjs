/** Attention and exact search in plain JavaScript, on Float32Array, in register tiles. */

/** A typed array; with `noUncheckedIndexedAccess` every element could be undefined. @typedef {any} Numbers */

/** n and d are multiples of four. @param {Numbers} query @param {Numbers} key @param {Numbers} value @param {number} n @param {number} d */
export function plainAttention(query, key, value, n, d) {
  const output = new Float32Array(n * d);
  const weights = new Float32Array(4 * n);
  const columns = Float32Array.from(value, (_, i) => value[(i % n) * d + Math.floor(i / n)]);
  for (let i = 0; i < n; i += 4) {
    scoreTile(weights, query, key, i, n, d);
    for (let r = 0; r < 4; r++) softmax(weights, r * n, n, 1 / Math.sqrt(d));
    // The mean of the values is the dot product of weights with each column of them.
    scoreTile(output.subarray(i * d), weights, columns, 0, d, n);
  }
  return output;
}

/** @param {Numbers} row @param {number} start @param {number} n @param {number} scale */
function softmax(row, start, n, scale) {
  let largest = -Infinity;
  for (let j = start; j < start + n; j++) if (row[j] > largest) largest = row[j];
  let total = 0;
  for (let j = start; j < start + n; j++) {
    row[j] = Math.exp((row[j] - largest) * scale);
    total += row[j];
  }
  for (let j = start; j < start + n; j++) row[j] /= total;
}

/**
 * The k keys of largest score of every query, best first; ties to the lower index.
 * @param {{ query: Float32Array, key: Float32Array }} inputs
 * @param {{ m: number, n: number, d: number, k: number }} size
 * @param {boolean} [inTiles] four queries at a time
 */
export function plainSearch({ query, key }, { m, n, d, k }, inTiles = false) {
  const indices = new Int32Array(m * k);
  const scores = new Float32Array(4 * n);
  const together = inTiles ? 4 : 1;
  for (let i = 0; i < m; i += together) {
    if (inTiles) scoreTile(scores, query, key, i, n, d);
    else scoreRow(scores, query, key, i, n, d);
    for (let r = 0; r < together; r++) keepBest(scores, r * n, n, indices, (i + r) * k, k);
  }
  return indices;
}

/**
 * One query, four independent sums. d is a multiple of four. @param {Numbers} scores @param {Numbers} query @param
 * {Numbers} key @param {number} i @param {number} n @param {number} d
 */
function scoreRow(scores, query, key, i, n, d) {
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
}

/** Four rows against two: eight sums in registers. n is even. @param {Numbers} scores @param {Numbers} query @param {Numbers} key @param {number} i @param {number} n @param {number} d */
function scoreTile(scores, query, key, i, n, d) {
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
}

/** Keeps a sorted list of the best: after the first keys, few are good enough to move others. @param {Numbers} scores @param {number} start @param {number} n @param {Numbers} indices @param {number} first @param {number} k */
function keepBest(scores, start, n, indices, first, k) {
  for (let j = 0; j < n; j++) {
    const score = scores[start + j];
    if (j >= k && score <= scores[start + indices[first + k - 1]]) continue;
    let at = first + Math.min(j, k - 1);
    for (; at > first && score > scores[start + indices[at - 1]]; at--) {
      indices[at] = indices[at - 1];
    }
    indices[at] = j;
  }
}
