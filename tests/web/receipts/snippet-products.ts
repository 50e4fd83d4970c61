/** Calls of the functions of rows, of products and masks. */

import { toy } from "../api/api-support.js";
import { data, floats, type Row, tensor } from "./snippet-rows.js";

const { key } = toy;
const p = [
  [0.5, 0.25, 0.125, 0.125],
  [1, 0, 0, 0],
];
const stack = tensor([1, 0, 0.5, 0.5, 0.25, 0.75, 0.5, 0.5], 2, 2, 2);

export const productRows: Row[] = [
  ["softmax", [[4, -1, 2.1]], ...data(0, 1)],
  ["softmax", [tensor([3, 2, 1, 30, 20, 10], 2, 3), { temperature: 2 }], ...data(1, 4)],
  ["softmax", [[[3, 2, 3]], { temperature: 0 }], ...data(0, 1)],
  ["softmax", [[[3, -Infinity, 3]], { temperature: Infinity }], ...data(0, 1)],
  ["softmax", [tensor([0, -Infinity, 1, -Infinity, -Infinity, -Infinity], 2, 3)], ...data(2, 4)],
  ["softmaxJacobian", [tensor([1, 2, 0, 1], 2, 2)], ...data(5)],
  ["logSumExp", [tensor([1000, 1000, 0, 1], 2, 2)], ...data(0, 1)],
  [
    "classify",
    [{ weights: p, labels: [0, 1, 1, 2], expected: [1, 0] }],
    ["accuracy"],
    ["confusion", "data", 0],
    ["confusion", "data", 3],
    ["shares", "data", 1],
  ],
  [
    "metricObjective",
    [
      {
        x: tensor([0, 0.5, 0.25, -0.5, 1, 0.25, 1.25, -0.25], 4, 2),
        labels: [0, 0, 1, 1],
        projection: [[1], [0.5]],
      },
    ],
    ["objective"],
  ],
  ["entropy", [p], ...data(0, 1)],
  ["effectiveNeighbors", [p], ...data(0, 1)],
  ["effectiveNeighbors", [floats(p.flat(), 2, 4)], ...data(0)],
  ["rowSums", [p], ...data(0)],
  ["capturedMass", [p, 2], ...data(0)],
  ["capturedMass", [p, 9], ...data(1)],
  ["headDiversity", [stack], []],
  ["linear", [key, tensor([1, 0.5, 2, 0, 3, -1], 2, 3), [10, 20, 30]], ...data(7)],
  ["linear", [key, tensor([1, 0.5, 0, 3], 2, 2)], ...data(3)],
  ["batchMatmul", [stack, stack], ...data(5)],
  ["batchMatmul", [[[0.6, 0.4]], tensor([10, 1, 5, 2], 2, 2)], ...data(1)],
  ["combine", [tensor([1.75, -1, 0.25, -1, 0.25, 1], 3, 2), [1, -1, 1]], ...data(1)],
  ["causalMask", [6], ...data(6)],
  ["causalMask", [3, 5, { past: 1, window: 2 }], ...data(0, 4)],
  ["paddingMask", [[1, 3], 3], ...data(0, 1)],
];
