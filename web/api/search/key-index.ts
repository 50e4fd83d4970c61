/** Keys that stay in WebAssembly memory: exact search and attention without copying them again. */

import { attend, settled } from "../attention/attention.js";
import { type AttentionSettings, attentionTable } from "../attention/attention-options.js";
import { asRow } from "../attention/attention-shape.js";
import { failure, mustBe } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import {
  arrayOption,
  numberOption,
  type Option,
  readOptions,
  type SettingsOf,
} from "../options.js";
import {
  type Floats,
  readMatrix,
  readRows,
  readTensor,
  requireAxes,
  rowsOption,
  type Source,
  type Tensor,
  toTensor,
} from "../tensors/tensor.js";
import type { Engine } from "../transport/engine.js";
import { call, type Family, guard } from "../transport/family.js";
import { filterBytes } from "./key-filter.js";
import { type Id, KeyIds, readId, readIds } from "./key-ids.js";
import { fromIndexBytes, toIndexBytes } from "./key-index-bytes.js";
import type { IndexFunctions, KeyIndex } from "./key-index-types.js";
import { joinedValues, keptValues, readValues } from "./key-values.js";
import { neighborTable } from "./neighbors.js";
import { ResidentKeys } from "./resident-keys.js";

const { k, similarity, epsilon } = neighborTable;
const indexTable = { similarity, epsilon, values: arrayOption, ids: arrayOption };
export const addTable = { ids: arrayOption, values: arrayOption };
export const searchTable = {
  k: { ...k, default: undefined } as Option<number | undefined>,
  minScore: numberOption(undefined, -Infinity, Infinity),
  filter: arrayOption,
};

type IndexSettings = SettingsOf<typeof indexTable>;
type Search = SettingsOf<typeof searchTable>;

export const makeIndex = call({ keys: rowsOption }, indexTable, (given, engine): KeyIndex => {
  const { keys, ...settings } = given;
  const source = readMatrix(keys, "(n, d)");
  const made = new ResidentIndex(engine, source, settings);
  try {
    made.put(source, settings.ids);
  } catch (error) {
    made.dispose();
    throw error;
  }
  return made;
});

class ResidentIndex implements KeyIndex<Floats> {
  readonly #keys: ResidentKeys;
  readonly #settings: IndexSettings;
  /** Of `attention`. */
  #values: unknown;
  readonly #ids: KeyIds;
  /** Of the options of `attention`. */
  readonly #table: typeof attentionTable;
  readonly dimension: number;

  constructor(engine: Engine, source: Source, settings: IndexSettings) {
    const { similarity, epsilon, values, ids } = settings;
    this.#keys = new ResidentKeys(engine, source, settings);
    this.#settings = settings;
    this.#values = values;
    this.#ids = new KeyIds(ids !== undefined);
    this.dimension = this.#keys.dimension;
    this.#table = {
      ...attentionTable,
      similarity: { ...attentionTable.similarity, default: similarity },
      epsilon: { ...attentionTable.epsilon, default: epsilon },
    };
    // Some browsers lack the symbol. Set here, so that a bundler can drop the class.
    if (Symbol.dispose) this[Symbol.dispose] = this.dispose;
  }

  get size(): number {
    return this.#keys.size;
  }

  get byteLength(): number {
    return this.#keys.byteLength;
  }

  readonly add = guard("index.add", (keys, options) => {
    this.#keys.living();
    const { ids, values } = readOptions(addTable, options);
    this.put(readMatrix(asRow(readTensor(keys, "keys")), "(n, d)"), ids, values);
  }) as KeyIndex<Floats>["add"];

  put(key: Source, given: unknown, more?: unknown): void {
    const count = key.shape[0] as number;
    const fitting = { key: this.#keys.fitting(key) };
    const values =
      more === undefined ? this.#values : joinedValues(this.#values, more, count, this.#keys);
    const ids = this.#ids.read(given, count);
    this.#keys.change(fitting, (object, at) => object.add(at.key));
    this.#values = values;
    this.#ids.add(ids);
  }

  /** The position of a given id. */
  #placeOf(given: unknown): number | undefined {
    this.#keys.living();
    return this.#ids.placeOf(readId(given, "id"), this.size);
  }

  readonly set = guard("index.set", (given, vector) => {
    this.#keys.living();
    const id = readId(given, "id");
    const key = requireAxes(readTensor(vector, "vector"), 1, 1, "1 axis, (d)");
    const place = this.#ids.placeOf(id, this.size);
    if (place !== undefined) {
      const fitting = { key: this.#keys.fitting(key) };
      return this.#keys.change(fitting, (object, at) => object.replace(at.key, place));
    }
    if (!this.#ids.list && id !== this.size) {
      throw mustBe("VALUE", "id", `a position in [0, ${this.size}], as the index has no ids`, id);
    }
    this.put({ ...key, shape: [1, ...key.shape] }, this.#ids.list && [id]);
  }) as KeyIndex<Floats>["set"];

  readonly get = guard("index.get", (given) => {
    const place = this.#placeOf(given);
    return place === undefined ? undefined : this.#keys.numbers(place, 1);
  }) as KeyIndex<Floats>["get"];

  readonly has = guard(
    "index.has",
    (given) => this.#placeOf(given) !== undefined,
  ) as KeyIndex<Floats>["has"];

  readonly ids = guard("index.ids", () => {
    this.#keys.living();
    return Array.from({ length: this.size }, (_, place) => this.#ids.list?.[place] ?? place);
  }) as KeyIndex<Floats>["ids"];

  readonly remove = guard("index.remove", (given) => {
    this.#keys.living();
    // Reading them may change the index.
    const ids = readIds(given, "ids");
    const kept = new Uint8Array(this.size).fill(1);
    let removed = 0;
    for (const id of ids) {
      const place = this.#ids.placeOf(id, this.size);
      if (place === undefined) {
        if (this.#ids.list) continue;
        const accepts = `positions in [0, ${this.size}), as the index has no ids`;
        throw mustBe("VALUE", "ids", accepts, id);
      }
      removed += kept[place] as number;
      kept[place] = 0;
    }
    if (removed === 0) return 0;
    const left =
      this.#values === undefined ? undefined : keptValues(this.#values, kept, this.#keys);
    this.#keys.change({ kept }, (object, at) => object.keep(at.kept));
    this.#values = left;
    this.#ids.keep(kept);
    return removed;
  }) as KeyIndex<Floats>["remove"];

  readonly compact = guard("index.compact", () => {
    this.#keys.change({}, (object) => object.compact());
  }) as KeyIndex<Floats>["compact"];

  readonly toBytes = guard("index.toBytes", () => {
    const values = this.#values === undefined ? undefined : readValues(this.#values, this.#keys);
    const keys = { data: this.#keys.numbers(0, this.size), shape: [this.size, this.dimension] };
    return toIndexBytes(this.#settings, keys, values, this.#ids.list);
  }) as KeyIndex<Floats>["toBytes"];

  readonly search = guard("index.search", (given, options) => {
    this.#keys.living();
    const settings = readOptions(searchTable, options);
    const rows = requireAxes(readTensor(given, "query"), 1, 2, "1 axis or 2, (d) or (m, d)");
    return this.#found(rows, settings);
  }) as KeyIndex<Floats>["search"];

  readonly nearest = guard("index.nearest", (given, options) => {
    this.#keys.living();
    const settings = readOptions(searchTable, options);
    const row = requireAxes(readTensor(given, "query"), 1, 1, "1 axis, (d)");
    const { indices, scores, ids } = this.#found(row, settings);
    const hit = (position: number, i: number) => ({
      id: ids?.[i] ?? position,
      position,
      score: scores.data[i] as number,
    });
    return Array.from(indices, hit);
  }) as KeyIndex<Floats>["nearest"];

  #found(rows: Source, { filter, minScore, k = minScore === undefined ? 1 : Infinity }: Search) {
    const query = this.#keys.fitting(rows);
    const { allowed, count } = this.#passing(filter);
    const most = Math.min(k, count);
    const queries = sizeOf(query.shape.slice(0, -1));
    const shape = [queries, most];
    checkSize("result", shape);
    // The caller's code may have disposed of the index: this call looks again.
    const found = this.#keys.search(query, queries, most, allowed);
    const { element } = this.#keys;
    const all = toTensor(found.scores ?? new Float64Array(), shape, element, "score");
    const indices = found.indices ?? new Int32Array();
    const hits =
      minScore === undefined
        ? { indices, scores: all, shape }
        : similarEnough(indices, all, minScore);
    const { list } = this.#ids;
    return { ...hits, ...(list && { ids: Array.from(hits.indices, (i) => list[i] as Id) }) };
  }

  /** The keys that pass a filter as bytes, and their number. */
  #passing(filter: unknown): { allowed?: Uint8Array; count: number } {
    const { size } = this;
    if (filter === undefined) return { count: size };
    const allowed = filterBytes(filter, this.#ids.list, size);
    if (this.size !== size) throw failure("VALUE", "filter", "must not change the index");
    // Far faster than counting.
    if (!allowed.includes(0)) return { count: size };
    let count = 0;
    for (const byte of allowed) count += Math.min(byte, 1);
    return { allowed, count };
  }

  readonly attention = guard("index.attention", (query, options, values) => {
    this.#keys.living();
    const settings: AttentionSettings = readOptions(this.#table, options);
    const call = settled(
      {
        query: readTensor(query, "query"),
        key: this.#keys.source(),
        value: readRows(values ?? this.#values, "value"),
      },
      settings,
    );
    return attend(this.#keys.living().engine, call);
  }) as KeyIndex<Floats>["attention"];

  dispose(): void {
    this.#keys.dispose();
  }

  declare [Symbol.dispose]: () => void;
}

/** The hits of a search whose score is at least `least`: the first of each row. */
function similarEnough(indices: Int32Array, { data, shape }: Tensor, least: number) {
  const [queries, k] = shape as [number, number];
  const offsets = new Int32Array(queries + 1);
  const isHit = Uint8Array.from(data, (score) => Number(score >= least));
  for (let i = 0; i < queries; i++) {
    const hits = isHit.subarray(i * k, (i + 1) * k).reduce((sum, one) => sum + one, 0);
    offsets[i + 1] = (offsets[i] as number) + hits;
  }
  const scores = data.filter((_, i) => isHit[i]);
  return {
    indices: indices.filter((_, i) => isHit[i]),
    scores: { data: scores, shape: [scores.length] },
    offsets,
  };
}

export const loadIndex = call({ bytes: arrayOption }, {}, ({ bytes }, engine) =>
  fromIndexBytes(bytes, (keys, options) => makeIndex(engine, keys, options)),
);

export const indexFunctions: Family<IndexFunctions> = { index: makeIndex, loadIndex };
