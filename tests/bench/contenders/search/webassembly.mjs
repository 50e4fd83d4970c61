/** Search in WebAssembly: voy, ruvector and edgevec. */

import initRuvector, { VectorDB } from "@ruvector/wasm";
import initEdgevec, { EdgeVec, EdgeVecConfig, JsIndexType } from "edgevec/edgevec.js";
import * as voyModule from "voy-search/voy_search_bg.js";
import { bytesOf, flat, indexRunner, rowsOf } from "./rows.mjs";

/** @typedef {import("../../measure/contest.mjs").Contender} Contender */

/** A k-d tree over Euclidean distances; returns no scores. @type {Contender} */
export const voy = {
  async start({ voy: place }) {
    const imports = { "./voy_search_bg.js": voyModule };
    const { instance } = await WebAssembly.instantiate(await bytesOf(place), imports);
    voyModule.__wbg_set_wasm(instance.exports);
    return undefined;
  },
  async runners({ section, m, d, k }, { query, key }) {
    if (section !== "search") return [];
    const queries = rowsOf(query, d, (row) => row).slice(0, m);
    const resource = (/** @type {Float32Array} */ row, /** @type {number} */ i) => ({
      id: String(i),
      title: "",
      url: "",
      embeddings: Array.from(row),
    });
    const make = () => new voyModule.Voy({ embeddings: rowsOf(key, d, resource) });
    const run = (/** @type {any} */ index) => queries.map((row) => index.search(row, k).neighbors);
    const answer = (/** @type {any} */ hits) => flat(hits, ({ id }) => Number(id));
    return [indexRunner("voy-search", make, run, answer, (index) => index.free())];
  },
};

/** Its search without HNSW compares with every vector and returns negated dot products. @type {Contender} */
export const ruvector = {
  async start({ ruvector: place }) {
    await initRuvector({ module_or_path: await bytesOf(place) });
    return undefined;
  },
  async runners({ section, m, d, k }, { query, key }) {
    if (section !== "search") return [];
    const queries = rowsOf(query, d, (row) => row).slice(0, m);
    const make = () => {
      const index = new VectorDB(d, "dotproduct", false);
      rowsOf(key, d, (row, i) => index.insert(row, String(i)));
      return index;
    };
    const run = (/** @type {any} */ index) =>
      queries.map((row) => index.search(row, k).map(readHit));
    const answer = (/** @type {any} */ hits) =>
      flat(
        hits,
        ({ id }) => Number(id),
        ({ score }) => -score,
      );
    return [indexRunner("ruvector", make, run, answer, (index) => index.free())];
  },
};

/** A hit occupies WebAssembly memory until it is freed. @param {any} hit */
function readHit(hit) {
  const { id, score } = hit;
  hit.free();
  return { id, score };
}

/** Its exact index, "Flat"; a failure to add vectors is reported. HNSW is approximate. @type {Contender} */
export const edgevec = {
  async start({ edgevec: place }) {
    await initEdgevec({ module_or_path: await bytesOf(place) });
    return undefined;
  },
  async runners({ section, m, d, k }, { query, key }) {
    if (section !== "search") return [];
    const queries = rowsOf(query, d, (row) => row).slice(0, m);
    const make = () => {
      const config = new EdgeVecConfig(d);
      config.metric = "dot";
      config.indexType = JsIndexType.Flat;
      const index = new EdgeVec(config);
      const ids = rowsOf(key, d, (row) => index.insert(row));
      return { index, places: new Map(ids.map((id, i) => [id, i])) };
    };
    const run = (/** @type {any} */ { index, places }) =>
      queries.map((row) =>
        index
          .search(row, k)
          .map((/** @type {any} */ { id, score }) => ({ id: places.get(id), score })),
      );
    const answer = (/** @type {any} */ hits) =>
      flat(
        hits,
        ({ id }) => id,
        ({ score }) => score,
      );
    return [indexRunner("edgevec", make, run, answer, ({ index }) => index.free())];
  },
};
