/** Attention applied to its own output: a cloud of points that attend to each other, and the star among the keys. */

import type { SoftKnn } from "../../api/index.js";
import { added } from "../../figure/ranks.js";
import { fieldNamed, rangeOf } from "../../figure/state/fields.js";
import type { Point, State } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

/** The number of computed steps. */
export const maxIterations = () => rangeOf(fieldNamed("iterations")).max;
/** The approximate number of points, equally many around each key. */
const cloudSize = 300;
/** Standard deviation of the points around their key. */
const spread = 0.4;
/** Nearer points count as one position. */
const samePlace = 0.02;

export interface Cloud {
  /** (steps + 1, points, 2) */
  readonly states: Float32Array;
  readonly points: number;
}

/** Points drawn around the keys, from the stream of the state's seed. */
function beginning(knn: SoftKnn, { keys, seed }: State): Float32Array {
  const each = Math.max(1, Math.floor(cloudSize / keys.length));
  const centres = keys.flatMap((key) => Array.from({ length: each }, () => key).flat());
  const noise = Array.from(knn.random(seed).randn(centres.length));
  return Float32Array.from(added(centres, noise, spread));
}

let last: { readonly id: string; readonly cloud: Cloud } | undefined;

/** The cloud with all of its steps; before the first step alone if `isStill`. */
export function cloudOf(knn: SoftKnn, state: State, isStill = false): Cloud {
  const { keys, seed, similarity, temperature } = state;
  const id = JSON.stringify([keys, seed, similarity, `${temperature}`, isStill]);
  if (last?.id === id) return last.cloud;
  const data = beginning(knn, state);
  const points = data.length / 2;
  const steps = isStill ? 0 : maxIterations();
  const { data: states } = knn.iterateAttention(
    { state: { data, shape: [points, 2] } },
    { similarity, temperature, steps },
  ).states;
  last = { id, cloud: { states, points } };
  return last.cloud;
}

/** The number of distinct positions after a step. */
export function placesOf({ states, points }: Cloud, step: number): number {
  const found: Point[] = [];
  for (let i = step * points; i < (step + 1) * points; i++) {
    const [x, y] = [states[2 * i] ?? 0, states[2 * i + 1] ?? 0];
    if (!found.some(([a, b]) => Math.hypot(x - a, y - b) < samePlace)) found.push([x, y]);
  }
  return found.length;
}

/** The query after each step, with the keys as memory. */
export function starPath(knn: SoftKnn, { query, keys, similarity, temperature }: State): Point[] {
  const { data } = knn.iterateAttention(
    { state: pointsTensor([query]), memory: pointsTensor(keys) },
    { similarity, temperature, steps: maxIterations() },
  ).states;
  return Array.from({ length: data.length / 2 }, (_, i) => [
    data[2 * i] ?? 0,
    data[2 * i + 1] ?? 0,
  ]);
}
