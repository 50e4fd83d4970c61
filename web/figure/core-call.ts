/** One call of the core as data: what receipts find, and what snippets, formulas and guards are made of. */

export interface CoreCall {
  /**
   * Name of the function of `SoftKnn`, e.g. "attention". A draw of `random(seed)` is one call of
   * "random" with the arguments `seed, [["randn", 8], …]`: the draws in order, of which the last is the result.
   */
  readonly name: string;
  /** What it was called with: plain numbers, strings, nested arrays, Tensors, typed arrays. */
  readonly args: readonly unknown[];
}

/** One number of a result: where it is (`["weights", "data", 3]`), and how it is displayed. */
export interface CoreNumber {
  readonly call: CoreCall;
  readonly path: readonly (string | number)[];
  readonly value: number;
  readonly text: string;
}

/** A tensor that says how its data can be made again. */
export function withOrigin<T extends object>(tensor: T, origin: Origin): T {
  return { ...tensor, origin };
}

/** The tokens and targets of `projectionTask()` as it is without options. */
export function taskTensors<T extends object>(x: T, targets: T): { x: T; targets: T } {
  const task = { kind: "projectionTask", seed: 7, scenes: 16 } as const;
  return {
    x: withOrigin(x, { ...task, part: "x" }),
    targets: withOrigin(targets, { ...task, part: "targets" }),
  };
}

/**
 * Where long data come from, if they can be made again: a property `origin` of a tensor.
 * The core does not look at it; a snippet names the generator instead of all the numbers.
 */
export type Origin =
  | {
      readonly kind: "randn" | "rand";
      readonly seed: number;
      /** How many numbers of the same stream came before the first of these. */
      readonly skip: number;
    }
  | {
      readonly kind: "projectionTask";
      readonly part: "x" | "targets";
      readonly seed: number;
      readonly scenes: number;
    };
