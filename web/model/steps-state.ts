/**
 * The step machine's part of the state: which worked example, how far it has
 * been walked, which cell is unfolded, and what a hand has changed. An example
 * names all of its inputs; the state keeps only the edits, so links stay short.
 *
 * Axis letters: m queries, n keys, d key width, v value width; a, b and c are
 * the widths of the rows before their projections.
 */
import type { Cell } from "./state.js";
import { exampleInputs } from "./steps-examples.js";

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

export interface StepsState {
  readonly example: ExampleName;
  readonly step: StepName;
  readonly unfolded: Place | undefined;
  readonly edits: Readonly<Partial<StepsInputs>>;
}

export const stepsLimits = { size: { min: 1, max: 6 } } as const;

export const widthOf = (matrix: Matrix): number => matrix[0]?.length ?? 0;

/** `matrix` cut or filled up to rows × columns; with `diagonal`, what is added is part of an identity. */
export function fitted(matrix: Matrix, rows: number, columns: number, diagonal = false): Matrix {
  if (matrix.length === rows && widthOf(matrix) === columns) return matrix;
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => matrix[i]?.[j] ?? (diagonal && i === j ? 1 : 0)),
  );
}

/** The inputs as the machine uses them: the example's, with the edits, brought to shapes that meet. */
export function inputsOf({ example, edits }: StepsState): StepsInputs {
  const own = { ...exampleInputs[example], ...edits };
  const { source, q } = own;
  const k = source === "self" ? q : own.k;
  const v = source === "three" ? fitted(own.v, k.length, widthOf(own.v)) : k;
  const d = widthOf(own.wq);
  return {
    ...own,
    k,
    v,
    // Rows of different widths can meet only through projections.
    projected: own.projected || widthOf(q) !== widthOf(k),
    wq: fitted(own.wq, widthOf(q), d, true),
    wk: fitted(own.wk, widthOf(k), d, true),
    wv: fitted(own.wv, widthOf(v), widthOf(own.wv), true),
    blocked: own.blocked.filter(([i, j]) => i < q.length && j < k.length),
  };
}

export interface StepsSizes {
  readonly queries: number;
  readonly keys: number;
  readonly width: number;
  readonly values: number;
}

export function sizesOf(inputs: StepsInputs): StepsSizes {
  const { q, k, v, wq, wv, projected } = inputs;
  return {
    queries: q.length,
    keys: k.length,
    width: projected ? widthOf(wq) : widthOf(q),
    values: projected ? widthOf(wv) : widthOf(v),
  };
}

/** The steps there are: without the shift, one less. */
export function stepsIn({ shifted }: StepsInputs): readonly StepName[] {
  return stepNames.filter((name) => shifted || name !== "shift");
}

/** Where the machine stands; a step that was taken out of it counts as the one before. */
export function stepOf(steps: StepsState): StepName {
  return steps.step === "shift" && !inputsOf(steps).shifted ? "mask" : steps.step;
}

/** The part that a step computes; the inputs compute nothing, or Q, K and V. */
export function partOf(step: StepName): "a" | "o" | undefined {
  if (step === "inputs") return undefined;
  return step === "output" ? "o" : "a";
}

/** How many rows and columns a part has. */
export function partSize(part: PartName, sizes: StepsSizes): readonly [number, number] {
  const { queries, keys, width, values } = sizes;
  const table = {
    q: [queries, width],
    k: [keys, width],
    v: [keys, values],
    a: [queries, keys],
    o: [queries, values],
  } as const;
  return table[part];
}

/** The unfolded cell, unless it lies outside or is not computed yet. */
export function unfoldedIn(steps: StepsState): Place | undefined {
  const { unfolded } = steps;
  if (unfolded === undefined) return undefined;
  const inputs = inputsOf(steps);
  const [rows, columns] = partSize(unfolded.part, sizesOf(inputs));
  if (unfolded.row >= rows || unfolded.column >= columns) return undefined;
  const step = stepOf(steps);
  const there = {
    a: step !== "inputs",
    o: step === "output",
    q: inputs.projected,
    k: inputs.projected,
    v: inputs.projected,
  };
  return there[unfolded.part] ? unfolded : undefined;
}
