/**
 * The inputs of the steps: the example with the edits, in compatible
 * shapes; and the edits themselves. Separate from the state, so that only the view loads it.
 */

import type { Cell } from "../../figure/state/state.js";
import { exampleInputs } from "./examples.js";
import {
  type ExampleName,
  type Matrix,
  type MatrixName,
  type PartName,
  type Place,
  type SourceName,
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

/** Whether a part is computed, not given. */
export const hasSum = ({ projected }: StepsInputs, part: PartName): boolean =>
  part === "a" || part === "o" || projected;

/** The unfolded cell, unless it is out of range or given. */
export function unfoldedIn(steps: StepsState): Place | undefined {
  const { unfolded } = steps;
  if (unfolded === undefined) return undefined;
  const inputs = inputsOf(steps);
  const [rows, columns] = partSize(unfolded.part, sizesOf(inputs));
  if (unfolded.row >= rows || unfolded.column >= columns) return undefined;
  return hasSum(inputs, unfolded.part) ? unfolded : undefined;
}

/** Merges edits, and drops those that equal the example. */
export function withEdits(steps: StepsState, edits: Partial<StepsInputs>): StepsState {
  const own = exampleInputs[steps.example];
  const all = { ...steps.edits, ...edits };
  const kept = Object.entries(all).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name as keyof StepsInputs]),
  );
  return { ...steps, edits: Object.fromEntries(kept) };
}

/** The matrix that holds the rows displayed as Q, K or V. */
function held(name: MatrixName, source: SourceName): MatrixName {
  if (source === "self" && (name === "k" || name === "v")) return "q";
  return source === "cross" && name === "v" ? "k" : name;
}

export function withEntry(steps: StepsState, name: MatrixName, at: Cell, x: number): StepsState {
  const inputs = inputsOf(steps);
  const target = held(name, inputs.source);
  const matrix: Matrix = inputs[target].map((row, i) =>
    i === at[0] ? row.map((old, j) => (j === at[1] ? x : old)) : row,
  );
  return withEdits(steps, { [target]: matrix });
}

/** Changes the numbers of rows or columns; new numbers are 0 (1 on the diagonal of a projection). */
export function withSizes(steps: StepsState, change: Partial<StepsSizes>): StepsState {
  const inputs = inputsOf(steps);
  const { source, projected } = inputs;
  const sizes = { ...sizesOf(inputs), ...change };
  const keys = source === "self" ? sizes.queries : sizes.keys;
  const inner = (matrix: Matrix) => (projected ? widthOf(matrix) : sizes.width);
  const values = projected ? widthOf(inputs.v) : sizes.values;
  const edits: Partial<StepsInputs> = {
    q: fitted(inputs.q, sizes.queries, inner(inputs.q)),
    ...(source !== "self" && { k: fitted(inputs.k, keys, inner(inputs.k)) }),
    ...(source === "three" && { v: fitted(inputs.v, keys, values) }),
  };
  if (!projected) return withEdits(steps, edits);
  const weights = (name: "wq" | "wk" | "wv", columns: number) =>
    fitted(inputs[name], inputs[name].length, columns, true);
  return withEdits(steps, {
    ...edits,
    wq: weights("wq", sizes.width),
    wk: weights("wk", sizes.width),
    wv: weights("wv", sizes.values),
  });
}

/** Turning projections on starts from identities, without effect, unless the example has projections. */
export function withProjections(steps: StepsState, projected: boolean): StepsState {
  if (!projected) return withEdits(steps, { projected });
  const { q, k, v, wq, wk, wv } = inputsOf(steps);
  const own = exampleInputs[steps.example].projected;
  const d = widthOf(own ? wq : q);
  return withEdits(steps, {
    projected,
    wq: fitted(wq, widthOf(q), d, true),
    wk: fitted(wk, widthOf(k), d, true),
    wv: own ? wv : fitted(wv, widthOf(v), widthOf(v), true),
  });
}

export function withExample(steps: StepsState, example: ExampleName): StepsState {
  return { example, step: steps.step, unfolded: undefined, edits: {} };
}

/** Selects a step; the unfolded cell stays in its row. */
export function withStep(steps: StepsState, step: StepName): StepsState {
  const part = partOf(step);
  const { unfolded } = steps;
  if (unfolded === undefined || unfolded.part === part) return { ...steps, step };
  if (part === undefined || (unfolded.part !== "a" && unfolded.part !== "o")) {
    return { ...steps, step, unfolded: undefined };
  }
  const columns = partSize(part, sizesOf(inputsOf(steps)))[1];
  const column = Math.min(unfolded.column, columns - 1);
  return { ...steps, step, unfolded: { part, row: unfolded.row, column } };
}

/** The step `by` places further on, clamped at both ends. */
export function stepBeside(steps: StepsState, by: number): StepName {
  const names = stepsIn(inputsOf(steps));
  const at = names.indexOf(stepOf(steps)) + by;
  return names[Math.min(names.length - 1, Math.max(0, at))] ?? "inputs";
}

export function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.part === b?.part && a?.row === b?.row && a?.column === b?.column;
}

/** Unfolds a cell, or folds an unfolded one. */
export function withUnfolded(steps: StepsState, place: Place): StepsState {
  return { ...steps, unfolded: isSamePlace(steps.unfolded, place) ? undefined : place };
}

export function withCellBlocked(steps: StepsState, row: number, column: number): StepsState {
  const { blocked } = inputsOf(steps);
  const without = blocked.filter(([i, j]) => i !== row || j !== column);
  const all = [...blocked, [row, column] as const].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return withEdits(steps, { blocked: without.length < blocked.length ? without : all });
}
