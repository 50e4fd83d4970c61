/** TensorFlow.js on its WebAssembly backend, one thread. */
import { setThreadsCount, setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import * as tf from "@tensorflow/tfjs-core";

/** @type {import("../measure/contest.mjs").Contender} */
export const tfjs = {
  async start({ tfjs: folder }) {
    setWasmPaths(folder);
    setThreadsCount(1);
    await tf.setBackend("wasm");
    await tf.ready();
    if (tf.getBackend() !== "wasm") throw new Error(`TensorFlow.js runs on ${tf.getBackend()}`);
    const simd = await tf.env().getAsync("WASM_HAS_SIMD_SUPPORT");
    return simd ? undefined : "without SIMD";
  },
  async runners({ section, n = 0, d = 0 }, { query, key, value }) {
    if (section !== "attention") return [];
    const run = () =>
      tf.tidy(() => {
        const scaled = tf.mul(tf.tensor2d(query, [n, d]), 1 / Math.sqrt(d));
        const scores = tf.matMul(scaled, tf.tensor2d(key, [n, d]), false, true);
        return tf.matMul(tf.softmax(scores), tf.tensor2d(value, [n, d])).dataSync();
      });
    return [{ contender: "tfjs-wasm", run }];
  },
};
