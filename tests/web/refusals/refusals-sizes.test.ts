/** Sizes beyond the limit, refused before anything is allocated. */

import { maxElements } from "../../../web/api/limits.js";
import type { EveryFunction } from "../../every-function.js";
import {
  classify,
  field,
  headsOf,
  look,
  map,
  metric,
  project,
  regress,
  toyWith,
} from "./refusal-calls.js";
import { zeros as t, table, useWatchedCore } from "./refusal-support.js";

useWatchedCore();

const attend = (query: unknown, key: unknown, value = key, options = {}) =>
  toyWith({ query, key, value }, options);
const tall = t(65536, 1);
const one = { heads: 1, wq: t(1, 1), wk: t(1, 1), wv: t(1, 1), wo: undefined };
const self = { query: tall };
const two14 = t(2 ** 14, 1);

table("sizes beyond the limit", [
  ["LIMIT weights", attend(tall, tall, tall, { returnWeights: true })],
  ["LIMIT scores", attend(tall, tall, tall, { returnScores: true })],
  ["LIMIT output", attend(tall, t(1, 1), t(1, 4096))],
  ["LIMIT result", (k) => k.scores(tall, tall)],
  ["LIMIT result", (k) => k.softmaxJacobian(t(1, 16384))],
  ["LIMIT result", (k) => k.nearestNeighbors(tall, tall, { k: 4096 })],
  ["LIMIT result", (k) => k.causalMask(2 ** 14, 2 ** 13 + 1)],
  ["LIMIT result", (k) => k.paddingMask(new Int32Array(2 ** 14), 2 ** 14)],
  ["LIMIT weights", map({ rows: 2 ** 14, columns: 2 ** 14 }, two14), /16384 × 16384/],
  ["LIMIT grid", field({ columns: 2 ** 16, rows: 2 ** 15 })],
  ["LIMIT output", field({ columns: 2 ** 13, rows: 2 ** 13, value: t(2, 3) })],
  ["LIMIT weights", look({ query: two14, keys: two14, values: t(2 ** 14) })],
  ["LIMIT weights", headsOf(self, { ...one, returnWeights: true })],
  ["LIMIT projected query", headsOf(self, { ...one, wq: t(1, 4096), wk: t(1, 4096) })],
  ["LIMIT output", headsOf(self, { ...one, wo: t(1, 4096) })],
  ["LIMIT result", (k) => k.batchMatmul(two14, t(1, 2 ** 14))],
  ["LIMIT result", (k) => k.linear(tall, t(1, 65536))],
  ["LIMIT x", (k) => k.linear(t(2 ** 31 - 1, 0), t(0, 1))],
  ["LIMIT result", regress({ x: t(20000), y: t(20000) }), /20000 × 20000 = 400000000/],
  [
    "LIMIT pairs",
    (k) => k.trainKernelRegression({ x: t(11586), y: t(11586), w0: 1 }),
    /11586 × 11586 = 134235396/,
  ],
  ["LIMIT sample", (k) => k.dotProductSample({ dimension: 2 ** 20, count: 129 })],
  ["LIMIT queries", (k) => k.entropyVsDimension({ dimensions: [2 ** 22] })],
  [
    "LIMIT keys",
    (k) => k.entropyVsDimension({ queries: 1, keys: 2 ** 13, dimensions: [2 ** 15], trials: 1 }),
  ],
  ["VALUE count", (k) => (k as unknown as EveryFunction).random(1).rand(maxElements + 1)],
  ["LIMIT epochs", project({ epochs: 2 ** 24 })],
  ["LIMIT width", project({ x: t(4096, 1), targets: t(4096, 1), width: 2 ** 16, valueWidth: 1 })],
  ["LIMIT valueWidth", project({ width: 1, valueWidth: 2 ** 27 })],
  ["LIMIT heads", project({ x: t(20000, 1), targets: t(20000, 1) })],
  ["LIMIT labels", metric({ labels: [0, 1, 2 ** 27 - 1] }), /exceeds the largest size/],
  ["LIMIT projection", metric({ dimensions: 2 ** 30 }), /exceeds the largest size/],
  ["LIMIT confusion", classify({ expected: [2 ** 20] }), /exceeds the largest size/],
  [
    "LIMIT products of columns",
    (k) => k.principalComponents(t(1, 20000), { dimensions: 1 }),
    /exceeds the largest size/,
  ],
  ["LIMIT states", (k) => k.iterateAttention({ state: t(3, 2) }, { steps: 2 ** 27 })],
]);
