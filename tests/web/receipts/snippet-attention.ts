/** Calls of attention and its relatives, with every option that a view sets. */

import { toy } from "../api/api-support.js";
import { asked, bytes, data, floats, output, type Row, tensor, weights } from "./snippet-rows.js";

const { query, key } = toy;
const value = key.map(([x = 0, y = 0]) => [x + 0.5, y - 1, x * y]);
const six = { query: key, key, value: key };
const bias = tensor([0, 0.5, -Infinity, 1, 0, -0.25], 1, 6);
const lower = Uint8Array.from({ length: 36 }, (_, at) => Number(at % 6 <= Math.floor(at / 6)));

export const attentionRows: Row[] = [
  ["attention", [{ query, key, value }, asked], ...weights(0, 3), ...output(0, 2)],
  [
    "attention",
    [
      { query, key, value },
      { scale: 0.5, temperature: 0.3 },
    ],
    ...output(1),
  ],
  ...["dot", "cosine", "rbf"].flatMap((similarity): Row[] => [
    [
      "attention",
      [
        { query, key, value },
        { similarity, temperature: 0.5, ...asked },
      ],
      ...weights(1),
    ],
    ["attention", [six, { similarity, temperature: 0, ...asked }], ...weights(0, 8), ...output(3)],
    [
      "attention",
      [six, { similarity, temperature: Infinity, ...asked }],
      ...weights(7),
      ...output(3),
    ],
    ["scores", [key, key, { similarity, temperature: 0.7, softcap: 2 }], ...data(9)],
    ["nearestNeighbors", [key, key, { k: 3, similarity }], ["indices", 4], ["scores", "data", 7]],
  ]),
  [
    "attention",
    [six, { scale: 1, temperature: 0.25, keyNormPenalty: 1, ...asked }],
    ...weights(20),
  ],
  ["attention", [six, { softcap: 0.3, ...asked }], ...weights(11), ...output(5)],
  ["attention", [six, { causal: true, ...asked }], ...weights(6, 7, 8), ...output(3)],
  ["attention", [six, { causal: true, past: 1, window: 2, ...asked }], ...weights(14, 15)],
  ["attention", [six, { window: 2, returnScores: true }], ["scores", "data", 17]],
  ["attention", [six, { mask: bytes([...lower], 6, 6), ...asked }], ...weights(12)],
  ["attention", [six, { mask: bias, ...asked }], ...weights(6, 8, 9), ...output(2)],
  ["attention", [six, { mask: bias, temperature: 0, ...asked }], ...weights(1, 3)],
  ["attention", [six, { mask: bias, temperature: Infinity, ...asked }], ...weights(1, 3)],
  ["attention", [six, { positionBias: 0.5, ...asked }], ...weights(1, 15), ...output(7)],
  [
    "attention",
    [six, { positionBias: 0.25, past: 1, causal: true, ...asked }],
    ...weights(8),
    ...output(9),
  ],
  ["attention", [six, { positionBias: -0.5, mask: bias, ...asked }], ...weights(6, 9)],
  ...[0, Infinity].flatMap((temperature): Row[] => [
    ["attention", [six, { positionBias: 0.5, temperature, ...asked }], ...weights(1, 21)],
    ["attention", [six, { positionBias: 0.5, mask: bias, temperature, ...asked }], ...weights(3)],
  ]),
  ["attentionMap", [six, { rows: 3, columns: 2, positionBias: 0.5 }], ...weights(0, 3)],
  ["attention", [six, { mask: [true, true, false, false, true, true], ...asked }], ...weights(19)],
  ["attention", [six, { keyPadding: Uint8Array.of(1, 1, 1, 1, 0, 0), ...asked }], ...weights(2, 5)],
  [
    "attention",
    [six, { keyPadding: Uint8Array.of(0, 0, 0, 0, 0, 1), causal: true, ...asked }],
    ...weights(0),
    ["emptyRows"],
  ],
  ["attention", [six, { returnEntropy: true }], ["entropy", "data", 4]],
  ["attention", [six, { dropout: { p: 0.3, seed: 7 }, ...asked }], ...weights(0, 13), ...output(4)],
  [
    "attention",
    [
      {
        query: floats([0.8, 0.15], 1, 2),
        key: floats(key.flat(), 6, 2),
        value: floats(key.flat(), 6, 2),
      },
      asked,
    ],
    ...weights(1),
    ...output(0),
  ],
  [
    "attention",
    [
      {
        query: floats([0.8, 0.15], 1, 2),
        key: floats(key.flat(), 6, 2),
        value: floats(key.flat(), 6, 2),
      },
      { returnEntropy: true },
    ],
    ["entropy", "data", 0],
  ],
  [
    "attention",
    [
      {
        query: tensor(key.flat(), 2, 3, 2),
        key: tensor(query.flat(), 1, 1, 2),
        value: tensor([3, 4], 1, 1, 2),
      },
      asked,
    ],
    ...output(7),
  ],
  [
    "attention",
    [
      {
        query: tensor([...key.flat(), ...key.flat()], 2, 2, 3, 2),
        key: tensor(key.flat(), 2, 1, 3, 2),
        value: tensor(key.flat(), 2, 1, 3, 2),
      },
      {
        keyPadding: bytes([1, 1, 0, 1, 1, 1], 2, 3),
        mask: bytes([1, 0, 1, 1, 1, 1], 2, 1, 3),
        ...asked,
      },
    ],
    ...output(9, 20),
  ],
  ["scores", [query, key, {}], ...data(0, 4)],
  [
    "attentionField",
    [
      {
        key,
        value: key,
        xRange: [-1, 1],
        yRange: [1, -1],
        columns: 8,
        rows: 5,
        similarity: "rbf",
        temperature: 0.4,
      },
    ],
    ...output(13),
    ["entropy", "data", 11],
    ["winner", 21],
  ],
  [
    "attentionField",
    [
      {
        key,
        value: key,
        xRange: [-1, 1],
        yRange: [1, -1],
        columns: 8,
        rows: 5,
        scale: 10,
        mask: [true, false, true, true, true, true],
      },
    ],
    ...output(44),
  ],
  ["attentionMap", [six, { rows: 3, columns: 2, reduce: "mean", causal: true }], ...weights(0, 3)],
  ["attentionMap", [six, { rows: 2, columns: 2, mask: bytes([...lower], 6, 6) }], ...weights(2, 3)],
  [
    "lookup",
    [
      {
        query: [2, 2],
        keys: [
          [1.6, 1.5],
          [1.3, 1.6],
          [0.3, -2],
        ],
        values: [10, 5, 2],
      },
    ],
    ["value", "data", 0],
    ...weights(1),
  ],
  [
    "lookup",
    [
      {
        query: tensor([2, 2, 0, 1], 2, 2),
        keys: tensor([1.6, 1.5, 1.3, 1.6, 0.3, -2], 3, 2),
        values: tensor([1, 2, 3, 4, 5, 6], 3, 2),
        similarity: "cosine",
        temperature: 0.2,
      },
    ],
    ["value", "data", 3],
    ...weights(4),
  ],
];
