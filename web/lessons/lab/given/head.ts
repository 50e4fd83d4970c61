/** One head of given weights: its numbers, the rows that are no distribution, and its picture. */

import type { Floats } from "../inputs.js";
import { type GivenWeights, headStart, numbersOf } from "./given.js";

/** Both count from 0. */
export interface HeadAt {
  readonly layer: number;
  readonly head: number;
}

export const indexOf = ({ shape }: GivenWeights, { layer, head }: HeadAt): number =>
  layer * shape[1] + head;

export const headAt = ({ shape }: GivenWeights, index: number): HeadAt => ({
  layer: Math.floor(index / shape[1]),
  head: index % shape[1],
});

export const headCount = ({ shape: [layers, heads] }: GivenWeights): number => layers * heads;

/** The weights of a head, each exact; (m, n). */
export function headNumbers(weights: GivenWeights, at: HeadAt): Floats {
  const from = headStart(weights.shape, at.layer, at.head);
  const [, , rows, columns] = weights.shape;
  return numbersOf(weights, from, from + rows * columns);
}

/** Rows of a head that are no distribution. */
export interface OddRows {
  /** Without any weight. */
  readonly empty: number;
  /** Their sum is not 1. */
  readonly off: number;
  /** The sums of these, the smallest and the largest. */
  readonly least: number;
  readonly most: number;
  /** A number in them is negative, infinite or no number. */
  readonly invalid: number;
}

/** More than rounding to half precision changes a sum of weights; bfloat16 has three bits less. */
const tolerance = 1e-3;
const brainTolerance = 8e-3;

/** Checks every row; `sound` are the weights without the invalid rows. */
export function checkRows(weights: Floats, columns: number, type: GivenWeights["type"]) {
  const within = type === "bfloat16" ? brainTolerance : tolerance;
  let [empty, off, invalid] = [0, 0, 0];
  let [least, most] = [Infinity, -Infinity];
  let sound = weights;
  for (let at = 0; at < weights.length; at += columns) {
    let sum = 0;
    let isSound = true;
    for (let i = at; i < at + columns; i++) {
      const w = weights[i] as number;
      // Also for what is no number.
      if (!(w >= 0 && w < Infinity)) isSound = false;
      sum += w;
    }
    if (!isSound) {
      if (sound === weights) sound = weights.slice();
      sound.fill(0, at, at + columns);
      invalid += 1;
    } else if (sum === 0) empty += 1;
    else if (Math.abs(sum - 1) > within) {
      off += 1;
      least = Math.min(least, sum);
      most = Math.max(most, sum);
    }
  }
  const odd: OddRows = { empty, off, least, most, invalid };
  return { odd, sound };
}

/** The largest absolute value; what is no number counts as 0. */
export function largestOf(weights: Floats): number {
  let most = 0;
  for (let i = 0; i < weights.length; i++) {
    const size = Math.abs(weights[i] as number);
    if (size > most && size < Infinity) most = size;
  }
  return most;
}

/** The largest weight of every block of a grid: thin diagonals stay visible. */
export function pooled(
  weights: Floats,
  shape: { readonly rows: number; readonly columns: number },
  grid: { readonly rows: number; readonly columns: number },
): Floats {
  const { rows, columns } = shape;
  if (rows === grid.rows && columns === grid.columns) return weights;
  const result = new (weights.constructor as typeof Float64Array)(grid.rows * grid.columns);
  const place = Uint16Array.from({ length: columns }, (_, j) =>
    Math.floor((j * grid.columns) / columns),
  );
  for (let row = 0; row < rows; row++) {
    const to = Math.floor((row * grid.rows) / rows) * grid.columns;
    for (let j = 0; j < columns; j++) {
      const w = weights[row * columns + j] as number;
      const at = to + (place[j] as number);
      if (Math.abs(w) > Math.abs(result[at] as number)) result[at] = w;
    }
  }
  return result;
}
