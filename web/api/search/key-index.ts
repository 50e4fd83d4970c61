/** Keys that stay in WebAssembly memory: exact search and attention without copying them again. */

import { attend, settled } from "../attention/attention.js";
import { attentionTable } from "../attention/attention-options.js";
import { asRow } from "../attention/attention-shape.js";
import { call, type Family, handleOf, method } from "../calls.js";
import { mustBe } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import * as option from "../option.js";
import { readMatrix, readRows, requireAxes, type Source, toTensor } from "../tensors/tensor.js";
import type { Tensor } from "../tensors/tensor-types.js";
import type { Engine } from "../transport/engine.js";
import { filterBytes } from "./key-filter.js";
import { type Id, id, ids, KeyIds } from "./key-ids.js";
import { fromIndexBytes, toIndexBytes } from "./key-index-bytes.js";
import {
  addTable,
  hitTable,
  type IndexFunctions,
  indexTable,
  type KeyIndex,
} from "./key-index-types.js";
import { joinedValues, keptValues, readValues } from "./key-values.js";
import { ResidentKeys } from "./resident-keys.js";

type Search = option.SettingsOf<typeof hitTable>;

class HeldIndex extends ResidentKeys {
  readonly settings: option.SettingsOf<typeof indexTable>;
  /** Of `attention`. */
  values: unknown;
  readonly names: KeyIds;
  /** Of the options of `attention`. */
  readonly table: typeof attentionTable;

  constructor(engine: Engine, source: Source, settings: option.SettingsOf<typeof indexTable>) {
    super(engine, source, settings);
    this.settings = settings;
    this.values = settings.values;
    this.names = new KeyIds(settings.ids !== undefined);
    this.table = {
      ...attentionTable,
      similarity: { ...attentionTable.similarity, default: settings.similarity },
      epsilon: { ...attentionTable.epsilon, default: settings.epsilon },
    };
  }

  put(key: Source, given: unknown, more?: unknown): void {
    const count = key.shape[0] as number;
    const fitting = { key: this.fitting(key) };
    const values = this.unchanged("values", () =>
      more === undefined ? this.values : joinedValues(this.values, more, count, this),
    );
    const ids = this.unchanged("ids", () => this.names.read(given, count));
    this.change(fitting, (object, at) => object.add(at.key));
    this.values = values;
    this.names.add(ids);
  }

  placeOf(id: Id): number | undefined {
    return this.names.placeOf(id, this.size);
  }

  remove(ids: readonly Id[]): number {
    const kept = new Uint8Array(this.size).fill(1);
    let removed = 0;
    for (const id of ids) {
      const place = this.placeOf(id);
      if (place === undefined) {
        if (this.names.list) continue;
        const accepts = `positions in [0, ${this.size}), as the index has no ids`;
        throw mustBe("VALUE", "ids", accepts, id);
      }
      removed += kept[place] as number;
      kept[place] = 0;
    }
    if (removed === 0) return 0;
    const left = this.unchanged("values", () =>
      this.values === undefined ? undefined : keptValues(this.values, kept, this),
    );
    this.change({ kept }, (object, at) => object.keep(at.kept));
    this.values = left;
    this.names.keep(kept);
    return removed;
  }

  found(rows: Source, { filter, minScore, k = minScore === undefined ? 1 : Infinity }: Search) {
    const query = this.fitting(rows);
    const { allowed, count } = this.#passing(filter);
    const most = Math.min(k, count);
    const queries = sizeOf(query.shape.slice(0, -1));
    const shape = [queries, most];
    checkSize("result", shape);
    // The caller's code may have disposed of the index: this call looks again.
    const found = this.search(query, queries, most, allowed);
    const all = toTensor(found.scores ?? new Float64Array(), shape, this.element, "score");
    const indices = found.indices ?? new Int32Array();
    const hits =
      minScore === undefined
        ? { indices, scores: all, shape }
        : similarEnough(indices, all, minScore);
    const { list } = this.names;
    return { ...hits, ...(list && { ids: Array.from(hits.indices, (i) => list[i] as Id) }) };
  }

  /** The keys that pass a filter as bytes, and their number. */
  #passing(filter: unknown): { allowed?: Uint8Array; count: number } {
    const { size } = this;
    if (filter === undefined) return { count: size };
    const allowed = this.unchanged("filter", () => filterBytes(filter, this.names.list, size));
    // Far faster than counting.
    if (!allowed.includes(0)) return { count: size };
    return { allowed, count: allowed.reduce((sum, byte) => sum + Math.min(byte, 1), 0) };
  }
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

export const indexMethods: Family<
  Omit<KeyIndex, "size" | "dimension" | "byteLength" | "dispose" | symbol>
> = {
  search: method({ query: option.tensor }, hitTable, ({ query }, settings, index: HeldIndex) =>
    index.found(requireAxes(query, 1, 2, "1 axis or 2, (d) or (m, d)"), settings),
  ),

  nearest: method({ query: option.tensor }, hitTable, ({ query }, settings, index: HeldIndex) => {
    const row = requireAxes(query, 1, 1, "1 axis, (d)");
    const { indices, scores, ids } = index.found(row, settings);
    return Array.from(indices, (position, i) => {
      const score = scores.data[i] as number;
      return { id: ids?.[i] ?? position, position, score };
    });
  }),

  attention: method(
    { query: option.tensor, options: option.later(), values: option.later() },
    {},
    ({ query, options, values }, _, index: HeldIndex) => {
      const settings = option.readOptions(index.table, options);
      const value = readRows(values ?? index.values, "value");
      const given = index.unchanged("mask", () =>
        settled({ query, key: index.source(), value }, settings),
      );
      return attend(index.living().engine, given);
    },
  ),

  add: method({ keys: option.tensor }, addTable, ({ keys }, { ids, values }, index: HeldIndex) =>
    index.put(readMatrix(asRow(keys), "(n, d)"), ids, values),
  ),

  set: method({ id, vector: option.tensor }, {}, ({ id, vector }, _, index: HeldIndex) => {
    const key = requireAxes(vector, 1, 1, "1 axis, (d)");
    const place = index.placeOf(id);
    if (place !== undefined) {
      const fitting = { key: index.fitting(key) };
      return index.change(fitting, (object, at) => object.replace(at.key, place));
    }
    if (!index.names.list && id !== index.size) {
      throw mustBe("VALUE", "id", `a position in [0, ${index.size}], as the index has no ids`, id);
    }
    index.put({ ...key, shape: [1, ...key.shape] }, index.names.list && [id]);
  }),

  get: method({ id }, {}, ({ id }, _, index: HeldIndex) => {
    const place = index.placeOf(id);
    return place === undefined ? undefined : index.numbers(place, 1);
  }),

  has: method({ id }, {}, ({ id }, _, index: HeldIndex) => index.placeOf(id) !== undefined),

  ids: method({}, {}, (_, __, { size, names }: HeldIndex) =>
    Array.from({ length: size }, (_, place) => names.list?.[place] ?? place),
  ),

  remove: method({ ids }, {}, ({ ids }, _, index: HeldIndex) => index.remove(ids)),

  compact: method({}, {}, (_, __, index: HeldIndex) =>
    index.change({}, (object) => object.compact()),
  ),

  toBytes: method({}, {}, (_, __, index: HeldIndex) => {
    const values = index.values === undefined ? undefined : readValues(index.values, index);
    const { size, dimension, settings, names } = index;
    const keys = { data: index.numbers(0, size), shape: [size, dimension] };
    return toIndexBytes(settings, keys, values, names.list);
  }),
};

export const makeIndex = call({ keys: option.rows }, indexTable, ({ keys }, settings, engine) => {
  const source = readMatrix(keys, "(n, d)");
  const held = new HeldIndex(engine, source, settings);
  try {
    held.put(source, settings.ids);
  } catch (error) {
    held.dispose();
    throw error;
  }
  return handleOf<KeyIndex>("index", held, indexMethods, "size", "dimension", "byteLength");
});

export const loadIndex = call({ bytes: option.later() }, {}, ({ bytes }, _, engine) =>
  fromIndexBytes(bytes, (keys, options) => makeIndex(engine, [keys, options])),
);

export const indexFunctions: Family<IndexFunctions> = { index: makeIndex, loadIndex };
