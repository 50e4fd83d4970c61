/**
 * The step machine's part of the state: which worked example, how far it has
 * been walked, which cell is unfolded, and what a hand has changed. An example
 * names all of its inputs; the state keeps only the edits, so links stay short.
 *
 * Axis letters: m queries, n keys, d key width, v value width; a, b and c are
 * the widths of the rows before their projections.
 */
import type { Cell } from "../../figure/state.js";

/** Rows of numbers, all of one length. */
export type Matrix = readonly (readonly number[])[];

/** In the order the machine takes them. Scale and mask are never one step. */
export const stepNames = [
  "inputs",
  "scores",
  "scale",
  "mask",
  "shift",
  "softmax",
  "output",
] as const;
export type StepName = (typeof stepNames)[number];

/** How many sets of rows the machine is fed: Q, K and V apart, queries and keys, or one for all. */
export const sourceNames = ["three", "cross", "self"] as const;
export type SourceName = (typeof sourceNames)[number];

export const exampleNames = ["article", "widths", "departments", "tokens"] as const;
export type ExampleName = (typeof exampleNames)[number];

export const matrixNames = ["q", "k", "v", "wq", "wk", "wv"] as const;
export type MatrixName = (typeof matrixNames)[number];

/** What has cells to unfold: the three projections, the scores (and all they become), the output. */
export const partNames = ["q", "k", "v", "a", "o"] as const;
export type PartName = (typeof partNames)[number];

/** One number of one part. */
export interface Place {
  readonly part: PartName;
  readonly row: number;
  readonly column: number;
}

export interface StepsInputs {
  readonly source: SourceName;
  /** Q, K and V are the rows times a matrix of weights each; otherwise the rows themselves. */
  readonly projected: boolean;
  /** The scores are divided by √d. */
  readonly scaled: boolean;
  /** The largest score of each row is subtracted before the softmax, as a step of its own. */
  readonly shifted: boolean;
  readonly causal: boolean;
  /** Cells blocked by hand. */
  readonly blocked: readonly Cell[];
  /** m×a */
  readonly q: Matrix;
  /** n×b */
  readonly k: Matrix;
  /** n×c */
  readonly v: Matrix;
  /** a×d, b×d, c×v */
  readonly wq: Matrix;
  readonly wk: Matrix;
  readonly wv: Matrix;
}

/** What a hand can change of the inputs of an example. */
export const editNames: readonly (keyof StepsInputs)[] = [
  ...(["source", "projected", "scaled", "shifted", "causal", "blocked"] as const),
  ...matrixNames,
];

export interface StepsState {
  readonly example: ExampleName;
  readonly step: StepName;
  readonly unfolded: Place | undefined;
  readonly edits: Readonly<Partial<StepsInputs>>;
}

export const stepsLimits = { size: { min: 1, max: 6 } } as const;
