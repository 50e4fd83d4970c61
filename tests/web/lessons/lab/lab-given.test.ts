/** Given weights: statistics, rows that are no distribution, links. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../../every-function.js";

import "../../../../web/lessons/registry.js";
import { defaultState, type State } from "../../../../web/figure/state/state.js";
import { formatStateFile, parseStateFile } from "../../../../web/figure/state/state-file.js";
import { patched } from "../../../../web/figure/state/state-patch.js";
import { formatHash, parseHash } from "../../../../web/figure/state/url-state.js";
import { withGiven, withOwn } from "../../../../web/lessons/lab/data.js";
import {
  type GivenData,
  type GivenWeights,
  numbersOf,
} from "../../../../web/lessons/lab/given/given.js";
import {
  labOf,
  parseTokens,
  parseWeights,
  readGiven,
} from "../../../../web/lessons/lab/given/given-text.js";
import { checkRows, headNumbers } from "../../../../web/lessons/lab/given/head.js";
import { GivenSolver } from "../../../../web/lessons/lab/given/solve.js";
import { namesOf } from "../../../../web/lessons/lab/names.js";
import { pooled } from "../../../../web/lessons/lab/places.js";
import { defaultLab } from "./lab-support.js";

const knn = await load();

const matrix = (rows: readonly (readonly number[])[]) => Float64Array.from(rows.flat());

function given(
  rows: readonly (readonly number[])[],
  more: Partial<GivenWeights> = {},
): GivenWeights {
  const shape = [1, 1, rows.length, rows[0]?.length ?? 0] as const;
  return { name: "", shape, type: "float64", data: matrix(rows), ...more };
}

const near = (a: number | undefined, b: number) =>
  assert.ok(Math.abs((a ?? Number.NaN) - b) < 1e-12, `${a} for ${b}`);

test("rows that are no distribution are counted, and invalid ones are left out of statistics", () => {
  const numbers = matrix([
    [0.5, 0.5],
    [0, 0],
    [0.5, 0.4],
    [1.2, 0.1],
    [1, Number.NaN],
    [1.5, -0.5],
  ]);
  const { odd, sound } = checkRows(numbers, 2, "float64");
  assert.equal(odd, 5);
  assert.deepEqual([...sound.slice(8)], [0, 0, 0, 0]);
  assert.ok(Number.isNaN(numbers[9]), "the file's own numbers stay");
  const { sound: same } = checkRows(matrix([[1, 0]]), 2, "float64");
  assert.deepEqual([...same], [1, 0]);
});

test("half precision is no dropout: rounded sums pass, in each type", () => {
  const third = Float32Array.of(0.333251953125, 0.333251953125, 0.333251953125);
  assert.equal(checkRows(third, 3, "float16").odd, 0);
  const brain = Float32Array.of(0.333984375, 0.333984375, 0.333984375);
  assert.equal(checkRows(brain, 3, "bfloat16").odd, 0);
  assert.equal(checkRows(brain, 3, "float16").odd, 1);
});

test("a thumbnail keeps the largest weight of every block", () => {
  const size = 128;
  const weights = new Float64Array(size * size);
  for (let i = 1; i < size; i++) weights[i * size + i - 1] = i / size;
  const thumb = pooled(weights, { rows: size, columns: size }, { rows: 64, columns: 64 });
  for (let i = 0; i < 64; i++) near(thumb[i * 64 + i], (2 * i + 1) / size);
  const odd = pooled(
    Float64Array.of(1, 2, 3, 4, 5),
    { rows: 1, columns: 5 },
    { rows: 1, columns: 2 },
  );
  assert.deepEqual([...odd], [3, 5]);
});

test("every head of a file is the stretch of its layer and head", () => {
  const data = Float64Array.from({ length: 24 }, (_, i) => i);
  const weights = given([], { shape: [2, 3, 2, 2], data });
  assert.deepEqual([...headNumbers(weights, { layer: 1, head: 2 })], [20, 21, 22, 23]);
});

test("a displayed head: its numbers as they are, and the mean of all heads", () => {
  const data = matrix([
    [1, 0],
    [0.5, 0.5],
    [0, 1],
    [0.25, 0.75],
  ]);
  const weights = given([], { shape: [1, 2, 2, 2], data });
  const side = new GivenSolver(knn);
  const shape = { rows: 2, columns: 2 };
  const head = side.head({ weights, layer: 0, head: 1 });
  assert.deepEqual([...head.numbers], [0, 1, 0.25, 0.75]);
  const row = side.row(head, 1, shape);
  near(row.neighbours?.[0], Math.exp(-0.25 * Math.log(0.25) - 0.75 * Math.log(0.75)));
  near(row.sum?.[0], 1);
  const mean = side.head({ weights, layer: 0, head: undefined });
  assert.deepEqual([...mean.numbers], [0.5, 0.5, 0.375, 0.625]);
});

test("names: visible letters, and a position where a token occurs twice", () => {
  const names = namesOf(["Ġthe", "▁cat", "##s", "the", " ", "\n"]);
  assert.equal(names.join(" "), "the₀ cat s the₃ 4 ⏎");
});

const stateOf = (parts: GivenData): State => ({
  ...{ ...defaultState, view: "lab" },
  lab: { ...defaultState.lab, source: "own", given: parts },
});

test("a link carries the texts of attributes, and no data of a file; a state file carries all", () => {
  const texts = { weights: "[[0.25,0.75]]", queryTokens: "a", keyTokens: '["x,y","z"]' };
  const ofPage = {
    ...defaultState,
    view: "lab",
    lab: { ...defaultState.lab, ...texts, source: "own" },
  } as State;
  const { state, notices } = parseHash(formatHash(ofPage));
  assert.deepEqual(notices, []);
  const { given: parts, source } = labOf(state.lab);
  assert.deepEqual([source, parts.queryTokens, parts.keyTokens], ["own", ["a"], ["x,y", "z"]]);
  assert.equal(
    labOf({ ...state.lab, column: 1 }).given.weights,
    parts.weights,
    "a step keeps the results",
  );
  const ofFile = stateOf({ weights: given([[0.1, 0.9]], { name: "a.npz" }), queryTokens: ["x"] });
  assert.deepEqual(labOf(parseHash(formatHash(ofFile)).state.lab).given, {});
  const x = { name: "x.csv", rows: 2, columns: 1, data: Float64Array.of(1, 2) };
  const ofOwn = { ...ofFile, lab: { ...defaultState.lab, ...withOwn(defaultLab, { x }) } };
  const { own, queries, source: kept } = labOf(parseHash(formatHash(ofOwn)).state.lab);
  assert.deepEqual([own, queries, kept], [{}, 2, "own"]);
  const read = parseStateFile(formatStateFile(ofFile));
  assert.ok("state" in read, JSON.stringify(read));
  assert.deepEqual(labOf(read.state.lab).given, labOf(ofFile.lab).given);
});

test("attributes take JSON; hostile texts are refused", () => {
  assert.deepEqual(parseWeights("[[0.5,0.5],[1,0]]")?.shape, [1, 1, 2, 2]);
  assert.deepEqual([...numbersOf(parseWeights("[[[0.5]],[[1]]]") as GivenWeights, 0, 2)], [0.5, 1]);
  for (const text of [
    "",
    ...'[ [1] [[1],[1,2]] [["a"]] {} {"attention":1} __proto__ [[1e999]]'.split(" "),
  ])
    assert.equal(parseWeights(text), undefined, text);
  assert.deepEqual(parseTokens('["a", "b,c"]'), ["a", "b,c"]);
  for (const text of ["[1]", "[", "x".repeat(300)])
    assert.equal(parseTokens(text), undefined, text);
});

test("a program's wrong data are left out and named: shape, type and tokens", () => {
  const weights = given([[1]]);
  const wrongIn = (parts: object) => {
    return readGiven(patched(defaultState, { lab: { given: parts } }).lab);
  };
  assert.deepEqual(wrongIn({ weights }), { given: { weights }, wrong: [] });
  for (const broken of [
    { weights: { ...weights, shape: [1, 1, 1, 2] } },
    { weights: { ...weights, data: Uint16Array.of(1) } },
    { weights: {} },
    { weights: 3 },
    { queryTokens: [1] },
  ])
    assert.deepEqual(wrongIn(broken), { given: {}, wrong: Object.keys(broken) });
  const strange = () => patched(defaultState, { lab: { given: { strange: 1 } as object } });
  assert.throws(strange, TypeError);
  const tensor = { data: Float32Array.of(0.5, 0.5), shape: [1, 2] };
  assert.deepEqual(wrongIn({ weights: tensor }).given.weights?.shape, [1, 1, 1, 2]);
});

test("new weights are shown from their first head; Q, K and V take their place and keep the tokens", () => {
  const weights = given([
    [1, 0],
    [0, 1],
  ]);
  const before = { ...defaultLab, own: {}, row: 3, layer: 9, head: 0 };
  const lab = withGiven(before, { weights, queryTokens: ["a", "b"] });
  assert.deepEqual([lab.source, lab.row, lab.layer, lab.head], ["own", 0, 1, 1]);
  const x = { name: "", rows: 2, columns: 1, data: Float64Array.of(1, 2) };
  const vectors = withOwn(lab, { x });
  assert.deepEqual(vectors.given, { queryTokens: ["a", "b"] });
  const hash = formatHash({
    ...defaultState,
    view: "lab",
    lab: { ...defaultState.lab, ...vectors },
  });
  assert.doesNotMatch(hash, /queryTokens/, "nor without Q, K and V");
});

test("tokens that fit the keys alone are those of the keys", () => {
  const lab = withGiven(defaultLab, { weights: given([[1, 0, 0]]) });
  const named = withGiven(lab, { queryTokens: ["x", "y", "z"] });
  assert.deepEqual(named.given.keyTokens, ["x", "y", "z"]);
  assert.equal(named.given.queryTokens, undefined);
});
