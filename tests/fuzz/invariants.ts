/** For every function of the package: what holds for whatever it answers. */

import * as attention from "./attention-invariants.js";
import * as experiments from "./experiment-invariants.js";
import * as rows from "./row-invariants.js";

/** Throws what is broken. It gets the answer, the arguments and, for a second opinion, the package. */
export type Invariant = (result: never, args: never, knn: never) => void;

export const invariants: Readonly<Record<string, Invariant>> = {
  ...attention,
  ...rows,
  ...experiments,
};
