/** Bad input: mismatched shapes, sizes beyond the limit. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { maxElements, type SoftKnn } from "softknn";
import { toy } from "./api-support.js";
import {
  assertRefused,
  attend,
  floats,
  knn,
  memory,
  type Refused,
  table,
  toyWith,
  useWatchedCore,
} from "./bad-support.js";

useWatchedCore();

const query = { data: new Float64Array([0.8, 0.15]), shape: [1, 2] };
describe("shape", () => {
  for (const axis of [-1, 1.5, Number.NaN, Infinity, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53]) {
    const name = `axis of ${axis}`;
    const call = toyWith("query", { data: query.data, shape: [1, axis] });
    const says = new RegExp(`\\[0, 2147483647\\], got ${String(axis).replace("+", "\\+")}`);
    test(name, () =>
      assertRefused(knn, memory, { name, call, code: "SHAPE", argument: "query", says }),
    );
  }
  const t = floats;
  table([
    {
      name: "axis of 0 with data",
      call: toyWith("query", t(2, 0, 2)),
      code: "SHAPE",
      argument: "query",
      says: /has 2 elements .* needs 0/,
    },
    {
      name: "too little data",
      call: toyWith("query", t(3, 2, 2)),
      code: "SHAPE",
      argument: "query",
      says: /has 3 .* needs 4/,
    },
    {
      name: "a view that leaves its data",
      call: toyWith("key", { ...t(12, 6, 2), stride: [1, 6], offset: 1 }),
      code: "SHAPE",
      argument: "key",
      says: /key has 12 elements of data but its strides lead to 12/,
    },
    {
      name: "a view that begins before its data",
      call: toyWith("key", { ...t(12, 6, 2), strides: [-2, 1] }),
      code: "SHAPE",
      argument: "key",
      says: /key has 12 elements of data but its strides lead to -2/,
    },
    {
      name: "strides that are not one per axis",
      call: toyWith("key", { ...t(12, 6, 2), stride: [2] }),
      code: "SHAPE",
      argument: "key",
      says: /key must have an integer stride for each axis/,
    },
    {
      name: "an offset that is none",
      call: toyWith("key", { ...t(12, 6, 2), offset: Number.NaN }),
      code: "SHAPE",
      argument: "key",
      says: /and an integer offset/,
    },
    {
      name: "no width",
      call: attend({ query: t(0, 1, 0), key: t(0, 6, 0), value: toy.value }),
      code: "SHAPE",
      argument: "query",
    },
    {
      name: "n of key and value",
      call: toyWith("value", t(10, 5, 2)),
      code: "SHAPE",
      argument: "value",
      says: /keys 5 but key has 6/,
    },
    {
      name: "d of query and key",
      call: toyWith("query", t(3, 1, 3)),
      code: "SHAPE",
      argument: "key",
      says: /dimension 2 but query has 3/,
    },
    {
      name: "heads that do not divide",
      call: attend({ query: t(3, 3, 1, 1), key: t(2, 2, 1, 1), value: t(2, 2, 1, 1) }),
      code: "SHAPE",
      argument: "key",
      says: /2 heads.* 3 heads/,
    },
    {
      name: "more key heads",
      call: attend({ query: t(1, 1, 1, 1), key: t(2, 2, 1, 1), value: t(2, 2, 1, 1) }),
      code: "SHAPE",
      argument: "key",
    },
    {
      name: "no key heads",
      call: attend({ query: t(1, 1, 1, 1), key: t(0, 0, 1, 1), value: t(0, 0, 1, 1) }),
      code: "SHAPE",
      argument: "key",
    },
    {
      name: "heads of key and value",
      call: attend({ query: t(2, 2, 1, 1), key: t(2, 2, 1, 1), value: t(1, 1, 1, 1) }),
      code: "SHAPE",
      argument: "value",
    },
    {
      name: "batches",
      call: attend({ query: t(2, 2, 1, 1, 1), key: t(1, 1, 1, 1, 1), value: t(1, 1, 1, 1, 1) }),
      code: "SHAPE",
      argument: "key",
      says: /batch 1 but query has 2/,
    },
    {
      name: "ranks",
      call: toyWith("query", t(2, 1, 1, 2)),
      code: "SHAPE",
      argument: "key",
      says: /2 axes .* 3/,
    },
    { name: "one axis", call: toyWith("query", [0.8, 0.15]), code: "SHAPE", argument: "query" },
    {
      name: "five axes",
      call: toyWith("query", t(2, 1, 1, 1, 1, 2)),
      code: "SHAPE",
      argument: "query",
    },
    { name: "no axes for softmax", call: (k) => k.softmax(t(1)), code: "SHAPE", argument: "x" },
    {
      name: "no axes for capturedMass",
      call: (k) => k.capturedMass(t(1), 1),
      code: "SHAPE",
      argument: "p",
    },
    {
      name: "eight axes for softmaxJacobian",
      call: (k) => k.softmaxJacobian(t(1, 1, 1, 1, 1, 1, 1, 1, 1)),
      code: "SHAPE",
      argument: "x",
      says: /8 axes/,
    },
    {
      name: "widths of neighbours",
      call: (k) => k.nearestNeighbors(t(2, 1, 2), t(3, 1, 3)),
      code: "SHAPE",
      argument: "key",
      says: /dimension 3 but query has 2/,
    },
    {
      name: "nine axes",
      call: (k) => k.softmax(t(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
      code: "SHAPE",
      argument: "x",
    },
  ]);
});

describe("size", () => {
  const tall = floats(65536, 65536, 1);
  const square = { query: tall, key: tall, value: tall };
  const limit = (name: string, call: (k: SoftKnn) => unknown, argument: string): Refused => ({
    name,
    call,
    code: "LIMIT",
    argument,
  });
  table([
    limit("m·n = 2³² weights", attend(square, { returnWeights: true }), "weights"),
    limit("m·n = 2³² scores", attend(square, { returnScores: true }), "scores"),
    limit("2³² scores()", (k) => k.scores(tall, tall), "result"),
    limit(
      "output beyond the cap",
      attend({
        query: floats(65536, 65536, 1),
        key: floats(1, 1, 1),
        value: floats(4096, 1, 4096),
      }),
      "output",
    ),
    limit("a Jacobian beyond the cap", (k) => k.softmaxJacobian(floats(16384, 1, 16384)), "result"),
    limit(
      "neighbours beyond the cap",
      (k) => k.nearestNeighbors(tall, tall, { k: 4096 }),
      "result",
    ),
    limit("just over the cap", (k) => k.causalMask(2 ** 14, 2 ** 13 + 1), "result"),
    limit("a large mask", (k) => k.causalMask(2 ** 31 - 1), "result"),
    limit(
      "an endless empty axis",
      attend({
        query: floats(0, 2 ** 31 - 1, 0),
        key: floats(0, 2 ** 31 - 1, 0),
        value: floats(0, 2 ** 31 - 1, 0),
      }),
      "query",
    ),
    {
      name: "n·d·8 = 2³² that is not there",
      call: toyWith("key", floats(0, 2 ** 29, 1)),
      code: "SHAPE",
      argument: "key",
      says: /has 0 .* 536870912/,
    },
    {
      name: "too many numbers",
      call: (k) => k.random(1).rand(maxElements + 1),
      code: "VALUE",
      argument: "count",
    },
    limit("an experiment too wide", (k) => k.entropyVsDimension({ dims: [2 ** 22] }), "queries"),
    limit(
      "more and wider keys than queries",
      (k) => k.entropyVsDimension({ queries: 1, keys: 2 ** 13, dims: [2 ** 15], trials: 1 }),
      "keys",
    ),
  ]);
});

test("an ndarray with contiguous rows is read as is", () => {
  const plain = floats(12, 6, 2);
  const { weights } = knn.attention({ ...toy, key: plain }, { returnWeights: true });
  for (const more of [
    { stride: [2, 1], offset: 0 },
    { stride: [2, 1], order: [1, 0] },
  ]) {
    const again = knn.attention({ ...toy, key: { ...plain, ...more } }, { returnWeights: true });
    assert.deepEqual(again.weights, weights);
  }
});
