/** The drawn lines of the regression match the core between their sample points. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultState } from "../../../web/figure/state/state.js";
import { Solver } from "../../../web/lessons/regression/solve.js";
import { bandwidthAfter } from "../../../web/lessons/regression/training.js";
import { load } from "../../every-function.js";

const knn = await load();

function lineAt({ x, y }: { x: ArrayLike<number>; y: ArrayLike<number> }, place: number): number {
  const next = Array.from(x).findIndex((each) => each > place);
  const [left, right] = [x[next - 1] ?? 0, x[next] ?? 0];
  const t = (place - left) / (right - left);
  return (y[next - 1] ?? 0) * (1 - t) + (y[next] ?? 0) * t;
}

for (const seed of [0, 1, 2]) {
  test(`at bandwidth 0 the line has the nearest point's height everywhere (seed ${seed})`, () => {
    const state = { ...defaultState, view: "regression" as const, bandwidth: 0, seed };
    const { data, byHand } = new Solver(knn).solve(state, false);
    const { x, y } = data;
    const at = Array.from(knn.random(seed).rand(500), (u) => 5 * u);
    const { prediction } = knn.kernelRegression({ bandwidth: 0, x, y, at });
    for (const [i, place] of at.entries())
      assert.ok(Math.abs(lineAt(byHand.line, place) - (prediction[i] ?? Number.NaN)) < 1e-12);
    // Through every training point.
    for (const [i, place] of x.entries())
      assert.ok(Math.abs(lineAt(byHand.line, place) - (y[i] ?? Number.NaN)) < 1e-12, `${place}`);
  });
}

test("a w too small for its inverse is a bandwidth of infinity", () => {
  for (const w of [0, 5e-324, -1e-310]) assert.equal(bandwidthAfter(0, w).value, Infinity, `${w}`);
  assert.equal(bandwidthAfter(0, -4).value, 0.25);
});
