/** Shapes that do not fit together, and sizes beyond the limit. */

import { toy } from "../api/api-support.js";
import {
  classify,
  field,
  headsOf,
  look,
  map,
  metric,
  project,
  regress,
  tokens,
  toyWith,
} from "./refusal-calls.js";
import { type Row, zeros as t, table, useWatchedCore } from "./refusal-support.js";

useWatchedCore();

const attend = (query: unknown, key: unknown, value = key) => toyWith({ query, key, value });
const half = { data: new Float64Array(2), shape: [2] };

table("tensors", [
  ...[-1, 1.5, Number.NaN, Infinity, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53].map(
    (axis): Row => [
      "SHAPE query",
      toyWith({ query: { data: half.data, shape: [1, axis] } }),
      new RegExp(`\\[0, 2147483647\\], got ${axis}`),
    ],
  ),
  ["SHAPE query", toyWith({ query: { ...half, shape: [0, 2] } }), /has 2 elements .* needs 0/],
  ["SHAPE query", toyWith({ query: { ...half, shape: [2, 2] } }), /has 2 .* needs 4/],
  [
    "SHAPE key",
    toyWith({ key: { ...t(6, 2), stride: [1, 6], offset: 1 } }),
    /12 elements of data but its strides lead to 12/,
  ],
  [
    "SHAPE key",
    toyWith({ key: { ...t(6, 2), strides: [-2, 1] } }),
    /12 elements of data but its strides lead to -2/,
  ],
  ["SHAPE key", toyWith({ key: { ...t(6, 2), stride: [2] } }), /an integer stride for each axis/],
  ["SHAPE key", toyWith({ key: { ...t(6, 2), offset: Number.NaN } }), /and an integer offset/],
  [
    "SHAPE key",
    toyWith({ key: { data: new Float64Array(0), shape: [2 ** 29, 1] } }),
    /has 0 .* 536870912/,
  ],
  ["SHAPE x", (k) => k.softmax(t())],
  ["SHAPE x", (k) => k.softmax(t(1, 1, 1, 1, 1, 1, 1, 1, 1))],
  ["SHAPE x", (k) => k.softmaxJacobian(t(1, 1, 1, 1, 1, 1, 1, 1)), /8 axes/],
  ["SHAPE p", (k) => k.capturedMass(t(), 1)],
]);

table("attention", [
  ["SHAPE query", toyWith({ query: new Float64Array(0) }), /0 columns/],
  ["SHAPE key", toyWith({ query: [0.8, 0.15, 1] }), /dimension 2 but query has 3/],
  ["SHAPE key", attend([1, 2], t(2, 3, 2)), /3 axes .* \(1, 2\)/],
  ["SHAPE query", toyWith({ query: t(1, 1, 1, 1, 2) })],
  ["SHAPE query", attend(t(1, 0), t(6, 0), toy.value)],
  ["SHAPE key", toyWith({ query: t(1, 3) }), /dimension 2 but query has 3/],
  ["SHAPE key", toyWith({ query: t(1, 1, 2) }), /2 axes .* 3/],
  ["SHAPE key", attend(t(3, 1, 1), t(2, 1, 1)), /2 heads.* 3 heads/],
  ["SHAPE key", attend(t(1, 1, 1), t(2, 1, 1))],
  ["SHAPE key", attend(t(1, 1, 1), t(0, 1, 1))],
  ["SHAPE key", attend(t(2, 1, 1, 1), t(1, 1, 1, 1)), /batch 1 but query has 2/],
  ["SHAPE value", toyWith({ value: t(5, 2) }), /keys 5 but key has 6/],
  ["SHAPE value", attend(t(2, 1, 1), t(2, 1, 1), t(1, 1, 1))],
  ["SHAPE mask", toyWith({}, { mask: [[true, false]] }), /\(1, 2\).*\(1, 6\)/],
  ["SHAPE keyPadding", toyWith({}, { keyPadding: new Uint8Array(5) }), /\(5\).*\(6\)/],
  ["SHAPE key", (k) => k.nearestNeighbors(t(1, 2), t(1, 3)), /dimension 3 but query has 2/],
]);

table("maps, fields and lookups", [
  ["SHAPE mask", map({ mask: [[true, true]] })],
  ["SHAPE key", map({}, t(3, 1), t(1, 2))],
  ["SHAPE key", field({ key: t(2, 3) }), /has dimension 3 but the plane has 2$/],
  ["SHAPE value", field({ value: t(1, 1) })],
  ["SHAPE yRange", field({ yRange: [0, 1, 2] }), /3 elements/],
  ["SHAPE keyPadding", field({ keyPadding: [true] })],
  ["SHAPE query", look({ query: [[[1, 0]]] }), /\(d\) or \(m, d\)/],
  ["SHAPE key", look({ query: [1] }), /dimension 2 but query has 1/],
  ["SHAPE value", look({ value: [[[1]], [[2]]] }), /\(n\) or/],
  ["SHAPE value", look({ value: [1] }), /keys 1 but key has 2/],
]);

table("products and diversity", [
  ["SHAPE weight", (k) => k.linear(t(1, 2), t(3, 1)), /has 3 rows but x has 2 columns/],
  ["SHAPE weight", (k) => k.linear(t(1, 2, 2), t(1, 2, 2)), /2 axes.* has 3/],
  ["SHAPE x", (k) => k.linear(t(2), t(2, 1)), /at least 2 axes.* has 1/],
  ["SHAPE bias", (k) => k.linear([[1]], [[1, 2, 3]], [1, 2]), /shape \(2\).*3 columns.*\(3\)/],
  ["SHAPE b", (k) => k.batchMatmul(t(1, 2), t(3, 1)), /has 3 rows but a has 2 columns/],
  ["SHAPE b", (k) => k.batchMatmul(t(2, 1, 1), t(3, 1, 1)), /leading axes \(3\) but a has \(2\)/],
  ["SHAPE weights", (k) => k.headDiversity([[1]]), /3 or 4 axes.* has 2/],
]);

const weights = (change: object) => headsOf(tokens, change);

table("multi-head attention", [
  ["SHAPE wq", weights({ heads: 3 }), /has 4 columns, which the 3 heads do not divide/],
  ["SHAPE wk", weights({ wk: t(4, 3) }), /has 3 columns but 2 heads of dimension 2 need 4/],
  ["SHAPE wv", weights({ wv: t(3, 5) }), /has 5 columns, which the 2 heads do not divide/],
  ["SHAPE wo", weights({ wo: t(5, 1) }), /has 5 rows but the 2 heads of dimension 3 need 6/],
  ["SHAPE wq", weights({ wq: t(4, 4) }), /has 4 rows but query has 5 columns/],
  ["SHAPE wk", weights({ wk: t(5, 4) }), /has 5 rows but key has 4 columns/],
  ["SHAPE wv", weights({ wv: t(2, 6) }), /has 2 rows but value has 3 columns/],
  ["SHAPE wq", weights({ wq: t(1, 5, 4) }), /2 axes.* has 3/],
  ["SHAPE value", headsOf({ ...tokens, value: t(3, 3) }), /number of keys 3 but key has 4/],
  ["SHAPE key", headsOf({ ...tokens, key: t(1, 4, 4) }), /3 axes.* query has 2/],
  [
    "SHAPE key",
    headsOf({ query: t(2, 3, 5), key: t(1, 4, 4), value: t(1, 4, 3) }),
    /batch 1 but query has 2/,
  ],
  ["SHAPE x", headsOf(t(5)), /2 or 3 axes.* has 1/],
]);

table("learning", [
  ["SHAPE y", regress({ y: [1, 2] }), /2, x holds 3/],
  ["SHAPE y", (k) => k.trainKernelRegression({ x: [1, 2], y: [1, 2, 3], w0: 1 }), /3, x holds 2/],
  ["SHAPE at", regress({ at: [1, 2], leaveOneOut: true }), /2 numbers, x holds 3/],
  ["SHAPE x", regress({ x: [[1, 2]] }), /1 axis.*\(1, 2\)/],
  ["SHAPE x", project({ x: [1, 2] }), /2 or 3 axes/],
  ["SHAPE x", project({ x: t(3, 0) }), /has 0 columns/],
  ["SHAPE targets", project({ targets: t(2, 1) }), /\(3, b\).*\(3, 2\).*\(2, 1\)/],
  ["SHAPE start", project({ start: { wq: t(2, 1) } }), /start\.wq .*\(2, 2\).*\(2, 1\)/],
  ["SHAPE x", metric({ x: [1, 2, 3] }), /2 axes, \(n, d\)/],
  ["SHAPE labels", metric({ labels: [0, 1] }), /one label per point: it holds 2, there are 3/],
  ["SHAPE start", metric({ seed: undefined, start: t(2, 2) }), /must have shape \(2, 1\)/],
  ["SHAPE weights", classify({ weights: [0.5, 0.5] }), /2 axes, \(m, n\)/],
  ["SHAPE labels", classify({ labels: [0] }), /one label per key: it holds 1, there are 2/],
  [
    "SHAPE expected",
    classify({ expected: [0, 1] }),
    /one label per query: it holds 2, there are 1/,
  ],
  ["SHAPE x", (k) => k.principalComponents([1, 2], { dimensions: 1 }), /2 axes, \(n, d\)/],
  [
    "SHAPE state",
    (k) => k.iterateAttention({ state: [[[1, 2]]] }, { steps: 1 }),
    /2 axes, \(m, d\)/,
  ],
  [
    "SHAPE memory",
    (k) => k.iterateAttention({ state: t(1, 2), memory: t(1, 3) }, { steps: 1 }),
    /has dimension 3 but state has 2/,
  ],
  [
    "SHAPE mask",
    (k) => k.iterateAttention({ state: t(3, 2) }, { steps: 1, mask: [[true, false]] }),
  ],
]);
