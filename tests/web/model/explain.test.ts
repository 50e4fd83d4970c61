/** `explain`: terms that add up to the scores, and what is left without some of them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import type { ScoreSource } from "softknn/model";
import { type EveryFunction, load } from "../../every-function.js";
import { reference, referenceModel } from "./language-model-support.js";

let knn: EveryFunction;
before(async () => {
  knn = await load();
});

interface Case {
  readonly tokens: readonly number[];
  readonly layer: number;
  readonly head: number;
  readonly query: number;
  readonly sources: readonly ScoreSource[];
  readonly score: readonly number[];
  readonly terms: readonly (readonly (readonly number[])[])[];
  readonly without: readonly ScoreSource[];
  readonly scoreWithout: readonly number[];
}

const cases: readonly Case[] = JSON.parse(
  readFileSync("tests/fixtures/language-model/memory.json", "utf8"),
).explain;

function assertClose(actual: ArrayLike<number>, expected: readonly number[], bound: number): void {
  assert.equal(actual.length, expected.length);
  const largest = Math.max(...expected.map(Math.abs));
  expected.forEach((x, i) => {
    assert.ok(
      Math.abs((actual[i] as number) - x) <= bound * largest,
      `${actual[i]} for ${x} at ${i}`,
    );
  });
}

for (const [Elements, bound] of [
  [Float64Array, 1e-11],
  [Float32Array, 1e-4],
] as const) {
  test(`${Elements.name}: sources, terms and scores of the reference`, () => {
    const model = referenceModel(knn, Elements);
    assert.equal(cases.length, 4);
    for (const { tokens, layer, head, query, without, ...expected } of cases) {
      const place = { layer, head, query };
      const found = model.explain(tokens, place);
      assert.deepEqual(found.sources, expected.sources);
      assert.deepEqual(found.terms.shape, [query + 1, found.sources.length, found.sources.length]);
      assertClose(found.terms.data, expected.terms.flat(2), bound);
      assertClose(found.score, expected.score, bound);
      const left = model.explain(tokens, place, { without });
      assert.equal(left.sources.length, found.sources.length - without.length);
      assertClose(left.score, expected.scoreWithout, bound);
      if (Elements === Float64Array) assertSums(left);
      if (Elements === Float64Array) assertSums(found);
    }
    model.dispose();
  });
}

/** The terms of each key add up to its score. */
function assertSums({ score, terms }: ReturnType<ReturnType<typeof referenceModel>["explain"]>) {
  const largest = terms.data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const size = terms.data.length / score.length;
  score.forEach((x, j) => {
    const sum = terms.data.subarray(j * size, (j + 1) * size).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - x) <= 1e-12 * largest);
  });
}

test("the scores are those of the head's queries and keys, also of a changed model", () => {
  const model = referenceModel(knn);
  const tokens = cases[2]?.tokens as number[];
  const [query, d] = [tokens.length - 1, reference.config.n_embd / reference.config.n_head];
  for (const change of [{}, { neighbors: 2 }, { ablate: [{ layer: 0, head: 1 }] }]) {
    const heads = model.run(tokens, { ...change, returnHeads: true }).heads?.[1];
    const row = (data: ArrayLike<number>, i: number) =>
      Array.from({ length: d }, (_, c) => data[i * d + c] as number);
    const q = row(heads?.query.data as Float64Array, query);
    const expected = tokens.map((_, j) => {
      const k = row(heads?.key.data as Float64Array, j);
      return q.reduce((sum, x, c) => sum + x * (k[c] as number), 0) / Math.sqrt(d);
    });
    assertClose(model.explain(tokens, { layer: 1, head: 0, query }, change).score, expected, 1e-13);
  }
  const ablated = model.explain(
    tokens,
    { layer: 1, head: 0, query },
    { ablate: [{ layer: 0, head: 1 }] },
  );
  const head = ablated.sources.findIndex(({ head }) => head === 1);
  const size = ablated.sources.length;
  assert.ok(
    ablated.terms.data.every(
      (x, i) => x === 0 || (i % size !== head && Math.floor(i / size) % size !== head),
    ),
  );
  model.dispose();
});
