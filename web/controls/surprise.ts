/** Random settings that several views share. */
import type { RandomStream } from "../api/index.js";
import { type Point, placeable } from "../figure/state/state.js";

/** Half the side of the square for random points: inside the default plane, with a margin. */
const halfSide = 1.15;

/** `count` points in the default plane, rounded as a drag rounds them. */
export function randomPoints(stream: RandomStream, count: number): Point[] {
  const draws = stream.rand(2 * count);
  const place = (u: number) => placeable((2 * u - 1) * halfSide);
  return Array.from({ length: count }, (_, i) => [
    place(draws[2 * i] ?? 0),
    place(draws[2 * i + 1] ?? 0),
  ]);
}
