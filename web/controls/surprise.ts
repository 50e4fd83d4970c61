/** Random settings that several views share. */
import type { RandomStream } from "../api/index.js";
import { type Cell, type Point, placeable, type State } from "../figure/state/state.js";

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

/** Random points and masks for the tokens; the words, the block and the scale of the logits stay. */
export function randomMasks(stream: RandomStream, { keys, tokens }: State): Partial<State> {
  const n = tokens.length;
  const [causal = 0, limited = 0, places = 0, padded = 0] = stream.rand(4);
  const byHand = stream.rand(n * n);
  const window = limited < 0.4 ? 2 + Math.floor(places * Math.max(1, n - 2)) : 0;
  const length = n - Math.floor(padded * Math.min(3, n));
  const cells = Array.from(byHand, (_, at): Cell => [Math.floor(at / n), at % n]);
  return {
    keys: [...randomPoints(stream, n), ...keys.slice(n)],
    causal: causal < 0.6,
    window: window < n ? window : 0,
    padding: Array.from({ length: n - length }, (_, i) => length + i),
    blocked: cells.filter((_, at) => (byHand[at] ?? 1) < 0.07),
  };
}
