/** State and hash: all round trips, and hostile hashes. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Field, fields, rangeOf } from "../../../web/figure/state/fields.js";
import {
  defaultState,
  letterOf,
  limits,
  type State,
  withCellToggled,
  withKeyAdded,
  withKeyRemoved,
} from "../../../web/figure/state/state.js";
import { valueAt } from "../../../web/figure/state/state-path.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import { randomState } from "../lessons/model-support.js";

test("every state round-trips through the hash", () => {
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

test("the largest editable state fits in a link", () => {
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

test("a field with the most keys fits in a link", () => {
  let state: State = defaultState;
  while (state.keys.length < limits.keys.max)
    state = { ...state, ...withKeyAdded(state, "word", [-1.25, -0.75]) };
  assert.equal(state.tokens.length, limits.tokens.max);
  assert.equal(new Set(state.keys.map((_, i) => letterOf(i))).size, limits.keys.max);
  const hash = formatHash(state);
  assert.ok(hash.length <= limits.urlLength, String(hash.length));
  assert.deepEqual(parseHash(hash).state, state);
  // The 13th key becomes a token when an earlier one is removed.
  assert.equal({ ...state, ...withKeyRemoved(state, 0) }.tokens.length, limits.tokens.max);
});

test("hostile hashes give the default and a notice, never an exception", () => {
  const hostile = `
    query=NaN,0 query=1 query=1,2,3 query=1e400,0 query=0x10,0 query=Infinity,0 keys=
    keys=1,1;;2,2 similarity=__proto__ temperature=-1 keyNormPenalty=1.01 matched=yes
    surprise=1e3 patient=__proto__ score=21 dim=0 rings=2 treatment=cure
    dot=-1 dot=NaN dot=1e999 causal=__proto__ causal=true view=__proto__
    view=<script>alert(1)</script> padding=-1 padding=1.5 blocked=zzzz blocked=-1
    seed=4294967296 seed=-1 seed=1.5 tokens=abcdefghijklm window=13 window=-1 window=1.5
    finiteMask=2 word=abcdefghijklmnopq answer=__proto__ place=1 blend=1,0 blend=1,0,2
    scores=1,2 scores=1,2,201 labKeys=0
    labKeys=2049 labKeys=1e3 example=__proto__ step=softmax2 unfolded=a6,0 unfolded=x0,0
    q=1,2;3 q=1,NaN q=101 stepsBlocked= noise=-1 noise=3.01 noise=NaN points=50,1,1
    points=1,1 points=1,1,1,1 points=1,5.1,0 points=1,1,21 points=1,1,1;1,2,2 points=1,1,1;
    at=5 at=-0.1 kernel=__proto__ kernel=epanechnikov bandwidth=-1
    bandwidth=NaN epochs=5001 epochs=1e3 epochs=-1 leaveOneOut=yes heads=1 heads=9
    headStart=__proto__ headSeed=-1 headQuery=9 headEpochs=2001 headEpochs=1e3
    headWeights=1,2 labSource=<b> labTemperature=-1 labScale=1e7 labDropout=1 labHeads=0
    labSelf=yes labTable=random labDimension=4097
  `;
  const others = [
    `keys=${"1,1;".repeat(40)}1,1`,
    "dot= 1",
    `v=${"1,".repeat(6)}1`,
    `wq=${"1;".repeat(6)}1`,
    `headWeights=${"1,".repeat(83)}x`,
    `headWeights=${"1,".repeat(83)}10001`,
    "labSource=own toy",
  ];
  for (const hash of [...hostile.trim().split(/\s+/), ...others]) {
    const { state, notices } = parseHash(hash);
    assert.deepEqual(state, defaultState, hash);
    assert.equal(notices.length, 1, hash);
    assert.equal(notices[0]?.kind, "unreadable", hash);
  }
  for (const hash of ["__proto__=1", "constructor=1", "nope=1", "version=1"]) {
    assert.equal(parseHash(hash).notices[0]?.kind, "unknownField", hash);
  }
  assert.equal(parseHash(`tokens=${"a".repeat(100_000)}`).notices[0]?.kind, "tooLong");
  assert.deepEqual(parseHash("%E0%A4%A").state, defaultState);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test("lists of different lengths are aligned", () => {
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

test("an empty list of blocked cells round-trips", () => {
  const { state } = parseHash("view=steps&stepsBlocked=0.0");
  assert.deepEqual(state.steps.blocked, []);
  const { state: again, notices } = parseHash(formatHash(state));
  assert.deepEqual([again.steps.blocked, notices], [[], []]);
});

test("the stated range of a field is exactly what its reader accepts", () => {
  const reads = ({ read }: Field, text: string) => read(text, defaultState) !== undefined;
  let bounded = 0;
  for (const field of fields) {
    const { accepts } = field;
    if (accepts?.kind === "names") {
      for (const name of accepts.names) assert.ok(reads(field, name), `${field.name}=${name}`);
      assert.ok(!reads(field, `${accepts.names[0]}x`));
    } else if (accepts?.kind === "switch") {
      for (const [text, is] of Object.entries({ 0: true, 1: true, 2: false }))
        assert.equal(reads(field, text), is);
    } else if (accepts?.kind === "number") {
      const { min, max, step, infinite = false } = accepts;
      assert.equal(reads(field, "inf"), infinite, field.name);
      assert.ok(min !== undefined && infinite === (max === undefined), field.name);
      assert.equal(reads(field, `${(max ?? 1) - (step || 0.01) / 2}`), step === 0, field.name);
      for (const [bound, out] of [
        [min, -1],
        [max, 1],
      ] as const) {
        if (bound === undefined) continue;
        bounded++;
        const beyond = bound + out * (step || 1e-6 * Math.max(1, Math.abs(bound)));
        assert.ok(reads(field, `${bound}`), `${field.name}=${bound}`);
        assert.ok(!reads(field, `${beyond}`), `${field.name}=${beyond}`);
      }
    }
  }
  assert.ok(bounded > 30, `${bounded}`);
  const query = fields.find(({ name }) => name === "query");
  assert.deepEqual(query?.accepts, { kind: "list", min: -100, max: 100 });
});

test("each place of a slider is a value of its field, from the least to the largest", () => {
  const sliders = fields.filter(({ step, steps }) => step !== undefined || steps !== undefined);
  assert.ok(sliders.length >= 5);
  for (const field of sliders) {
    const { step = 1, steps, path } = field;
    const { min, max } = rangeOf(field);
    const last = steps ? 0 : Math.round((max - min) / step);
    const even = Array.from({ length: last + 1 }, (_, i) => Number((min + i * step).toFixed(10)));
    const places = steps ?? even;
    assert.deepEqual([places[0], places.at(-1)], [min, max], field.name);
    assert.deepEqual(
      places,
      [...new Set(places)].sort((a, b) => a - b),
      field.name,
    );
    for (const place of places) assert.ok(field.read(`${place}`, defaultState), field.name);
    assert.ok(places.includes(Number(valueAt(defaultState, path))), field.name);
  }
});
