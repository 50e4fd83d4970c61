/** onnxruntime-web: its WebAssembly backend in the default SIMD128 build, one thread. */
import * as ort from "onnxruntime-web/wasm";
import { attentionModels, modelBytes } from "../onnx-model.mjs";

/** @type {import("../measure/contest.mjs").Contender} */
export const onnxruntime = {
  async start({ onnxruntime: file }) {
    ort.env.wasm.numThreads = 1;
    if (file) ort.env.wasm.wasmPaths = { wasm: file };
    ort.env.logLevel = "error";
    return undefined;
  },
  async runners({ section, n = 0, d = 0 }, inputs) {
    if (section !== "attention" && section !== "causal") return [];
    const causal = section === "causal";
    const mask = causal ? causalMask(n) : undefined;
    const runners = [];
    for (const [way, model] of Object.entries(attentionModels(n, d, causal))) {
      const options = { executionProviders: ["wasm"] };
      const session = await ort.InferenceSession.create(modelBytes(model.graph), options);
      runners.push({
        contender: "onnxruntime-web",
        way,
        run: () => answer(session, model, inputs, mask),
        later: true,
        end: () => session.release(),
      });
    }
    return runners;
  },
};

/** @param {number} n */
function causalMask(n) {
  const mask = new Float32Array(n * n);
  for (let i = 0; i < n; i++) mask.fill(-Infinity, i * n + i + 1, (i + 1) * n);
  return new ort.Tensor("float32", mask, [n, n]);
}

/**
 * @param {ort.InferenceSession} session
 * @param {import("../onnx-model.mjs").Way} model
 * @param {import("../measure/agree.mjs").Inputs} inputs
 * @param {ort.Tensor | undefined} mask made once, not timed
 */
async function answer(session, model, { query, key, value }, mask) {
  const tensor = (/** @type {string} */ name, /** @type {Float32Array} */ data) =>
    new ort.Tensor("float32", data, model.graph.inputs[name]);
  const feeds = {
    query: tensor("query", query),
    key: tensor("key", key),
    value: tensor("value", value),
    ...(model.mask && mask && { mask }),
  };
  return (await session.run(feeds)).output.data;
}
