/** Every function with arrays: good arrays, by the name of the argument, and a call with them. */

import type { KeyIndex } from "softknn";
import type { AnyKnn } from "./refusal-support.js";
import { languageModel } from "./small-language-model.js";

export interface ArrayCase {
  /** Good values: nested rows, numbers, or integers behind `whole`. */
  readonly arrays: Readonly<Record<string, unknown>>;
  readonly call: (k: AnyKnn, arrays: Record<string, unknown>, options?: object) => unknown;
  /** The argument that errors name, if it is a part of it that is wrong: "start" for "start.wq". */
  readonly part?: string;
  /** The code for an array without a shape, unless it is one row or TYPE. */
  readonly bare?: string;
}

/** A list of integers. */
export class Whole {
  constructor(readonly list: readonly number[]) {}
}

const whole = (...list: number[]) => new Whole(list);
const square = [
  [1, 0.5],
  [0, 1],
];
const heads = [[[1, 0]], [[0, 1]]];
const three = { query: square, key: square, value: square };
const four = { wq: square, wk: square, wv: square, wo: square };
const list = { x: [1, 2], y: [3, 4] };
const points = { x: square, labels: whole(0, 1) };
const model = {
  ...{ heads: 1, embedding: square, positions: square, unembedding: square },
  layers: [{ wq: square, wk: square, wv: square, wo: square }],
};
const range = { xRange: [0, 1], yRange: [0, 1], columns: 2, rows: 2 };

/** What an index made of good keys answers, or refuses those that it is not made of. */
function found(index: KeyIndex): unknown {
  const { size, byteLength } = index;
  const result = size > 0 && index.search(index.get(0) as Float64Array, { k: 2 });
  index.dispose();
  return [size, byteLength, result];
}

export const arrayCases: Readonly<Record<string, ArrayCase>> = {
  attention: { arrays: three, call: (k, a, o) => k.attention(a, o) },
  scaledDotProductAttention: {
    arrays: three,
    call: (k, a, o) => k.scaledDotProductAttention(a.query, a.key, a.value, o),
  },
  scores: {
    arrays: { query: square, key: square },
    call: (k, a, o) => k.scores(a.query, a.key, o),
  },
  attentionMap: {
    arrays: { query: square, key: square },
    call: (k, a, o) => k.attentionMap(a, { rows: 1, columns: 1, ...o }),
  },
  attentionField: {
    arrays: { key: square, value: square },
    call: (k, a, o) => k.attentionField({ ...range, ...o, ...a }),
  },
  nearestNeighbors: {
    arrays: { query: square, key: square },
    call: (k, a, o) => k.nearestNeighbors(a.query, a.key, o),
  },
  index: { arrays: { keys: square }, call: (k, a, o) => found(k.index(a.keys, o) as KeyIndex) },
  lookup: {
    arrays: { query: [1, 2], key: square, value: [1, 2] },
    call: (k, a, o) => k.lookup({ ...o, ...a }),
  },
  multiHeadAttention: {
    arrays: { ...three, ...four },
    call: (k, { query, key, value, ...matrices }, o) =>
      k.multiHeadAttention({ query, key, value }, { heads: 1, ...o, ...matrices }),
  },
  iterateAttention: {
    arrays: { state: square, memory: square },
    call: (k, a, o) => k.iterateAttention(a, { steps: 1, ...o }),
  },
  linear: {
    arrays: { x: square, weight: square, bias: [1, 2] },
    call: (k, a) => k.linear(a.x, a.weight, a.bias),
  },
  batchMatmul: { arrays: { a: square, b: square }, call: (k, a) => k.batchMatmul(a.a, a.b) },
  headDiversity: { arrays: { weights: heads }, call: (k, a) => k.headDiversity(a.weights) },
  softmax: { arrays: { x: [1, 2] }, call: (k, a, o) => k.softmax(a.x, o) },
  logSumExp: { arrays: { x: [1, 2] }, call: (k, a) => k.logSumExp(a.x) },
  softmaxJacobian: { arrays: { x: [1, 2] }, call: (k, a) => k.softmaxJacobian(a.x) },
  entropy: { arrays: { p: [1, 2] }, call: (k, a) => k.entropy(a.p) },
  effectiveNeighbors: { arrays: { p: [1, 2] }, call: (k, a) => k.effectiveNeighbors(a.p) },
  capturedMass: { arrays: { p: [1, 2] }, call: (k, a) => k.capturedMass(a.p, 1) },
  paddingMask: { arrays: { lengths: whole(1, 2) }, call: (k, a) => k.paddingMask(a.lengths, 3) },
  averagePooling: {
    arrays: { y: [1, 2], at: [1] },
    call: (k, a, o) => k.averagePooling({ ...o, ...a }),
  },
  kernelRegression: {
    arrays: { ...list, at: [1] },
    call: (k, a, o) => k.kernelRegression({ ...o, ...a }),
  },
  trainKernelRegression: {
    arrays: list,
    call: (k, a, o) => k.trainKernelRegression({ w0: 1, ...o, ...a }),
  },
  trainProjections: {
    arrays: { x: square, targets: square },
    call: (k, a, o) => k.trainProjections({ epochs: 1, ...o, ...a }),
  },
  "trainProjections from a start": {
    arrays: four,
    call: (k, start) => k.trainProjections({ x: square, targets: square, epochs: 1, start }),
    part: "start",
  },
  trainMetric: {
    arrays: points,
    call: (k, a, o) => k.trainMetric({ dimensions: 1, seed: 1, epochs: 1, ...o, ...a }),
  },
  "trainMetric from a start": {
    arrays: { start: square },
    call: (k, a) => k.trainMetric({ x: square, labels: [0, 1], epochs: 1, ...a }),
  },
  classify: {
    arrays: { weights: square, labels: whole(0, 1), expected: whole(1, 0) },
    call: (k, a, o) => k.classify({ ...o, ...a }),
  },
  principalComponents: {
    arrays: { x: square },
    call: (k, a, o) => k.principalComponents(a.x, { dimensions: 1, ...o }),
  },
  transformer: {
    arrays: { tokens: whole(0, 1) },
    call: (k, a, o) => k.transformer({ ...a, model }, o),
  },
  attentionStatistics: {
    arrays: { weights: [square] },
    call: (k, a) => k.attentionStatistics(a),
  },
  rotary: { arrays: { x: square }, call: (k, a, o) => k.rotary(a.x, o), bare: "SHAPE" },
  "model.run": {
    arrays: { tokens: whole(0, 1) },
    call: (k, a, o) => languageModel(k as never).run(a.tokens as never, o),
  },
  "transformer, its model": {
    arrays: { embedding: square, positions: square, unembedding: square },
    call: (k, a) => k.transformer({ tokens: [0], model: { ...model, ...a } }),
    ...{ part: "model", bare: "SHAPE" },
  },
  "transformer, a layer": {
    arrays: four,
    call: (k, a) => k.transformer({ tokens: [0], model: { ...model, layers: [a] } }),
    ...{ part: "model", bare: "SHAPE" },
  },
};
