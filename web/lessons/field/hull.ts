/** Which keys no query can choose by dot product. */
import { polygonHull } from "d3-polygon";
import type { Point } from "../../figure/state.js";

/** The corners of the convex hull, in order; undefined where fewer than three keys span a plane. */
export function hullOf(keys: readonly Point[]): readonly Point[] | undefined {
  const hull = polygonHull(keys.map(([x, y]): [number, number] => [x, y]));
  return hull !== null && hull.length > 2 ? hull : undefined;
}

/**
 * Indices of the keys that are no corner of the hull of all keys, ascending. q·k is linear in k,
 * so its greatest value over the hull is taken at a corner: a key within the hull or within an
 * edge never has the greatest score alone, whatever the query. A key in the same place as a
 * corner ties with it and is not listed. Cost: O(n log n).
 */
export function unreachableKeys(keys: readonly Point[]): number[] {
  const corners = polygonHull(keys.map(([x, y]): [number, number] => [x, y]));
  if (corners === null) return [];
  const isCorner = ([x, y]: Point) => corners.some(([a, b]) => a === x && b === y);
  return keys.flatMap((key, i) => (isCorner(key) ? [] : [i]));
}
