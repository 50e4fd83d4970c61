/** Masks as tensors: for display, for combination, for the option `mask`. */

import { call, type Family } from "../calls.js";
import { checkSize, maxAxis } from "../limits.js";
import * as option from "../option.js";
import type { ByteTensor, IntegersInput } from "../tensors/tensor-types.js";
import { checkPast } from "./attention-masks.js";
import { weightTable } from "./attention-options.js";

const causalOptions = {
  /** The number of keys before the first query. Integer ≥ −m, default 0. */
  past: option.integer(0, -maxAxis, Number.MAX_SAFE_INTEGER),
  /** w: only keys with |i + past − j| < w. Integer ≥ 1; default none. */
  window: weightTable.window,
};

export interface CausalMaskOptions extends option.OptionsOf<typeof causalOptions> {}

export interface MaskFunctions {
  /**
   * The keys that each of m queries may attend to: 1 for j ≤ i + past (and, with
   * a window w, |i + past − j| < w), else 0. Top-left aligned; `past: n − m` aligns the last query
   * to the last key, also for m > n, where the first queries see no key.
   *
   * Shape: (m, n), m and n integers ≥ 0, n = m by default.
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
   *
   * @example
   * ```ts
   * console.log(toNested(knn.paddingMask([1, 3], 3)));
   * // [[true, false, false], [true, true, true]]
   * ```
   */
  paddingMask(lengths: IntegersInput, n: number): ByteTensor;
}

const length = option.count(0, maxAxis);

export const maskFunctions: Family<MaskFunctions> = {
  causalMask: call(
    { m: length, n: option.integer(undefined, 0, maxAxis) },
    causalOptions,
    ({ m, n = m }, { past, window = 0 }, engine) => {
      checkPast(past, m);
      const shape = [m, n];
      checkSize("result", shape);
      const { allowed } = engine.call({}, (core) => core.causalMask(m, n, past, window));
      return { data: allowed, shape };
    },
  ),

  paddingMask: call(
    { lengths: option.required(option.later()), n: length },
    {},
    (given, _, engine) => {
      const { n } = given;
      const lengths = option.required(option.integers(0, n)).read(given.lengths, "lengths");
      const shape = [lengths.length, n];
      checkSize("result", shape);
      const { allowed } = engine.call({ lengths }, (core, at) => core.paddingMask(at.lengths, n));
      return { data: allowed, shape };
    },
  ),
};
