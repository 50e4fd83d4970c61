/**
 * The inputs of the steps: the example with what was changed of it, in compatible
 * shapes; and the changes. Separate from the state, so that only the view loads it.
 */
import type { Cell } from "../../figure/state/state.js";
import { exampleInputs } from "./examples.js";
import {
  editNames,
  type Matrix,
  type MatrixName,
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

/** The effective inputs, in compatible shapes. */
export function inputsOf(steps: StepsState): StepsInputs {
  const edits = editNames.flatMap((name) =>
    steps[name] === undefined ? [] : [[name, steps[name]] as const],
  );
  const own: StepsInputs = { ...exampleInputs[steps.example], ...Object.fromEntries(edits) };
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

/** The steps: one fewer without the shift. */
export function stepsIn({ shifted }: StepsInputs): readonly StepName[] {
  return stepNames.filter((name) => shifted || name !== "shift");
}

/** The current step; a removed step counts as the one before. */
export function stepOf(steps: StepsState): StepName {
  return steps.step === "shift" && !inputsOf(steps).shifted ? "mask" : steps.step;
}

/** The number of columns of the scores, and of the output. */
function columnsOf({ k, v, wv, projected }: StepsInputs, part: Place["part"]): number {
  return part === "a" ? k.length : widthOf(projected ? wv : v);
}

/** The unfolded cell, unless it is out of range. */
export function unfoldedIn(steps: StepsState): Place | undefined {
  const { unfolded } = steps;
  if (unfolded === undefined) return undefined;
  const inputs = inputsOf(steps);
  const isThere =
    unfolded.row < inputs.q.length && unfolded.column < columnsOf(inputs, unfolded.part);
  return isThere ? unfolded : undefined;
}

/** Merges edits; those that equal the example are none. */
export function withEdits(steps: StepsState, edits: Partial<StepsState>): StepsState {
  const own = exampleInputs[steps.example];
  const all = { ...steps, ...edits };
  const none = editNames.filter((name) => JSON.stringify(all[name]) === JSON.stringify(own[name]));
  return { ...all, ...Object.fromEntries(none.map((name) => [name, undefined])) };
}

/** The matrix that holds the rows displayed as Q, K or V. */
function held(name: MatrixName, source: StepsInputs["source"]): MatrixName {
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

/** Selects a step; the unfolded cell stays in its row. */
export function withStep(steps: StepsState, step: StepName): StepsState {
  if (step === "inputs") return { ...steps, step, unfolded: undefined };
  const part = step === "output" ? "o" : "a";
  const { unfolded } = steps;
  if (unfolded === undefined || unfolded.part === part) return { ...steps, step };
  const column = Math.min(unfolded.column, columnsOf(inputsOf(steps), part) - 1);
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
