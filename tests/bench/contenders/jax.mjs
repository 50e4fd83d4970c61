/**
 * jax-js on its WebAssembly backend, which compiles its own kernels at run time. One thread, because it starts workers
 * only with shared memory (in a cross-origin isolated page; never in Node).
 */
import { defaultDevice, init, jit, nn, numpy as np } from "@jax-js/jax";

/** Its built-in function calls iterator helpers, which Node 20 lacks. */
const hasIteratorHelpers = typeof [].values().map === "function";

/** @type {import("../measure/contest.mjs").Contender} */
export const jax = {
  async start() {
    const devices = await init("wasm");
    if (!devices.includes("wasm")) throw new Error("jax-js has no WebAssembly backend here");
    defaultDevice("wasm");
    return hasIteratorHelpers ? undefined : "nn.dotProductAttention needs Node 22";
  },
  async runners({ section, n = 0, d = 0 }, inputs) {
    if (section !== "attention" && section !== "causal") return [];
    const isCausal = section === "causal";
    const runners = [];
    if (hasIteratorHelpers) {
      const whole = jit((q, k, v) => nn.dotProductAttention(q, k, v, { isCausal }));
      runners.push(runner("nn.dotProductAttention", whole, [n, 1, d], inputs));
    }
    if (!isCausal) {
      const scale = 1 / Math.sqrt(d);
      const steps = jit((q, k, v) =>
        np.matmul(nn.softmax(np.matmul(q, np.transpose(k)).mul(scale), -1), v),
      );
      runners.push(runner("matmul, softmax, matmul", steps, [n, d], inputs));
    }
    return runners;
  },
};

/** @param {string} way @param {any} compiled @param {number[]} shape @param {import("../measure/agree.mjs").Inputs} inputs */
function runner(way, compiled, shape, { query, key, value }) {
  const array = (/** @type {Float32Array} */ data) => np.array(data, { shape });
  const run = () => compiled(array(query), array(key), array(value)).dataSync();
  return { contender: "jax-js", way, run };
}
