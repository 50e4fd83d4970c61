/** Numbers of the calls that the lessons make, with the settings that a reader meets. */

import type { SoftKnn } from "softknn";
import type { CoreNumber } from "../../../web/figure/core-call.js";
import { formatSmall } from "../../../web/figure/format-number.js";
import { toy } from "../api/api-support.js";

/** A call, and the paths of its tested numbers. */
type Row = readonly [name: string, args: readonly unknown[], paths: string];
type Maker<Data> = (data: readonly number[], ...shape: number[]) => { data: Data; shape: number[] };

const tensor: Maker<Float64Array> = (data, ...shape) => ({ data: Float64Array.from(data), shape });
const floats: Maker<Float32Array> = (data, ...shape) => ({ data: Float32Array.from(data), shape });

const { query, key, value } = toy;
const one = { query, key, value };
const six = { query: key, key, value };
const asked = { returnWeights: true };
const bias = tensor([0, 0.5, -Infinity, 1, 0, -0.25], 1, 6);
const stack = tensor([1, 0, 0.5, 0.5, 0.25, 0.75, 0.5, 0.5], 2, 2, 2);
const p = [
  [0.5, 0.25, 0.125, 0.125],
  [1, 0, 0, 0],
];
const points = { x: [0, 1, 2, 4], y: [0, 1, 4, 3] };
const square = tensor([1, 0.5, -0.5, 1], 2, 2);
const heads = { heads: 2, wq: square, wk: tensor([1, 0, 0, 2], 2, 2), wv: square };
const tokens = [
  [1, 0.5],
  [0, 1],
  [-1, 0.3],
];
const lookup = { query: [2, 2], key: [[1.6, 1.5], [1.3, 1.6], [0.3, -2]], value: [10, 5, 2] }; // biome-ignore format: a table

/** Calls of attention whose formulas and NumPy programs have every step. */
const attention: readonly Row[] = [
  ["attention", [one, asked], "weights.data.0 output.data.1"],
  ["attention", [one, { scale: 0.5, temperature: 0.3 }], "output.data.1"],
  ...["dot", "cosine", "rbf"].flatMap((similarity): Row[] => [
    ["attention", [one, { similarity, temperature: 0.5, ...asked }], "weights.data.1"],
    ["attention", [six, { similarity, temperature: 0, ...asked }], "weights.data.8"],
    ["attention", [six, { similarity, temperature: Infinity, ...asked }], "weights.data.7"],
    ["scores", [key, key, { similarity, temperature: 0.7 }], "data.9"],
    ["nearestNeighbors", [key, key, { k: 3, similarity }], "scores.data.7 indices.4"],
  ]),
  [
    "attention",
    [six, { scale: 1, temperature: 0.25, keyNormPenalty: 1, ...asked }],
    "weights.data.20",
  ],
  ["attention", [six, { softcap: 0.3, ...asked }], "weights.data.11 output.data.5"],
  ["attention", [six, { causal: true, ...asked }], "weights.data.6 weights.data.8 output.data.3"],
  ["attention", [six, { causal: true, past: 1, window: 2, ...asked }], "weights.data.14"],
  ["attention", [six, { window: 2, returnScores: true }], "scores.data.17"],
  ["attention", [six, { mask: bias, ...asked }], "weights.data.6 weights.data.8 output.data.2"],
  [
    "attention",
    [six, { mask: [true, true, false, false, true, true], ...asked }],
    "weights.data.19",
  ],
  ["attention", [six, { keyPadding: Uint8Array.of(1, 1, 1, 1, 0, 0), ...asked }], "weights.data.2"],
  ["attention", [six, { positionBias: 0.5, ...asked }], "weights.data.1 output.data.7"],
  ["attention", [six, { positionBias: -0.5, mask: bias, ...asked }], "weights.data.9"],
  ["attention", [six, { returnEntropy: true }], "entropy.data.4"],
  ["lookup", [lookup], "value.data.0 weights.data.1"],
  ["kernelRegression", [{ ...points, at: [1.5], bandwidth: 1.2 }], "prediction.0 weights.data.2"],
  ["kernelRegression", [{ ...points, leaveOneOut: true }], "prediction.1 weights.data.6"],
  [
    "kernelRegression",
    [{ ...points, at: [1.5, 30], kernel: "boxcar" }],
    "prediction.0 prediction.1",
  ],
  ["kernelRegression", [{ ...points, kernel: "epanechnikov", bandwidth: 2 }], "weights.data.5"],
  ["kernelRegression", [{ ...points, at: [3, 9], kernel: "boxcar", degree: 1 }], "prediction.0"],
  ["kernelRegression", [{ ...points, degree: 1 }], "prediction.0 weights.data.2"],
  ["softmax", [[4, -1, 2.1]], "data.0"],
  ["softmax", [tensor([3, 2, 1, 30, 20, 10], 2, 3), { temperature: 2 }], "data.4"],
  ["softmax", [[[3, 2, 3]], { temperature: 0 }], "data.0"],
  ["entropy", [p], "data.0"],
  ["effectiveNeighbors", [p], "data.1"],
  ["multiHeadAttention", [tokens, { ...heads, ...asked }], "weights.data.12 output.data.3"],
  [
    "multiHeadAttention",
    [tokens, { ...heads, wo: square, causal: true, ...asked }],
    "output.data.4 heads.data.2",
  ],
];

/** Long arrays: of a stream, and of a file. */
function long(knn: SoftKnn): readonly Row[] {
  const stream = knn.random(7);
  const origin = (skip: number) => ({ kind: "randn", seed: 7, skip }) as const;
  const wide = { data: stream.randn(512), shape: [1, 512], origin: origin(0) };
  const many = { data: stream.randn(512 * 4), shape: [4, 512], origin: origin(512) };
  return [
    ["attention", [{ query: wide, key: many, value: many }, asked], "weights.data.3"],
    ["softmax", [Array.from({ length: 1500 }, (_, i) => (i * 7) % 11)], "data.7"],
  ];
}

/** Calls that NumPy has no program for. */
const others: readonly Row[] = [
  ["attention", [six, { dropout: { p: 0.3, seed: 7 }, ...asked }], "weights.data.0"],
  ["softmaxJacobian", [tensor([1, 2, 0, 1], 2, 2)], "data.5"],
  ["capturedMass", [p, 2], "data.0"],
  ["effectiveNeighbors", [floats(p.flat(), 2, 4)], "data.0"],
  ["headDiversity", [stack], ""],
  ["linear", [key, tensor([1, 0.5, 2, 0, 3, -1], 2, 3), [10, 20, 30]], "data.7"],
  ["batchMatmul", [stack, stack], "data.5"],
  [
    "classify",
    [{ weights: p, labels: [0, 1, 1, 2], expected: [1, 0] }],
    "accuracy confusion.data.3",
  ],
  ["averagePooling", [{ y: points.y, at: [0, 5] }], "1"],
  ["trainKernelRegression", [{ ...points, w0: 0.7, epochs: 3 }], "epochs.1.loss epochs.1.wAfter"],
  ["expectedEntropy", [{ n: 64, variance: 4 }], ""],
  [
    "entropyVsDimension",
    [{ dimensions: [16, 32], queries: 4, keys: 4, trials: 2 }],
    "rows.1.scaled rows.0.gradientScaledMedian",
  ],
  ["dotProductSample", [{ dimension: 16, count: 50, seed: 7 }], "variance"],
  ["random", [7, [["rand", 3], ["randn", 4]]], "2"], // biome-ignore format: a table
];

export interface Case {
  readonly title: string;
  readonly number: CoreNumber;
  readonly hasNumpy: boolean;
}

async function answerOf(knn: SoftKnn, name: string, args: readonly unknown[]): Promise<unknown> {
  if (name === "random") {
    const [seed, draws] = args as [number, ["rand" | "randn", number][]];
    const stream = knn.random(seed);
    return draws.map(([kind, count]) => stream[kind](count)).at(-1);
  }
  return (knn[name as "attention"] as (...given: readonly unknown[]) => unknown)(...args);
}

/** Every case with the core's number, formatted as in the views. */
export async function cases(knn: SoftKnn): Promise<readonly Case[]> {
  const known = [...attention, ...long(knn)];
  const made: Case[] = [];
  for (const [name, args, paths] of [...known, ...others]) {
    const call = { name, args };
    const answer = await answerOf(knn, name, args);
    for (const text of paths.split(" ")) {
      const steps = text === "" ? [] : text.split(".");
      const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      const value = Number(
        path.reduce<unknown>((part, step) => Reflect.get(Object(part), step), answer),
      );
      const shown = Number.isInteger(value) ? String(value) : formatSmall(value);
      const number = { call, path, value, text: shown };
      const hasNumpy = known.some((row) => row[1] === args);
      made.push({ title: `${name} ${text} ${made.length}`, number, hasNumpy });
    }
  }
  return made;
}
