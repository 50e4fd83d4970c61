/** The compiled module is exactly what `web/api/raw.ts` says it is. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import createModule from "#glue";
import {
  type RawModule,
  rawArgumentNames,
  rawFunctionNames,
  rawStatusNames,
} from "../../web/api/raw.js";

// Fails to compile if the interface has a function the list has not.
type Unlisted = Exclude<keyof RawModule, (typeof rawFunctionNames)[number]>;
const unlisted: [Unlisted] extends [never] ? true : never = true;

let raw: RawModule;
before(async () => {
  const module = await WebAssembly.compile(readFileSync("dist/softknn.wasm"));
  raw = await createModule({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
      return {};
    },
  });
});

/** What Emscripten and Embind put beside the functions; which of it varies with their version. */
const runtime =
  /^(HEAPU?(8|16|32|64)|HEAPF(32|64)|(Binding|Internal|UnboundType)Error|calledRun|instantiateWasm|count_emval_handles)$/;

test("its keys are the listed functions and nothing else of ours", () => {
  assert.ok(unlisted);
  const ours = Object.keys(raw).filter((name) => !runtime.test(name));
  assert.deepEqual(ours.sort(), [...rawFunctionNames].sort());
});

test("its status and argument names are in the order of raw.ts", () => {
  assert.deepEqual(raw.statusNames(), [...rawStatusNames]);
  assert.deepEqual(raw.argumentNames(), [...rawArgumentNames]);
});

type Rest =
  Parameters<RawModule["attention"]> extends [unknown, unknown, unknown, ...infer R] ? R : never;

const outcome = ["status", "argument", "slice", "row", "column"];

const one = new Float64Array(1);
const shape = {
  batch: 1,
  queryHeads: 1,
  keyHeads: 1,
  queries: 1,
  keys: 1,
  width: 1,
  valueWidth: 1,
};
const scoring = { similarity: 0, scale: 1, temperature: 1, keyNormPenalty: 0, softcap: 0 };
const masking = {
  ...{ maskKind: 0, maskStrideBatch: 0, maskStrideHead: 0, maskStrideQuery: 0, maskStrideKey: 0 },
  ...{ hasPadding: false, paddingStrideBatch: 0, causal: false, past: 0, window: 0 },
};
const behavior = { dropout: 0, dropoutSeed: 0, propagate: false };
const wanted = { weights: true, scores: true, entropy: true };

test("its results have the fields of raw.ts and no others", () => {
  const state = raw.randomState(1);
  const trial = raw.entropyTrial(state, 2, 1, 2, 0);
  const fields: [object, string[]][] = [
    [
      raw.attention(one, one, one, null, null, shape, scoring, masking, behavior, wanted),
      ["output", "heads", "weights", "scores", "entropy", "winner", "emptyRows"],
    ],
    [raw.scores(one, one, shape, scoring), ["values"]],
    [raw.nearestNeighbors(one, one, shape, 0, 1), ["indices", "scores"]],
    [raw.softmax(one, 1, 1, 1), ["values"]],
    [raw.softmaxJacobian(one, 1, 1), ["values"]],
    [raw.logSumExp(one, 1, 1), ["values"]],
    [raw.entropy(one, 1, 1), ["values"]],
    [raw.effectiveNeighbors(one, 1, 1), ["values"]],
    [raw.rowSums(one, 1, 1), ["values"]],
    [raw.capturedMass(one, 1, 1, 1), ["values"]],
    [raw.causalMask(1, 1, 0, 0), ["values"]],
    [raw.paddingMask(one, 1), ["values"]],
    [raw.randomUniform(state, 1), ["values", "state"]],
    [raw.randomGaussian(state, 1), ["values", "state"]],
    [trial, ["state", "unscaled", "scaled", "gradientUnscaled", "gradientScaled"]],
    [raw.expectedEntropy(1, 1, false), ["value"]],
  ];
  for (const [result, names] of fields) {
    assert.deepEqual(Object.keys(result).sort(), [...outcome, ...names].sort());
  }
  assert.equal(state.length, 627);
});

test("its results for products and heads have the fields of raw-heads.ts", () => {
  const inputs = [one, null, null, one, one, one, null] as const;
  const options = [scoring, masking, behavior, wanted] as const;
  const heads = raw.multiHeadAttention(...inputs, null, null, shape, 1, 1, 1, 1, ...options);
  const names = ["output", "heads", "weights", "scores", "entropy", "winner", "emptyRows"];
  assert.deepEqual(Object.keys(heads).sort(), [...outcome, ...names].sort());
  const product = raw.linear(one, one, one, 1, 1, 1, 1, false, true);
  assert.deepEqual(Object.keys(product).sort(), [...outcome, "values"].sort());
  const number = raw.headDiversity(one, 1, 1, 1, 1);
  assert.deepEqual(Object.keys(number).sort(), [...outcome, "value"].sort());
});

test("its results for regression have the fields of raw-regression.ts", () => {
  const fields: [object, string[]][] = [
    [raw.regressionData(1, 0, 1), ["values"]],
    [raw.regressionTruth(one), ["values"]],
    [raw.averagePooling(one, one), ["values"]],
    [
      raw.kernelRegression(one, one, one, 0, 1, false),
      ["output", "heads", "weights", "scores", "entropy", "winner", "emptyRows"],
    ],
    [raw.trainKernelRegression(one, one, 1, 0, 1, true), ["values"]],
    [raw.dotProductSample(1, 1, 1, false), ["values"]],
  ];
  for (const [result, names] of fields) {
    assert.deepEqual(Object.keys(result).sort(), [...outcome, ...names].sort());
  }
});

test("its result for a row of the experiment has the fields of raw.ts", () => {
  const names = ["unscaled", "scaled"].flatMap((kind) => [
    ...[kind, `${kind}Sd`, `${kind}Effective`],
    ...["Mean", "Median"].map((m) => `gradient${kind[0]?.toUpperCase()}${kind.slice(1)}${m}`),
  ]);
  const row = raw.entropyRow(one, one, one, one);
  assert.deepEqual(Object.keys(row).sort(), [...outcome, ...names].sort());
});

/** What follows the three arrays of `attention` and its relatives: one query, one key in a plane. */
const rest: Rest = [
  ...([null, null] as const),
  { ...{ batch: 1, queryHeads: 1, keyHeads: 1, queries: 1 }, keys: 1, width: 2, valueWidth: 1 },
  { similarity: 0, scale: 1, temperature: 1, keyNormPenalty: 0, softcap: 0 },
  {
    ...{ maskKind: 0, maskStrideBatch: 0, maskStrideHead: 0, maskStrideQuery: 0, maskStrideKey: 0 },
    ...{ hasPadding: false, paddingStrideBatch: 0, causal: false, past: 0, window: 0 },
  },
  { dropout: 0, dropoutSeed: 0, propagate: false },
  { weights: false, scores: false, entropy: false },
];

test("its maps, fields and look-ups have the fields of attention and fill their own", () => {
  const [point, one] = [new Float64Array(2), new Float64Array(1)];
  const answers = [
    raw.attentionMap(point, point, Float64Array.of(1, 1, 0), ...rest),
    raw.attentionField(Float64Array.of(0, 1, 0, 1, 2, 3), point, one, ...rest),
    raw.lookup(point, point, one, ...rest),
  ];
  const names = ["output", "heads", "weights", "scores", "entropy", "winner", "emptyRows"];
  for (const answer of answers) {
    assert.deepEqual(Object.keys(answer).sort(), [...outcome, ...names].sort());
  }
  const made = answers.map((answer) =>
    Object.entries(answer).flatMap(([name, value]) => (ArrayBuffer.isView(value) ? [name] : [])),
  );
  const wanted = [["weights"], ["output", "entropy", "winner"], ["output", "weights"]];
  assert.deepEqual(made, wanted);
  assert.equal(answers[1]?.winner?.length, 6);
});

test("its maps and fields without their numbers are refused", () => {
  const none = new Float64Array(0);
  for (const call of [raw.attentionMap, raw.attentionField]) {
    assert.equal(call(none, none, none, ...rest).status, rawStatusNames.indexOf("limit"));
  }
});

test("its training fills losses, norms and weights of the fields of attention", () => {
  const one = new Float64Array(1);
  // One scene, token, input, output and head, widths of 1, two epochs.
  const numbers = Float64Array.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0.5, 0, 0, 0.1, 2, 15, 1);
  const answer = raw.trainProjections(one, one, new Float64Array(4), numbers);
  const made = { output: 2 + 1, scores: 2 * 4, weights: (2 + 1) * 4 };
  for (const name of ["output", "scores", "weights", "entropy", "winner"] as const) {
    assert.equal(answer[name]?.length, made[name as keyof typeof made]);
  }
  assert.equal(answer.status, 0);
  const few = raw.trainProjections(one, one, one, one);
  assert.equal(few.status, rawStatusNames.indexOf("limit"));
  const task = raw.projectionTask(7, 1);
  assert.deepEqual(Object.keys(task).sort(), [...outcome, "values"].sort());
  assert.equal(task.values.length, 9 * (8 + 2));
});
