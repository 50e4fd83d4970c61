/** The inputs of a case, reproducible everywhere. */
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
 * Unit vectors, like embeddings: with norm 1, dot product, cosine and distance give the same order, so all packages
 * solve the same problem.
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
