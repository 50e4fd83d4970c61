/** The check of matrices of a reader's own. */

import { type OwnData, ownLimits } from "../../data/matrix.js";
import type { Refuse } from "../../figure/lesson.js";

/** Refuses matrices that no file could have given. */
export function checkOwn(own: OwnData, refuse: Refuse): void {
  const counts = (x: unknown, most: number) =>
    Number.isInteger(x) && Number(x) >= 1 && Number(x) <= most;
  for (const [slot, matrix] of Object.entries(own)) {
    const at = `lab.own.${slot}`;
    const { name, rows, columns, data } = Object(matrix) as Record<string, unknown>;
    const isList = data instanceof Float64Array || data instanceof Float32Array;
    if (typeof name !== "string" || !isList)
      refuse(at, "must have a name and data in floats", "kind");
    const fits = counts(rows, ownLimits.rows) && counts(columns, ownLimits.columns);
    if (!fits || data.length !== Number(rows) * Number(columns) || !data.every(Number.isFinite))
      refuse(at, "must hold rows × columns finite numbers", "range");
  }
}
