/** Bad input: multi-head attention. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertSameBits, doubles } from "./api-support.js";
import { attendHeads, inputs, inputsWith, options, optionsWith } from "./bad-heads-support.js";
import {
  anything,
  assertGoodCall,
  floats,
  knn,
  memory,
  refusal,
  table,
  useWatchedCore,
} from "./bad-support.js";

useWatchedCore();

describe("multi-head: kinds", () => {
  const type = (argument: string) => refusal("TYPE", argument);
  table([
    type("inputs")("no inputs", (k) => k.multiHeadAttention(anything(undefined), options)),
    type("inputs")("null inputs", attendHeads(null)),
    type("inputs")("a number", attendHeads(5)),
    type("query")("no query", attendHeads({ key: inputs.key })),
    type("query")("a query of text", inputsWith({ query: "q" })),
    type("key")("a null key", inputsWith({ key: null })),
    type("value")("a bare value", inputsWith({ value: new Float64Array(12) })),
    type("x")("a bare array", attendHeads(new Float64Array(15))),
    type("x")("ragged rows", attendHeads([[1, 2], [1]])),
    type("x")("a tensor of a plain array", attendHeads({ data: [1], shape: [1, 1] })),
    type("heads")("no options", (k) => k.multiHeadAttention(inputs, anything(undefined))),
    type("options")("null options", attendHeads(inputs, null)),
    ...["wq", "wk", "wv"].map((name) =>
      type(name)(`no ${name}`, optionsWith({ [name]: undefined })),
    ),
    type("wo")("a null wo", optionsWith({ wo: null })),
    type("wq")("a bare wq", optionsWith({ wq: new Float64Array(20) })),
    type("heads")("heads in text", optionsWith({ heads: "2" })),
    type("mask")("a mask of numbers", optionsWith({ mask: [[1, 0, 1, 1]] })),
    refusal(
      "OPTION",
      "values",
      /did you mean value\?/,
    )("a misspelt input", inputsWith({ values: 1 })),
    refusal("OPTION", "w0", /did you mean/)("a misspelt matrix", optionsWith({ w0: options.wo })),
    refusal("DTYPE", "wv")(
      "a matrix in Float32",
      optionsWith({ wv: { data: new Float32Array(18), shape: [3, 6] } }),
    ),
    refusal("DTYPE", "key")(
      "a key in bytes",
      inputsWith({ key: { data: new Uint8Array(16), shape: [4, 4] } }),
    ),
  ]);
});

describe("multi-head: shapes and sizes", () => {
  const t = floats;
  const shape = (argument: string, says: RegExp) => refusal("SHAPE", argument, says);
  const wide = (heads: number) => ({ heads, wq: t(5 * 6, 5, 6), wo: undefined });
  table([
    ...[0, -1, 1.5, Number.NaN, Infinity, 2 ** 31].map((heads) =>
      refusal(
        "VALUE",
        "heads",
        /integer in \[1, 2147483647\], got/,
      )(`${heads} heads`, optionsWith({ heads })),
    ),
    shape("wq", /has 4 columns, which the 3 heads do not divide/)(
      "heads and wq",
      optionsWith({ heads: 3 }),
    ),
    shape("wq", /0 columns/)("a head without width", optionsWith({ wq: t(0, 5, 0) })),
    shape("wk", /has 3 columns but 2 heads of dimension 2 need 4/)(
      "heads and wk",
      optionsWith({ wk: t(12, 4, 3) }),
    ),
    shape(
      "wk",
      /6 columns but 3 heads of dimension 2 need 6|has 4 columns but 3 heads of dimension 2 need 6/,
    )("key heads that do not divide", optionsWith({ ...wide(3), wk: t(16, 4, 4) })),
    shape("wk", /0 columns/)("a wk without columns", optionsWith({ wk: t(0, 4, 0) })),
    shape("wv", /has 5 columns, which the 2 heads do not divide/)(
      "heads and wv",
      optionsWith({ wv: t(15, 3, 5) }),
    ),
    shape("wo", /has 5 rows but the 2 heads of dimension 3 need 6/)(
      "heads and wo",
      optionsWith({ wo: t(5, 5, 1) }),
    ),
    shape("wq", /has 4 rows but query has 5 columns/)(
      "query and wq",
      optionsWith({ wq: t(16, 4, 4) }),
    ),
    shape("wk", /has 5 rows but key has 4 columns/)("key and wk", optionsWith({ wk: t(20, 5, 4) })),
    shape("wv", /has 2 rows but value has 3 columns/)(
      "value and wv",
      optionsWith({ wv: t(12, 2, 6) }),
    ),
    shape("wq", /2 axes.* has 3/)("a wq of three axes", optionsWith({ wq: t(20, 1, 5, 4) })),
    shape("wo", /2 axes.* has 1/)("a wo of one axis", optionsWith({ wo: t(6, 6) })),
    shape("value", /number of keys 3 but key has 4/)(
      "n of key and value",
      inputsWith({ value: t(9, 3, 3) }),
    ),
    shape("key", /3 axes.* query has 2/)("ranks", inputsWith({ key: t(16, 1, 4, 4) })),
    shape("key", /batch 1 but query has 2/)(
      "batches",
      attendHeads({ query: t(30, 2, 3, 5), key: t(16, 1, 4, 4), value: t(12, 1, 4, 3) }),
    ),
    shape("query", /2 or 3 axes.* has 4/)(
      "a query cut into heads",
      inputsWith({ query: t(15, 1, 1, 3, 5) }),
    ),
    shape("x", /2 or 3 axes.* has 1/)(
      "one token",
      attendHeads({ data: new Float64Array(5), shape: [5] }),
    ),
    shape("mask", /\(3, 1, 4\).*\(2, 3, 4\)/)(
      "a mask of other heads",
      optionsWith({ mask: { data: new Uint8Array(12), shape: [3, 1, 4] } }),
    ),
    shape("keyPadding", /\(3\).*\(4\)/)(
      "a padding too short",
      optionsWith({ keyPadding: new Uint8Array(3) }),
    ),
  ]);
  const tall = { query: t(65536, 65536, 1) };
  const one = { heads: 1, wq: t(1, 1, 1), wk: t(1, 1, 1), wv: t(1, 1, 1) };
  table([
    refusal("LIMIT", "weights")("2³² weights", attendHeads(tall, { ...one, returnWeights: true })),
    refusal("LIMIT", "scores")("2³² scores", attendHeads(tall, { ...one, returnScores: true })),
    refusal("LIMIT", "projected query")(
      "a projection beyond the cap",
      attendHeads(tall, { ...one, wq: t(4096, 1, 4096), wk: t(4096, 1, 4096) }),
    ),
    refusal("LIMIT", "projected key")(
      "projected keys beyond the cap",
      attendHeads(
        { query: t(1, 1, 1), key: t(65536, 65536, 1) },
        {
          ...one,
          wq: t(4096, 1, 4096),
          wk: t(4096, 1, 4096),
        },
      ),
    ),
    refusal("LIMIT", "projected value")(
      "projected values beyond the cap",
      attendHeads({ query: t(1, 1, 1), key: t(65536, 65536, 1) }, { ...one, wv: t(4096, 1, 4096) }),
    ),
    refusal("LIMIT", "output")(
      "an output beyond the cap",
      attendHeads(tall, { ...one, wo: t(4096, 1, 4096) }),
    ),
  ]);
});

test("arrays detached while others are read are rejected, and true values behind false lengths are read", () => {
  const stolen = Float64Array.from([1, 2]);
  const thief = {
    ...options,
    get wo() {
      if (stolen.length) structuredClone(stolen.buffer, { transfer: [stolen.buffer] });
      return options.wo;
    },
  };
  const given = { ...inputs, value: { data: stolen, shape: [1, 2] } };
  assert.throws(() => knn.multiHeadAttention(given, thief), {
    code: "SOFTKNN_E_DETACHED",
    argument: "value",
  });
  const shared = { data: new Float64Array(new SharedArrayBuffer(8)), shape: [1, 1] };
  assert.throws(() => knn.linear(shared, [[1]]), { code: "SOFTKNN_E_SHARED", argument: "x" });
  const liar = Object.defineProperty(Float64Array.of(2, 3), "length", { value: 9 });
  assertSameBits(doubles(knn.linear({ data: liar, shape: [1, 2] }, [[1], [1]])), [5]);
  assertGoodCall(knn, "theft");
});

test("a polluted prototype provides no matrix, and errors leave the heap unchanged", () => {
  const { wo: _, ...unmixed } = options;
  const plain = knn.multiHeadAttention(inputs, unmixed);
  Object.assign(Object.prototype, { wo: options.wo, key: 1, data: 1, shape: 1 });
  try {
    const found = knn.multiHeadAttention(inputs, unmixed);
    assertSameBits(doubles(found.output), doubles(plain.output));
  } finally {
    const prototype = Object.prototype as Record<string, unknown>;
    for (const name of ["wo", "key", "data", "shape"]) delete prototype[name];
  }
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 300; i++) {
    assert.throws(() => knn.multiHeadAttention(inputs, { ...options, heads: 3 }));
    assert.throws(() => knn.linear([[1e200]], [[1e200]]));
    assert.throws(() => knn.headDiversity([[[-1]]]));
    knn.multiHeadAttention(inputs, options);
  }
  assert.equal(memory.buffer.byteLength, before);
});

test("of all small dimensions those that divide into heads are accepted", () => {
  const ones = (rows: number, columns: number) => ({
    data: new Float64Array(rows * columns).fill(1),
    shape: [rows, columns],
  });
  const query = ones(2, 2);
  const widths = [1, 2, 3, 4, 6];
  for (const heads of [1, 2, 3, 4]) {
    for (const q of widths) {
      for (const k of widths) {
        for (const v of widths) {
          const [width, groups] = [q / heads, k / (q / heads)];
          const whole = [width, groups, heads / groups, v / groups].every(Number.isInteger);
          const given = { heads, wq: ones(2, q), wk: ones(2, k), wv: ones(2, v) };
          const call = () => knn.multiHeadAttention({ query }, given);
          const name = `${heads} heads, ${q}, ${k} and ${v} columns`;
          if (!whole) assert.throws(call, { code: "SOFTKNN_E_SHAPE" }, name);
          // All averaged values are 2.
          else
            assert.ok(
              doubles(call().output).every((x) => x === 2),
              name,
            );
        }
      }
    }
  }
});
