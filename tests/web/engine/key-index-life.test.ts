/** An index over its life: ids, removal, filters and saved bytes, against a list that is searched by hand. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Id, type KeyIndex, load } from "softknn";
import { savedIndex } from "../../fuzz/saved-index-file.js";
import { generator } from "../api/api-support.js";

const knn = await load();

/** Random sequences of calls. */
const sequences = 10_000;
const similarities = ["dot", "cosine", "rbf"] as const;

interface Entry {
  id: Id;
  key: number[];
  value: number[];
}

type Elements = typeof Float64Array | typeof Float32Array;

/** Small integers: ties are common, and every score is exact. */
const d = 2;

/** The order that `nearestNeighbors` gives of the entries that pass. */
function expected(
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

const tensor = (rows: readonly (readonly number[])[], Elements: Elements, width = d) => ({
  data: Elements.from(rows.flat()),
  shape: [rows.length, width],
});

test(`${sequences} random sequences of add, set, remove, search, save and load`, () => {
  const next = generator(2027);
  const int = (n: number) => Math.floor(next() * n);
  const vector = (width = d) => Array.from({ length: width }, () => int(5) - 2);
  for (let sequence = 0; sequence < sequences; sequence++) {
    const Elements = int(2) ? Float64Array : Float32Array;
    const similarity = similarities[int(3)] as "dot";
    const named = int(3) > 0;
    let fresh = 0;
    const entry = (): Entry => {
      fresh++;
      const id = int(2) ? `key ${fresh}` : fresh;
      return { id, key: vector(), value: vector(3) };
    };
    let entries = Array.from({ length: int(12) }, entry);
    const values = tensor(
      entries.map(({ value }) => value),
      Elements,
      3,
    );
    const withValues = int(2) > 0;
    let index: KeyIndex = knn.index(
      tensor(
        entries.map(({ key }) => key),
        Elements,
      ),
      {
        similarity,
        ...(named && { ids: entries.map(({ id }) => id) }),
        ...(withValues && { values }),
      },
    );
    const idsOf = (list: readonly Entry[]) =>
      named ? list.map(({ id }) => id) : list.map((one) => entries.indexOf(one));
    for (let step = int(12); step >= 0; step--) {
      const what = int(6);
      if (what === 0) {
        const more = Array.from({ length: int(4) }, entry);
        const added = {
          ...(named && { ids: more.map(({ id }) => id) }),
          ...(withValues && {
            values: tensor(
              more.map(({ value }) => value),
              Elements,
              3,
            ),
          }),
        };
        index.add(
          tensor(
            more.map(({ key }) => key),
            Elements,
          ),
          added,
        );
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
        assert.equal(index.remove([...idsOf(gone), ...unknown]), gone.length);
        entries = entries.filter((one) => !gone.includes(one));
      } else if (what === 3) {
        const bytes = index.toBytes();
        index.dispose();
        index = knn.loadIndex(bytes);
        assert.deepEqual(index.toBytes(), bytes);
      } else if (what === 4) index.compact();
      assert.equal(index.size, entries.length);
      const all = idsOf(entries);
      assert.deepEqual(index.ids(), all);
      for (const [i, id] of all.entries()) {
        assert.ok(index.has(id));
        assert.deepEqual(Array.from(index.get(id) ?? []), entries[i]?.key);
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
      ] as const;
      for (const [filter, among] of filters) {
        const found = index.search(
          { data: Elements.from(query), shape: [d] },
          { k, ...(filter && { filter }) },
        );
        const ids = named ? found.ids : Array.from(found.indices, (i) => entries[i]?.id);
        assert.deepEqual(ids, expected(among, query, k, similarity));
        assert.deepEqual(found.shape, [1, Math.min(k, among.length)]);
        assert.deepEqual(found.scores.shape, found.shape);
      }
      if (withValues && entries.length > 0) {
        const queries = tensor([query], Elements);
        const given = {
          query: queries,
          key: tensor(
            entries.map(({ key }) => key),
            Elements,
          ),
          value: tensor(
            entries.map(({ value }) => value),
            Elements,
            3,
          ),
        };
        const { output } = knn.attention(given, { similarity });
        assert.deepEqual(index.attention(queries).output, output);
      }
    }
    index.dispose();
  }
});

test("an id given twice, known or unfit changes nothing", () => {
  const index = knn.index(
    [
      [1, 0],
      [0, 1],
    ],
    { ids: ["a", 2] },
  );
  const refused = (call: () => unknown, code: string, message: RegExp) =>
    assert.throws(call, { code: `SOFTKNN_E_${code}`, message });
  refused(() => index.add([[1, 1]], { ids: ["a"] }), "VALUE", /"a", which is in the index/);
  refused(
    () =>
      index.add(
        [
          [1, 1],
          [2, 2],
        ],
        { ids: [7, 7] },
      ),
    "VALUE",
    /7 twice/,
  );
  refused(() => index.add([[1, 1]]), "TYPE", /ids/);
  refused(() => index.add([[1, 1]], { ids: [] }), "SHAPE", /each of 1 keys, got 0/);
  refused(() => index.add([[1, 1]], { ids: [1.5] }), "VALUE", /ids\[0\]/);
  refused(() => index.add([[1, 1]], { ids: [1n] as never }), "TYPE", /ids\[0\]/);
  refused(() => index.add([[Number.NaN, 1]], { ids: ["b"] }), "NONFINITE", /keys/);
  refused(() => index.set("b", [1, 2, 3]), "SHAPE", /vector/);
  assert.deepEqual(index.ids(), ["a", 2]);
  const bare = knn.index([[1, 0]]);
  refused(() => bare.add([[1, 1]], { ids: ["a"] }), "VALUE", /when the index is made/);
  refused(() => bare.remove(1), "VALUE", /positions/);
  refused(() => bare.set(2, [1, 1]), "VALUE", /position in \[0, 1\]/);
  refused(
    () => bare.search([1, 1], { filter: [true, false] }),
    "SHAPE",
    /1 bytes or booleans, got 2/,
  );
  refused(() => bare.search([1, 1], { filter: [1] as never }), "TYPE", /filter\[0\]/);
  refused(
    () => bare.search([1, 1], { filter: (async () => false) as never }),
    "TYPE",
    /filter must be a function that returns true or false/,
  );
  const broken = new Error("mine");
  const breaks = () => {
    throw broken;
  };
  assert.throws(() => bare.search([1, 1], { filter: breaks }), {
    ...{ code: "SOFTKNN_E_TYPE", argument: "filter", cause: broken },
  });
  const greedy = () => bare.add([[3, 3]]) === undefined;
  refused(() => bare.search([1, 1], { filter: greedy }), "VALUE", /must not change the index/);
});

test("values are added with keys, one row each, and an error adds neither", () => {
  const index = knn.index([[1, 0]], { values: [[10]] });
  const refused = (values: number[][], message: RegExp) =>
    assert.throws(() => index.add([[0, 1]], { values }), {
      ...{ code: "SOFTKNN_E_SHAPE", argument: "values", message },
    });
  refused([[1], [2]], /must have shape \(1, 1\): one row per key/);
  refused([[1, 2]], /must have shape \(1, 1\)/);
  assert.equal(index.size, 1);
  index.add([[0, 1]], { values: [[20]] });
  assert.deepEqual([...index.attention([[0, 9]], { temperature: 0 }).output.data], [20]);
  index.add([[5, 5]]);
  refused([[1]], /of the index have 2 rows for its 3 keys/);
  assert.equal(index.size, 3);
  index.remove([0, 1, 2]);
  index.dispose();
  // The first keys of an index may bring the first values.
  const empty = knn.index({ data: new Float32Array(0), shape: [0, 1] });
  const one = { data: Float32Array.of(3), shape: [1, 1] };
  empty.add(one, { values: one });
  assert.deepEqual(Array.from(empty.attention(one).output.data, Math.round), [3]);
  empty.dispose();
});

test("a file of format 1 is read", () => {
  const index = knn.loadIndex(savedIndex);
  assert.deepEqual(index.toBytes(), savedIndex);
  assert.deepEqual(index.search([1, 0.5], { k: 2 }).ids, ["a", "b"]);
  index.dispose();
});

test("a changed, cut, foreign or later file is refused, whichever byte differs", () => {
  const bytes = knn
    .index(
      [
        [1, 0.5],
        [0, 1],
      ],
      { ids: ["a", "b"], values: [[1], [2]] },
    )
    .toBytes();
  const refused = (given: Uint8Array) =>
    assert.throws(() => knn.loadIndex(given), { code: "SOFTKNN_E_INTEGRITY" });
  for (let at = 0; at < bytes.length; at++) {
    const changed = bytes.slice();
    changed[at] = (changed[at] as number) ^ 4;
    refused(changed);
  }
  for (let length = 0; length < bytes.length; length += 7) refused(bytes.slice(0, length));
  refused(new TextEncoder().encode('{"keys": [[1, 2]]}'));
  assert.throws(() => knn.loadIndex([1, 2] as never), { code: "SOFTKNN_E_TYPE" });
  // Bytes inside a larger buffer, at an odd place.
  const inside = new Uint8Array(bytes.length + 3);
  inside.set(bytes, 3);
  assert.deepEqual(knn.loadIndex(inside.subarray(3)).ids(), ["a", "b"]);
  new Blob([knn.loadIndex(bytes).toBytes()]);
});
