/** Calls of the generators, of regression, training and the experiments; and of long arrays. */

import type { SoftKnn } from "softknn";
import { asked, data, output, type Path, type Row, tensor, weights } from "./snippet-rows.js";

const points = { x: [0, 1, 2, 4], y: [0, 1, 4, 3] };
const twoEpochs = { x: [0, 0.5, 2, 3, 3.2], y: [1, 2, 1.5, 0.25, 0.5], w0: 0.7, epochs: 3 };
const tokens = [
  [1, 0.5],
  [0, 1],
  [-1, 0.3],
];
const task = {
  x: tokens,
  targets: [[1], [0], [0.5]],
  heads: 2,
  width: 1,
  seed: 3,
  initialScale: 0.5,
  epochs: 4,
  learningRate: 0.1,
};
const matrix = tensor([1, 0.5, -0.5, 1], 2, 2);
const heads = {
  heads: 2,
  wq: matrix,
  wk: tensor([1, 0, 0, 2], 2, 2),
  wv: matrix,
  ...asked,
};

export const experimentRows: Row[] = [
  [
    "random",
    [
      7,
      [
        ["rand", 3],
        ["randn", 4],
      ],
    ],
    [2],
  ],
  ["regressionTruth", [[0, 1, 2.5]], [2]],
  [
    "regressionData",
    [{ count: 20, noise: 0.5, seed: 7 }],
    ["x", 3],
    ["y", 4],
    ["truth", 5],
    ["w0"],
  ],
  ["averagePooling", [{ y: points.y, at: [0, 5] }], [1]],
  ...["gaussian", "boxcar", "triangular", "epanechnikov"].flatMap((kernel): Row[] => [
    [
      "kernelRegression",
      [{ ...points, at: [1.5, 30], kernel, bandwidth: 1.2 }],
      ["prediction", 0],
      ["prediction", 1],
      ...weights(2),
    ],
    [
      "kernelRegression",
      [{ ...points, kernel, leaveOneOut: true }],
      ["prediction", 1],
      ...weights(5, 6),
    ],
    [
      "kernelRegression",
      [{ ...points, at: [1, 1.5], kernel, bandwidth: 0 }],
      ["prediction", 0],
      ...weights(5),
    ],
    ["kernelRegression", [{ ...points, at: [1], kernel, bandwidth: Infinity }], ["prediction", 0]],
  ]),
  ["kernelRegression", [{ ...points, at: [9], kernel: "boxcar" }], ["emptyRows"]],
  [
    "trainKernelRegression",
    [twoEpochs],
    ...["wBefore", "loss", "gradient", "wAfter", "epoch"].map(
      (field): Path => ["epochs", 1, field],
    ),
  ],
  [
    "trainKernelRegression",
    [{ ...twoEpochs, leaveOneOut: false, learningRate: 0 }],
    ["epochs", 0, "loss"],
  ],
  ["dotProductSample", [{ d: 16, count: 50, seed: 7 }], ["values", 3], ["mean"], ["variance"]],
  ["dotProductSample", [{ d: 16, count: 50, scaled: true }], ["variance"]],
  ["expectedEntropy", [{ n: 64, standardDeviation: 1 }], []],
  ["expectedEntropy", [{ n: 8, variance: 0.25 }], []],
  ["expectedEntropy", [{ n: 64, variance: 0 }], []],
  [
    "entropyVsDimension",
    [{ dims: [16, 64], queries: 8, keys: 8, trials: 2 }],
    ["max"],
    ...[
      "unscaled",
      "scaled",
      "scaledSd",
      "unscaledEffective",
      "gradientUnscaledMedian",
      "gradientScaledMean",
      "dim",
    ].map((name): Path => ["rows", 1, name]),
  ],
  [
    "entropyVsDimensionSteps",
    [{ dims: [16, 64], queries: 8, keys: 8, trials: 2, correlation: 0.5 }],
    [2, "unscaled"],
    [3, "row", "scaled"],
  ],
  ["projectionTask", [{ scenes: 2, seed: 7 }], ["x", "data", 80], ["targets", "data", 3]],
  [
    "trainProjections",
    [task],
    ["epochs", 2, "loss"],
    ["epochs", 1, "gradientNorms", "wk"],
    ["epochs", 2, "weights", "wo", "data", 1],
    ["weights", "wq", "data", 3],
    ["start", "wv", "data", 2],
    ["loss"],
  ],
  [
    "trainProjections",
    [
      {
        ...task,
        identicalHeads: true,
        excludeSelf: true,
        temperature: 0.5,
        train: ["wq", "wv"],
        start: { wk: tensor([1, 2, 3, 4], 2, 2) },
      },
    ],
    ["weights", "wv", "data", 1],
    ["epochs", 3, "gradientNorms", "wo"],
  ],
  ["multiHeadAttention", [tokens, heads], ...output(3), ["heads", "data", 4], ...weights(12)],
  [
    "multiHeadAttention",
    [
      { query: tokens },
      {
        ...heads,
        wo: tensor([1, 2, 3, 4], 2, 2),
        scale: 1,
        causal: true,
        returnEntropy: true,
      },
    ],
    ...output(2),
    ["entropy", "data", 4],
  ],
  [
    "multiHeadAttention",
    [
      { query: tensor(tokens.flat(), 1, 3, 2), key: tensor([1, 1, 2, 0], 1, 2, 2) },
      { heads: 2, wq: matrix, wk: [[1], [2]], wv: [[1], [2]] },
    ],
    ...output(1),
  ],
];

/** Long arrays: of one number, of a stream, of the task, and from a file. */
export function longRows(knn: SoftKnn): Row[] {
  const stream = knn.random(7);
  const origin = (skip: number) => ({ kind: "randn", seed: 7, skip }) as const;
  const wide = { data: stream.randn(128), shape: [1, 128], origin: origin(0) };
  const many = { data: stream.randn(128 * 16), shape: [16, 128], origin: origin(128) };
  const { x, targets } = knn.projectionTask();
  const of = (part: "x" | "targets") => ({ kind: "projectionTask", part, seed: 7, scenes: 16 });
  const ramp = tensor(
    Array.from({ length: 1500 }, (_, i) => (i * 7) % 11),
    1,
    1500,
  );
  return [
    [
      "attention",
      [
        { query: wide, key: many, value: many },
        { scale: 1, ...asked },
      ],
      ...weights(3),
    ],
    ["attention", [{ query: many, key: wide, value: wide }, asked], ...output(5)],
    [
      "batchMatmul",
      [tensor(Array(100).fill(0.01), 1, 100), tensor(Array(100).fill(0.25), 100, 1)],
      ...data(0),
    ],
    ["batchMatmul", [ramp, { data: ramp.data, shape: [1500, 1] }], ...data(0)],
    [
      "trainProjections",
      [
        {
          x: { ...x, origin: of("x") },
          targets: { ...targets, origin: of("targets") },
          heads: 2,
          width: 2,
          epochs: 2,
        },
      ],
      ["loss"],
    ],
  ];
}
