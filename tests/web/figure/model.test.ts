/** The store, and values derived from a state. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOf } from "../../../web/charts/temperature-scale.js";
import { between } from "../../../web/controls/glide.js";
import { formatNumber, formatSmall, formatTemperature } from "../../../web/figure/format-number.js";
import { planeExtent } from "../../../web/figure/plane-points.js";
import { agreement, ranked, winners } from "../../../web/figure/ranks.js";
import {
  defaultState,
  withKeyRemoved,
  withPaddingToggled,
} from "../../../web/figure/state/state.js";
import { createStore } from "../../../web/figure/state/store.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import { randomState } from "../lessons/model-support.js";

test("undo and redo visit the same states, and a gesture is one step", () => {
  const store = createStore(defaultState);
  store.set({ query: [1, 0] }, "drag");
  store.set({ query: [2, 0] }, "drag");
  store.seal();
  store.set({ query: [3, 0] }, "drag");
  store.set({ causal: false });
  const seen = [store.state];
  while (store.canUndo) {
    store.undo();
    seen.push(store.state);
  }
  assert.deepEqual(
    seen.map((s) => s.query[0]),
    [3, 3, 2, 0.8],
  );
  assert.equal(store.state, defaultState);
  while (store.canRedo) store.redo();
  assert.equal(store.state, seen[0]);
});

test("an empty change adds no step; a new change clears the redo history", () => {
  const store = createStore(defaultState);
  store.set({ query: [...defaultState.query] });
  store.set({ temperatures: { ...defaultState.temperatures } });
  assert.equal(store.canUndo, false);
  store.set({ temperatures: { ...defaultState.temperatures, rbf: Infinity } });
  store.set({ temperatures: { ...defaultState.temperatures, rbf: Infinity } });
  store.undo();
  assert.equal(store.canUndo, false);
  store.set({ seed: 8 });
  assert.equal(store.canRedo, false);
});

test("removing a token closes the gap in every mask", () => {
  const state = {
    ...defaultState,
    padding: [1, 4],
    blocked: [
      [0, 1],
      [4, 4],
      [5, 0],
    ] as const,
  };
  const after = { ...state, ...withKeyRemoved(state, 1) };
  assert.deepEqual(after.padding, [3]);
  assert.deepEqual(after.blocked, [
    [3, 3],
    [4, 0],
  ]);
  assert.equal(after.keys.length, 5);
  assert.deepEqual(withPaddingToggled(after, 0), { padding: [0, 3] });
});

test("numbers are formatted by meaning", () => {
  assert.equal(formatNumber(-0.0004), "0.000");
  assert.equal(formatNumber(-1.5), "−1.500");
  assert.equal(formatNumber(0.05), "0.050");
  assert.equal(formatNumber(-2.0098e74), "−2.01 × 10⁷⁴");
  assert.equal(formatNumber(Number.NEGATIVE_INFINITY), "−∞");
  const temperatures = [0, 0.05, 1, 12.345, Infinity].map(formatTemperature);
  assert.equal(temperatures.join(" "), "0 0.05 1 12.3 ∞");
});

test("winners share a tie, and equal choices are grouped", () => {
  assert.deepEqual(winners([0.4, 0.4, 0.2]), [0, 1]);
  assert.deepEqual(agreement({ dot: [0], cosine: [0], rbf: [1] }), [
    { letters: ["A"], by: ["dot", "cosine"] },
    { letters: ["B"], by: ["rbf"] },
  ]);
  assert.equal(agreement({ dot: [0, 1], cosine: [0, 1], rbf: [0, 1] }).length, 1);
});

test("the plane contains every point", () => {
  for (let seed = 0; seed < 100; seed++) {
    const state = randomState(seed);
    const reach = Math.max(...[state.query, ...state.keys, ...state.values].flat().map(Math.abs));
    assert.ok(planeExtent(state) >= reach);
  }
});

test("small numbers keep a digit and their order of magnitude", () => {
  assert.equal(formatSmall(0), "0.000");
  assert.equal(formatSmall(0.2304), "0.230");
  assert.equal(formatSmall(2.8e-17), "2.8 × 10⁻¹⁷");
  assert.equal(formatSmall(-0.00031), "−3.1 × 10⁻⁴");
});

test("all entries are ranked, equal ones in their order", () => {
  assert.deepEqual(ranked([1, 3, 2, 3]), [1, 3, 2, 0]);
  assert.deepEqual(ranked([]), []);
});

test("typed arrays are compared by identity", () => {
  const store = createStore(defaultState);
  const held = (data: Float64Array) => ({ held: { data } }) as Partial<typeof defaultState>;
  const numbers = new Float64Array(2);
  store.set(held(numbers));
  store.set(held(numbers));
  store.undo();
  assert.equal(store.canUndo, false);
  store.set(held(numbers));
  store.set(held(new Float64Array(2)));
  store.undo();
  assert.equal(store.canUndo, true);
});

test("on the way between two states every state is valid, and each number stays between its ends", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const [from, other] = [randomState(seed), randomState(seed + 1000)];
    const to = { ...from, query: other.query, keys: from.keys.map(([x, y]) => [y, x] as const) };
    const warm = { ...to, temperature: other.temperature, temperatures: other.temperatures };
    let last = placeOf(from.temperature);
    for (const t of [0, 0.2, 0.5, 0.9, 1]) {
      const state = between(from, warm, t);
      const { notices } = parseHash(formatHash(state));
      const wrong = notices.filter(({ kind }) => kind !== "tooLong");
      assert.deepEqual(wrong, [], `${seed} ${t}`);
      for (const [i, [x, y]] of state.keys.entries()) {
        const [a = 0, b = 0] = from.keys[i] ?? [];
        assert.ok(
          Math.abs(x - (a + (b - a) * t)) < 1e-12 && Math.abs(y - (b + (a - b) * t)) < 1e-12,
        );
      }
      const place = placeOf(state.temperature);
      const [start, end] = [placeOf(from.temperature), placeOf(warm.temperature)];
      assert.ok(Math.abs(place - start) <= Math.abs(end - start) + 1e-9);
      assert.ok((place - last) * (end - start) >= -1e-9, "the temperature turns back");
      last = place;
    }
  }
  const cold = { ...defaultState, temperature: 0 };
  const hot = { ...defaultState, temperature: Number.POSITIVE_INFINITY };
  assert.equal(between(cold, hot, 0).temperature, 0);
  assert.equal(between(cold, hot, 1).temperature, Number.POSITIVE_INFINITY);
  assert.ok(Math.abs(between(cold, hot, 0.5).temperature - 1) < 1e-12);
  const exact = { ...defaultState, similarity: "cosine", seed: 9 } as const;
  assert.deepEqual(between(defaultState, exact, 0.3), exact);
});
