/**
 * The names and types of the steps. An example contains all of its inputs; the state holds only what differs from it,
 * so links stay short.
 *
 * Axis letters: m queries, n keys, d key dimension, v value dimension; a, b and c are
 * the dimensions of the rows before their projections.
 */
import type { Cell, State } from "../../figure/state/state.js";

export type StepsState = State["steps"];

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

export const exampleNames = ["article", "departments", "fruit", "widths", "tokens"] as const;
export type ExampleName = (typeof exampleNames)[number];

export const matrixNames = ["q", "k", "v", "wq", "wk", "wv"] as const;
export type MatrixName = (typeof matrixNames)[number];

/** One number of the scores, and of all grids derived from them, or of the output: its sum unfolds. */
export interface Place {
  readonly part: "a" | "o";
  readonly row: number;
  readonly column: number;
}

export interface StepsInputs {
  /** Q, K and V are given; queries and keys, whose rows are the values too; or one set of rows. */
  readonly source: "three" | "cross" | "self";
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

/** What a reader changes of an example. */
export const editNames = ["scaled", "shifted", "causal", "blocked", ...matrixNames] as const;

/** The most rows or columns of a matrix. */
export const mostRows = 6;
