/** Plain JavaScript on Float32Array: a straightforward version, and an optimised one. */

/** @type {import("../measure/contest.mjs").Contender} */
export const plain = {
  async runners({ section, n = 0, d = 0 }, { query, key, value }) {
    if (section !== "attention") return [];
    const contender = "plain JavaScript";
    return [
      { contender, way: "row by row", run: () => rowByRow(query, key, value, n, d) },
      { contender, way: "in tiles", run: () => inTiles(query, key, value, n, d) },
    ];
  },
};

/** @param {Float32Array} query @param {Float32Array} key @param {Float32Array} value @param {number} n @param {number} d */
function rowByRow(query, key, value, n, d) {
  const scale = 1 / Math.sqrt(d);
  const output = new Float32Array(n * d);
  const weights = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    let largest = -Infinity;
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let c = 0; c < d; c++) sum += query[i * d + c] * key[j * d + c];
      weights[j] = sum * scale;
      if (weights[j] > largest) largest = weights[j];
    }
    let total = 0;
    for (let j = 0; j < n; j++) {
      weights[j] = Math.exp(weights[j] - largest);
      total += weights[j];
    }
    for (let j = 0; j < n; j++) {
      const weight = weights[j] / total;
      for (let c = 0; c < d; c++) output[i * d + c] += weight * value[j * d + c];
    }
  }
  return output;
}

const tile = 4;

/** Four rows at a time against two keys, or two columns of values: eight sums in registers. Sizes are multiples of four. @param {Float32Array} query @param {Float32Array} key @param {Float32Array} value @param {number} n @param {number} d */
function inTiles(query, key, value, n, d) {
  const output = new Float32Array(n * d);
  const weights = new Float32Array(tile * n);
  for (let i = 0; i < n; i += tile) {
    scoreTile(weights, query, key, i, n, d);
    for (let r = 0; r < tile; r++) softmaxRow(weights, r * n, n);
    mixTile(output, weights, value, i, n, d);
  }
  return output;
}

/** @param {Float32Array} weights @param {number} start @param {number} n */
function softmaxRow(weights, start, n) {
  let largest = -Infinity;
  for (let j = 0; j < n; j++) if (weights[start + j] > largest) largest = weights[start + j];
  let total = 0;
  for (let j = 0; j < n; j++) {
    weights[start + j] = Math.exp(weights[start + j] - largest);
    total += weights[start + j];
  }
  const share = 1 / total;
  for (let j = 0; j < n; j++) weights[start + j] *= share;
}

/** @param {Float32Array} weights @param {Float32Array} query @param {Float32Array} key @param {number} i @param {number} n @param {number} d */
function scoreTile(weights, query, key, i, n, d) {
  const scale = Math.fround(1 / Math.sqrt(d));
  const [q0, q1, q2, q3] = [i * d, (i + 1) * d, (i + 2) * d, (i + 3) * d];
  for (let j = 0; j < n; j += 2) {
    const k0 = j * d;
    const k1 = k0 + d;
    let [a0, a1, b0, b1, c0, c1, e0, e1] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let c = 0; c < d; c++) {
      const x = key[k0 + c];
      const y = key[k1 + c];
      const a = query[q0 + c];
      const b = query[q1 + c];
      const f = query[q2 + c];
      const e = query[q3 + c];
      a0 += a * x;
      a1 += a * y;
      b0 += b * x;
      b1 += b * y;
      c0 += f * x;
      c1 += f * y;
      e0 += e * x;
      e1 += e * y;
    }
    weights[j] = a0 * scale;
    weights[j + 1] = a1 * scale;
    weights[n + j] = b0 * scale;
    weights[n + j + 1] = b1 * scale;
    weights[2 * n + j] = c0 * scale;
    weights[2 * n + j + 1] = c1 * scale;
    weights[3 * n + j] = e0 * scale;
    weights[3 * n + j + 1] = e1 * scale;
  }
}

/** @param {Float32Array} output @param {Float32Array} weights @param {Float32Array} value @param {number} i @param {number} n @param {number} d */
function mixTile(output, weights, value, i, n, d) {
  for (let c = 0; c < d; c += 2) {
    let [a0, a1, b0, b1, c0, c1, e0, e1] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let j = 0; j < n; j++) {
      const x = value[j * d + c];
      const y = value[j * d + c + 1];
      const a = weights[j];
      const b = weights[n + j];
      const f = weights[2 * n + j];
      const e = weights[3 * n + j];
      a0 += a * x;
      a1 += a * y;
      b0 += b * x;
      b1 += b * y;
      c0 += f * x;
      c1 += f * y;
      e0 += e * x;
      e1 += e * y;
    }
    const at = i * d + c;
    output[at] = a0;
    output[at + 1] = a1;
    output[at + d] = b0;
    output[at + d + 1] = b1;
    output[at + 2 * d] = c0;
    output[at + 2 * d + 1] = c1;
    output[at + 3 * d] = e0;
    output[at + 3 * d + 1] = e1;
  }
}
