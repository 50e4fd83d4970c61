/**
 * The accuracy guarantees, compared with the 60-digit reference (tests/fixtures/attention_reference.json), through the
 * public API.
 */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn } from "softknn";
import {
  ask,
  type Case,
  distance,
  largest,
  numberOf,
  type ResultName,
  reference,
  resultNames,
  tensorOf,
  ulps,
  Worst,
} from "./exact-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const epsilon = 2 ** -52;
const singles = reference.attention.filter((c) => c.single);

/** |score| ≤ 50, and its terms do not cancel by more than a factor of twenty. */
const ordinary = (c: Case) => c.largestScore <= 50 && c.size <= 1000;

/** The unit of the output; other results have unit 1. */
const unitOf = (c: Case, name: ResultName) =>
  name === "output" ? Math.max(1, largest(c.value)) : 1;

/** Checks every case against `bound`, in units of |v|max for the output, and returns the worst. */
function check(
  cases: readonly Case[],
  errorsOf: (c: Case) => Record<ResultName, number>,
  bound: (c: Case) => number,
): string {
  assert.ok(cases.length >= 10, "there are such cases");
  const worst = new Worst();
  for (const c of cases) {
    const errors = errorsOf(c);
    for (const name of resultNames) {
      const error = errors[name] / unitOf(c, name);
      worst.see(name, error, c.name);
      const text = `${c.name}: ${name} is ${error} off, ${bound(c)} are allowed`;
      assert.ok(error <= bound(c), text);
    }
  }
  return worst.toString();
}

function doubleErrors(c: Case): Record<ResultName, number> {
  const found = ask(knn, c, Float64Array);
  assert.equal(found.emptyRows, c.emptyRows, c.name);
  return everyResult((name) => distance(found[name].data, c[name]));
}

const everyResult = (make: (name: ResultName) => number) =>
  Object.fromEntries(resultNames.map((name) => [name, make(name)])) as Record<ResultName, number>;

test("Float64, |score| ≤ 50: within 1e-12·max(1, |v|max)", (t) => {
  const cases = reference.attention.filter(ordinary);
  t.diagnostic(`worst errors, |score| ≤ 50: ${check(cases, doubleErrors, () => 1e-12)}`);
});

test("Float64, larger scores: within 2ε·(magnitude of their terms)·max(1, |v|max)", (t) => {
  // An error of δ in a score is one of δ in the logarithm of its weight, and a sequential sum has an error of ε times
  // the magnitudes of its terms. Large logits therefore have this bound and no smaller one.
  const large = reference.attention.filter((c) => !ordinary(c));
  const errors = (c: Case) => {
    const found = doubleErrors(c);
    return everyResult((name) => found[name] / (epsilon * Math.max(1, c.size)));
  };
  t.diagnostic(`worst errors in ε·size, |score| > 50: ${check(large, errors, () => 2)}`);
});

test('Float32, precision "exact": within 1 ULP of the reference, including entropies', (t) => {
  const errors = (c: Case) => {
    const found = ask(knn, c, Float32Array, "exact");
    assert.equal(found.emptyRows, c.emptyRows, c.name);
    return everyResult((name) => {
      assert.ok(found[name].data instanceof Float32Array);
      return ulps(found[name].data, c[name]) * unitOf(c, name);
    });
  };
  t.diagnostic(`worst errors in ULPs, Float32 "exact": ${check(singles, errors, () => 1)}`);
});

test("Float32 by default: within 5e-6·|v|max·max(1, |score|max/20)", (t) => {
  const errors = (c: Case) => {
    const found = ask(knn, c, Float32Array);
    assert.equal(found.emptyRows, c.emptyRows, c.name);
    // The scores themselves: relative to the largest, like the bound below.
    const size = (name: ResultName) => (name === "scores" ? Math.max(1, c.largestScore) : 1);
    return everyResult((name) => distance(found[name].data, c[name]) / size(name));
  };
  const bound = (c: Case) => 5e-6 * Math.max(1, c.largestScore / 20);
  t.diagnostic(`worst errors, Float32: ${check(singles, errors, bound)}`);
});

test("softmax and log-sum-exp of rows, including temperature and −∞", (t) => {
  const worst = new Worst();
  for (const row of reference.softmax) {
    const x = tensorOf(row.x, [1, row.x.length], Float64Array);
    const weights = knn.softmax(x, { temperature: numberOf(row.temperature) }).data;
    const name = `${row.x.length} numbers`;
    worst.see("softmax", distance(weights, row.weights) / epsilon, name);
    const expected = numberOf(row.logSumExp);
    const unit = Number.isFinite(expected) ? Math.max(1, Math.abs(expected)) : 1;
    const sum = distance(knn.logSumExp(x).data, [expected]) / unit / epsilon;
    worst.see("log-sum-exp", sum, name);
    assert.ok(distance(weights, row.weights) <= 4 * epsilon && sum <= 4, `${row.x}`);
  }
  t.diagnostic(`worst errors in ε: ${worst}`);
});

test("entropy and effective neighbours of rows", (t) => {
  const worst = new Worst();
  for (const row of reference.entropy) {
    const p = tensorOf(row.p, [1, row.p.length], Float64Array);
    const unit = Math.max(1, Math.abs(row.entropy)) * epsilon;
    const entropy = distance(knn.entropy(p).data, [row.entropy]) / unit;
    const effective = distance(knn.effectiveNeighbors(p).data, [row.effectiveNeighbors]);
    worst.see("entropy", entropy, `${row.p.length} weights`);
    worst.see("effective", effective / row.effectiveNeighbors / unit, `${row.p.length} weights`);
    assert.ok(entropy <= 4 && effective <= 8 * row.effectiveNeighbors * unit, `${row.p}`);
  }
  t.diagnostic(`worst errors in ε: ${worst}`);
});
