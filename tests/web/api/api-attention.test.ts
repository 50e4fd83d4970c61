/** Attention through the API: every option and result arrives. Its mathematics is tested in C++. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttentionOptions, Similarity } from "softknn";
import { toNested } from "softknn";
import { load } from "../../every-function.js";
import { distance } from "../engine/exact-support.js";
import {
  assertSameBits,
  at,
  doubles,
  everything,
  generator,
  pickRows,
  randomTensor,
  resultsOf,
  spoilRows,
} from "./api-support.js";

const knn = await load();

const similarities: readonly Similarity[] = ["dot", "cosine", "rbf"];

function data(seed: number, m: number, n: number, d: number, v: number) {
  const next = generator(seed);
  const query = randomTensor(next, [m, d], 2);
  const key = randomTensor(next, [n, d], 2);
  return { query, key, value: randomTensor(next, [n, v], 3), next };
}

test("a masked key equals a removed key in every form of a mask, whatever its content", () => {
  const { query, key, value } = data(3, 5, 8, 3, 4);
  const gone = [1, 2, 6];
  const left = [0, 3, 4, 5, 7];
  const bytes = Uint8Array.from({ length: 8 }, (_, j) => (gone.includes(j) ? 0 : 200));
  const ways: AttentionOptions[] = [
    { keyPadding: bytes },
    { keyPadding: [...bytes].map((b) => b !== 0) },
    { mask: { data: bytes, shape: [8] } },
    { mask: { data: bytes, shape: [1, 8] } },
    { mask: { data: Float64Array.from(bytes, (b) => (b ? 0 : -Infinity)), shape: [8] } },
    { mask: Array.from({ length: 5 }, () => [...bytes].map((b) => b !== 0)) },
  ];
  const spoilt = { query, key: spoilRows(key, gone), value: spoilRows(value, gone) };
  const removed = { query, key: pickRows(key, left), value: pickRows(value, left) };
  const wanted = knn.attention(removed).output;
  for (const way of ways) {
    assertSameBits(doubles(knn.attention(spoilt, way).output), doubles(wanted));
  }
});

test("scores() takes the options of scoring, and its numbers are those of attention", () => {
  const { query, key, value } = data(8, 3, 4, 6, 1);
  for (const similarity of similarities) {
    const scoring = { similarity, scale: 0.7, temperature: 0.4, keyNormPenalty: 0.5, softcap: 2 };
    const { scores } = knn.attention(
      { query, key, value },
      { ...scoring, causal: true, ...everything },
    );
    assertSameBits(doubles(scores), doubles(knn.scores(query, key, scoring)));
  }
});

test("at temperature 0 a softcap changes nothing, though near 0 it ties what has one sign", () => {
  const inputs = { query: [[1]], key: [[1], [2], [-1]], value: [[0], [1], [2]] };
  const weights = (temperature: number) =>
    knn.attention(inputs, { temperature, softcap: 1, returnWeights: true, returnScores: true });
  const hard = weights(0);
  assert.deepEqual([...hard.weights.data], [0, 1, 0]);
  assert.deepEqual([...hard.scores.data], [1, 2, -1]);
  const [first, second] = weights(1e-300).weights.data;
  assert.equal(first, second);
});

test("many and constant keys keep the bound of Float32: roundings of one sign add up", () => {
  const filled = (rows: number, columns: number, x: number) => ({
    data: new Float32Array(rows * columns).fill(x),
    shape: [rows, columns],
  });
  for (const [n, d] of [
    [1e6, 1],
    [1e5, 3],
    [64, 64],
  ] as const)
    for (const similarity of similarities)
      for (const x of [0.1, 1 / 3]) {
        const inputs = { query: filled(1, d, 0.3), key: filled(n, d, x), value: filled(n, 1, x) };
        const options = { similarity, temperature: 0.5 };
        const index = knn.index(inputs.key, { similarity, values: inputs.value });
        for (const { output } of [
          knn.attention(inputs, options),
          index.attention(inputs.query, options),
        ])
          assert.ok(Math.abs((output.data[0] as number) / Math.fround(x) - 1) <= 5e-6);
        index.dispose();
      }
});

test("dropout takes NumPy's uniforms of its seed, and leaves entropy and scores", () => {
  const { query, key, value } = data(81, 3, 5, 3, 2);
  const inputs = { query, key, value };
  const plain = knn.attention(inputs, everything);
  for (const [p, seed] of [
    [0.5, 7],
    [0.9, 2 ** 32 - 1],
  ] as const) {
    const dropped = knn.attention(inputs, { ...everything, dropout: { p, seed } });
    const draws = knn.random(seed).rand(15);
    const thinned = doubles(plain.weights).map((w, i) => (at(draws, i) >= p ? w / (1 - p) : 0));
    assertSameBits(doubles(dropped.weights), thinned);
    assertSameBits(doubles(dropped.entropy), doubles(plain.entropy));
    assertSameBits(doubles(dropped.scores), doubles(plain.scores));
  }
});

test("results that are not requested are absent, and inputs are never changed", () => {
  const { query, key, value } = data(9, 2, 3, 2, 2);
  const before = [query, key, value].map((t) => Array.from(t.data));
  const plain = knn.attention({ query, key, value });
  assert.deepEqual(Object.keys(plain).sort(), ["emptyRows", "output"]);
  const full = knn.attention({ query, key, value }, everything);
  assertSameBits(plain.output.data, full.output.data);
  assert.deepEqual(resultsOf(full).length, 2 * 2 + 2 * 3 + 2 + 1);
  assert.deepEqual(
    [query, key, value].map((t) => Array.from(t.data)),
    before,
  );
});

const propagate = { nonFinite: "propagate" } as const;

test("a non-finite query makes its row NaN and changes no bit of the others", () => {
  const { query, key, value } = data(92, 3, 4, 2, 2);
  const plain = knn.attention({ query, key, value }, everything);
  const inputs = { query: spoilRows(query, [1]), key, value };
  const found = knn.attention(inputs, { ...everything, ...propagate });
  for (const name of ["output", "weights", "entropy"] as const) {
    const [numbers, others] = [doubles(found[name]), doubles(plain[name])];
    const width = numbers.length / 3;
    assert.ok(numbers.subarray(width, 2 * width).every(Number.isNaN));
    for (const row of [0, 2]) {
      const own = (list: Float64Array) => list.subarray(row * width, (row + 1) * width);
      assertSameBits(own(numbers), own(others));
    }
  }
  assert.equal(found.emptyRows, 0);
});

test("a result beyond Float32 becomes Infinity instead of an error", () => {
  const column = (...list: number[]) => ({ data: new Float32Array(list), shape: [list.length, 1] });
  const inputs = { query: column(1e30), key: column(1e30, -1), value: column(1, 2) };
  const options = { scale: 1, returnScores: true } as const;
  const { scores, output } = knn.attention(inputs, { ...options, ...propagate });
  assert.deepEqual(
    [...(scores?.data ?? []), ...output.data],
    [Infinity, -1e30, 1].map(Math.fround),
  );
  assert.throws(() => knn.attention(inputs, options), { code: "SOFTKNN_E_OVERFLOW" });
});

test("neighbors keeps the k best keys in every function, and equal weights make them a hard vote", () => {
  const { query, key, value } = data(11, 6, 9, 4, 3);
  const options = { causal: true, past: 3, temperature: 0.7, returnWeights: true } as const;
  const whole = toNested(knn.attention({ query, key, value }, options).weights) as number[][];
  /** The k largest weights of a row, in their old ratios or alike. */
  const kept = (row: readonly number[], k: number, equal: boolean) => {
    const best = row.map((w, j) => [w, j] as const).sort(([a, i], [b, j]) => b - a || i - j);
    const chosen = new Set(best.slice(0, k).flatMap(([w, j]) => (w > 0 ? [j] : [])));
    const sum = row.reduce((total, w, j) => total + (chosen.has(j) ? w : 0), 0);
    return row.map((w, j) => (chosen.has(j) ? (equal ? 1 / chosen.size : w / sum) : 0));
  };
  for (const k of [1, 2, 5, 9, 40])
    for (const equalWeights of [false, true]) {
      const settings = { ...options, neighbors: k, equalWeights };
      const one = knn.attention({ query, key, value }, settings);
      const wanted = whole.flatMap((row) => kept(row, k, equalWeights));
      assert.ok(distance(doubles(one.weights), wanted) < 1e-14, `${k} ${equalWeights}`);
      const inFloat = (x: typeof query) => ({ ...x, data: Float32Array.from(x.data) });
      const small = { query: inFloat(query), key: inFloat(key), value: inFloat(value) };
      const float = knn.attention(small, settings);
      assert.ok(distance(float.weights.data, wanted) < 1e-6, `float ${k} ${equalWeights}`);
      const index = knn.index(key, { values: value });
      assertSameBits(index.attention(query, settings).output.data, one.output.data, "index");
      index.dispose();
      const { returnWeights: _, ...shown } = settings;
      const map = knn.attentionMap({ query, key }, { ...shown, rows: 6, columns: 9 });
      assertSameBits(map.weights.data, one.weights.data, "map");
    }
});

test("past, keyLengths and positionBias per batch row and head are the masks that they describe", () => {
  const next = generator(88);
  const [query, key, value] = [4, 6, 6].map((rows) => randomTensor(next, [2, 2, rows, 3], 2)) as [
    ReturnType<typeof randomTensor>,
    ReturnType<typeof randomTensor>,
    ReturnType<typeof randomTensor>,
  ];
  const inputs = { query, key, value };
  const [past, keyLengths, positionBias] = [[1, -2], [5, 6], Float64Array.of(0.5, 0.25)];
  const mask = { data: new Float64Array(2 * 2 * 4 * 6), shape: [2, 2, 4, 6] };
  mask.data.forEach((_, at) => {
    const [b, h, i, j] = [
      Math.floor(at / 48),
      Math.floor(at / 24) % 2,
      Math.floor(at / 6) % 4,
      at % 6,
    ];
    const position = i + (past[b] as number);
    const open = j <= position && j < (keyLengths[b] as number);
    mask.data[at] = open ? -(positionBias[h] as number) * Math.abs(position - j) : -Infinity;
  });
  const found = knn.attention(inputs, {
    causal: true,
    past,
    keyLengths,
    positionBias,
    ...everything,
  });
  const wanted = knn.attention(inputs, { mask, ...everything });
  for (const name of ["output", "weights", "scores", "entropy"] as const) {
    assert.ok(distance(doubles(found[name]), [...doubles(wanted[name])]) <= 2 ** -50, name);
  }
  assert.equal(found.emptyRows, 4);
  assert.equal(wanted.emptyRows, 4);
  for (const wrong of [{ past: [1] }, { keyLengths: [1, 2, 3] }, { positionBias: [1, 2, 3] }]) {
    assert.throws(() => knn.attention(inputs, wrong), { code: "SOFTKNN_E_SHAPE" });
  }
  assert.throws(() => knn.attention(inputs, { past: [0, -5] }), { code: "SOFTKNN_E_VALUE" });
});

test("sinkWeights come with the weights and the sinks, in heads and indexes too", () => {
  const x = [
    [1, 0],
    [0, 1],
  ];
  const inputs = { query: x, key: x, value: x };
  assert.equal(knn.attention(inputs, { sinks: 1 }).sinkWeights, undefined);
  assert.equal(knn.attention(inputs, { returnWeights: true }).sinkWeights, undefined);
  const options = { sinks: 1, returnWeights: true, scale: 0 } as const;
  // Two keys of score 0 beside a sink of 1.
  const share = Math.E / (2 + Math.E);
  const near = (found: { sinkWeights?: { data: ArrayLike<number> } }, count: number) => {
    const { data } = found.sinkWeights as { data: ArrayLike<number> };
    assert.equal(data.length, count);
    for (const w of Array.from(data)) assert.ok(Math.abs(w - share) < 2 ** -50, `${w}`);
  };
  near(knn.attention(inputs, options), 2);
  near(knn.multiHeadAttention(x, { heads: 2, wq: x, wk: x, wv: x, ...options }), 4);
  const index = knn.index(x, { values: x });
  near(index.attention(x, options), 2);
  index.dispose();
  const single = new Float32Array([1, 0, 0, 1]);
  const floats = { data: single, shape: [2, 2] };
  const found = knn.attention({ query: floats, key: floats, value: floats }, options);
  assert.ok(found.sinkWeights?.data instanceof Float32Array);
  assert.ok(Math.abs((found.sinkWeights.data[0] as number) - share) < 1e-6);
});

test("a list of numbers per row or head has its length checked before its numbers", () => {
  const x = [
    [1, 0],
    [0, 1],
  ];
  const inputs = { query: x, key: x, value: x };
  const code = "SOFTKNN_E_SHAPE";
  for (const name of ["past", "keyLengths", "positionBias", "sinks"] as const) {
    // Copied as an array, either would take more memory than there is.
    const lists = [new Float32Array(2 ** 28), new Int32Array(2 ** 28), new Array(2 ** 28)];
    for (const list of lists) {
      list[0] = Number.NaN;
      assert.throws(() => knn.attention(inputs, { [name]: list }), { code, argument: name });
    }
    for (const [wrong, kind] of [
      [["1"], "TYPE"],
      [[1n], "TYPE"],
      [[Number.NaN], "VALUE"],
    ]) {
      const expected = { code: `SOFTKNN_E_${kind}`, message: new RegExp(`${name}\\[0\\] must be`) };
      assert.throws(() => knn.attention(inputs, { [name]: wrong } as never), expected);
    }
    const detached = new Float64Array(1);
    structuredClone(detached, { transfer: [detached.buffer] });
    const gone = { code: "SOFTKNN_E_DETACHED", argument: name };
    assert.throws(() => knn.attention(inputs, { [name]: detached }), gone);
  }
});

test("causalMask takes the past of the option, also a negative one", () => {
  for (const [m, n, past] of [
    [5, 3, -2],
    [4, 6, 2],
    [3, 3, -3],
  ] as const) {
    const next = generator(90 + m);
    const [query, key] = [randomTensor(next, [m, 2]), randomTensor(next, [n, 2])];
    const inputs = { query, key, value: randomTensor(next, [n, 2]) };
    const mask = knn.causalMask(m, n, { past, window: 2 });
    const options = { causal: true, past, window: 2, ...everything };
    const [found, wanted] = [
      knn.attention(inputs, options),
      knn.attention(inputs, { mask, ...everything }),
    ];
    for (const name of ["output", "weights", "entropy"] as const) {
      assertSameBits(doubles(found[name]), doubles(wanted[name]));
    }
    assert.equal(found.emptyRows, wanted.emptyRows);
  }
  assert.throws(() => knn.causalMask(2, 3, { past: -3 }), { code: "SOFTKNN_E_VALUE" });
});
