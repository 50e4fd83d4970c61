/** Bad input: errors of maps and fields. */

import { describe } from "node:test";
import type { AttentionFieldOptions, AttentionMapOptions, SoftKnn } from "softknn";
import { detached, floats, refused, shared, table, useWatchedCore } from "./bad-support.js";

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
      /has dimension 3 but the plane has 2$/,
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
