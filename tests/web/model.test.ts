import assert from "node:assert/strict";
import { test } from "node:test";
import { patientNames, treatmentNames } from "../../web/model/clinic.js";
import {
  agreement,
  formatNumber,
  formatSmall,
  formatTemperature,
  formatVote,
  planeExtent,
  ranked,
  winners,
} from "../../web/model/derive.js";
import { hullOf, unreachableKeys } from "../../web/model/hull.js";
import { defaultState } from "../../web/model/presets.js";
import {
  kernelNames,
  letterOf,
  limits,
  type State,
  similarityNames,
  viewNames,
  withCellToggled,
  withKeyAdded,
  withKeyRemoved,
  withPaddingToggled,
} from "../../web/model/state.js";
import { createStore } from "../../web/model/store.js";
import { formatHash, parseHash, urlFieldNames } from "../../web/model/url-state.js";
import { randomHeads } from "./heads-state-support.js";
import { randomSteps } from "./steps-support.js";
import { randomWords } from "./words-support.js";

/** A small generator of its own, so that a failing state can be found again by its number. */
function generator(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
}

function randomState(seed: number): State {
  const next = generator(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const n = 1 + Math.floor(next() * limits.keys.max);
  const point = () => [Math.round(next() * 400 - 200) / 100 + 0, next() * 2 - 1] as const;
  const points = () => Array.from({ length: n }, point);
  const temperature = () => pick([0, Infinity, 1, 0.05, next() * 3]);
  const share = pick([0, 0, 0.1, 0.9]);
  const some = (end: number) =>
    Array.from({ length: end }, (_, i) => i).filter(() => next() < share);
  const indices = Array.from({ length: Math.min(n, limits.tokens.max) }, (_, i) => i);
  return {
    version: 1,
    view: pick(viewNames),
    query: point(),
    keys: points(),
    values: points(),
    tokens: indices.map(() => pick(["a", "", "_", ",", "_c", "注意力", "توجه", "a b", "&=#%+"])),
    similarity: pick(similarityNames),
    temperature: temperature(),
    temperatures: { dot: temperature(), cosine: temperature(), rbf: temperature() },
    keyNormPenalty: pick([0, 1, next()]),
    matched: next() < 0.5,
    normalized: next() < 0.5,
    hard: next() < 0.5,
    causal: next() < 0.5,
    window: Math.floor(next() * (limits.tokens.max + 1)),
    finiteMask: next() < 0.5,
    logits: pick([1, 5e9, 1e12, 1 + next()]),
    padding: indices.filter(() => next() < 0.3),
    blocked: indices.flatMap((i) => indices.filter(() => next() < 0.1).map((j) => [i, j] as const)),
    seed: Math.floor(next() * 2 ** 32),
    score: pick([-20, 20, next() * 10]),
    dim: 1 + Math.floor(next() * 4096),
    count: 2 + Math.floor(next() * 127),
    trials: 1 + Math.floor(next() * 20),
    correlation: pick([0, 0.99, next() * 0.99]),
    patient: pick(patientNames),
    treatment: pick(treatmentNames),
    surprise: Math.floor(next() * 2 ** 32),
    steps: randomSteps(next),
    noise: pick([0, 0.5, next() * 3]),
    points: some(limits.regression.ids).map((id) => [
      id,
      next() * 5,
      Math.round(next() * 4000 - 2000) / 100 + 0,
    ]),
    removed: some(limits.regression.drawn).slice(0, limits.regression.removed),
    at: Math.floor(next() * 50) / 10,
    kernel: pick(kernelNames),
    bandwidth: temperature(),
    epochs: Math.floor(next() * 5001),
    leaveOneOut: next() < 0.5,
    words: randomWords(next),
    heads: randomHeads(next),
  };
}

test("every state survives the way through the hash", () => {
  for (let seed = 0; seed < 300; seed++) {
    const state = randomState(seed);
    const hash = formatHash(state);
    const parsed = parseHash(`#${hash}`);
    if (hash.length > limits.urlLength) continue;
    assert.deepEqual(parsed.notices, [], `seed ${seed}: ${hash}`);
    assert.deepEqual(parsed.state, state, `seed ${seed}: ${hash}`);
  }
});

test("the default state is written as its view alone", () => {
  assert.equal(formatHash(defaultState), "view=field");
  assert.deepEqual(parseHash("").state, defaultState);
  assert.deepEqual(parseHash("#view=masks").state, { ...defaultState, view: "masks" });
});

test("the largest state a hand can make fits in a link", () => {
  let state: State = { ...defaultState, view: "masks" };
  while (state.keys.length < limits.tokens.max)
    state = {
      ...state,
      ...withKeyAdded(state, "注".repeat(limits.tokenLength), [-10.25, 10.25]),
    };
  for (let i = 0; i < 12; i++)
    for (let j = 0; j < 12; j += 2) state = { ...state, ...withCellToggled(state, i, j) };
  assert.ok(formatHash(state).length <= limits.urlLength, String(formatHash(state).length));
});

test("a field full of keys fits in a link", () => {
  let state: State = defaultState;
  while (state.keys.length < limits.keys.max)
    state = { ...state, ...withKeyAdded(state, "word", [-1.25, -0.75]) };
  assert.equal(state.tokens.length, limits.tokens.max);
  assert.equal(new Set(state.keys.map((_, i) => letterOf(i))).size, limits.keys.max);
  const hash = formatHash(state);
  assert.ok(hash.length <= limits.urlLength, String(hash.length));
  assert.deepEqual(parseHash(hash).state, state);
  // The 13th key becomes a token when one before it goes.
  assert.equal({ ...state, ...withKeyRemoved(state, 0) }.tokens.length, limits.tokens.max);
});

test("hostile hashes give the default and a notice, never an exception", () => {
  const hostile = [
    "query=NaN,0",
    "query=1",
    "query=1,2,3",
    "query=1e400,0",
    "query=0x10,0",
    "query=Infinity,0",
    "keys=",
    "keys=1,1;;2,2",
    `keys=${"1,1;".repeat(40)}1,1`,
    "similarity=__proto__",
    "temperature=-1",
    "keyNormPenalty=1.01",
    "matched=yes",
    "surprise=1e3",
    "patient=__proto__",
    "score=21",
    "dim=0",
    "count=1",
    "trials=21",
    "correlation=1",
    "treatment=cure",
    "dot=-1",
    "dot=NaN",
    "dot=1e999",
    "dot= 1",
    "causal=__proto__",
    "causal=true",
    "view=__proto__",
    "view=<script>alert(1)</script>",
    "padding=-1",
    "padding=1.5",
    "blocked=zzzz",
    "blocked=-1",
    "seed=4294967296",
    "seed=-1",
    "seed=1.5",
    "tokens=abcdefghijklm",
    "window=13",
    "window=-1",
    "window=1.5",
    "finiteMask=2",
    "word=abcdefghijklmnopq",
    "answer=__proto__",
    "place=1",
    "blend=1,0",
    "blend=1,0,2",
    "vectors=constructor",
    "sum=king,man",
    "sum=king,man,cat",
    "need=",
    "scores=1,2",
    "scores=1,2,101",
    "logits=0.5",
    "logits=1e13",
    "logits=NaN",
    "example=__proto__",
    "step=softmax2",
    "unfolded=a6,0",
    "unfolded=x0,0",
    "source=2",
    "q=1,2;3",
    "q=1,NaN",
    "q=101",
    "k=",
    `v=${"1,".repeat(6)}1`,
    `wq=${"1;".repeat(6)}1`,
    "stepsBlocked=",
    "noise=-1",
    "noise=3.01",
    "noise=NaN",
    "points=80,1,1",
    "points=1,1",
    "points=1,1,1,1",
    "points=1,5.1,0",
    "points=1,1,21",
    "points=1,1,1;1,2,2",
    "points=1,1,1;",
    "removed=50",
    "removed=1,1",
    "removed=-1",
    `removed=${Array.from({ length: 49 }, (_, i) => i)}`,
    "at=5",
    "at=-0.1",
    "kernel=__proto__",
    "kernel=cosine",
    "bandwidth=-1",
    "bandwidth=NaN",
    "epochs=5001",
    "epochs=1e3",
    "epochs=-1",
    "leaveOneOut=yes",
    "heads=1",
    "heads=9",
    "headStart=__proto__",
    "headSeed=-1",
    "headScale=3",
    "headRate=NaN",
    "headEpochs=2001",
    "headEpochs=1e3",
    "headBasis=wv",
    "headWeights=1,2",
    `headWeights=${"1,".repeat(83)}x`,
    `headWeights=${"1,".repeat(83)}10001`,
  ];
  for (const hash of hostile) {
    const { state, notices } = parseHash(hash);
    assert.deepEqual(state, defaultState, hash);
    assert.equal(notices.length, 1, hash);
    assert.equal(notices[0]?.kind, "unreadable", hash);
  }
  for (const hash of ["__proto__=1", "constructor=1", "nope=1"]) {
    assert.equal(parseHash(hash).notices[0]?.kind, "unknownField", hash);
  }
  assert.equal(parseHash("version=2&query=1,1").notices[0]?.kind, "unknownVersion");
  assert.equal(parseHash(`tokens=${"a".repeat(100_000)}`).notices[0]?.kind, "tooLong");
  assert.deepEqual(parseHash("%E0%A4%A").state, defaultState);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test("lists of different lengths are brought back together", () => {
  const { state } = parseHash("keys=1,1;2,2&padding=0,5&blocked=3.3.3.3");
  assert.equal(state.keys.length, 2);
  assert.equal(state.values.length, 2);
  assert.equal(state.tokens.length, 2);
  assert.deepEqual(state.padding, [0]);
  assert.deepEqual(state.blocked, [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
});

test("the field names of the hash are frozen: old links must keep working", () => {
  assert.deepEqual(urlFieldNames, [
    "view",
    "query",
    "keys",
    "values",
    "tokens",
    "dot",
    "cosine",
    "rbf",
    "causal",
    "padding",
    "blocked",
    "seed",
    "similarity",
    "temperature",
    "keyNormPenalty",
    "matched",
    "normalized",
    "hard",
    "window",
    "finiteMask",
    "logits",
    "surprise",
    "example",
    "step",
    "unfolded",
    "source",
    "projected",
    "scaled",
    "shifted",
    "stepsCausal",
    "stepsBlocked",
    "q",
    "k",
    "v",
    "wq",
    "wk",
    "wv",
    "noise",
    "points",
    "removed",
    "at",
    "kernel",
    "bandwidth",
    "epochs",
    "leaveOneOut",
    "score",
    "dim",
    "count",
    "trials",
    "correlation",
    "patient",
    "treatment",
    "word",
    "answer",
    "place",
    "blend",
    "vectors",
    "wordsScaled",
    "wordsSimilarity",
    "wordsTemperature",
    "wordValues",
    "sum",
    "need",
    "scores",
    "heads",
    "headStart",
    "headSeed",
    "headScale",
    "headRate",
    "headEpochs",
    "headBasis",
    "headWeights",
  ]);
});

test("undo and redo walk the same states, and a gesture is one step", () => {
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

test("a change that changes nothing is no step; a new change ends the future", () => {
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

test("numbers are written with their meaning", () => {
  assert.equal(formatNumber(-0.0004), "0.000");
  assert.equal(formatNumber(-1.5), "−1.500");
  assert.equal(formatNumber(0.05), "0.050");
  assert.equal(formatNumber(Number.NEGATIVE_INFINITY), "−∞");
  assert.equal(formatVote([0.25, 0.75], [-1, 2]), "0.250 0.750 → −1.000 2.000");
  assert.deepEqual([0, 0.05, 1, 12.345, Infinity].map(formatTemperature), [
    "0",
    "0.05",
    "1",
    "12.3",
    "∞",
  ]);
});

test("winners share a tie, and equal choices are grouped", () => {
  assert.deepEqual(winners([0.4, 0.4, 0.2]), [0, 1]);
  assert.deepEqual(agreement({ dot: [0], cosine: [0], rbf: [1] }), [
    { letters: ["A"], by: ["dot", "cosine"] },
    { letters: ["B"], by: ["rbf"] },
  ]);
  assert.equal(agreement({ dot: [0, 1], cosine: [0, 1], rbf: [0, 1] }).length, 1);
});

test("the plane holds every point", () => {
  for (let seed = 0; seed < 100; seed++) {
    const state = randomState(seed);
    const reach = Math.max(...[state.query, ...state.keys, ...state.values].flat().map(Math.abs));
    assert.ok(planeExtent(state) >= reach);
  }
});

test("a key is out of reach by dot product if and only if it is no corner of the hull", () => {
  const next = generator(11);
  for (let round = 0; round < 60; round++) {
    const n = 1 + Math.floor(next() * 9);
    const keys = Array.from({ length: n }, (): readonly [number, number] => [
      Math.round(next() * 8 - 4),
      Math.round(next() * 8 - 4),
    ]);
    const never = new Set(unreachableKeys(keys));
    // Every direction a query can have among points of this grid, between the normals of all edges.
    const won = new Set<number>();
    for (let step = 0; step < 7200; step++) {
      const angle = ((step + 0.5) * Math.PI) / 3600;
      const scores = keys.map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle));
      const best = Math.max(...scores);
      for (const [i, s] of scores.entries()) if (s > best - 1e-12) won.add(i);
    }
    for (let i = 0; i < n; i++) assert.equal(never.has(i), !won.has(i), `${round}: ${keys} ${i}`);
  }
  assert.deepEqual(unreachableKeys(defaultState.keys), [1]);
  assert.equal(
    hullOf([
      [0, 0],
      [1, 1],
    ]),
    undefined,
  );
});

test("small numbers keep a digit and say their size", () => {
  assert.equal(formatSmall(0), "0.000");
  assert.equal(formatSmall(0.2304), "0.230");
  assert.equal(formatSmall(2.8e-17), "2.8 × 10⁻¹⁷");
  assert.equal(formatSmall(-0.00031), "−3.1 × 10⁻⁴");
});

test("all entries are ranked, equal ones in their order", () => {
  assert.deepEqual(ranked([1, 3, 2, 3]), [1, 3, 2, 0]);
  assert.deepEqual(ranked([]), []);
});
