/** Calls of multi-head attention with arbitrary arguments. */

import type { MultiHeadOptions, SoftKnn } from "softknn";
import { generator } from "./api-support.js";
import { randomHeads } from "./heads-support.js";

export const { inputs, options } = randomHeads(generator(400), []);

/** A multi-head call with arbitrary arguments. */
export function attendHeads(given: unknown, settings: unknown = options) {
  return (k: SoftKnn) => k.multiHeadAttention(given as never, settings as MultiHeadOptions);
}

export const inputsWith = (more: object) => attendHeads({ ...inputs, ...more });
export const optionsWith = (more: object) => attendHeads(inputs, { ...options, ...more });

/** A tensor with one number replaced. */
export function spoilt(
  tensor: { data: ArrayLike<number>; shape: readonly number[] },
  at: number,
  x: number,
) {
  const data = Float64Array.from(tensor.data);
  data[at] = x;
  return { data, shape: tensor.shape };
}
