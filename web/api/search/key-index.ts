/** Keys that stay in WebAssembly memory: exact search and attention without copying them again. */

import { attend, type HeldKeys, readAttention } from "../attention/attention.js";
import { attentionTable, type Similarity, similarities } from "../attention/attention-options.js";
import { checkRow } from "../attention/attention-shape.js";
import { rawSimilarity } from "../attention/pairs.js";
import { failure, mustBe, shapeError } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import {
  arrayOption,
  choiceOption,
  finiteOption,
  readOptions,
  type SettingsOf,
} from "../options.js";
import { checkAborted, withoutSignal } from "../signal.js";
import {
  checkMemory,
  type Floats,
  inTypeOf,
  readMatrix,
  requireAxes,
  requireEqual,
  type Source,
  toTensor,
  uncheckedRows,
  uncheckedTensor,
} from "../tensors/tensor.js";
import { copyInto, makeArray } from "../tensors/typed-arrays.js";
import type { Given } from "../transport/core.js";
import type {
  ResidentKeys as DoubleKeys,
  Holding,
  InputArray,
  ResidentKeysFloat,
} from "../transport/core-module.js";
import type { Engine } from "../transport/engine.js";
import { type Family, guard } from "../transport/family.js";
import { Residence } from "../transport/residence.js";
import { filterBytes } from "./key-filter.js";
import { type Id, KeyIds, readId, readIds } from "./key-ids.js";
import { fromIndexBytes, toIndexBytes } from "./key-index-bytes.js";
import type { IndexFunctions, KeyIndex } from "./key-index-types.js";
import { neighborTable } from "./neighbors.js";

const indexTable = {
  similarity: neighborTable.similarity,
  epsilon: neighborTable.epsilon,
  values: arrayOption,
  ids: arrayOption,
};

const addTable = { ids: arrayOption, values: arrayOption };

type ResidentKeys = DoubleKeys | ResidentKeysFloat;

type IndexSettings = SettingsOf<typeof indexTable>;

const searchTable = { k: neighborTable.k, filter: arrayOption };

export function makeIndex(engine: Engine, keys: unknown, options: unknown): KeyIndex {
  const settings: IndexSettings = readOptions(indexTable, options);
  const source = readKeys(keys);
  const width = source.shape[1] as number;
  const inFloat = source.element === "Float32Array";
  const residence = new Residence(
    engine,
    "index",
    (core): ResidentKeys =>
      core[inFloat ? "makeIndexFloat" : "makeIndex"](
        width,
        rawSimilarity(settings.similarity),
        settings.epsilon,
      ),
  );
  const made = new ResidentIndex(residence, settings, source);
  try {
    made.put(source, settings.ids);
  } catch (error) {
    made.dispose();
    throw error;
  }
  return made;
}

function readKeys(keys: unknown): Source {
  return readMatrix(checkMemory(uncheckedRows(keys, "keys")), "(n, d)");
}

class ResidentIndex implements KeyIndex<Floats> {
  readonly #residence: Residence<ResidentKeys>;
  readonly #settings: IndexSettings;
  /** Of `attention`. */
  #values: unknown;
  readonly #ids: KeyIds | undefined;
  readonly #element: string;
  readonly #held: HeldKeys;
  readonly dimension: number;
  #state = { address: 0, size: 0, bytes: 0 };

  constructor(
    residence: Residence<ResidentKeys>,
    settings: IndexSettings,
    { shape, element }: Source,
  ) {
    this.#residence = residence;
    this.#settings = settings;
    this.#values = settings.values;
    this.#ids = settings.ids === undefined ? undefined : new KeyIds();
    this.#element = element;
    this.dimension = shape[1] as number;
    const similarity = choiceOption<Similarity>(settings.similarity, similarities);
    const epsilon = finiteOption(settings.epsilon, 0);
    this.#held = {
      table: { ...attentionTable, similarity, epsilon },
      source: () => this.#source(),
    };
    // Some browsers lack the symbol. Set here, so that a bundler can drop the class.
    if (Symbol.dispose) this[Symbol.dispose] = this.dispose;
  }

  get size(): number {
    return this.#state.size;
  }

  get byteLength(): number {
    return this.#residence.isAlive ? this.#state.bytes : 0;
  }

  readonly add = guard("index.add", (keys, options) => {
    this.#residence.living();
    const { ids, values } = readOptions(addTable, options);
    const row = checkRow(uncheckedTensor(keys, "keys"), undefined);
    this.put(readMatrix(row, "(n, d)"), ids, values);
  }) as KeyIndex<Floats>["add"];

  put(key: Source, given: unknown, more?: unknown): void {
    const count = key.shape[0] as number;
    const fitting = { key: this.#fitting(key) };
    const values = more === undefined ? this.#values : this.#joined(more, count);
    const ids = this.#named(given, count);
    this.#change(fitting, (object, at) => object.add(at.key as InputArray));
    this.#values = values;
    this.#ids?.add(ids);
  }

  /** The ids of `count` new keys; none in an index without. */
  #named(given: unknown, count: number): readonly Id[] {
    if (this.#ids === undefined) {
      if (given === undefined) return [];
      throw failure("VALUE", "ids", "must be given when the index is made, or never");
    }
    return this.#ids.read(given, count);
  }

  /** Runs a call that changes the keys. */
  #change(
    arrays: Readonly<Record<string, Given>>,
    run: (object: ResidentKeys, at: Readonly<Record<string, InputArray>>) => Holding,
  ): void {
    const { engine, object } = this.#residence.living();
    this.#state = engine.call(arrays, (_, at) => run(object, at), undefined, 1);
  }

  /** The position of an id; in an index without ids, of a position. */
  #placeOf(id: Id): number | undefined {
    if (this.#ids) return this.#ids.placeOf(id);
    return typeof id === "number" && id >= 0 && id < this.size ? id : undefined;
  }

  readonly set = guard("index.set", (given, vector) => {
    this.#residence.living();
    const id = readId(given, "id");
    const key = requireAxes(checkMemory(uncheckedTensor(vector, "vector")), 1, 1, "1 axis, (d)");
    const place = this.#placeOf(id);
    if (place !== undefined) {
      const fitting = { key: this.#fitting(key) };
      this.#change(fitting, (object, at) => object.replace(at.key as InputArray, place));
      return;
    }
    if (!this.#ids && id !== this.size) {
      throw mustBe("VALUE", "id", `a position in [0, ${this.size}], as the index has no ids`, id);
    }
    this.put({ ...key, shape: [1, ...key.shape] }, this.#ids && [id]);
  }) as KeyIndex<Floats>["set"];

  readonly get = guard("index.get", (given) => {
    this.#residence.living();
    const place = this.#placeOf(readId(given, "id"));
    return place === undefined ? undefined : this.#numbers(place, 1);
  }) as KeyIndex<Floats>["get"];

  /** A copy of the numbers of `count` keys; the core may have no memory for none. */
  #numbers(first: number, count: number): Floats {
    const { engine, object } = this.#residence.living();
    const { values } = engine.call({}, () => object.keys(first, count));
    return values ?? makeArray(this.#element, 0);
  }

  readonly has = guard("index.has", (given) => {
    this.#residence.living();
    return this.#placeOf(readId(given, "id")) !== undefined;
  }) as KeyIndex<Floats>["has"];

  readonly ids = guard("index.ids", () => {
    this.#residence.living();
    return this.#ids ? [...this.#ids.list] : Array.from({ length: this.size }, (_, i) => i);
  }) as KeyIndex<Floats>["ids"];

  readonly remove = guard("index.remove", (given) => {
    this.#residence.living();
    const kept = new Uint8Array(this.size).fill(1);
    let removed = 0;
    for (const id of readIds(given, "ids")) {
      const place = this.#placeOf(id);
      if (place === undefined) {
        if (this.#ids) continue;
        const accepts = `positions in [0, ${this.size}), as the index has no ids`;
        throw mustBe("VALUE", "ids", accepts, id);
      }
      removed += kept[place] as number;
      kept[place] = 0;
    }
    if (removed === 0) return 0;
    const values = this.#valuesOf(kept);
    this.#change({ kept }, (object, at) => object.keep(at.kept as InputArray));
    this.#values = values;
    this.#ids?.keep(kept);
    return removed;
  }) as KeyIndex<Floats>["remove"];

  /** The values of the kept keys. */
  #valuesOf(kept: Uint8Array): unknown {
    if (this.#values === undefined) return undefined;
    const { shape, data } = this.#readValues();
    const width = shape[1] as number;
    const isKept = (_: number, i: number) => kept[Math.floor(i / width)] !== 0;
    const left = (data as Float64Array).filter(isKept);
    return { data: left, shape: [width === 0 ? 0 : left.length / width, width] };
  }

  /** The values, and behind them those of `count` new keys. */
  #joined(given: unknown, count: number): Source {
    const more = this.#readValues(given);
    const isFirst = this.#values === undefined && this.size === 0;
    const own = isFirst ? { ...more, data: new Float64Array() } : this.#readValues();
    const [rows = 0, width = 0] = isFirst ? [0, more.shape[1]] : own.shape;
    requireEqual(more, [count, width], ": one row per key, as the values of the index");
    if (rows !== this.size) {
      throw shapeError(own, `of the index have ${rows} rows for its ${this.size} keys`);
    }
    const shape = [rows + count, width];
    const added = inTypeOf(more, own.element, "the values of the index");
    const data = makeArray(own.element, sizeOf(shape));
    copyInto(data, own.data);
    copyInto(data.subarray(rows * width), added.data);
    return { ...own, data, shape };
  }

  #readValues(given = this.#values): Source {
    const values = readMatrix(checkMemory(uncheckedRows(given, "values")), "(n, v)");
    return values.yields ? inTypeOf(values, this.#element, "the index") : values;
  }

  readonly compact = guard("index.compact", () => {
    this.#change({}, (object) => object.compact());
  }) as KeyIndex<Floats>["compact"];

  readonly toBytes = guard("index.toBytes", () => {
    const values = this.#values === undefined ? undefined : this.#readValues();
    const keys = { data: this.#numbers(0, this.size), shape: [this.size, this.dimension] };
    return toIndexBytes(this.#settings, keys, values, this.#ids?.list);
  }) as KeyIndex<Floats>["toBytes"];

  readonly search = guard("index.search", (given, options) => {
    this.#residence.living();
    const settings = readOptions(searchTable, options);
    const draft = uncheckedTensor(given, "query");
    const rows = requireAxes(checkMemory(draft), 1, 2, "1 axis or 2, (d) or (m, d)");
    const query = this.#fitting(rows);
    const { allowed, count } = this.#passing(settings.filter);
    const k = Math.min(settings.k, count);
    const queries = sizeOf(query.shape.slice(0, -1));
    const shape = [queries, k];
    checkSize("result", shape);
    // The caller's code may have disposed of the index.
    const { engine, object } = this.#residence.living();
    const { indices, scores } = engine.call(
      { query, allowed },
      (_, at) => object.search(at.query, queries, k, at.allowed),
      () => ({ score: { shape: [queries, this.size] } }),
      1,
    );
    const made = toTensor(scores ?? new Float64Array(), shape, this.#element, "score");
    const places = indices ?? new Int32Array();
    const ids = this.#ids && Array.from(places, (place) => this.#ids?.list[place] as Id);
    return { indices: places, scores: made, ...(ids && { ids }), shape };
  }) as KeyIndex<Floats>["search"];

  /** The keys that pass a filter as bytes, and their number. */
  #passing(filter: unknown): { allowed?: Uint8Array; count: number } {
    const { size } = this;
    if (filter === undefined) return { count: size };
    const allowed = filterBytes(filter, this.#ids?.list, size);
    if (this.size !== size) throw failure("VALUE", "filter", "must not change the index");
    // Far faster than counting.
    if (!allowed.includes(0)) return { count: size };
    let count = 0;
    for (const byte of allowed) count += Math.min(byte, 1);
    return { allowed, count };
  }

  readonly attention = guard("index.attention", (query, given, values) => {
    this.#residence.living();
    // The guard looks into the last argument only.
    const { args, signal } = withoutSignal([given]);
    checkAborted(signal, "index.attention");
    const value = values ?? this.#values;
    const call = readAttention({ query, value }, args[0], this.#held);
    return attend(this.#residence.living().engine, call);
  }) as KeyIndex<Floats>["attention"];

  /** The keys as an argument of `attention`. */
  #source(): Source {
    this.#residence.living();
    const shape = [this.size, this.dimension];
    const inFloat = this.#inFloat;
    const resident = { address: this.#state.address, length: sizeOf(shape), inFloat };
    const data = new Float64Array();
    return { place: "key", shape, data, element: this.#element, resident };
  }

  get #inFloat(): boolean {
    return this.#element === "Float32Array";
  }

  dispose(): void {
    this.#residence.dispose();
  }

  declare [Symbol.dispose]: () => void;

  /** Throws if number type or dimension differ from the keys. */
  #fitting(source: Source): Source {
    const width = source.shape.at(-1);
    if (width !== this.dimension) {
      throw shapeError(
        source,
        `must have ${this.dimension} columns as the keys of the index, got ${width}`,
      );
    }
    return inTypeOf(source, this.#element, "the index");
  }
}

export const loadIndex = (engine: Engine, bytes: unknown) =>
  fromIndexBytes(bytes, (keys, options) => makeIndex(engine, keys, options));

export const indexFunctions: Family<IndexFunctions> = { index: makeIndex, loadIndex };
