/** vectra: an index in a folder, kept in memory once written. Node only; cosine similarity only. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import local from "vectra/lib/LocalIndex.js";
import { flat, indexRunner, rowsOf } from "./rows.mjs";

/** @type {import("../../measure/contest.mjs").Contender} */
export const vectra = {
  async runners(item, inputs) {
    return item.section === "search" ? [runner(item, inputs)] : [];
  },
};

/** @param {any} size @param {any} inputs */
function runner({ m, d, k }, { query, key }) {
  const queries = rowsOf(query, d, (row) => Array.from(row)).slice(0, m);
  const run = async (/** @type {any} */ { index }) => {
    const hits = [];
    for (const vector of queries) hits.push(await index.queryItems(vector, "", k));
    return hits;
  };
  const answer = (/** @type {any} */ hits) =>
    flat(
      hits,
      ({ item }) => Number(item.id),
      ({ score }) => score,
    );
  const end = (/** @type {any} */ { folder }) => rm(folder, { recursive: true });
  return { ...indexRunner("vectra", () => makeIndex(key, d), run, answer, end), later: true };
}

/** @param {Float32Array} key @param {number} d */
async function makeIndex(key, d) {
  const folder = await mkdtemp(join(tmpdir(), "vectra-"));
  const index = new local.LocalIndex(folder);
  await index.createIndex();
  await index.beginUpdate();
  const items = rowsOf(key, d, (row, i) => ({ id: String(i), vector: Array.from(row) }));
  for (const item of items) await index.insertItem({ ...item, metadata: {} });
  await index.endUpdate();
  return { index, folder };
}
