/**
 * What the step machine works on: the example with the edits, in shapes that
 * meet. Apart from the state itself, so that only the view loads it.
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
