// @ts-nocheck The types of the contenders are not installed where ours are checked.
/** Attention of one head on n queries and keys. Each contender gets Float32Arrays and returns a new array; copies count. */
import { plainAttention } from "./plain.mjs";

/** @typedef {import("./worker.mjs").Contender} Contender */

/** @type {Record<string, Contender>} ours first: the others are compared with its numbers */
export const attention = {
  softknn: softknn(),
  "softknn fastest": softknn({ engine: "fastest" }),
  "softknn Float64": softknn({}, Float64Array),
  "onnxruntime-web": onnxruntime,
  "jax-js": jax,
  "tfjs-wasm": tfjs,
  "ml-matrix": mlMatrix,
  "plain JavaScript": async ({ n, d }, { query, key, value }) => [
    { run: () => plainAttention(query, key, value, n, d) },
  ],
};

/** @param {{ engine?: string }} [options] of `load` @param {any} [Numbers] @returns {Contender} */
function softknn(options = {}, Numbers = Float32Array) {
  return async ({ n, d }, inputs, places) => {
    const knn = await loaded(places.softknn, options);
    const [query, key, value] = [inputs.query, inputs.key, inputs.value].map((data) => ({
      data: Numbers === Float32Array ? data : new Numbers(data),
      shape: [n, d],
    }));
    return [{ run: () => knn.attention({ query, key, value }).output.data }];
  };
}

/** Fails where the engine lacks relaxed SIMD. @param {string} file @param {{ engine?: string }} options */
export async function loaded(file, options) {
  const { load } = await import(file);
  const knn = await load(options);
  if (options.engine && knn.engine !== options.engine) throw new Error(`runs as ${knn.engine}`);
  return knn;
}

/** Its WebAssembly backend in the default SIMD128 build, one thread. @type {Contender} */
async function onnxruntime({ n, d }, inputs, { onnxruntime: file }) {
  const ort = await import("onnxruntime-web/wasm");
  const { attentionModels } = await import("./onnx-model.mjs");
  ort.env.wasm.numThreads = 1;
  if (file) ort.env.wasm.wasmPaths = { wasm: file };
  ort.env.logLevel = "error";
  const ways = [];
  for (const { bytes, shape } of attentionModels(n, d)) {
    const session = await ort.InferenceSession.create(bytes, { executionProviders: ["wasm"] });
    const tensor = (/** @type {Float32Array} */ data) => new ort.Tensor("float32", data, shape);
    const run = async () => {
      const [query, key, value] = [inputs.query, inputs.key, inputs.value].map(tensor);
      return (await session.run({ query, key, value })).output.data;
    };
    ways.push({ run });
  }
  return ways;
}

/** jax-js on its WebAssembly backend, which compiles its own kernels at run time. @type {Contender} */
async function jax({ n, d }, inputs) {
  const { defaultDevice, init, jit, nn, numpy: np } = await import("@jax-js/jax");
  if (!(await init("wasm")).includes("wasm")) throw new Error("has no WebAssembly backend here");
  defaultDevice("wasm");
  const scale = 1 / Math.sqrt(d);
  const compiled = jit((q, k, v) =>
    np.matmul(nn.softmax(np.matmul(q, np.transpose(k)).mul(scale), -1), v),
  );
  const run = () => {
    const { query, key, value } = inputs;
    const [q, k, v] = [query, key, value].map((data) => np.array(data, { shape: [n, d] }));
    return compiled(q, k, v).dataSync();
  };
  return [{ run }];
}

/** TensorFlow.js on its WebAssembly backend, one thread. @type {Contender} */
async function tfjs({ n, d }, { query, key, value }, { tfjs: folder }) {
  const { setThreadsCount, setWasmPaths } = await import("@tensorflow/tfjs-backend-wasm");
  const tf = await import("@tensorflow/tfjs-core");
  setWasmPaths(folder);
  setThreadsCount(1);
  await tf.setBackend("wasm");
  await tf.ready();
  if (tf.getBackend() !== "wasm") throw new Error(`runs on ${tf.getBackend()}`);
  const run = () =>
    tf.tidy(() => {
      const scaled = tf.mul(tf.tensor2d(query, [n, d]), 1 / Math.sqrt(d));
      const scores = tf.matMul(scaled, tf.tensor2d(key, [n, d]), false, true);
      return tf.matMul(tf.softmax(scores), tf.tensor2d(value, [n, d])).dataSync();
    });
  return [{ run }];
}

/** A matrix class in JavaScript, in double precision. @type {Contender} */
async function mlMatrix({ n, d }, { query, key, value }) {
  const { Matrix } = await import("ml-matrix");
  const matrix = (/** @type {Float32Array} */ data) => Matrix.from1DArray(n, d, data);
  const run = () => {
    const weights = matrix(query)
      .mmul(matrix(key).transpose())
      .mul(1 / Math.sqrt(d));
    weights.subColumnVector(weights.max("row")).exp();
    weights.divColumnVector(weights.sum("row"));
    return weights.mmul(matrix(value)).to1DArray();
  };
  return [{ run }];
}
