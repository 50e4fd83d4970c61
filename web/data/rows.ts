import { fail, type Note, type Where } from "./fault.js";
import { type OwnMatrix, ownLimits } from "./matrix.js";

/** Numbers in a row whose count is not known before; what lies beyond the largest matrix is only counted. */
export class Numbers {
  length = 0;
  #data = new Float64Array(64);

  push(x: number): void {
    const at = this.length++;
    if (at >= ownLimits.rows * ownLimits.columns) return;
    if (at === this.#data.length) {
      const grown = new Float64Array(2 * at);
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data[at] = x;
  }

  take(count: number): Float64Array {
    return this.#data.slice(0, count);
  }
}

/** A matrix and what was done to it on the way. */
export interface ReadMatrix {
  readonly matrix: OwnMatrix;
  readonly notes: readonly Note[];
}

export function checkColumns(columns: number, where: Where): void {
  const { columns: most } = ownLimits;
  if (columns > most) fail("tooManyColumns", { ...where, found: `${columns}`, wanted: `${most}` });
}

/** How many rows are kept, and the note about the others; `where` is the first of those. */
export function keptRows(rows: number, where: Where): { kept: number; notes: readonly Note[] } {
  const kept = Math.min(rows, ownLimits.rows);
  const left = { found: `${rows - kept}`, wanted: `${kept}` };
  return { kept, notes: rows > kept ? [{ kind: "rowsLeftOut", ...where, ...left }] : [] };
}
