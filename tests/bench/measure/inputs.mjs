/** The numbers of a case: the same wherever they are made. */
import { searchSize } from "../plan.mjs";
import { normals, uniform } from "./random.mjs";

/** @param {import("../plan.mjs").Case} item @param {number} seed @returns {import("./agree.mjs").Inputs} */
export function inputsOf({ section, n = 0, d = 0, heads = 1 }, seed) {
  const next = uniform(seed);
  if (section === "search") return searchInputs(n, d, next);
  const length = heads * n * d;
  return {
    query: normals(length, next),
    key: normals(length, next),
    value: normals(length, next),
  };
}

/**
 * Directions, as embeddings are: with rows of length 1 the order by dot product, by cosine and by
 * distance is the same, so that every package can be given the same question.
 * @param {number} n @param {number} d @param {() => number} next
 */
function searchInputs(n, d, next) {
  const query = unitRows(normals(Math.max(...searchSize.batches) * d, next), d);
  return { query, key: unitRows(normals(n * d, next), d), value: new Float32Array() };
}

/** @param {Float32Array<ArrayBuffer>} rows @param {number} d */
export function unitRows(rows, d) {
  for (let start = 0; start < rows.length; start += d) {
    const row = rows.subarray(start, start + d);
    const length = Math.hypot(...row);
    row.forEach((x, c) => {
      row[c] = x / length;
    });
  }
  return rows;
}
