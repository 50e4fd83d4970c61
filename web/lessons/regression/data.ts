/** The points of the regression: those drawn from the seed, some of them moved by hand. */

import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { State } from "../../figure/state/state.js";
import { type PlacedPoint, pointCount, xRange, yRange } from "./constants.js";

interface RegressionPoint {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export interface Data {
  /** By ascending id, the drawing order. */
  readonly points: readonly RegressionPoint[];
  /** Their ids from left to right: the order of x, y and weights. */
  readonly order: readonly number[];
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The initial w of training. */
  readonly w0: number;
}

/** The curve behind the points, of which `regressionData` gives the values at them. */
export const truthAt = (places: ArrayLike<number>): Float64Array =>
  Float64Array.from(places, (x) => 2 * Math.sin(x) + x ** 0.8);

export function solveData(knn: LessonFunctions, { seed, noise, points }: State): Data {
  const drawn = knn.regressionData({ count: pointCount, noise, seed });
  const placed = new Map(points.map(([id, x, y]) => [id, { id, x, y }]));
  const all = Array.from(drawn.x, (x, id) => placed.get(id) ?? { id, x, y: drawn.y[id] ?? 0 });
  const sorted = all.toSorted((a, b) => a.x - b.x || a.id - b.id);
  return {
    points: all,
    order: sorted.map(({ id }) => id),
    x: Float64Array.from(sorted, ({ x }) => x),
    y: Float64Array.from(sorted, ({ y }) => y),
    w0: drawn.w0,
  };
}

/** Rounds to 1/100 and clamps to the range, as drags and keys place points. */
function within(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.round(value * 100) / 100)) + 0;
}

export function withPointPlaced(state: State, id: number, x: number, y: number): Partial<State> {
  const placed: PlacedPoint = [id, within(x, xRange), within(y, yRange)];
  const others = state.points.filter(([other]) => other !== id);
  return { points: [...others, placed].sort((a, b) => a[0] - b[0]) };
}
