import assert from "node:assert/strict";
import { test } from "node:test";
import { hasRelaxedSimd } from "../../scripts/bench/machine.mjs";
import { dotRow, dotRowInFour, dotTile, searchBy } from "../bench/contenders/search/plain.mjs";
import { contest } from "../bench/measure/contest.mjs";
import { inputsOf, unitRows } from "../bench/measure/inputs.mjs";
import { exactScores, largest, neighborJudge } from "../bench/measure/neighbors.mjs";
import { judgeOf, Refused } from "../bench/measure/verdict.mjs";
import { flopsOf, planOf, titleOf } from "../bench/plan.mjs";

const size = { m: 4, n: 90, d: 8, k: 7 };
const item = { section: /** @type {const} */ ("search"), ...size };
const inputs = inputsOf(item, 7);

/** The result by definition. */
function right() {
  const exact = Array.from({ length: size.m }, (_, row) =>
    exactScores(inputs.query, inputs.key, size, row),
  );
  const best = exact.map((scores) => largest(scores, size.k));
  return {
    indices: best.flat(),
    scores: best.flatMap((list, row) => list.map((j) => Number(exact[row]?.[j]))),
  };
}

test("the inputs of a search are unit vectors, the same every time", () => {
  for (let i = 0; i < size.n; i++) {
    const length = Math.hypot(...inputs.key.subarray(i * size.d, (i + 1) * size.d));
    // One rounding to Float32 per component.
    assert.ok(Math.abs(length - 1) < 1e-6);
  }
  assert.deepEqual(inputsOf(item, 7), inputs);
  assert.deepEqual(
    [...unitRows(new Float32Array([3, 4, 0, 2]), 2)],
    [...new Float32Array([0.6, 0.8, 0, 1])],
  );
});

test("every plain loop finds the result of the definition", () => {
  const look = judgeOf(item, inputs);
  for (const score of [dotRow, dotRowInFour, dotTile]) {
    const verdict = look?.(searchBy(score, inputs, size));
    assert.ok(verdict?.agrees, score.name);
  }
});

test("the heap keeps the k best, best first, and among equal scores the lower index", () => {
  const scores = [3, 1, 3, 2, 3, 0, 2, 5];
  const keys = { query: new Float32Array([1]), key: new Float32Array(scores) };
  for (let k = 1; k <= scores.length; k++) {
    const found = searchBy(dotRow, keys, { m: 1, n: scores.length, d: 1, k });
    assert.deepEqual([...found.indices], [7, 0, 2, 4, 3, 6, 1, 5].slice(0, k));
    assert.deepEqual([...found.scores], [5, 3, 3, 3, 2, 2, 1, 0].slice(0, k));
  }
});

test("other neighbours, duplicates and wrong scores are detected", () => {
  const look = neighborJudge(inputs, size);
  const { indices, scores } = right();
  assert.ok(look({ indices, scores }).agrees);
  assert.ok(look({ indices }).agrees, "scores are not asked of everybody");
  const [first = 0, second = 0, ...rest] = indices;
  assert.equal(look({ indices: [second, first, ...rest], scores }).wrong, 2);
  assert.ok(!look({ indices: [first, first, ...rest], scores }).agrees);
  assert.ok(!look({ indices: indices.slice(1) }).agrees);
  assert.ok(!look({ indices, scores: scores.map((x) => x + 1e-3) }).agrees);
  assert.ok(!look({ indices, scores: scores.map(() => Number.NaN) }).agrees);
  assert.ok(!look({ indices: indices.map(() => Number.NaN) }).agrees);
});

test("an approximate search is excluded with the reason, and the others run", async () => {
  const plan = { ...planOf({ only: ["search"] }), rounds: 3, sample: 1, budget: 10, cases: [item] };
  const one = (/** @type {string} */ contender, /** @type {() => any} */ run) => ({
    runners: async () => [{ contender, run, time: async () => 1 }],
  });
  const refuse = () => {
    // The error of a WebAssembly package.
    throw { code: "E", message: "no vectors" };
  };
  const wrong = () => ({ indices: right().indices.reverse() });
  const allContenders = {
    ours: one("softknn", right),
    wrong: one("w", wrong),
    none: one("n", refuse),
  };
  const [result] = await contest(plan, allContenders, () => {});
  assert.deepEqual(
    result?.entries.map(({ contender }) => contender),
    ["softknn"],
  );
  assert.match(String(result?.left?.[0]), /^w: \d+ wrong neighbours/);
  assert.equal(result?.left?.[1], "n: no vectors");
  assert.equal(new Refused(new Error("a /home/b")).message, "Error: a");
});

test("a search is named by its sizes", () => {
  assert.equal(titleOf(item), "search m = 4, n = 90, d = 8, k = 7");
  assert.equal(flopsOf(item), 2 * 4 * 90 * 8);
  assert.deepEqual(["20.19.0", "22.0.0", "24.1.0"].map(hasRelaxedSimd), [false, true, true]);
});
