/** One call of the core as data: the source of receipts, snippets and formulas. */

export interface CoreCall {
  /**
   * Name of the function of `SoftKnn`, e.g. "attention". A draw of `random(seed)` is one call of
   * "random" with the arguments `seed, [["randn", 8], …]`: all draws in order; the last one is the result.
   */
  readonly name: string;
  /** The arguments: plain numbers, strings, nested arrays, Tensors, typed arrays. */
  readonly args: readonly unknown[];
}

/** One number of a result: its path (`["weights", "data", 3]`), and its displayed text. */
export interface CoreNumber {
  readonly call: CoreCall;
  readonly path: readonly (string | number)[];
  readonly value: number;
  readonly text: string;
}

/** A tensor with the generator of its data. */
export function withOrigin<T extends object>(tensor: T, origin: Draws): T {
  return { ...tensor, origin };
}

/**
 * The generator of long data: a property `origin` of a tensor. The core ignores it; a snippet
 * names the generator instead of all numbers.
 */
export interface Draws {
  readonly kind: "randn" | "rand";
  readonly seed: number;
  /** The number of draws of the stream before the first of these numbers. */
  readonly skip: number;
}
