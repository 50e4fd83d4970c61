/** One call of the core as data: what receipts find, and what snippets, formulas and guards are made of. */

export interface CoreCall {
  /** Name of the function of `SoftKnn`, e.g. "attention". */
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
