/** Checks the reader's own matrices. */

import { type OwnData, ownLimits } from "../../data/matrix.js";
import type { Refuse } from "../../figure/lesson.js";

/** Rejects matrices that no file could have given. */
export function checkOwn(own: OwnData, refuse: Refuse): void {
  const counts = (x: unknown, most: number) =>
    Number.isInteger(x) && Number(x) >= 1 && Number(x) <= most;
  for (const [slot, matrix] of Object.entries(own)) {
    const at = `lab.own.${slot}`;
    const given = Object(matrix) as Record<string, unknown>;
    const { name, rows, columns, heads = 1, batches = 1, data } = given;
    const isList = data instanceof Float64Array || data instanceof Float32Array;
    if (typeof name !== "string" || !isList)
      refuse(at, "must have a name and data in floats", "kind");
    const width = Number(columns) / Number(heads);
    const fits =
      counts(rows, ownLimits.rows) &&
      counts(heads, ownLimits.heads) &&
      counts(width, ownLimits.columns) &&
      counts(batches, ownLimits.numbers);
    const size = Number(batches) * Number(rows) * Number(columns);
    if (!fits || data.length !== size || !data.every(Number.isFinite))
      refuse(
        at,
        "must hold batches × rows × columns finite numbers, heads dividing columns",
        "range",
      );
  }
}
