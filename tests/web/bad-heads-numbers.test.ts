/** Bad numbers: multi-head attention. */

import { describe } from "node:test";
import {
  attendHeads,
  inputs,
  inputsWith,
  options,
  optionsWith,
  spoilt,
} from "./bad-heads-support.js";
import { floats, refusal, table, useWatchedCore } from "./bad-support.js";

useWatchedCore();

describe("multi-head: numbers", () => {
  const at = (argument: string, says: RegExp) => refusal("NONFINITE", argument, says);
  const overflow = (argument: string, says: RegExp) => refusal("OVERFLOW", argument, says);
  const x = { data: Float64Array.from({ length: 15 }, (_, i) => i), shape: [3, 5] };
  const self = { ...options, wk: floats(20, 5, 4), wv: floats(30, 5, 6) };
  const flat = (shape: number[], value: number) => {
    const tensor = floats(shape[0] as number, ...shape.slice(1));
    tensor.data.fill(value);
    return tensor;
  };
  table([
    at("query", /must be finite, got NaN at \[2, 1\]/)(
      "NaN in the query",
      inputsWith({ query: spoilt(inputs.query, 11, Number.NaN) }),
    ),
    at("key", /got Infinity at \[3, 0\]/)(
      "Infinity in the key",
      inputsWith({ key: spoilt(inputs.key, 12, Infinity) }),
    ),
    at("value", /got NaN at \[1, 2\]/)(
      "NaN in the value",
      inputsWith({ value: spoilt(inputs.value, 5, Number.NaN) }),
    ),
    at("x", /got NaN at \[1, 0\]/)(
      "NaN in self-attention",
      attendHeads(spoilt(x, 5, Number.NaN), self),
    ),
    ...(["wq", "wk", "wv", "wo"] as const).map((name) =>
      at(name, /got -Infinity at \[0, 3\]/)(
        `−Infinity in ${name}`,
        optionsWith({ [name]: spoilt(options[name], 3, -Infinity) }),
      ),
    ),
    at("mask", /\[1, 0, 2\]/)(
      "NaN in a mask",
      optionsWith({
        mask: spoilt(floats(8, 2, 1, 4), 6, Number.NaN),
        nonFinite: "propagate",
      }),
    ),
    overflow("query", /\[0, 3\] \(row 0, column 3\) overflows double precision, projected by wq/)(
      "a projection beyond double",
      attendHeads(
        { ...inputs, query: flat([15, 3, 5], 1e200) },
        {
          ...options,
          wq: spoilt(floats(20, 5, 4), 3, 1e200),
        },
      ),
    ),
    overflow("score", /query row 0, key column 0/)(
      "a score beyond double",
      attendHeads(
        { ...inputs, query: flat([15, 3, 5], 1e200), key: flat([16, 4, 4], 1e200) },
        { ...options, wq: flat([20, 5, 4], 1), wk: flat([16, 4, 4], 1) },
      ),
    ),
    overflow("output", /\[0, 0\] \(row 0, column 0\) overflows double precision$/)(
      "a mix beyond double",
      attendHeads(
        { ...inputs, value: flat([12, 4, 3], 1e200) },
        { ...options, wv: flat([18, 3, 6], 1), wo: flat([36, 6, 6], 1e200) },
      ),
    ),
    overflow("heads", /overflows double precision, scaled up by dropout/)(
      "heads that dropout scales beyond double",
      attendHeads(
        { ...inputs, value: flat([12, 4, 3], 1e308) },
        { ...options, wv: flat([18, 3, 6], 0.59), dropout: { p: 0.05, seed: 1 } },
      ),
    ),
  ]);
});
