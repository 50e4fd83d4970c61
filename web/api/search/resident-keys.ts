/** The keys of an index in the core's memory. */

import { rawSimilarity } from "../attention/attention-options.js";
import { failure, type Place, shapeError } from "../errors.js";
import type { SettingsOf } from "../options.js";
import { inTypeOf, type Source } from "../tensors/tensor.js";
import type { Floats } from "../tensors/tensor-types.js";
import { makeArray } from "../tensors/typed-arrays.js";
import type { Given } from "../transport/core.js";
import type * as core from "../transport/core-module.js";
import type { Engine } from "../transport/engine.js";
import { Residence } from "../transport/residence.js";
import type { neighborTable } from "./neighbors.js";

type Held = core.ResidentKeys | core.ResidentKeysFloat;
type Ranking = Pick<SettingsOf<typeof neighborTable>, "similarity" | "epsilon">;

export class ResidentKeys extends Residence<Held> {
  readonly element: string;
  readonly dimension: number;
  #state = { address: 0, size: 0, bytes: 0 };

  /** None yet, of the kind of these keys (n, d). */
  constructor(engine: Engine, { shape, element }: Source, { similarity, epsilon }: Ranking) {
    const width = shape[1] as number;
    const make = element === "Float32Array" ? "makeIndexFloat" : "makeIndex";
    super(engine, "index", (core) => core[make](width, rawSimilarity(similarity), epsilon));
    this.element = element;
    this.dimension = width;
  }

  get size(): number {
    return this.#state.size;
  }

  get byteLength(): number {
    return this.isAlive ? this.#state.bytes : 0;
  }

  /** Throws if number type or dimension differ from the keys. */
  fitting(source: Source): Source {
    const width = source.shape.at(-1);
    if (width === this.dimension) return inTypeOf(source, this.element, "the index");
    const columns = `${this.dimension} columns as the keys of the index`;
    throw shapeError(source, `must have ${columns}, got ${width}`);
  }

  /** What `read` gives, which may run code of the caller: that must not change the keys. */
  unchanged<T>(place: Place, read: () => T): T {
    const before = this.#state;
    const given = read();
    if (this.#state === before) return given;
    throw failure("VALUE", place, "must not change the index");
  }

  /** Runs a call that changes the keys. */
  change<Name extends string>(
    arrays: Readonly<Record<Name, Given>>,
    run: (object: Held, at: Readonly<Record<Name, core.InputArray>>) => core.Holding,
  ): void {
    const { engine, object } = this.living();
    this.#state = engine.call(arrays, (_, at) => run(object, at), undefined, 1);
  }

  /** A copy of the numbers of `count` keys; the core may have no memory for none. */
  numbers(first: number, count: number): Floats {
    const { engine, object } = this.living();
    const { values } = engine.call({}, () => object.keys(first, count));
    return values ?? makeArray(this.element, 0);
  }

  /** The `count` best keys of each of `queries`, with scores in double. */
  search(query: Source, queries: number, count: number, allowed: Uint8Array | undefined) {
    const { engine, object } = this.living();
    return engine.call(
      { query, allowed },
      (_, at) => object.search(at.query, queries, count, at.allowed),
      () => ({ score: { shape: [queries, this.size] } }),
      1,
    );
  }

  /** The keys as an argument of `attention`. */
  source(): Source {
    this.living();
    const { size, dimension, element } = this;
    const { address } = this.#state;
    const resident = { address, length: size * dimension, inFloat: element === "Float32Array" };
    const shape = [size, dimension];
    return { place: "key", shape, data: new Float64Array(), element, resident };
  }
}
