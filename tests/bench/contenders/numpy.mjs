/** NumPy in separate processes, on one thread; they wait while the others run. */
import { fileURLToPath } from "node:url";

/** @typedef {import("../measure/sampler.mjs").Runner} Runner */

export const numpyScript = fileURLToPath(new URL("numpy_beside.py", import.meta.url));
export const oneThread = {
  OPENBLAS_NUM_THREADS: "1",
  OMP_NUM_THREADS: "1",
  MKL_NUM_THREADS: "1",
  VECLIB_MAXIMUM_THREADS: "1",
};

/** Freed arrays stay with the process. By default glibc returns some to the system and fetches them again in every call. */
export const keptMemory = {
  MALLOC_TRIM_THRESHOLD_: `${2 ** 30}`,
  MALLOC_MMAP_THRESHOLD_: `${2 ** 30}`,
};

/** @typedef {Partial<Record<import("../plan.mjs").SectionName, readonly (readonly [string, string])[]>>} Ways */

/** @type {Ways} */
const ways = {
  attention: [
    ["NumPy float32", "float32"],
    ["NumPy float64, the article's", "article"],
  ],
  entropy: [["NumPy float64, the article's", "entropy"]],
};

/** @type {Ways} For a process with `keptMemory`. */
export const waysWithMemory = { attention: [["NumPy float64, memory kept", "article"]] };

/**
 * @param {(message: object) => Promise<any>} request
 * @param {Ways} chosen
 * @returns {import("../measure/contest.mjs").Contender}
 */
export function numpyContender(request, chosen = ways) {
  let last = 0;
  return {
    async runners(item, { query, key, value }) {
      const inputs = item.n === undefined ? [] : [query, key, value].map(base64);
      /** @type {Runner[]} */
      const runners = [];
      for (const [contender, way] of chosen[item.section] ?? []) {
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
