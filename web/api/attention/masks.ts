/** Masks as tensors: for display, for combination, for the option `mask`. */

import { checkSize, maxAxis } from "../limits.js";
import { arrayOption, integerOption, type OptionsOf, required } from "../options.js";
import { type IntegersInput, readIntegers } from "../tensors/integers.js";
import type { ByteTensor } from "../tensors/tensor.js";
import { call, type Family } from "../transport/family.js";
import { checkPast } from "./attention-masks.js";
import { weightTable } from "./attention-options.js";

const causalOptions = {
  /** The number of keys before the first query. Integer ≥ −m, default 0. */
  past: integerOption(0, -maxAxis, Number.MAX_SAFE_INTEGER),
  /** w: only keys with |i + past − j| < w. Integer ≥ 1; default none. */
  window: weightTable.window,
};

export interface CausalMaskOptions extends OptionsOf<typeof causalOptions> {}

export interface MaskFunctions {
  /**
   * The keys that each of m queries may attend to: 1 for j ≤ i + past (and, with
   * a window w, |i + past − j| < w), else 0. Top-left aligned; `past: n − m` aligns the last query
   * to the last key, also for m > n, where the first queries see no key.
   *
   * Shape: (m, n), m and n integers ≥ 0, n = m by default.
   * Errors: `TypeError`, `RangeError`. Cost: m·n bytes.
   *
   * @example
   * ```ts
   * console.log(toNested(knn.causalMask(2, 3)));
   * // [[true, false, false], [true, true, false]]
   * console.log(knn.causalMask(3).data); // Uint8Array(9) [1, 0, 0, 1, 1, 0, 1, 1, 1]
   * ```
   */
  causalMask(m: number, n?: number, options?: CausalMaskOptions): ByteTensor;
  /**
   * The real keys of sequences padded to length n: 1 for j < lengths[b].
   *
   * Shape: lengths (B), integers in [0, n] → (B, n), the form of `keyPadding`.
   * Errors: `TypeError`, `RangeError`. Cost: B·n bytes.
   *
   * @example
   * ```ts
   * console.log(toNested(knn.paddingMask([1, 3], 3)));
   * // [[true, false, false], [true, true, true]]
   * ```
   */
  paddingMask(lengths: IntegersInput, n: number): ByteTensor;
}

const lengthOption = required(integerOption(undefined, 0, maxAxis));

const causalMask = call(
  { m: lengthOption, n: integerOption(undefined, 0, maxAxis) },
  causalOptions,
  ({ m, n = m, past, window = 0 }, engine) => {
    checkPast(past, m);
    const shape = [m, n];
    checkSize("result", shape);
    const { allowed } = engine.call({}, (core) => core.causalMask(m, n, past, window));
    return { data: allowed, shape };
  },
);

const paddingMask = call(
  { lengths: arrayOption, n: lengthOption },
  {},
  ({ lengths: given, n }, engine) => {
    const lengths = readIntegers(given, "lengths", 0, n);
    const shape = [lengths.length, n];
    checkSize("result", shape);
    const { allowed } = engine.call({ lengths }, (core, at) => core.paddingMask(at.lengths, n));
    return { data: allowed, shape };
  },
);

export const maskFunctions: Family<MaskFunctions> = { causalMask, paddingMask };
