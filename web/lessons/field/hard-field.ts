/** The field of the hard vote. */
import type { ScoringOptions, SoftKnn } from "../../api/index.js";
import type { FieldRequest } from "../../charts/plane/field-painter.js";
import { ranked } from "../../figure/ranks.js";
import type { Point } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { colourValues } from "./solve.js";

/** The k best keys of each point have equal weights, all others none. */
export function hardColoursOn(
  knn: SoftKnn,
  scoring: ScoringOptions,
  keys: readonly Point[],
  extent: number,
  k: number,
): FieldRequest["compute"] {
  const [key, value, n] = [pointsTensor(keys), colourValues(keys.length), keys.length];
  const field = { key, value, xRange: [-extent, extent] as const, temperature: Infinity };
  return (grid) => {
    const points = cellCentres(grid, extent);
    const scores = knn.scores(pointsTensor(points), key, { ...scoring, temperature: 1 }).data;
    const mask = new Uint8Array(scores.length);
    for (let at = 0; at < scores.length; at += n)
      for (const best of ranked(scores.subarray(at, at + n)).slice(0, k)) mask[at + best] = 1;
    const among = { mask: { data: mask, shape: [points.length, n] } };
    return { ...grid, colours: knn.attentionField({ ...field, ...grid, ...among }).output.data };
  };
}

type Grid = Parameters<FieldRequest["compute"]>[0];

function cellCentres({ rows, columns, yRange: [top, bottom] }: Grid, extent: number): Point[] {
  return Array.from({ length: rows * columns }, (_, at): Point => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const x = -extent + ((column + 0.5) * 2 * extent) / columns;
    return [x, top + ((row + 0.5) * (bottom - top)) / rows];
  });
}
