/**
 * The worked examples of the steps. Links without edits depend on these numbers:
 * never change one, add an example instead.
 */

import { entries, handMade2 } from "../../data/word-tables.js";
import { keys as toyKeys } from "../../figure/state/state.js";
import type { ExampleName, Matrix, StepsInputs } from "./state.js";

const identity = (n: number): Matrix =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)));

const usual = {
  projected: false,
  scaled: true,
  shifted: true,
  causal: false,
  blocked: [],
} as const;

/** Three queries, four keys, dimension four: the article's sizes, with numbers small enough to check by hand. */
const article: StepsInputs = {
  ...usual,
  source: "three",
  q: [
    [1, 0, 2, 0],
    [0, 2, 0, 1],
    [1, -1, 0, 1],
  ],
  k: [
    [1, 0, 2, 0],
    [0, 2, 1, 1],
    [1, 1, 0, -1],
    [-1, 0, 1, 2],
  ],
  v: [
    [4, 0, 1],
    [0, 4, 1],
    [2, 2, 0],
    [1, 0, 4],
  ],
  wq: identity(4),
  wk: identity(4),
  wv: identity(3),
};

/** Queries of dimension three and keys of dimension two: Linear(3, 4), Linear(2, 4) and Linear(2, 3) map them to common dimensions. */
const widths: StepsInputs = {
  ...usual,
  source: "cross",
  projected: true,
  q: [
    [1, 0, 1],
    [0, 2, 0],
    [-1, 1, 1],
  ],
  k: [
    [1, 0],
    [0, 1],
    [1, 1],
    [-1, 2],
  ],
  v: [
    [1, 0],
    [0, 1],
    [1, 1],
    [-1, 2],
  ],
  wq: [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
    [1, 0, 0, 1],
  ],
  wk: [
    [2, 0, 1, 0],
    [0, 1, 0, 2],
  ],
  wv: [
    [2, 0, 1],
    [0, 3, 1],
  ],
};

/**
 * Departments are queries, subjects are keys. The article's own tables are lost; these are reconstructed so that the
 * outputs are the printed ones. Q = 2 ln(A') and K = I₄, so the weights are exactly A'.
 */
const departments: StepsInputs = {
  ...usual,
  source: "three",
  q: [
    [-4.605170185988091, -4.605170185988091, -1.3862943611198906, -2.407945608651872],
    [-2.407945608651872, -1.83258146374831, -3.2188758248682006, -4.605170185988091],
  ],
  k: identity(4),
  v: [
    [8, 10, 5],
    [10, 9, 6],
    [6, 7, 12],
    [7, 7, 10],
  ],
  wq: identity(4),
  wk: identity(4),
  wv: identity(3),
};

/** The dictionary of words: the word that is looked up is the query, its three entries are keys with values. */
const fruit: StepsInputs = {
  ...usual,
  source: "three",
  q: [handMade2.fruit as number[]],
  k: entries.map(({ word }) => handMade2[word] as number[]),
  v: entries.map(({ value }) => [value]),
  wq: identity(2),
  wk: identity(2),
  wv: identity(1),
};

/** Causal self-attention of the toy example's six tokens. */
const tokens: StepsInputs = {
  ...usual,
  source: "self",
  causal: true,
  q: toyKeys,
  k: toyKeys,
  v: toyKeys,
  wq: identity(2),
  wk: identity(2),
  wv: identity(2),
};

export const exampleInputs: Readonly<Record<ExampleName, StepsInputs>> = {
  article,
  departments,
  fruit,
  widths,
  tokens,
};

/** The output of the article's example: what the text and a prediction compare with. */
export const articleOutput: Matrix = [
  [2.95, 0.78, 1.18],
  [0.57, 2.96, 1.37],
  [2.1, 0.81, 1.96],
];
