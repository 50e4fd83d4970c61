/**
 * The displayed part of the m × n weights, and its movements.
 * Integer numbers of queries and keys; pure geometry, no attention.
 */
import type { Lab } from "./state.js";

/** m queries, n keys. */
export interface LabShape {
  readonly rows: number;
  readonly columns: number;
}

export interface LabWindow {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The smallest number of cells per side when zoomed in. */
const minCells = 8;

const clamped = (x: number, min: number, max: number) =>
  Math.max(min, Math.min(max, Math.round(x)));

/** A window of this size at this place, clamped to the matrix. */
function fitted({ top, left, height, width }: LabWindow, { rows, columns }: LabShape): LabWindow {
  const [tall, wide] = [clamped(height, 1, rows), clamped(width, 1, columns)];
  return {
    top: clamped(top, 0, rows - tall),
    left: clamped(left, 0, columns - wide),
    height: tall,
    width: wide,
  };
}

export const windowText = ({ top, left, height, width }: LabWindow): string =>
  [top, left, height, width].join();

export function windowOf(lab: Lab, shape: LabShape): LabWindow {
  const { top, left, height, across } = lab;
  const whole = { height: height || shape.rows, width: across || shape.columns };
  return fitted({ top, left, ...whole }, shape);
}

export function isWhole({ height, width }: LabWindow, { rows, columns }: LabShape): boolean {
  return height === rows && width === columns;
}

/** A window in the form of the state: all zeros for the whole. */
export function kept(view: LabWindow, shape: LabShape) {
  const { top, left, height, width } = view;
  if (isWhole(view, shape)) return { top: 0, left: 0, height: 0, across: 0 };
  return { top, left, height, across: width };
}

/** A window scaled by `factor` (below 1: zoomed in) around a fixed cell. */
export function zoomed(view: LabWindow, shape: LabShape, factor: number, at: Place): LabWindow {
  const side = (size: number, most: number) =>
    clamped(size * factor, Math.min(minCells, most), most);
  const height = side(view.height, shape.rows);
  const width = side(view.width, shape.columns);
  const top = at.row + 0.5 - ((at.row + 0.5 - view.top) * height) / view.height;
  const left = at.column + 0.5 - ((at.column + 0.5 - view.left) * width) / view.width;
  return fitted({ top, left, height, width }, shape);
}

export function panned(view: LabWindow, shape: LabShape, rows: number, columns: number) {
  return fitted({ ...view, top: view.top + rows, left: view.left + columns }, shape);
}

/** A window of this size centred on a cell, clamped to the edges. */
export function centred(view: LabWindow, shape: LabShape, { row, column }: Place): LabWindow {
  const { height, width } = view;
  return fitted({ top: row - height / 2, left: column - width / 2, height, width }, shape);
}

/** The window moved by the minimum that shows a cell. */
export function showing(view: LabWindow, shape: LabShape, { row, column }: Place): LabWindow {
  const top = clamped(view.top, row - view.height + 1, row);
  const left = clamped(view.left, column - view.width + 1, column);
  return fitted({ ...view, top, left }, shape);
}
