/**
 * The inputs of the steps: the example with the edits, in compatible
 * shapes. Separate from the state, so that only the view loads it.
 */
import { exampleInputs } from "./examples.js";
import {
  type Matrix,
  type PartName,
  type Place,
  type StepName,
  type StepsInputs,
  type StepsState,
  stepNames,
} from "./state.js";

export const widthOf = (matrix: Matrix): number => matrix[0]?.length ?? 0;

/** `matrix` cropped or padded to rows × columns, with zeros or, with `diagonal`, the identity. */
export function fitted(matrix: Matrix, rows: number, columns: number, diagonal = false): Matrix {
  if (matrix.length === rows && widthOf(matrix) === columns) return matrix;
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => matrix[i]?.[j] ?? (diagonal && i === j ? 1 : 0)),
  );
}

/** The effective inputs: the example's with the edits, in compatible shapes. */
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
    // Rows of different dimensions need projections.
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

/** The steps: one fewer without the shift. */
export function stepsIn({ shifted }: StepsInputs): readonly StepName[] {
  return stepNames.filter((name) => shifted || name !== "shift");
}

/** The current step; a removed step counts as the one before. */
export function stepOf(steps: StepsState): StepName {
  return steps.step === "shift" && !inputsOf(steps).shifted ? "mask" : steps.step;
}

/** The part that a step computes; undefined for the inputs. */
export function partOf(step: StepName): "a" | "o" | undefined {
  if (step === "inputs") return undefined;
  return step === "output" ? "o" : "a";
}

/** The numbers of rows and columns of a part. */
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

/** The unfolded cell, unless it is out of range or not computed yet. */
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
