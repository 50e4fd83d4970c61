/** Checks values that the writers of fields would accept unchecked. */
import type { Refuse } from "../lesson.js";
import { limits } from "./state.js";

export function checkPoints(at: string, points: readonly unknown[], refuse: Refuse): void {
  const fine = points.every((point) => Array.isArray(point) && point.length === 2);
  if (!fine) refuse(at, "must hold points of two numbers", "kind");
}

/** Cells of a mask: a row and a column each. */
export function checkCells(at: string, cells: unknown, refuse: Refuse): void {
  const inside = (x: unknown) =>
    Number.isInteger(x) && Number(x) >= 0 && Number(x) < limits.tokens.max;
  const isCell = (cell: unknown) => Array.isArray(cell) && cell.length === 2 && cell.every(inside);
  const fine = cells === undefined || (Array.isArray(cells) && cells.every(isCell));
  if (!fine) refuse(at, "must hold cells of a row and a column", "kind");
}
