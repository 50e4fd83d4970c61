/** Search in JavaScript: Orama's vectors and client-vector-search. Both compare by cosine. */
import { create, insert, searchVector } from "@orama/orama";
import { EmbeddingIndex } from "client-vector-search";
import { flat, indexRunner, rowsOf } from "./rows.mjs";

/** @type {import("../../measure/contest.mjs").Contender} */
export const javascriptSearch = {
  async runners(item, inputs) {
    return item.section === "search" ? [orama(item, inputs), clientVectorSearch(item, inputs)] : [];
  },
};

/** Every similarity counts: the default keeps only those of at least 0.8. */
const all = -1;

/** @param {any} size @param {any} inputs */
function orama({ m, d, k }, { query, key }) {
  const queries = rowsOf(query, d, (value) => ({ value, property: "embedding" })).slice(0, m);
  const make = () => {
    const index = create({ schema: { embedding: `vector[${d}]` } });
    rowsOf(key, d, (row, i) => insert(index, { id: String(i), embedding: Array.from(row) }));
    return index;
  };
  const run = (/** @type {any} */ index) =>
    queries.map((vector) => searchVector(index, { vector, similarity: all, limit: k }).hits);
  const id = (/** @type {any} */ hit) => Number(hit.id);
  return indexRunner("orama", make, run, (hits) => flat(hits, id, ({ score }) => score));
}

/** @param {any} size @param {any} inputs */
function clientVectorSearch({ m, d, k }, { query, key }) {
  const queries = rowsOf(query, d, (row) => Array.from(row)).slice(0, m);
  const make = () =>
    new EmbeddingIndex(rowsOf(key, d, (row, id) => ({ id, embedding: Array.from(row) })));
  const run = async (/** @type {any} */ index) => {
    const hits = [];
    for (const vector of queries) hits.push(await index.search(vector, { topK: k }));
    return hits;
  };
  const answer = (/** @type {any} */ hits) =>
    flat(
      hits,
      ({ object }) => object.id,
      ({ similarity }) => similarity,
    );
  return { ...indexRunner("client-vector-search", make, run, answer), later: true };
}
