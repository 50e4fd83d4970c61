/** Points of the plane. */
import type { Point, State } from "./state/state.js";

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
