import { defaultHeads } from "./heads-state.js";
import type { Point, State } from "./state.js";
import { keys } from "./toy.js";
import { wordsDefault } from "./words-state.js";

/** Of the toy: V = K · [[0.7, 0.1], [0.2, 0.9]] in double precision (17 digits, so that the printed digits follow). */
const values: readonly Point[] = [
  [0.74, 0.28],
  [0.65, 0.18000000000000002],
  [0.33999999999999997, 0.92],
  [0.04000000000000003, 0.79],
  [-0.2, -0.9],
  [-0.82, -0.64],
];

/** What a link without a field means by that field: never change a value here, add a version. */
export const defaultState: State = {
  version: 1,
  view: "field",
  query: [0.8, 0.15],
  keys,
  values,
  tokens: ["the", "cat", "sat", "on", "the", "mat"],
  similarity: "rbf",
  temperature: 0.3,
  temperatures: { dot: 1, cosine: 0.5, rbf: 0.5 },
  keyNormPenalty: 0,
  matched: false,
  normalized: false,
  hard: false,
  causal: true,
  window: 0,
  padding: [],
  blocked: [],
  finiteMask: false,
  logits: 1,
  seed: 7,
  noise: 0.5,
  points: [],
  removed: [],
  at: 2,
  kernel: "gaussian",
  bandwidth: 1,
  epochs: 0,
  leaveOneOut: true,
  score: 3,
  dim: 256,
  count: 64,
  trials: 5,
  correlation: 0,
  patient: "flat",
  treatment: "none",
  surprise: 0,
  steps: { example: "article", step: "inputs", unfolded: undefined, edits: {} },
  words: wordsDefault,
  heads: defaultHeads,
  lab: { data: "", a: "", b: "", own: {} },
};

/** Where an added key is put: clear of the toy's six keys. */
export const spareKeys: readonly Point[] = [
  [0.6, -0.6],
  [-0.7, 0.4],
  [0.5, 0.5],
  [-0.5, -0.1],
  [1.1, -0.3],
  [-0.4, -1.1],
];

/** The widths of the entropy experiment, as in the article. */
export const experimentDims = [256, 512, 1024, 2048, 4096, 8192, 16384] as const;

/** The widths whose dot products are drawn: each twice the one before. */
export const widths: readonly number[] = Array.from({ length: 13 }, (_, i) => 2 ** i);

/** The table the article prints, in nats. No seed gives exactly these; they are a typical sample. */
export const articleEntropy: readonly { dim: number; unscaled: number; scaled: number }[] = [
  { dim: 256, unscaled: 0.28, scaled: 3.686 },
  { dim: 512, unscaled: 0.165, scaled: 3.672 },
  { dim: 1024, unscaled: 0.124, scaled: 3.682 },
  { dim: 2048, unscaled: 0.078, scaled: 3.669 },
  { dim: 4096, unscaled: 0.063, scaled: 3.689 },
  { dim: 8192, unscaled: 0.041, scaled: 3.685 },
  { dim: 16384, unscaled: 0.024, scaled: 3.694 },
];

/** The article's grid of questions, 0, 0.1 … 4.9, as NumPy's arange gives it. */
export const places: readonly number[] = Array.from({ length: 50 }, (_, i) => i * 0.1);
export const lastPlace = 4.9;
