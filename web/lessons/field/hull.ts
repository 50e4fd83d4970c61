/** Keys that no query can select by dot product. */
import { polygonHull } from "d3-polygon";
import type { Point } from "../../figure/state/state.js";

/** The corners of the convex hull in order; undefined if fewer than three keys span a plane. */
export function hullOf(keys: readonly Point[]): readonly Point[] | undefined {
  const hull = polygonHull(keys.map(([x, y]): [number, number] => [x, y]));
  return hull !== null && hull.length > 2 ? hull : undefined;
}

/**
 * Indices of the keys that are no corner of the convex hull of all keys, ascending. q·k is linear in k,
 * so its maximum over the hull is at a corner: a key inside the hull or an edge never has the
 * largest score alone, for any query. A key at the position of a corner ties with it and is not
 * listed. Cost: O(n log n).
 */
export function unreachableKeys(keys: readonly Point[]): number[] {
  const corners = polygonHull(keys.map(([x, y]): [number, number] => [x, y]));
  if (corners === null) return [];
  const isCorner = ([x, y]: Point) => corners.some(([a, b]) => a === x && b === y);
  return keys.flatMap((key, i) => (isCorner(key) ? [] : [i]));
}
