/** The points of the regression as inputs of the core. */

import type { SoftKnn } from "../../api/index.js";
import type { State } from "../../figure/state/state.js";
import { pointsOf, type RegressionPoint } from "./points.js";
import { regressionLimits } from "./state.js";

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

export function dataId({ seed, noise, points, removed }: State): string {
  return JSON.stringify([seed, noise, points, removed]);
}

export function solveData(knn: SoftKnn, state: State): Data {
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
