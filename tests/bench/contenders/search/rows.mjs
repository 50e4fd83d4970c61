/** Common parts of packages that search one query at a time. */

/** @typedef {import("../../measure/neighbors.mjs").Found} Found */
/** @typedef {import("../../measure/sampler.mjs").Runner} Runner */

/** Row i of a matrix, without a copy. @param {Float32Array} data @param {number} i @param {number} d */
export const rowOf = (data, i, d) => data.subarray(i * d, (i + 1) * d);

/** @template T @param {Float32Array} data @param {number} d @param {(row: Float32Array, i: number) => T} make */
export const rowsOf = (data, d, make) =>
  Array.from({ length: data.length / d }, (_, i) => make(rowOf(data, i, d), i));

/**
 * A runner over an index that is made at its first call: the one that is checked, not timed.
 * @template I
 * @param {string} contender
 * @param {() => I | Promise<I>} make
 * @param {(index: I) => any} run
 * @param {(result: any) => Found} answer
 * @param {(index: I) => unknown} [end]
 * @returns {Runner}
 */
export function indexRunner(contender, make, run, answer, end) {
  /** @type {{ index: I } | undefined} */
  let made;
  return {
    contender,
    run: () => (made ? run(made.index) : first()),
    answer,
    end: () => made && end?.(made.index),
  };
  async function first() {
    made = { index: await make() };
    return run(made.index);
  }
}

/**
 * The hits of several queries as two flat lists. @param {any[][]} hits @param {(hit: any) => number} index @param
 * {(hit: any) => number} [score] @returns {Found}
 */
export const flat = (hits, index, score) => ({
  indices: hits.flatMap((row) => row.map(index)),
  ...(score && { scores: hits.flatMap((row) => row.map(score)) }),
});

/** The bytes of a .wasm file: a path in Node, an address in a page. @param {string} place */
export async function bytesOf(place) {
  if (globalThis.document) return (await fetch(place)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
}
