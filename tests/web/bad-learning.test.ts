/** Errors of the learning functions: code, argument and message. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, type SoftKnn } from "softknn";

type Functions = Record<string, (...args: unknown[]) => unknown>;
let knn: Functions;
before(async () => {
  knn = (await load()) as SoftKnn as unknown as Functions;
});

type Case = readonly [change: object, code: string, argument: string, message: RegExp];

function refuses(name: string, good: object, cases: readonly Case[], rest: unknown[] = []): void {
  assert.ok(knn[name]?.(good, ...rest));
  for (const [change, code, argument, message] of cases) {
    const call = () => knn[name]?.({ ...good, ...change }, ...rest);
    assert.throws(call, { code: `SOFTKNN_E_${code}`, argument, message }, JSON.stringify(change));
    assert.ok(knn[name]?.(good, ...rest), "the next good call");
  }
}

const x = [
  [0, 1],
  [2, 3],
  [5, 4],
];
const labels = [0, 1, 1];

const points: readonly Case[] = [
  [{ x: undefined }, "TYPE", "x", /: x must be a tensor/],
  [{ x: [1, 2, 3] }, "SHAPE", "x", /2 axes, \(n, d\)/],
  [{ x: { data: new Float64Array(0), shape: [3, 0] } }, "SHAPE", "x", /has 0 columns/],
  [
    {
      x: [
        [0, 1],
        [2, Number.NaN],
        [5, 4],
      ],
    },
    "NONFINITE",
    "x",
    /be finite, got NaN at \[1, 1\]/,
  ],
  [{ x: new Float64Array(6) }, "TYPE", "x", /nested arrays/],
  [{ labels: undefined }, "TYPE", "labels", /an array of integers/],
  [{ labels: [0, 1] }, "SHAPE", "labels", /one label per point: it holds 2, there are 3/],
  [{ labels: [0, 1, -1] }, "VALUE", "labels", /labels\[2\] must be an integer in \[0, /],
  [{ labels: [0, 0.5, 1] }, "VALUE", "labels", /labels\[1\]/],
  [{ labels: [0, "1", 1] }, "TYPE", "labels", /labels\[1\]/],
  [{ labels: [0, 1, 2 ** 27 - 1] }, "LIMIT", "labels", /exceeds the largest size/],
  [{ labels: [0, 1, 2 ** 27] }, "VALUE", "labels", /labels\[2\]/],
];

test("metricObjective", () => {
  refuses("metricObjective", { x, labels, projection: [[1], [0]] }, [
    ...points,
    [{ projection: undefined }, "TYPE", "projection", /must be a tensor/],
    [{ projection: [[1]] }, "SHAPE", "projection", /must have shape \(2, 1\), got \(1, 1\)/],
    [{ projection: [[1], [Infinity]] }, "NONFINITE", "projection", /got Infinity at \[1, 0\]/],
    [
      { projection: { data: Float32Array.of(1, 0), shape: [2, 1] } },
      "DTYPE",
      "projection",
      /Float64Array as x is/,
    ],
    [{ projection: [[1e200], [0]] }, "OVERFLOW", "x", /is too large, or projection/],
    [{ labels, seed: 1 }, "OPTION", "seed", /is not an option/],
  ]);
});

test("trainMetric and trainMetricSteps", () => {
  const cases: readonly Case[] = [
    ...points,
    [{ seed: undefined }, "TYPE", "seed", /or start must be given, but not both/],
    [{ start: [[1], [1]] }, "TYPE", "seed", /but not both/],
    [{ seed: -1 }, "VALUE", "seed", /an integer in/],
    [{ dimensions: undefined }, "TYPE", "dimensions", /an integer in \[1, /],
    [{ dimensions: 0 }, "VALUE", "dimensions", /got 0/],
    [{ dimensions: 2 ** 30 }, "LIMIT", "projection", /exceeds the largest size/],
    [{ learningRate: -1 }, "VALUE", "learningRate", /at least 0/],
    [{ learningRate: "1" }, "TYPE", "learningRate", /a finite number/],
    [{ epochs: 2 ** 27 }, "VALUE", "epochs", /an integer in \[0, 44739242\]/],
    [
      {
        seed: undefined,
        start: [
          [1, 2],
          [3, 4],
        ],
      },
      "SHAPE",
      "start",
      /must have shape \(2, 1\)/,
    ],
    [{ seed: undefined, start: [[1], [Number.NaN]] }, "NONFINITE", "start", /got NaN at \[1, 0\]/],
    [{ seed: undefined, start: [[1e200], [0]] }, "OVERFLOW", "x", /is too large, or start/],
  ];
  const good = { x, labels, dimensions: 1, seed: 1, epochs: 3 };
  refuses("trainMetric", good, [
    ...cases,
    [
      { learningRate: 1e300 },
      "OVERFLOW",
      "learningRate",
      /1e\+300 is too large: epoch 2 overflows/,
    ],
  ]);
  refuses(
    "trainMetricSteps",
    good,
    cases.filter(([, code]) => !/OVERFLOW|NONFINITE/.test(code)),
  );
  assert.throws(() => knn.trainMetricSteps?.(good, { signal: 1 }), { argument: "signal" });
});

test("trainMetricSteps names the epoch that diverged", async () => {
  const good = { x, labels, dimensions: 1, seed: 1, epochs: 3, learningRate: 1e300 };
  await assert.rejects(
    async () => {
      const steps = knn.trainMetricSteps?.(good) as AsyncIterable<unknown> | undefined;
      for await (const _ of steps ?? []);
    },
    { code: "SOFTKNN_E_OVERFLOW", argument: "learningRate", message: /epoch 2 overflows/ },
  );
});

test("classify", () => {
  refuses("classify", { weights: [[0.5, 0.5]], labels: [0, 1], expected: [1] }, [
    [{ weights: undefined }, "TYPE", "weights", /must be a tensor/],
    [{ weights: [0.5, 0.5] }, "SHAPE", "weights", /2 axes, \(m, n\)/],
    [{ weights: [[[0.5, 0.5]]] }, "SHAPE", "weights", /2 axes, \(m, n\)/],
    [{ weights: [[0.5, -0.5]] }, "VALUE", "weights", /be finite and ≥ 0, got -0.5 at \[0, 1\]/],
    [{ weights: [[Number.NaN, 1]] }, "NONFINITE", "weights", /got NaN at \[0, 0\]/],
    [
      { weights: [[1.7e308, 1.7e308]], labels: [0, 0] },
      "OVERFLOW",
      "weights",
      /too large to sum .*row 0/,
    ],
    [{ labels: [0] }, "SHAPE", "labels", /one label per key: it holds 1, there are 2/],
    [{ labels: [0, -1] }, "VALUE", "labels", /labels\[1\]/],
    [{ expected: [0, 1] }, "SHAPE", "expected", /one label per query: it holds 2, there are 1/],
    [{ expected: [1.5] }, "VALUE", "expected", /expected\[0\]/],
    [{ expected: [2 ** 20] }, "LIMIT", "confusion", /exceeds the largest size/],
    [{ label: [0] }, "OPTION", "label", /did you mean labels/],
  ]);
});

test("principalComponents", () => {
  assert.ok(knn.principalComponents?.(x, { dimensions: 2 }));
  const refused = (
    data: unknown,
    options: unknown,
    code: string,
    argument: string,
    message: RegExp,
  ) =>
    assert.throws(() => knn.principalComponents?.(data, options), {
      code: `SOFTKNN_E_${code}`,
      argument,
      message,
    });
  refused(x, {}, "TYPE", "dimensions", /an integer in \[1/);
  refused(x, { dimensions: 3 }, "VALUE", "dimensions", /with n = 3 and d = 2, got 3/);
  refused([[1, 2, 3]], { dimensions: 2 }, "VALUE", "dimensions", /with n = 1 and d = 3/);
  refused([1, 2], { dimensions: 1 }, "SHAPE", "x", /2 axes, \(n, d\)/);
  refused([[1], [Infinity]], { dimensions: 1 }, "NONFINITE", "x", /got Infinity at \[1, 0\]/);
  refused([[1e200], [-1e200]], { dimensions: 1 }, "OVERFLOW", "x", /variance overflows/);
  const wide = { data: new Float64Array(20000), shape: [1, 20000] };
  refused(wide, { dimensions: 1 }, "LIMIT", "products of columns", /exceeds the largest size/);
});

test("iterateAttention", () => {
  refuses(
    "iterateAttention",
    { state: x, memory: x },
    [
      [{ state: undefined }, "TYPE", "state", /must be a tensor/],
      [{ state: [[[1, 2]]] }, "SHAPE", "state", /2 axes, \(m, d\)/],
      [{ memory: [[1, 2, 3]] }, "SHAPE", "memory", /has dimension 3 but state has 2/],
      [{ memory: { data: new Float32Array(6), shape: [3, 2] } }, "DTYPE", "memory", /as state is/],
      [
        {
          state: [
            [0, Number.NaN],
            [1, 2],
            [3, 4],
          ],
        },
        "NONFINITE",
        "state",
        /got NaN at \[0, 1\]/,
      ],
      [
        {
          memory: [
            [0, 1],
            [Infinity, 2],
          ],
        },
        "NONFINITE",
        "memory",
        /got Infinity at \[1, 0\]/,
      ],
      [
        { state: [[1e300, 1e300]], memory: [[1e300, 1e300]] },
        "OVERFLOW",
        "score",
        /overflows double/,
      ],
      [{ value: x }, "OPTION", "value", /is not a property of inputs/],
    ],
    [{ steps: 2 }],
  );
  const refused = (options: object, code: string, argument: string) =>
    assert.throws(() => knn.iterateAttention?.({ state: x }, options), {
      code: `SOFTKNN_E_${code}`,
      argument,
    });
  refused({}, "TYPE", "steps");
  refused({ steps: -1 }, "VALUE", "steps");
  refused({ steps: 1.5 }, "VALUE", "steps");
  refused({ steps: 2 ** 27 }, "LIMIT", "states");
  refused({ steps: 1, returnWeights: true }, "OPTION", "returnWeights");
  refused({ steps: 1, temperature: -1 }, "VALUE", "temperature");
  refused({ steps: 1, mask: [[true, false]] }, "SHAPE", "mask");
});
