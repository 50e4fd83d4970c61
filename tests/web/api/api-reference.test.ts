/** Numbers computed outside the project; each fixture states its method. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../every-function.js";

import legacy from "../../fixtures/entropy_numpy_legacy.json";
import seeds from "../../fixtures/seed_numbers.json";
import theory from "../../fixtures/theory_entropy.json";
import { assertClose, doubles, toy } from "./api-support.js";

const knn = await load();

test("the article's toy example: three similarities, to the printed digit and beyond", () => {
  const cases = [
    [seeds.dot, { similarity: "dot" }],
    [seeds.cos, { similarity: "cosine", epsilon: 1e-9, temperature: 0.5 }],
    [seeds.rbf, { similarity: "rbf", temperature: 0.5 }],
  ] as const;
  for (const [wanted, options] of cases) {
    const { output, weights, scores } = knn.attention(toy, {
      ...options,
      returnWeights: true,
      returnScores: true,
    });
    assertClose(doubles(weights), wanted.weights, 1e-15);
    assertClose(doubles(output), wanted.out, 1e-15);
    assertClose(doubles(scores), wanted.scores, 4e-15);
    const printed = wanted.printed_out.match(/[\d.]+/g) ?? [];
    assert.deepEqual(
      [...output.data].map((y) => Number(y.toFixed(3))),
      printed.map(Number),
    );
  }
});

const article = legacy.reference_80bit.seeds["7"];

test("the whole default entropy experiment equals NumPy's with seed 7, to 1e-12", async () => {
  const { rows, max } = knn.entropyVsDimension();
  assert.equal(max, Math.log(64));
  assert.deepEqual(
    rows.map((row) => row.dimension),
    article.map(({ dim }) => dim),
  );
  assertClose(
    rows.map((r) => r.unscaled),
    article.map((r) => r.unscaled_mean),
    1e-12,
    "unscaled",
  );
  assertClose(
    rows.map((r) => r.scaled),
    article.map((r) => r.scaled_mean),
    1e-12,
    "scaled",
  );
  const steps = [];
  for await (const step of knn.entropyVsDimensionSteps()) steps.push(step);
  assert.deepEqual(
    steps.flatMap((step) => step.row ?? []),
    rows,
  );
  assertClose(
    steps.map((s) => s.unscaled),
    article.flatMap((r) => r.unscaled_trials),
    1e-12,
  );
  assertClose(
    steps.map((s) => s.scaled),
    article.flatMap((r) => r.scaled_trials),
    1e-12,
  );
  assert.deepEqual(
    steps.map((s) => s.done),
    steps.map((_, i) => i + 1),
  );
  assert.ok(steps.every((s) => s.total === 35));
});

test("expected entropy equals the quadrature's", () => {
  for (const { n, s, E_entropy } of theory.iid_gaussian) {
    const found = knn.expectedEntropy({ n, standardDeviation: s });
    assert.ok(Math.abs(found - E_entropy) <= 1e-10, `n ${n}, s ${s}: ${found}, not ${E_entropy}`);
    const squared = knn.expectedEntropy({ n, variance: s * s });
    assert.ok(Math.abs(squared - found) <= 1e-12);
  }
});
