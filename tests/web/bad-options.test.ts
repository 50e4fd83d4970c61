/** Bad input: options. */

import { describe, test } from "node:test";
import type { SoftKnn } from "softknn";
import { assertSameBits, resultsOf, toy } from "./api-support.js";
import {
  assertGoodCall,
  assertRefused,
  attend,
  knn,
  memory,
  table,
  useWatchedCore,
} from "./bad-support.js";

useWatchedCore();

const symbol = Symbol("s");

const dropouts = [
  [{ p: -0.1, seed: 1 }, "VALUE", /dropout\.p must be a number in \[0, 1\], got -0\.1/],
  [{ p: 1.1, seed: 1 }, "VALUE", /dropout\.p .* got 1\.1/],
  [{ p: Number.NaN, seed: 1 }, "VALUE", /dropout\.p .* got NaN/],
  [{ p: "0.1", seed: 1 }, "TYPE", /dropout\.p .* got "0\.1"/],
  [{ seed: 1 }, "TYPE", /dropout\.p .* got undefined/],
  [{ p: 0.1 }, "TYPE", /dropout\.seed must be an integer in \[0, 4294967295\], got undefined/],
  [{ p: 0.1, seed: -1 }, "VALUE", /dropout\.seed .* got -1/],
  [{ p: 0.1, seed: 2 ** 32 }, "VALUE", /dropout\.seed .* got 4294967296/],
  [{ p: 0.1, seed: 0.5 }, "VALUE", /dropout\.seed .* got 0\.5/],
].map(([dropout, code, says]) => ({
  name: `dropout ${JSON.stringify(dropout)}`,
  call: attend(toy, { dropout }),
  code: code as string,
  argument: "dropout",
  says: says as RegExp,
}));

describe("options of a wrong kind or out of range", () => {
  const wrong: [string, unknown[], unknown[]][] = [
    // option, wrong kinds (TypeError), wrong values (RangeError)
    ["similarity", [1, null, ["dot"]], ["__proto__", "constructor", "DOT", ""]],
    ["scale", ["1", null, 1n], [Number.NaN, Infinity, -Infinity]],
    ["temperature", ["1", null, {}, symbol], [-1, Number.NaN, -Infinity, -5e-324]],
    ["keyNormPenalty", ["0", true], [Number.NaN, Infinity]],
    ["softcap", ["0", null], [-1, Number.NaN, Infinity]],
    ["causal", [1, "true", null], []],
    ["past", ["0", null], [-1, 0.5, Number.NaN, Infinity, 2 ** 53]],
    ["window", ["1", null], [0, -1, 1.5, Infinity, Number.NaN]],
    ["precision", [1, null], ["double"]],
    ["nonFinite", [true, null], ["ignore"]],
    ["dropout", [0.5, null, true, "p", [0.5, 1], () => 1], []],
    ["returnWeights", [1, "yes", null], []],
    ["returnScores", [0, null], []],
    ["returnEntropy", [{}, null], []],
  ];
  for (const [argument, kinds, values] of wrong) {
    for (const [code, list] of [
      ["TYPE", kinds],
      ["VALUE", values],
    ] as const) {
      for (const value of list) {
        const name = `${argument}: ${String(value)} (${typeof value})`;
        const call = attend(toy, { [argument]: value });
        const says = new RegExp(`^softknn\\.attention: ${argument} must be .*, got `);
        test(name, () => assertRefused(knn, memory, { name, call, code, argument, says }));
      }
    }
  }
  table([
    {
      name: "the message of the contract",
      call: attend(toy, { temperature: Number.NaN }),
      code: "VALUE",
      argument: "temperature",
      says: /^softknn\.attention: temperature must be a number in \[0, Infinity\], got NaN$/,
    },
    ...dropouts,
    {
      name: "softmax temperature",
      call: (k) => k.softmax([1], { temperature: -1 }),
      code: "VALUE",
      argument: "temperature",
    },
    { name: "options null", call: attend(toy, null), code: "TYPE", argument: "options" },
    { name: "options text", call: attend(toy, "rbf"), code: "TYPE", argument: "options" },
    { name: "options array", call: attend(toy, []), code: "TYPE", argument: "options" },
    { name: "options function", call: attend(toy, () => 1), code: "TYPE", argument: "options" },
    { name: "seed −1", call: (k) => k.random(-1), code: "VALUE", argument: "seed" },
    { name: "seed 2³²", call: (k) => k.random(2 ** 32), code: "VALUE", argument: "seed" },
    ...[0, -1, 1.5, Number.NaN, Infinity, 2 ** 32, "1", null].map((value) => ({
      name: `nearestNeighbors k ${value} (${typeof value})`,
      call: (k: SoftKnn) => k.nearestNeighbors(toy.query, toy.key, { k: value as number }),
      code: typeof value === "number" ? "VALUE" : "TYPE",
      argument: "k",
    })),
    {
      name: "nearestNeighbors similarity __proto__",
      call: (k) => k.nearestNeighbors(toy.query, toy.key, { similarity: "__proto__" as never }),
      code: "VALUE",
      argument: "similarity",
    },
    {
      name: "more neighbours than keys",
      call: (k) => k.nearestNeighbors(toy.query, toy.key, { k: 7 }),
      code: "VALUE",
      argument: "k",
      says: /\[1, n\], n = 6 .* got 7/,
    },
    {
      name: "neighbours among no keys",
      call: (k) => k.nearestNeighbors(toy.query, []),
      code: "VALUE",
      argument: "k",
    },
    {
      name: "an option of attention for neighbours",
      call: (k) => k.nearestNeighbors(toy.query, toy.key, { scale: 1 } as never),
      code: "OPTION",
      argument: "scale",
    },
    ...[-1, 1.5, Number.NaN, Infinity, undefined, "2"].map((value) => ({
      name: `capturedMass k ${value}`,
      call: (k: SoftKnn) => k.capturedMass([1], value as number),
      code: typeof value === "number" ? "VALUE" : "TYPE",
      argument: "k",
    })),
    { name: "count −1", call: (k) => k.random(1).randn(-1), code: "VALUE", argument: "count" },
    { name: "causalMask −1", call: (k) => k.causalMask(-1), code: "VALUE", argument: "m" },
    {
      name: "a length over n",
      call: (k) => k.paddingMask([1, 4], 3),
      code: "VALUE",
      argument: "lengths",
      says: /lengths\[1\] must be an integer in \[0, 3\], got 4/,
    },
    {
      name: "correlation 1",
      call: (k) => k.entropyVsDimension({ correlation: 1 }),
      code: "VALUE",
      argument: "correlation",
    },
    {
      name: "dims of 0",
      call: (k) => k.entropyVsDimension({ dims: [4, 0] }),
      code: "VALUE",
      argument: "dims",
    },
    {
      name: "a padding mask beyond the cap",
      call: (k) => k.paddingMask(new Int32Array(2 ** 14), 2 ** 14),
      code: "LIMIT",
      argument: "result",
    },
    {
      name: "more entropies than the cap",
      call: (k) => k.entropyVsDimensionSteps({ queries: 2 ** 13, keys: 2, trials: 2 ** 15 }),
      code: "LIMIT",
      argument: "trials",
    },
    {
      name: "a text of forty letters, which is shown whole",
      call: (k) => k.nearestNeighbors([[1]], [[1]], { k: "a".repeat(40) as never }),
      code: "TYPE",
      argument: "k",
      says: /got "a{40}"$/,
    },
    {
      name: "a text of more letters",
      call: (k) => k.nearestNeighbors([[1]], [[1]], { k: "a".repeat(41) as never }),
      code: "TYPE",
      argument: "k",
      says: /got "a{40}"…/,
    },
    {
      name: "both spreads",
      call: (k) => k.expectedEntropy({ n: 2, standardDeviation: 1, variance: 1 }),
      code: "TYPE",
      argument: "standardDeviation",
    },
  ]);
});

describe("unknown options", () => {
  const unknown: [unknown, string, RegExp][] = [
    [{ temprature: 1 }, "temprature", /did you mean temperature\?/],
    [{ returnWeight: true }, "returnWeight", /did you mean returnWeights\?/],
    [{ Similarity: "rbf" }, "Similarity", /did you mean similarity\?/],
    [{ keypadding: [true] }, "keypadding", /did you mean keyPadding\?/],
    [JSON.parse('{"__proto__": 1}'), "__proto__", /is not an option/],
    [{ ["x".repeat(40)]: 1 }, "x".repeat(40), /: x{40} is not an option/],
    [{ ["x".repeat(41)]: 1 }, `${"x".repeat(40)}…`, /: x{40}… is not an option/],
    [{ hasOwnProperty: 1 }, "hasOwnProperty", /is not an option/],
    [{ dropout: { p: 0.1, sead: 1 } }, "sead", /property of dropout; did you mean seed\?/],
  ];
  for (const [options, argument, says] of unknown) {
    const call = attend(toy, options);
    const name = `${argument}`;
    test(name, () => assertRefused(knn, memory, { name, call, code: "OPTION", argument, says }));
  }
});

test("the core loads while Object.prototype is polluted", async () => {
  Object.assign(Object.prototype, { temperature: 9, get: 1, wasm: 3 });
  try {
    const raw = await import("softknn");
    assertGoodCall(await raw.load({}), "pollution");
  } finally {
    for (const name of ["temperature", "get", "wasm"]) {
      delete (Object.prototype as Record<string, unknown>)[name];
    }
  }
});

test("undefined is the default, and a polluted Object.prototype changes nothing", () => {
  const pollution = {
    temperature: 9,
    query: [[1, 1]],
    data: 1,
    shape: 1,
    mask: 3,
    causal: 7,
    wasm: 1,
  };
  Object.assign(Object.prototype, pollution);
  try {
    assertGoodCall(knn, "pollution");
    assertSameBits(
      resultsOf(knn.attention(toy, { temperature: undefined } as never)),
      resultsOf(knn.attention(toy)),
    );
  } finally {
    for (const name of Object.keys(pollution))
      delete (Object.prototype as Record<string, unknown>)[name];
  }
  const inherited = Object.create({ temperature: 9, nonsense: 1 });
  assertSameBits(resultsOf(knn.attention(toy, inherited)), resultsOf(knn.attention(toy)));
});
