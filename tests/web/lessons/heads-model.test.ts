import {
  handWeights,
  matrixNames,
  matrixOf,
  placeOf,
  tipOf,
  withCount,
  withTip,
} from "../../../web/lessons/heads/weights.js";
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultState, limits } from "../../../web/figure/state/state.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import { headCounts, weightsPerHead } from "../../../web/lessons/heads/constants.js";
import type { HeadsState } from "../../../web/lessons/heads/weights.js";

const { heads: defaultHeads } = defaultState;
const counts = [2, 3, 4, 5, 6, 7, 8];

test("every number of every matrix has a unique position", () => {
  for (const count of counts) {
    const flat = Array.from({ length: weightsPerHead * count }, (_, i) => i);
    assert.deepEqual(
      matrixNames.flatMap((name) => matrixOf(flat, name, count)),
      flat,
    );
    assert.equal(placeOf("wo", count, count - 1, 1), flat.length - 1);
  }
});

test("an arrow tip moves in both bases, from the rounded current weights", () => {
  const flat = handWeights(3).map((w) => w + 0.001);
  const heads: HeadsState = { ...defaultHeads, count: 3, epochs: 70 };
  const next = withTip(heads, flat, { head: 1, feature: 4 }, [0.5, -0.25]);
  const weights = next.weights ?? [];
  assert.deepEqual(tipOf(weights, 3, 1, 4), [0.5, -0.25]);
  assert.equal(next.epochs, 0);
  const changed = weights.flatMap((w, at) => (w === handWeights(3)[at] ? [] : at));
  const from = [placeOf("wq", 3, 4, 2), placeOf("wk", 3, 4, 2)];
  assert.deepEqual(
    changed,
    from.flatMap((at) => [at, at + 1]),
  );
  const far = withTip(heads, flat, { head: 0, feature: 0 }, [1e9, 0]);
  assert.equal(far.weights?.[0], limits.coordinate.max);
});

test("edited heads are kept when others are added or removed", () => {
  const two = withTip(defaultHeads, handWeights(2), { head: 1, feature: 7 }, [-3, 1]);
  const eight = withCount(two, 8);
  assert.equal(eight.weights?.length, weightsPerHead * 8);
  assert.deepEqual(tipOf(eight.weights ?? [], 8, 1, 5), [1.73, -1]);
  assert.deepEqual(tipOf(eight.weights ?? [], 8, 1, 7), [-3, 1]);
  assert.deepEqual(withCount(eight, 2), two);
  assert.deepEqual(withCount(defaultHeads, 5), { ...defaultHeads, count: 5 });
});

test("eight trained and edited heads fit in a link and round-trip", () => {
  const weights = Array.from({ length: weightsPerHead * 8 }, (_, i) => ((i * 37) % 199) / 100 - 1);
  const place = { head: 0, feature: 0 };
  const heads = withTip({ ...defaultHeads, count: 8, epochs: 400 }, weights, place, [-2.25, 1]);
  const state = { ...defaultState, view: "heads" as const, heads: { ...heads, epochs: 2000 } };
  const hash = formatHash(state);
  assert.ok(hash.length <= limits.urlLength, String(hash.length));
  assert.deepEqual(parseHash(hash).state, state);
});

test("weights for another number of heads are dropped, and the number is kept", () => {
  const own = handWeights(2).map((w) => Math.round(100 * w));
  const { state } = parseHash(`view=heads&heads=4&headWeights=${own}`);
  assert.deepEqual(state.heads, { ...defaultHeads, count: 4 });
  assert.equal(parseHash(`view=heads&headWeights=${own}`).state.heads.weights?.length, 84);
  assert.equal(headCounts.max, 8);
});
