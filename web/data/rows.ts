import { fail, type Note, type Where } from "./fault.js";
import { type OwnMatrix, ownLimits } from "./matrix.js";

/** A matrix and the changes made while it was read. */
export interface ReadMatrix {
  readonly matrix: OwnMatrix;
  readonly notes: readonly Note[];
}

export function checkColumns(columns: number, where: Where): void {
  const { columns: most } = ownLimits;
  if (columns > most) fail("tooManyColumns", { ...where, found: `${columns}`, wanted: `${most}` });
}

/** The number of kept rows, and the note about the others; `where` is the first of those. */
export function keptRows(rows: number, where: Where): { kept: number; notes: readonly Note[] } {
  const kept = Math.min(rows, ownLimits.rows);
  const left = { found: `${rows - kept}`, wanted: `${kept}` };
  return { kept, notes: rows > kept ? [{ kind: "rowsLeftOut", ...where, ...left }] : [] };
}
