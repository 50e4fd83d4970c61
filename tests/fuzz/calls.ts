/**
 * The table of calls: arguments for every function of the package. A function without an entry fails the suite, and so
 * does an option that no entry uses.
 */

import fc, { type Arbitrary } from "fast-check";
import type { SoftKnn } from "softknn";
import { attentionFamilies } from "./attention-calls.js";
import { languageFamilies } from "./language-calls.js";
import { learningFamilies } from "./learning-calls.js";
import { rowFamilies } from "./row-calls.js";
import { transformerFamilies } from "./transformer-calls.js";

export interface Family {
  /** The relative frequency of its calls. */
  readonly share: number;
  readonly args: Arbitrary<readonly unknown[]>;
  /** The index of the options argument, if any. */
  readonly optionsAt?: number;
  /** The call; by default the function with these arguments. */
  run?(knn: SoftKnn, args: readonly unknown[]): unknown;
}

export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
}

export const families: Readonly<Record<string, Family>> = {
  ...attentionFamilies,
  ...rowFamilies,
  ...learningFamilies,
  ...transformerFamilies,
  ...languageFamilies,
};

/** Calls of these functions by their frequency, with arguments that `change` may spoil. */
export const callsOf = (
  names: readonly string[],
  change = (args: Arbitrary<readonly unknown[]>): Arbitrary<readonly unknown[]> => args,
): Arbitrary<Call> =>
  fc.oneof(
    ...names.map((name) => {
      const { share, args } = families[name] as Family;
      return {
        weight: share,
        arbitrary: fc.record({ name: fc.constant(name), args: change(args) }),
      };
    }),
  );

/** What the call returns, or the promise of it. */
export function answer(knn: SoftKnn, { name, args }: Call): unknown {
  const own = families[name]?.run;
  const plain = (knn as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
  return own ? own(knn, args) : plain?.(...args);
}
