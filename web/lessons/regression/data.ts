/**
 * The points of the regression: those drawn from the seed, minus the removed ones, with manual moves and additions. A
 * link holds the differences only. And the points as inputs of the core.
 */

import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { State } from "../../figure/state/state.js";
import { type PlacedPoint, regressionLimits } from "./state.js";

export interface Data {
  /** The settings of the data as text. */
  readonly id: string;
  /** By ascending id, the drawing order. */
  readonly points: readonly RegressionPoint[];
  /** Their indices in `points`, from left to right: the order of x, y and weights. */
  readonly order: readonly number[];
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The initial w of training. */
  readonly w0: number;
}

/** The curve behind the points, of which `regressionData` gives the values at them. */
export const truthAt = (places: ArrayLike<number>): Float64Array =>
  Float64Array.from(places, (x) => 2 * Math.sin(x) + x ** 0.8);

export function dataId({ seed, noise, points, removed }: State): string {
  return JSON.stringify([seed, noise, points, removed]);
}

export function solveData(knn: LessonFunctions, state: State): Data {
  const { seed, noise } = state;
  const drawn = knn.regressionData({ count: regressionLimits.drawn, noise, seed });
  const all = pointsOf(state, drawn);
  const order = all.map((_, i) => i).sort((a, b) => (all[a]?.x ?? 0) - (all[b]?.x ?? 0) || a - b);
  return {
    id: dataId(state),
    points: all,
    order,
    x: Float64Array.from(order, (i) => all[i]?.x ?? 0),
    y: Float64Array.from(order, (i) => all[i]?.y ?? 0),
    w0: drawn.w0,
  };
}

/**
 * The points of the regression: those drawn from the seed, minus the removed ones,
 * with manual moves and additions. A link holds the differences only. Pure.
 */
export interface RegressionPoint {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

const { drawn, ids, removed: mostRemoved, x: xRange, y: yRange } = regressionLimits;

/** Rounds to 1/100 and clamps to the range, as drags and keys place points. */
function within(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.round(value * 100) / 100)) + 0;
}

/** All points, by ascending id. */
export function pointsOf(
  { points, removed }: Pick<State, "points" | "removed">,
  data: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> },
): RegressionPoint[] {
  const placed = new Map(points.map(([id, x, y]) => [id, { id, x, y }]));
  const all: RegressionPoint[] = [];
  for (let id = 0; id < ids; id++) {
    const usual = id < drawn ? { id, x: data.x[id] ?? 0, y: data.y[id] ?? 0 } : undefined;
    const point = removed.includes(id) ? undefined : (placed.get(id) ?? usual);
    if (point) all.push(point);
  }
  return all;
}

export function withPointPlaced(state: State, id: number, x: number, y: number): Partial<State> {
  const placed: PlacedPoint = [id, within(x, xRange), within(y, yRange)];
  const others = state.points.filter(([other]) => other !== id);
  return { points: [...others, placed].sort((a, b) => a[0] - b[0]) };
}

/** The id of an added point; undefined at the limit. */
export function nextPointId({ points }: State): number | undefined {
  const taken = new Set(points.map(([id]) => id));
  for (let id: number = drawn; id < ids; id++) if (!taken.has(id)) return id;
  return undefined;
}

/** Some drawn points always stay. */
export function isRemovable({ removed }: State, id: number): boolean {
  return id >= drawn || removed.length < mostRemoved;
}

export function withPointRemoved(state: State, id: number): Partial<State> {
  if (!isRemovable(state, id)) return {};
  const points = state.points.filter(([other]) => other !== id);
  if (id >= drawn) return { points };
  return { points, removed: [...new Set([...state.removed, id])].sort((a, b) => a - b) };
}
