/** The machine's stages, computed one by one, equal attention; its powers of e are correct. */
import { load } from "../../every-function.js";
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";

import { chosen } from "../../../web/figure/named-value.js";
import { recordOrigins } from "../../../web/figure/state/origins.js";
import { defaultState } from "../../../web/figure/state/state.js";
import { articleOutput } from "../../../web/lessons/steps/examples.js";
import { inputsOf, withEdits } from "../../../web/lessons/steps/inputs.js";
import { solve, valuesOf } from "../../../web/lessons/steps/solve.js";
import { powers, products } from "../../../web/lessons/steps/solve-terms.js";
import { exampleNames, type StepsState } from "../../../web/lessons/steps/state.js";

const knn = recordOrigins(await load());
const solvedOf = (steps: StepsState) => {
  const { q, k } = inputsOf(steps);
  const numbers = (rows: readonly unknown[]) => rows.map((_, i) => String(i + 1));
  return solve(knn, steps, { queries: numbers(q), keys: numbers(k) });
};
const rowOf = (row: readonly number[]) => row.map((x) => chosen("x", x, String));

test("step by step the result equals attention, in every example and with every switch", () => {
  for (const example of exampleNames) {
    for (const edits of [{}, { causal: true }, { scaled: false }, { blocked: [[0, 0] as const] }]) {
      for (const shifted of [true, false]) {
        const steps = { ...defaultState.steps, example };
        const solved = solvedOf(withEdits(steps, { ...edits, shifted }));
        const { output, weights } = knn.attention(
          { query: valuesOf(solved.q), key: valuesOf(solved.k), value: valuesOf(solved.v) },
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
          const flat = valuesOf(mine).flat();
          const far = flat.map((x, i) => Math.abs(x - (theirs.data[i] ?? Number.NaN)));
          // Subtracting the maximum as a step rounds once more: an ulp of the largest value.
          assert.ok(Math.max(...far) <= 1e-14, `${example} ${JSON.stringify(edits)}: ${far}`);
        }
        for (const [i, sum] of Array.from(solved.sums.data).entries()) {
          const some = solved.best.masked[i]?.length !== 0;
          assert.ok(Math.abs(sum - (some ? 1 : 0)) < 4e-15, `${example}: row ${i} sums to ${sum}`);
        }
      }
    }
  }
});

test("a machine with all keys blocked gives zeros", () => {
  const blocked = [0, 1, 2].flatMap((i) => [0, 1, 2, 3].map((j) => [i, j] as const));
  const solved = solvedOf(withEdits(defaultState.steps, { blocked }));
  assert.ok(
    valuesOf([...solved.weights, ...solved.output])
      .flat()
      .every((x) => x === 0),
  );
  assert.ok(
    valuesOf(solved.shifted)
      .flat()
      .every((x) => x === -Infinity),
  );
});

test("powers of e follow the formula, and are omitted on overflow", () => {
  const row = [0, -1, 2.5, -30, 100, 600, -Infinity];
  const { each, sum } = powers(rowOf(row));
  const raised = each.map((one) => one?.value ?? 0);
  for (const [i, x] of row.entries()) {
    assert.ok(
      Math.abs((raised[i] ?? 0) - Math.exp(x)) <= 1e-13 * Math.exp(x),
      `e^${x}: ${raised[i]}`,
    );
  }
  assert.ok(Math.abs((sum?.value ?? 0) / raised.reduce((a, b) => a + b, 0) - 1) < 1e-15);
  const large = powers(rowOf([800, 0]));
  assert.deepEqual([large.each[0], large.each[1]?.value, large.sum], [undefined, 1, undefined]);
});

test("the terms of a dot product are its products", () => {
  const each = products(rowOf([1, -2, 0.5]), rowOf([4, 3, 0]), "a", ["1", "A"]);
  assert.deepEqual(valuesOf([each]), [[4, -6, 0]]);
});

test("the article's output is that of the core, as the picture writes it", () => {
  const written = solvedOf(defaultState.steps).output.map((row) => row.map(({ text }) => text));
  assert.deepEqual(
    written,
    articleOutput.map((row) => row.map((x) => x.toFixed(2))),
  );
});
