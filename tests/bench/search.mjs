// @ts-nocheck The types of the contenders are not installed where ours are checked.
/** The k nearest of n keys for m queries. An index is built before the measurement. */
import { loaded } from "./attention.mjs";
import { plainSearch } from "./plain.mjs";

/** @typedef {import("./worker.mjs").Contender} Contender */
/** @typedef {Float32Array} Row */

/** @type {Record<string, Contender>} ours first: the others are compared with its numbers */
export const search = {
  softknn: softknn(),
  "softknn fastest": softknn({ engine: "fastest" }),
  "softknn nearestNeighbors": softknn({}, false),
  "voy-search": voy,
  "plain JavaScript": plain,
  "JavaScript in tiles": tiles,
  orama,
};

/** What is compared: the exact scores of the found keys, in which keys of equal score are alike. @param {any} item @param {any} inputs */
const scoresOf =
  ({ m, d, k }, { query, key }) =>
  (/** @type {ArrayLike<number>} */ found) =>
    Float64Array.from({ length: m * k }, (_, place) => {
      const [from, to] = [Math.floor(place / k) * d, found[place] * d];
      let sum = 0;
      for (let c = 0; c < d; c++) sum += query[from + c] * key[to + c];
      return sum;
    });

/** @template T @param {Row} data @param {number} d @param {(row: Row, i: number) => T} make */
const rowsOf = (data, d, make) =>
  Array.from({ length: data.length / d }, (_, i) => make(data.subarray(i * d, (i + 1) * d), i));

/** Contenders that take one query at a time. @param {any} item @param {any} inputs @param {(row: any) => any} one @param {(hit: any) => any} id */
function oneByOne(item, inputs, one, id) {
  const queries = rowsOf(inputs.query, item.d, (row) => row);
  const run = async () => {
    const hits = [];
    for (const query of queries) hits.push(await one(query));
    return hits;
  };
  const read = (/** @type {any[][]} */ hits) =>
    scoresOf(item, inputs)(hits.flatMap((row) => row.map((hit) => Number(id(hit)))));
  return [{ run, read }];
}

/** @param {any} data @param {number} d */
const matrix = (data, d) => ({ data, shape: [data.length / d, d] });

/** The keys are copied once, or in each call. @param {{ engine?: string }} options @param {boolean} isIndexed @returns {Contender} */
function softknn(options = {}, isIndexed = true) {
  return async (item, inputs, places) => {
    const knn = await loaded(places.softknn, options);
    const [query, key] = [matrix(inputs.query, item.d), matrix(inputs.key, item.d)];
    const keys = isIndexed && knn.index(key);
    const { k } = item;
    const run = () => (keys ? keys.search(query, { k }) : knn.nearestNeighbors(query, key, { k }));
    return [{ run, read: ({ indices }) => scoresOf(item, inputs)(indices) }];
  };
}

/** @type {Contender} */
async function plain(item, inputs) {
  return [{ run: () => plainSearch(inputs, item), read: scoresOf(item, inputs) }];
}

/** @type {Contender} */
async function tiles(item, inputs) {
  if (item.m % 4 !== 0) throw new Error("takes four queries at a time");
  return [{ run: () => plainSearch(inputs, item, true), read: scoresOf(item, inputs) }];
}

/** A k-d tree in WebAssembly. @type {Contender} */
async function voy(item, inputs, places) {
  const bindings = await import("voy-search/voy_search_bg.js");
  const imports = { "./voy_search_bg.js": bindings };
  const { instance } = await WebAssembly.instantiate(await bytesOf(places.voy), imports);
  bindings.__wbg_set_wasm(instance.exports);
  const embeddings = rowsOf(inputs.key, item.d, (row, i) => ({
    id: String(i),
    title: "",
    url: "",
    embeddings: Array.from(row),
  }));
  const keys = new bindings.Voy({ embeddings });
  const one = (/** @type {Row} */ row) => keys.search(row, item.k).neighbors;
  return oneByOne(item, inputs, one, ({ id }) => id);
}

/** @type {Contender} */
async function orama(item, inputs) {
  const { create, insert, searchVector } = await import("@orama/orama");
  const keys = create({ schema: { embedding: `vector[${item.d}]` } });
  rowsOf(inputs.key, item.d, (row, i) =>
    insert(keys, { id: String(i), embedding: Array.from(row) }),
  );
  // Every similarity counts: the default keeps only those of at least 0.8.
  const one = (/** @type {Row} */ value) => {
    const vector = { value, property: "embedding" };
    return searchVector(keys, { vector, similarity: -1, limit: item.k }).hits;
  };
  return oneByOne(item, inputs, one, ({ id }) => id);
}

/** The bytes of a .wasm file: a path in Node, an address in a page. @param {string} place */
async function bytesOf(place) {
  if (/^https?:/.test(place)) return (await fetch(place)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
}
