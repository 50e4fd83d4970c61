import {
  handWeights,
  matrixNames,
  matrixOf,
  placeOf,
  tipOf,
  withCount,
  withTip,
  withWeight,
} from "../../../web/lessons/heads/weights.js";
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultState, limits } from "../../../web/figure/state/state.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import { type HeadsState, headsLimits, weightsPerHead } from "../../../web/lessons/heads/state.js";

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

test("an arrow tip moves in one basis or in both, from the rounded current weights", () => {
  const flat = handWeights(3).map((w) => w + 0.001);
  const place = { head: 1, feature: 4 };
  const heads: HeadsState = { ...defaultHeads, count: 3, epochs: 70 };
  for (const basis of ["both", "wq", "wk"] as const) {
    const next = withTip({ ...heads, basis }, flat, place, [0.5, -0.25]);
    const at = (name: "wq" | "wk") => tipOf(next.weights ?? [], name, 3, 1, 4);
    const before = tipOf(handWeights(3), "wq", 3, 1, 4);
    assert.deepEqual(at("wq"), basis === "wk" ? before : [0.5, -0.25]);
    assert.deepEqual(at("wk"), basis === "wq" ? before : [0.5, -0.25]);
    assert.equal(next.epochs, 0);
    const changed = (next.weights ?? []).filter((w, i) => w !== handWeights(3)[i]).length;
    assert.equal(changed, basis === "both" ? 4 : 2);
  }
  assert.equal(withWeight(heads, flat, 0, 1e9).weights?.[0], limits.coordinate.max);
});

test("edited heads are kept when others are added or removed", () => {
  const two = withWeight(defaultHeads, handWeights(2), placeOf("wv", 2, 7, 0), -3);
  const eight = withCount(two, 8);
  assert.equal(eight.weights?.length, weightsPerHead * 8);
  assert.deepEqual(tipOf(eight.weights ?? [], "wk", 8, 1, 5), [1.73, -1]);
  assert.equal(eight.weights?.[placeOf("wv", 8, 7, 0)], -3);
  assert.deepEqual(withCount(eight, 2), two);
  assert.deepEqual(withCount(defaultHeads, 5), { ...defaultHeads, count: 5 });
});

test("eight trained and edited heads fit in a link and round-trip", () => {
  const weights = Array.from({ length: weightsPerHead * 8 }, (_, i) => ((i * 37) % 199) / 100 - 1);
  const heads = withWeight({ ...defaultHeads, count: 8, epochs: 400 }, weights, 0, -2.25);
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
  assert.equal(headsLimits.count.max, 8);
});
