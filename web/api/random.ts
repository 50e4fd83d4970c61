/** NumPy's legacy random stream. */

import { bound, call, type Family, method } from "./calls.js";
import { maxElements } from "./limits.js";
import * as option from "./options.js";
import type { Engine } from "./transport/engine.js";

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

interface Stream {
  readonly engine: Engine;
  state: Float64Array;
}

const draw = (gaussian: boolean) =>
  method({ count: option.count(0, maxElements) }, {}, ({ count }, _, stream: Stream) => {
    const { values, state } = stream.engine.call({ state: stream.state }, (core, at) =>
      core.randomDraws(at.state, count, gaussian),
    );
    stream.state = state;
    return values;
  });
const [rand, randn] = [draw(false), draw(true)];

export function randomStream(engine: Engine, seed: number): RandomStream {
  const { state } = engine.call({}, (core) => core.randomState(seed));
  const stream = { engine, state };
  return Object.freeze({
    rand: bound("random.rand", rand, stream),
    randn: bound("random.randn", randn, stream),
  });
}

export const randomFunctions: Family<RandomFunctions> = {
  random: call({ seed: option.required(option.seed(undefined)) }, {}, ({ seed }, _, engine) =>
    randomStream(engine, seed),
  ),
};
