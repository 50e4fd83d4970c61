/** Bad input: errors of lookups. */

import { describe, test } from "node:test";
import type { LookupOptions, SoftKnn } from "softknn";
import {
  assertGoodCall,
  detached,
  floats,
  knn,
  refused,
  shared,
  table,
  useWatchedCore,
} from "./bad-support.js";

useWatchedCore();

const entries = {
  query: [[1, 0]],
  keys: [
    [0, 0],
    [1, 1],
  ],
  values: [1, 2],
};

const look = (options?: unknown) => (k: SoftKnn) => k.lookup(options as LookupOptions);

const lookWith = (options: object) => look({ ...entries, ...options });

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
      /dimension 2 but query has 1/,
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
      "keys of one axis",
      look({ query: [1], keys: [1, 2, 3] as never, values: [1, 2, 3] }),
      "SHAPE",
      "keys",
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
    refused(
      "more values than the cap",
      look({
        query: floats(2 ** 18, 2 ** 18, 1),
        keys: floats(1, 1, 1),
        values: floats(2 ** 10, 1, 2 ** 10),
      }),
      "LIMIT",
      "value",
    ),
  ]);
});

test("a getter that detaches an earlier array is detected", () => {
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
