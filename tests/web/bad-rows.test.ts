/** Bad input: invalid numbers for rows and neighbours. */

import { describe, test } from "node:test";
import { assertRefused, knn, memory, type Refused, useWatchedCore } from "./bad-support.js";

useWatchedCore();

describe("numbers", () => {
  const cases: readonly Refused[] = [
    {
      name: "NaN in softmax",
      call: (k) =>
        k.softmax([
          [1, 2],
          [3, Number.NaN],
        ]),
      code: "NONFINITE",
      argument: "x",
      says: /got NaN at \[1, 1\]/,
    },
    {
      name: "+Infinity in logSumExp",
      call: (k) => k.logSumExp([1, Infinity]),
      code: "NONFINITE",
      argument: "x",
      says: /Infinity at \[1\]/,
    },
    {
      name: "a negative weight",
      call: (k) => k.entropy([[0.5, -0.5]]),
      code: "VALUE",
      argument: "p",
      says: /^softknn\.entropy: p must be finite and ≥ 0, got -0\.5 at \[0, 1\]$/,
    },
    {
      name: "a negative weight in effectiveNeighbors",
      call: (k) => k.effectiveNeighbors([-1]),
      code: "VALUE",
      argument: "p",
      says: /must be finite and ≥ 0, got -1/,
    },
    {
      name: "a negative weight in capturedMass",
      call: (k) => k.capturedMass([[1], [-1]], 1),
      code: "VALUE",
      argument: "p",
      says: /must be finite and ≥ 0, got -1 at \[1, 0\]/,
    },
    {
      name: "NaN in capturedMass",
      call: (k) => k.capturedMass([Number.NaN], 1),
      code: "NONFINITE",
      argument: "p",
    },
    {
      name: "a captured mass beyond double",
      call: (k) => k.capturedMass([1e308, 1e308], 2),
      code: "OVERFLOW",
      argument: "p",
    },
    {
      name: "+Infinity in softmaxJacobian",
      call: (k) => k.softmaxJacobian([[1, Infinity]]),
      code: "NONFINITE",
      argument: "x",
      says: /numbers below Infinity, got Infinity at \[0, 1\]/,
    },
    {
      name: "NaN among the keys of nearestNeighbors",
      call: (k) => k.nearestNeighbors([[1]], [[1], [Number.NaN]]),
      code: "NONFINITE",
      argument: "key",
      says: /got NaN at \[1, 0\]/,
    },
    {
      name: "Infinity among the queries of nearestNeighbors",
      call: (k) => k.nearestNeighbors([[-Infinity]], [[1]]),
      code: "NONFINITE",
      argument: "query",
    },
    {
      name: "a score of nearestNeighbors beyond double",
      call: (k) => k.nearestNeighbors([[1e200]], [[1], [1e200]]),
      code: "OVERFLOW",
      argument: "score",
      says: /column 1/,
    },
  ];
  for (const bad of cases) test(bad.name, () => assertRefused(knn, memory, bad));
});
