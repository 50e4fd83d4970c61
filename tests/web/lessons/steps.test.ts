/** The step machine's state: shapes always match, edits are stored briefly, expanded cells exist. */
import { readEntry } from "../../../web/controls/read-entry.js";
import { formatEntry } from "../../../web/figure/format-number.js";
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultState } from "../../../web/figure/state/state.js";
import { formatHash, parseFields } from "../../../web/figure/state/url-state.js";
import {
  inputsOf,
  stepBeside,
  stepOf,
  stepsIn,
  unfoldedIn,
  widthOf,
  withCellBlocked,
  withEdits,
  withEntry,
  withStep,
  withUnfolded,
} from "../../../web/lessons/steps/inputs.js";
import { bestOf } from "../../../web/lessons/steps/solve.js";
import { formatPower } from "../../../web/lessons/steps/solve-terms.js";
import { editNames, type StepsState, stepNames } from "../../../web/lessons/steps/state.js";
import { randomState } from "./model-support.js";

const start: StepsState = defaultState.steps;
const example = (name: StepsState["example"]): StepsState => ({ ...start, example: name });
const editsOf = (steps: StepsState) => editNames.filter((name) => steps[name] !== undefined);

/** Fails unless Q, K and V have compatible shapes. */
function assertMeets(steps: StepsState): void {
  const { q, k, v, wq, wk, wv, projected, blocked } = inputsOf(steps);
  assert.equal(k.length, v.length);
  if (projected) {
    assert.deepEqual([wq.length, wk.length, wv.length], [q, k, v].map(widthOf));
    assert.equal(widthOf(wq), widthOf(wk));
  } else assert.equal(widthOf(q), widthOf(k));
  for (const [i, j] of blocked) assert.ok(i < q.length && j < k.length);
  for (const matrix of [q, k, v, wq, wk, wv]) {
    assert.ok(matrix.every((row) => row.length === widthOf(matrix)));
  }
}

const randomMachines = (count: number): StepsState[] =>
  Array.from({ length: count }, (_, seed) => randomState(seed).steps);

test("for any link the shapes match and the expanded cell exists", () => {
  for (const steps of randomMachines(500)) {
    assertMeets(steps);
    const place = unfoldedIn(steps);
    if (place === undefined) continue;
    const { q, k, v, wv, projected } = inputsOf(steps);
    const columns = place.part === "a" ? k.length : widthOf(projected ? wv : v);
    assert.ok(place.row < q.length && place.column < columns);
  }
});

test("after an entry changes the shapes match, and the entry has its value", () => {
  for (const steps of randomMachines(200)) {
    const after = withEntry(steps, "k", [0, 0], 7);
    assertMeets(after);
    assert.equal(inputsOf(after).k[0]?.[0], 7);
  }
});

test("an edit is stored only while it differs from the example", () => {
  const changed = withEntry(start, "q", [1, 1], -3);
  assert.deepEqual(editsOf(changed), ["q"]);
  assert.equal(
    formatHash({ ...defaultState, view: "steps", steps: changed }),
    "view=steps&q=1,0,2,0;0,-3,0,1;1,-1,0,1",
  );
  assert.deepEqual(editsOf(withEntry(changed, "q", [1, 1], 2)), []);
  const once = withCellBlocked(start, 2, 1);
  assert.deepEqual(inputsOf(once).blocked, [[2, 1]]);
  assert.deepEqual(editsOf(withCellBlocked(once, 2, 1)), []);
});

test("self-attention has one set of rows: a change in K is a change in Q", () => {
  const self = example("tokens");
  const after = inputsOf(withEntry(self, "v", [2, 1], 5));
  assert.deepEqual(
    [after.q[2], after.k[2], after.v[2]],
    [
      [0.2, 5],
      [0.2, 5],
      [0.2, 5],
    ],
  );
});

test("rows of different dimensions are projected, at first by an identity", () => {
  const { projected, wq, wk } = inputsOf({
    ...start,
    k: [
      [1, 0],
      [0, 2],
    ],
  });
  assert.equal(projected, true);
  assert.deepEqual(
    [wq.length, wk],
    [
      4,
      [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
      ],
    ],
  );
  assert.equal(inputsOf(start).projected, false);
});

test("the maximum is a step that can be switched off; all others stay", () => {
  assert.deepEqual(stepsIn(inputsOf(start)), stepNames);
  const without = withEdits({ ...start, step: "shift" }, { shifted: false });
  assert.equal(stepsIn(inputsOf(without)).length, stepNames.length - 1);
  assert.equal(stepOf(without), "mask");
  assert.equal(stepBeside(without, 1), "softmax");
  assert.equal(stepBeside({ ...start, step: "output" }, 1), "output");
});

test("an expanded cell stays in its row from step to step", () => {
  const there = withUnfolded({ ...start, step: "softmax" }, { part: "a", row: 2, column: 3 });
  assert.deepEqual(withStep(there, "output").unfolded, { part: "o", row: 2, column: 2 });
  assert.deepEqual(withStep(there, "mask").unfolded, there.unfolded);
  assert.equal(withStep(there, "inputs").unfolded, undefined);
  assert.equal(withUnfolded(there, { part: "a", row: 2, column: 3 }).unfolded, undefined);
});

test("numbers are parsed as written", () => {
  assert.equal(readEntry("−1.5"), -1.5);
  assert.equal(readEntry(" 0,25 "), 0.25);
  for (const text of ["", "-", "1e3", "101", "NaN", "0x1", "1.2.3"]) {
    assert.equal(readEntry(text), undefined, text);
  }
  assert.deepEqual(
    [1, -0.5, 0, 100, -4.605].map((x) => formatEntry(x)),
    ["1", "−0.5", "0", "100", "−4.61"],
  );
  const raised = [0, 1, 0.22313, 0.000123, 22026.47, 2.2e300].map(formatPower);
  assert.equal(raised.join(" "), "0 1.00 0.22 1.23·10⁻⁴ 2.20·10⁴ 2.20·10³⁰⁰");
  assert.deepEqual(bestOf([1, 3, 3]), [1, 2]);
  assert.deepEqual(bestOf([-Infinity, -Infinity]), []);
});

test("an example in a link is that of the lesson, whatever was edited; edits come after it", () => {
  const edited = parseFields(
    new URLSearchParams("example=article&shifted=0&k=0,2,1,1;1,0,2,0;1,1,0,-1;-1,0,1,2&v=1;2;3;4"),
    { ...defaultState, view: "steps" },
  ).state;
  assert.deepEqual(editsOf(edited.steps), ["shifted", "k", "v"]);
  const { state, notices } = parseFields(new URLSearchParams("example=fruit"), edited);
  assert.deepEqual(notices, []);
  assert.equal(formatHash(state), "view=steps&example=fruit");
  assert.deepEqual(editsOf(state.steps), []);
});
