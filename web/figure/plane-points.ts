/** Points of the plane. */
import type { SoftKnn } from "../api/index.js";
import type { Point, State } from "./state/state.js";
import { pointsTensor } from "./tensors.js";

/** Half-width of the square plane that contains every point, from a short list so that it rarely changes. */
export function planeExtent(state: State): number {
  const reach = Math.max(
    ...[state.query, ...state.keys, ...state.values].flat().map((x) => Math.abs(x)),
  );
  const steps = [1.25, 2, 3, 5, 8, 12, 20, 35, 60, 100];
  return steps.find((step) => reach <= step * 0.96) ?? 105;
}

/** A point moved by one step. */
export function movedBy(point: Point, dx: number, dy: number): Point {
  return [point[0] + dx, point[1] + dy];
}

/**
 * The keys as compared. Cosine similarity with the two axes gives the components of k/‖k‖,
 * so a normalized key is computed by the core.
 */
export function comparedKeys(knn: SoftKnn, { keys, normalized }: State): readonly Point[] {
  if (!normalized) return keys;
  const axes: Point[] = [
    [1, 0],
    [0, 1],
  ];
  const { data } = knn.scores(pointsTensor(keys), pointsTensor(axes), { similarity: "cosine" });
  return keys.map((_, i): Point => [data[2 * i] ?? 0, data[2 * i + 1] ?? 0]);
}
