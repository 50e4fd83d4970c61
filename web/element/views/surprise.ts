/** What several views draw for a surprise. */
import type { RandomStream } from "../../api/index.js";
import { type Point, placeable } from "../../model/state.js";

/** Half the side of the square the points fall in: inside the usual plane, clear of its edge. */
const reach = 1.15;

/** `count` points anywhere in the usual plane, each as a hand could place it. */
export function randomPoints(stream: RandomStream, count: number): Point[] {
  const draws = stream.rand(2 * count);
  const place = (u: number) => placeable((2 * u - 1) * reach);
  return Array.from({ length: count }, (_, i) => [
    place(draws[2 * i] ?? 0),
    place(draws[2 * i + 1] ?? 0),
  ]);
}
