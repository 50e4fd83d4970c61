import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { chart } from "../bench/chart.mjs";
import { inputsOf } from "../bench/inputs.mjs";
import { plainAttention, plainSearch } from "../bench/plain.mjs";
import { agree, median, race } from "../bench/race.mjs";
import { resultsPage } from "../bench/report.mjs";

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../bench/results/${name}`, import.meta.url), "utf8");

/** @param {(call: number) => number} time @param {readonly number[]} numbers */
const contender = (time, numbers) => async () => {
  let calls = 0;
  const ask = async (/** @type {any} */ { item }) => (item ? numbers : time(calls++));
  return { ask, end: () => {} };
};

test("a race gives medians and the medians of the rounds' ratios, and leaves out other numbers", async () => {
  const item = { comparison: /** @type {const} */ ("search"), m: 1, n: 4, d: 2, k: 2 };
  const slower = [2, 20, 6];
  const contenders = {
    softknn: contender((call) => [1, 10, 2][call] ?? 0, [3, 2]),
    other: contender((call) => slower[call] ?? 0, [3, 2]),
    wrong: contender(() => 1, [3, 1]),
    short: contender(() => 1, [3]),
  };
  const { rows, left } = await race(item, contenders, {}, { rounds: 3, time: 1 });
  assert.deepEqual(rows, [
    { name: "softknn", ms: 2, ratio: 1 },
    { name: "other", ms: 6, ratio: 2 },
  ]);
  assert.deepEqual(left, ["wrong: returns other numbers", "short: returns other numbers"]);
  await assert.rejects(
    race(item, { softknn: () => Promise.reject(new Error("no")) }, {}, { rounds: 1, time: 1 }),
  );
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.ok(!agree([Number.NaN], [1], 1));
});

/** @param {ArrayLike<number>} a @param {number} i @param {ArrayLike<number>} b @param {number} j @param {number} d */
const dot = (a, i, b, j, d) =>
  Array.from({ length: d }, (_, c) => Number(a[i * d + c]) * Number(b[j * d + c])).reduce(
    (sum, x) => sum + x,
  );

test("the plain loops compute attention and the nearest keys by definition", () => {
  const [n, d] = [12, 8];
  const { query, key, value } = inputsOf({ comparison: "attention", n, d });
  const output = plainAttention(query, key, value, n, d);
  for (let i = 0; i < n; i++) {
    const weights = Array.from({ length: n }, (_, j) =>
      Math.exp(dot(query, i, key, j, d) / Math.sqrt(d)),
    );
    const total = weights.reduce((sum, x) => sum + x);
    for (let c = 0; c < d; c++) {
      const mean = weights.reduce((sum, x, j) => sum + (x / total) * Number(value[j * d + c]), 0);
      assert.ok(Math.abs(Number(output[i * d + c]) - mean) < 1e-5);
    }
  }
  const size = { m: 4, n: 90, d, k: 7 };
  const inputs = inputsOf({ comparison: "search", ...size });
  const best = Array.from({ length: size.m }, (_, i) =>
    Array.from({ length: size.n }, (__, j) => j)
      .sort(
        (a, b) => dot(inputs.query, i, inputs.key, b, d) - dot(inputs.query, i, inputs.key, a, d),
      )
      .slice(0, size.k),
  ).flat();
  assert.deepEqual([...plainSearch(inputs, size)], best);
  assert.deepEqual([...plainSearch(inputs, size, true)], best);
  const ties = { query: new Float32Array(8).fill(1), key: new Float32Array(96).fill(1) };
  assert.deepEqual([...plainSearch(ties, { m: 1, n: 12, d: 8, k: 3 })], [0, 1, 2]);
});

test("the kept page and chart are those of the kept figures, and bold where softknn loses", () => {
  const run = JSON.parse(read("benchmark.json"));
  assert.equal(read("tables.md"), resultsPage(run));
  assert.equal(read("benchmark.svg"), chart(run));
  assert.match(read("tables.md"), /NumPy float32 \| \*\*0\.\d+\s×\*\*/);
});
