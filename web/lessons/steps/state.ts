/**
 * The steps' part of the state: the worked example, the current step, the
 * unfolded cell, and the edits. An example contains all of its inputs; the state
 * holds the edits only, so links stay short.
 *
 * Axis letters: m queries, n keys, d key dimension, v value dimension; a, b and c are
 * the dimensions of the rows before their projections.
 */
import type { Cell } from "../../figure/state/state.js";

/** Rows of numbers of equal length. */
export type Matrix = readonly (readonly number[])[];

/** In the order of computation. Scale and mask are always separate steps. */
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

/** Whether the grid shows weights: the machine opens finished. */
export const isWeighted = (step: StepName): boolean =>
  step === "inputs" || step === "softmax" || step === "output";

/** The number of input matrices: Q, K and V separate, queries and keys, or one for all. */
export const sourceNames = ["three", "cross", "self"] as const;
export type SourceName = (typeof sourceNames)[number];

export const exampleNames = ["article", "departments", "fruit", "widths", "tokens"] as const;
export type ExampleName = (typeof exampleNames)[number];

export const matrixNames = ["q", "k", "v", "wq", "wk", "wv"] as const;
export type MatrixName = (typeof matrixNames)[number];

/** Parts whose cells unfold: the three projections, the scores (and all derived grids), the output. */
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
  /** Q, K and V are the rows times a weight matrix each; otherwise the rows themselves. */
  readonly projected: boolean;
  /** The scores are divided by √d. */
  readonly scaled: boolean;
  /** The maximum of each row is subtracted before the softmax, as a separate step. */
  readonly shifted: boolean;
  readonly causal: boolean;
  /** Manually blocked cells. */
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

/** The editable inputs of an example. */
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

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "example",
  "step",
  "unfolded",
  "source",
  "projected",
  "scaled",
  "shifted",
  "stepsCausal",
  "stepsBlocked",
  "q",
  "k",
  "v",
  "wq",
  "wk",
  "wv",
] as const;
