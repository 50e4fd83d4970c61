/**
 * An index over its life: ids, removal, filters and saved bytes, against a list that is searched by hand.
 */

import type { Id, KeyIndex, SoftKnn } from "softknn";
import { generator } from "../generator.js";

const similarities = ["dot", "cosine", "rbf"] as const;

interface Entry {
  id: Id;
  key: number[];
  value: number[];
}

/** Small integers: ties are common, and every score is exact. */
const d = 2;

/** The order that `nearestNeighbors` gives of the entries that pass. */
function expected(
  knn: SoftKnn,
  entries: readonly Entry[],
  query: readonly number[],
  k: number,
  similarity: "dot",
) {
  if (entries.length === 0) return [];
  const key = entries.map((entry) => entry.key);
  const most = Math.min(k, entries.length);
  const { indices } = knn.nearestNeighbors([[...query]], key, { k: most, similarity });
  return Array.from(indices, (place) => entries[place]?.id);
}

/** As Node's, for numbers, strings, and arrays of them. */
function same(found: unknown, wanted: unknown): void {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`The index gave ${one} for ${other}.`);
}

/**
 * Random sequences of add, set, remove, search, save and load: those from `first` on of an endless list. Throws at the
 * first difference.
 */
export function liveSequences(knn: SoftKnn, first: number, count: number): void {
  for (let sequence = first; sequence < first + count; sequence++) {
    const next = generator(Math.imul(sequence, 1_000_003) + 2027);
    const int = (n: number) => Math.floor(next() * n);
    const vector = (width = d) => Array.from({ length: width }, () => int(5) - 2);
    const Elements = int(2) ? Float64Array : Float32Array;
    const similarity = similarities[int(3)] as "dot";
    const named = int(3) > 0;
    let fresh = 0;
    const entry = (): Entry => {
      fresh++;
      const id = int(2) ? `key ${fresh}` : fresh;
      return { id, key: vector(), value: vector(3) };
    };
    const keysOf = (list: readonly Entry[]) => ({
      data: Elements.from(list.flatMap(({ key }) => key)),
      shape: [list.length, d],
    });
    const valuesOf = (list: readonly Entry[]) => ({
      data: Elements.from(list.flatMap(({ value }) => value)),
      shape: [list.length, 3],
    });
    let entries = Array.from({ length: int(12) }, entry);
    const withValues = int(2) > 0;
    const beside = (list: readonly Entry[]) => ({
      ...(named && { ids: list.map(({ id }) => id) }),
      ...(withValues && { values: valuesOf(list) }),
    });
    let index: KeyIndex = knn.index(keysOf(entries), { similarity, ...beside(entries) });
    const idsOf = (list: readonly Entry[]) =>
      named ? list.map(({ id }) => id) : list.map((one) => entries.indexOf(one));
    for (let step = int(12); step >= 0; step--) {
      const what = int(6);
      if (what === 0) {
        const more = Array.from({ length: int(4) }, entry);
        index.add(keysOf(more), beside(more));
        entries = [...entries, ...more];
      } else if (what === 1) {
        const one = entry();
        // A key that is set has no value of its own.
        const at = int(withValues ? entries.length : entries.length + 1);
        const old = entries[at];
        if (withValues && !old) continue;
        index.set(named ? (old?.id ?? one.id) : at, { data: Elements.from(one.key), shape: [d] });
        if (old) entries[at] = { ...one, id: old.id, value: old.value };
        else entries.push(one);
      } else if (what === 2) {
        const gone = entries.filter(() => next() < 0.3);
        const unknown = named ? ["unknown", 1e9] : [];
        same(index.remove([...idsOf(gone), ...unknown]), gone.length);
        entries = entries.filter((one) => !gone.includes(one));
      } else if (what === 3) {
        const bytes = index.toBytes();
        index.dispose();
        index = knn.loadIndex(bytes);
        same(index.toBytes(), bytes);
      } else if (what === 4) index.compact();
      same(index.size, entries.length);
      const all = idsOf(entries);
      same(index.ids(), all);
      for (const [i, id] of all.entries()) {
        same(index.has(id), true);
        same(Array.from(index.get(id) ?? []), entries[i]?.key);
      }
      const query = vector();
      const k = 1 + int(6);
      const passing = entries.filter(() => next() < 0.6);
      const marks = entries.map((one) => passing.includes(one));
      const filters = [
        [undefined, entries],
        [(id: Id, place: number) => all[place] === id && marks[place] === true, passing],
        [Uint8Array.from(marks, Number), passing],
        [marks, passing],
        [new Set([...idsOf(passing), "unknown", 1e9]), passing],
      ] as const;
      for (const [filter, among] of filters) {
        const found = index.search(
          { data: Elements.from(query), shape: [d] },
          { k, ...(filter && { filter }) },
        );
        const ids = named ? found.ids : Array.from(found.indices, (i) => entries[i]?.id);
        same(ids, expected(knn, among, query, k, similarity));
        same(found.shape, [1, Math.min(k, among.length)]);
        same(found.scores.shape, found.shape);
      }
      if (withValues && entries.length > 0) {
        const one = { data: Elements.from(query), shape: [1, d] };
        const given = { query: one, key: keysOf(entries), value: valuesOf(entries) };
        const { output } = knn.attention(given, { similarity });
        same(index.attention(one).output, output);
      }
    }
    index.dispose();
  }
}
