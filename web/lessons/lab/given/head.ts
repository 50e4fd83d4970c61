/** One head of given weights: its numbers, the rows that are no distribution, and its picture. */

import type { Floats } from "../inputs.js";
import { type GivenWeights, headStart, numbersOf } from "./given.js";

/** Both count from 0. */
export interface HeadAt {
  readonly layer: number;
  readonly head: number;
}

/** The weights of a head, each exact; (m, n). */
export function headNumbers(weights: GivenWeights, at: HeadAt): Floats {
  const from = headStart(weights.shape, at.layer, at.head);
  const [, , rows, columns] = weights.shape;
  return numbersOf(weights, from, from + rows * columns);
}

/** Rounding to half precision changes a sum of weights by less; bfloat16 has three bits less. */
const tolerance = 1e-3;
const brainTolerance = 8e-3;

/** Counts the rows that are no distribution; `sound` are the weights without those that hold no weights. */
export function checkRows(weights: Floats, columns: number, type: GivenWeights["type"]) {
  const within = type === "bfloat16" ? brainTolerance : tolerance;
  let odd = 0;
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
    }
    if (!isSound || Math.abs(sum - 1) > within) odd += 1;
  }
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
