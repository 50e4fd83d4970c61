/** The machine's stages, taken one by one, are attention; its powers of e are powers of e. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "softknn";
import { powers, products, solve } from "../../web/lessons/steps/solve.js";
import { defaultState } from "../../web/model/presets.js";
import { withEdits, withExample } from "../../web/model/steps-edits.js";
import { inputsOf } from "../../web/model/steps-inputs.js";
import { exampleNames, type Matrix } from "../../web/model/steps-state.js";

const knn = await load();
const nested = (matrix: Matrix) => matrix.map((row) => [...row]);

test("step by step it is attention itself, in every example and with every switch", () => {
  for (const example of exampleNames) {
    for (const edits of [{}, { causal: true }, { scaled: false }, { blocked: [[0, 0] as const] }]) {
      for (const shifted of [true, false]) {
        const steps = withExample(defaultState.steps, example);
        const solved = solve(knn, inputsOf(withEdits(steps, { ...edits, shifted })));
        const { output, weights } = knn.attention(
          { query: nested(solved.q), key: nested(solved.k), value: nested(solved.v) },
          {
            mask: solved.blocked.map((row) => row.map((blocked) => !blocked)),
            ...(!solved.inputs.scaled && { scale: 1 }),
            returnWeights: true,
          },
        );
        assert.ok(weights);
        for (const [mine, theirs] of [
          [solved.weights, weights],
          [solved.output, output],
        ] as const) {
          const flat = mine.flat();
          const far = flat.map((x, i) => Math.abs(x - (theirs.data[i] ?? Number.NaN)));
          // The maximum subtracted as a step rounds once more: an ulp of the largest value.
          assert.ok(Math.max(...far) <= 1e-14, `${example} ${JSON.stringify(edits)}: ${far}`);
        }
        for (const [i, sum] of solved.sums.entries()) {
          const some = Number.isFinite(solved.maxima[i]);
          assert.ok(Math.abs(sum - (some ? 1 : 0)) < 4e-15, `${example}: row ${i} sums to ${sum}`);
        }
      }
    }
  }
});

test("a machine whose every key is blocked gives zeros", () => {
  const blocked = [0, 1, 2].flatMap((i) => [0, 1, 2, 3].map((j) => [i, j] as const));
  const solved = solve(knn, inputsOf(withEdits(defaultState.steps, { blocked })));
  assert.ok([...solved.weights, ...solved.output].flat().every((x) => x === 0));
  assert.ok(solved.shifted.flat().every((x) => x === -Infinity));
});

test("powers of e are those of the formula, and Infinity where they do not fit", () => {
  const row = [0, -1, 2.5, -30, 100, 600, -Infinity];
  const { each, sum } = powers(knn, row);
  for (const [i, x] of row.entries()) {
    assert.ok(Math.abs((each[i] ?? 0) - Math.exp(x)) <= 1e-13 * Math.exp(x), `e^${x}: ${each[i]}`);
  }
  assert.ok(Math.abs(sum / each.reduce((a, b) => a + b, 0) - 1) < 1e-15);
  assert.deepEqual(powers(knn, [800, 0]), { each: [Infinity, 1], sum: Infinity });
});

test("the terms of a dot product are its products", () => {
  assert.deepEqual(products(knn, [1, -2, 0.5], [4, 3, 0]), [4, -6, 0]);
});
