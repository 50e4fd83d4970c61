/** NumPy in a separate process, on one thread; it waits while the others run. */
import { fileURLToPath } from "node:url";

/** @typedef {import("../measure/sampler.mjs").Runner} Runner */

export const numpyScript = fileURLToPath(new URL("numpy_beside.py", import.meta.url));
export const oneThread = {
  OPENBLAS_NUM_THREADS: "1",
  OMP_NUM_THREADS: "1",
  MKL_NUM_THREADS: "1",
  VECLIB_MAXIMUM_THREADS: "1",
};

/** @type {Partial<Record<import("../plan.mjs").SectionName, readonly (readonly [string, string])[]>>} */
const ways = {
  attention: [
    ["NumPy float32", "float32"],
    ["NumPy float64, the article's", "article"],
  ],
  entropy: [["NumPy float64, the article's", "entropy"]],
};

/** @param {(message: object) => Promise<any>} request @returns {import("../measure/contest.mjs").Contender} */
export function numpyContender(request) {
  let last = 0;
  return {
    async runners(item, { query, key, value }) {
      const inputs = item.n === undefined ? [] : [query, key, value].map(base64);
      /** @type {Runner[]} */
      const runners = [];
      for (const [contender, way] of ways[item.section] ?? []) {
        const id = ++last;
        const { answer } = await request({ id, way, item, inputs });
        const numbers = new Float64Array(new Uint8Array(Buffer.from(answer, "base64")).buffer);
        runners.push({
          contender,
          run: () => numbers,
          time: async (/** @type {number} */ calls) => (await request({ id, calls })).time,
          end: () => request({ forget: id }),
        });
      }
      return runners;
    },
  };
}

/** @param {Float32Array} data */
const base64 = ({ buffer, byteOffset, byteLength }) =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");
