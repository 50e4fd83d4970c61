/** NumPy's legacy random stream. */

import { maxElements } from "./limits.js";
import { integerOption, type Option, readInteger, required } from "./options.js";
import type { Engine } from "./transport/engine.js";
import { call, type Family, guard } from "./transport/family.js";

/** A stream of random numbers. Both functions draw from the same stream and advance it. */
export interface RandomStream {
  /** `count` uniforms in [0, 1), as `numpy.random.rand(count)`: bit for bit. */
  rand(count: number): Float64Array<ArrayBuffer>;
  /**
   * `count` gaussians of mean 0 and variance 1, as `numpy.random.randn(count)`:
   * within 4.5e-16 relative. One gaussian may be cached for the next call; `rand`
   * neither uses nor discards the cached one.
   */
  randn(count: number): Float64Array<ArrayBuffer>;
}

export interface RandomFunctions {
  /**
   * The stream of `numpy.random.seed(seed)` (MT19937, polar gaussians), so that
   * a published script can be repeated number by number.
   *
   * seed: integer in [0, 2³² − 1]. Counts: integers in [0, 2²⁷].
   * Errors: `TypeError`, `RangeError`. Cost: O(count).
   * Sources: Matsumoto and Nishimura (1998); Marsaglia and Bray (1964).
   *
   * @example
   * ```ts
   * const stream = knn.random(7);
   * console.log(stream.rand(2)); // Float64Array(2) [0.07630…, 0.7799…]
   * console.log(stream.randn(2)); // Float64Array(2) [1.690…, -0.4659…]
   * ```
   */
  random(seed: number): RandomStream;
}

export const maxSeed = 2 ** 32 - 1;

export function seedOption(byDefault: number): Option<number> {
  return integerOption(byDefault, 0, maxSeed);
}

export function randomStream(engine: Engine, seed: number): RandomStream {
  let { state } = engine.call({}, (core) => core.randomState(seed));
  const draw = (method: "rand" | "randn") =>
    guard(`random.${method}`, (length) => {
      const count = readInteger(length, "count", 0, maxElements);
      const gaussian = method === "randn";
      const answer = engine.call({ state }, (core, at) =>
        core.randomDraws(at.state, count, gaussian),
      );
      state = answer.state;
      return answer.values;
    }) as RandomStream["rand"];
  return Object.freeze({ rand: draw("rand"), randn: draw("randn") });
}

const random = call(
  { seed: required(integerOption(undefined, 0, maxSeed)) },
  {},
  ({ seed }, engine) => randomStream(engine, seed),
);

export const randomFunctions: Family<RandomFunctions> = { random };
