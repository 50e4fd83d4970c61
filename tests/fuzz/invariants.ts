/** One invariant for each function of the package. */

import * as attention from "./attention-invariants.js";
import * as experiments from "./experiment-invariants.js";
import { index } from "./index-calls.js";
import * as learning from "./learning-invariants.js";
import * as rows from "./row-invariants.js";
import * as transformers from "./transformer-invariants.js";

/** Throws `Broken`. Receives the result, the arguments and the package, for a second call. */
export type Invariant = (result: never, args: never, knn: never) => void;

export const invariants: Readonly<Record<string, Invariant>> = {
  ...attention,
  ...rows,
  ...experiments,
  ...learning,
  index,
  ...transformers,
};
