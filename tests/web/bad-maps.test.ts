/** Bad input: what maps, fields and look-ups refuse. */

import { describe, test } from "node:test";
import type { AttentionFieldOptions, AttentionMapOptions, LookupOptions, SoftKnn } from "softknn";
import { assertGoodCall, floats, knn, type Refused, table, useWatchedCore } from "./bad-support.js";

useWatchedCore();

const rows3 = [[1], [2], [3]];
const blocks = { rows: 2, columns: 2 };

const map =
  (inputs?: unknown, options: unknown = blocks) =>
  (k: SoftKnn) =>
    k.attentionMap(inputs as { query: []; key: [] }, options as AttentionMapOptions);

const mapWith = (options: object) => map({ query: rows3, key: rows3 }, { ...blocks, ...options });

const scene = {
  key: [
    [0, 0],
    [1, 1],
  ],
  value: [[1], [2]],
  xRange: [0, 1],
  yRange: [0, 1],
  columns: 3,
  rows: 2,
};

const field = (options?: unknown) => (k: SoftKnn) =>
  k.attentionField(options as AttentionFieldOptions);

const fieldWith = (options: object) => field({ ...scene, ...options });

const entries = { query: [[1, 0]], keys: scene.key, values: [1, 2] };

const look = (options?: unknown) => (k: SoftKnn) => k.lookup(options as LookupOptions);

const lookWith = (options: object) => look({ ...entries, ...options });

const refused = (
  name: string,
  call: Refused["call"],
  code: string,
  argument: string,
  says?: RegExp,
): Refused => ({ name, call, code, argument, ...(says ? { says } : {}) });

const detached = () => {
  const data = new Float64Array(2);
  structuredClone(data.buffer, { transfer: [data.buffer] });
  return { data, shape: [1, 2] };
};

const shared = () => ({ data: new Float64Array(new SharedArrayBuffer(16)), shape: [1, 2] });

describe("attentionMap", () => {
  table([
    refused("no inputs", map(), "TYPE", "inputs"),
    refused("null", map(null), "TYPE", "inputs"),
    refused("no query", map({ key: rows3 }), "TYPE", "query"),
    refused("an unknown input", map({ query: rows3, keys: rows3 }), "OPTION", "keys", /mean key\?/),
    refused("no options", (k) => map({ query: rows3, key: rows3 }, null)(k), "TYPE", "options"),
    refused("no rows", mapWith({ rows: undefined }), "TYPE", "rows", /got undefined$/),
    refused("no columns", mapWith({ columns: undefined }), "TYPE", "columns"),
    refused("rows as text", mapWith({ rows: "2" }), "TYPE", "rows"),
    ...[0, -1, 1.5, Number.NaN, 2 ** 31, 2 ** 32 + 1, 2 ** 53].map((rows) =>
      refused(`rows ${rows}`, mapWith({ rows }), "VALUE", "rows"),
    ),
    refused(
      "more rows than queries",
      mapWith({ rows: 4 }),
      "VALUE",
      "rows",
      /^softknn\.attentionMap: rows must be an integer in \[1, 3\], the number of queries, got 4$/,
    ),
    refused("more columns than keys", mapWith({ columns: 9 }), "VALUE", "columns", /keys, got 9$/),
    refused("an unknown reduction", mapWith({ reduce: "min" }), "VALUE", "reduce", /max/),
    refused(
      "an option of attention alone",
      mapWith({ returnWeights: true }),
      "OPTION",
      "returnWeights",
    ),
    refused("temprature", mapWith({ temprature: 1 }), "OPTION", "temprature", /temperature/),
    refused("temperature −1", mapWith({ temperature: -1 }), "VALUE", "temperature"),
    refused("a mask of another shape", mapWith({ mask: [[true, true]] }), "SHAPE", "mask"),
    refused(
      "a mask with NaN",
      mapWith({ mask: { data: Float64Array.of(0, 1, Number.NaN), shape: [3] } }),
      "NONFINITE",
      "mask",
    ),
    refused(
      "a Float32 mask beside doubles",
      mapWith({ mask: { data: new Float32Array(3), shape: [3] } }),
      "DTYPE",
      "mask",
    ),
    refused("widths that differ", map({ query: rows3, key: [[1, 2]] }), "SHAPE", "key"),
    refused("a bare array", map({ query: new Float64Array(2), key: rows3 }), "TYPE", "query"),
    refused("ragged", map({ query: [[1, 2], [3]], key: rows3 }), "TYPE", "query"),
    refused("detached", (k) => map({ query: detached(), key: [[1, 2]] })(k), "DETACHED", "query"),
    refused("shared", (k) => map({ query: [[1, 2]], key: shared() })(k), "SHARED", "key"),
    refused(
      "NaN",
      map({ query: [[1], [Number.NaN]], key: rows3 }),
      "NONFINITE",
      "query",
      /\[1, 0\]/,
    ),
    refused(
      "a score beyond double",
      map({ query: [[1], [1e200]], key: [[1], [1e200]] }),
      "OVERFLOW",
      "score",
      /row 1, key column 1/,
    ),
    refused(
      "a map beyond the cap",
      map(
        { query: floats(2 ** 14, 2 ** 14, 1), key: floats(2 ** 14, 2 ** 14, 1) },
        { rows: 2 ** 14, columns: 2 ** 14 },
      ),
      "LIMIT",
      "weights",
      /16384 × 16384/,
    ),
  ]);
});

describe("attentionField", () => {
  table([
    refused("no argument", field(), "TYPE", "xRange"),
    refused("null", field(null), "TYPE", "options"),
    refused("a number", field(1), "TYPE", "options"),
    ...["key", "value", "xRange", "yRange", "columns", "rows"].map((name) =>
      refused(`no ${name}`, fieldWith({ [name]: undefined }), "TYPE", name),
    ),
    ...["causal", "past", "window", "returnWeights", "query"].map((name) =>
      refused(`${name}, which points do not have`, fieldWith({ [name]: 1 }), "OPTION", name),
    ),
    refused("temprature", fieldWith({ temprature: 1 }), "OPTION", "temprature", /temperature/),
    ...[0, -1, 1.5, Number.NaN, 2 ** 31, 2 ** 53].map((columns) =>
      refused(`columns ${columns}`, fieldWith({ columns }), "VALUE", "columns"),
    ),
    refused("a range that is a number", fieldWith({ xRange: 1 }), "TYPE", "xRange", /two finite/),
    refused(
      "a range that is a typed array",
      fieldWith({ xRange: new Float64Array(2) }),
      "TYPE",
      "xRange",
    ),
    refused("a range of three", fieldWith({ yRange: [0, 1, 2] }), "SHAPE", "yRange", /3 elements/),
    refused("a range of text", fieldWith({ yRange: [0, "1"] }), "TYPE", "yRange", /yRange\[1\]/),
    ...[Number.NaN, Infinity].map((end) =>
      refused(`an end that is ${end}`, fieldWith({ xRange: [end, 1] }), "VALUE", "xRange"),
    ),
    refused(
      "keys of width 3",
      fieldWith({ key: [[1, 2, 3]], value: [[1]] }),
      "SHAPE",
      "key",
      /has width 3 but the plane has 2$/,
    ),
    refused(
      "keys with heads",
      fieldWith({ key: [scene.key], value: [scene.value] }),
      "SHAPE",
      "key",
    ),
    refused("a value too few", fieldWith({ value: [[1]] }), "SHAPE", "value"),
    refused("values with heads", fieldWith({ value: [scene.value] }), "SHAPE", "value"),
    refused("a bare array", fieldWith({ value: new Float64Array(2) }), "TYPE", "value"),
    refused(
      "mixed types",
      fieldWith({ value: { data: new Float32Array(2), shape: [2, 1] } }),
      "DTYPE",
      "value",
    ),
    refused(
      "a mask of rows × columns × n",
      fieldWith({ mask: [[[true]], [[true]], [[true]]] }),
      "SHAPE",
      "mask",
    ),
    refused(
      "a keyPadding of another length",
      fieldWith({ keyPadding: [true] }),
      "SHAPE",
      "keyPadding",
    ),
    refused(
      "NaN in a key",
      fieldWith({
        key: [
          [0, 0],
          [1, Number.NaN],
        ],
      }),
      "NONFINITE",
      "key",
      /\[1, 1\]/,
    ),
    refused(
      "NaN in a value",
      fieldWith({ value: [[1], [Number.NaN]] }),
      "NONFINITE",
      "value",
      /\[1, 0\]/,
    ),
    refused("detached", (k) => fieldWith({ key: detached(), value: [[1]] })(k), "DETACHED", "key"),
    refused("shared", (k) => fieldWith({ key: shared(), value: [[1]] })(k), "SHARED", "key"),
    refused(
      "a score beyond double, named by its cell",
      fieldWith({
        key: [
          [0, 0],
          [1e300, 0],
        ],
        xRange: [0, 1e300],
      }),
      "OVERFLOW",
      "score",
      /at \[0, 0, 1\]/,
    ),
    refused("2³¹ points", fieldWith({ columns: 2 ** 16, rows: 2 ** 15 }), "LIMIT", "grid"),
    refused(
      "more results than the cap",
      fieldWith({ columns: 2 ** 13, rows: 2 ** 13, value: floats(6, 2, 3) }),
      "LIMIT",
      "output",
    ),
  ]);
});

describe("lookup", () => {
  table([
    refused("no argument", look(), "TYPE", "query"),
    refused("null", look(null), "TYPE", "options"),
    ...["query", "keys", "values"].map((name) =>
      refused(`no ${name}`, lookWith({ [name]: undefined }), "TYPE", name),
    ),
    refused("key for keys", lookWith({ key: 1 }), "OPTION", "key", /did you mean keys\?/),
    refused("an option of attention", lookWith({ softcap: 1 }), "OPTION", "softcap"),
    refused("scale null", lookWith({ scale: null }), "TYPE", "scale"),
    refused("scale Infinity", lookWith({ scale: Infinity }), "VALUE", "scale"),
    refused("temperature NaN", lookWith({ temperature: Number.NaN }), "VALUE", "temperature"),
    refused("similarity __proto__", lookWith({ similarity: "__proto__" }), "VALUE", "similarity"),
    refused(
      "a query of three axes",
      lookWith({ query: [[[1, 0]]] }),
      "SHAPE",
      "query",
      /\(d\) or \(m, d\)/,
    ),
    refused(
      "keys of one axis",
      lookWith({ keys: { data: new Float64Array(2), shape: [2] } }),
      "SHAPE",
      "keys",
    ),
    refused("bare keys", lookWith({ keys: new Float64Array(2) }), "TYPE", "keys"),
    refused(
      "values of three axes",
      lookWith({ values: [[[1]], [[2]]] }),
      "SHAPE",
      "values",
      /\(n\) or/,
    ),
    refused(
      "a query of another width",
      lookWith({ query: [1] }),
      "SHAPE",
      "keys",
      /width 2 but query has 1/,
    ),
    refused(
      "a value too few",
      lookWith({ values: [1] }),
      "SHAPE",
      "values",
      /keys 1 but keys has 2/,
    ),
    refused(
      "width 0",
      lookWith({ query: new Float64Array(0), keys: floats(0, 2, 0) }),
      "SHAPE",
      "query",
    ),
    refused("mixed types", lookWith({ query: new Float32Array(2) }), "DTYPE", "keys"),
    refused("integers", lookWith({ values: new Int32Array(2) }), "DTYPE", "values"),
    refused("detached", (k) => lookWith({ query: detached() })(k), "DETACHED", "query"),
    refused("shared", (k) => lookWith({ query: shared() })(k), "SHARED", "query"),
    refused(
      "NaN in a single question",
      lookWith({ query: [0, Number.NaN] }),
      "NONFINITE",
      "query",
      /at \[1\]$/,
    ),
    refused(
      "NaN in a number",
      lookWith({ values: [1, Number.NaN] }),
      "NONFINITE",
      "values",
      /at \[1\]$/,
    ),
    refused(
      "NaN in a row",
      lookWith({
        values: [
          [1, 2],
          [3, Number.NaN],
        ],
      }),
      "NONFINITE",
      "values",
      /\[1, 1\]/,
    ),
    refused(
      "NaN in a key",
      lookWith({
        keys: [
          [0, 0],
          [Number.NaN, 0],
        ],
      }),
      "NONFINITE",
      "keys",
      /\[1, 0\]/,
    ),
    refused(
      "a score beyond double",
      lookWith({
        query: [1e200, 0],
        keys: [
          [0, 0],
          [1e200, 0],
        ],
      }),
      "OVERFLOW",
      "score",
      /at \[1\] \(query row 0, key column 1\)/,
    ),
    refused(
      "more weights than the cap",
      look({
        query: floats(2 ** 14, 2 ** 14, 1),
        keys: floats(2 ** 14, 2 ** 14, 1),
        values: floats(2 ** 14, 2 ** 14),
      }),
      "LIMIT",
      "weights",
    ),
  ]);
});

test("a getter that detaches an earlier array is seen", () => {
  const query = { data: new Float64Array(2), shape: [1, 2] };
  const options = {
    query,
    keys: {
      shape: [2, 2],
      get data() {
        structuredClone(query.data.buffer, { transfer: [query.data.buffer] });
        return new Float64Array(4);
      },
    },
    values: [1, 2],
  };
  let code: unknown;
  try {
    knn.lookup(options);
  } catch (error) {
    code = (error as { code?: unknown }).code;
  }
  if (code !== "SOFTKNN_E_DETACHED") throw new Error(`refused with ${code}`);
  assertGoodCall(knn, "a detaching getter");
});
