// @ts-nocheck The types of the contenders are not installed where ours are checked.
/**
 * One contender in a process of its own, `node contender.mjs NAME n d [m]`: prints the milliseconds of a call and some of
 * its numbers. A grown WebAssembly memory makes V8 check every typed array of its thread, which would halve the speed of
 * plain loops.
 */
import { attentionModels } from "./onnx-model.mjs";

const [name, ...size] = process.argv.slice(2);
/** Keys of dimension d; with m, the 20 nearest of m queries, else attention with n queries. */
const [n, d, m] = size.map(Number);
const k = 20;

/** mulberry32, as normal numbers by Box and Muller. */
let state = 7;
function uniform() {
  state = (state + 0x6d2b79f5) >>> 0;
  let bits = Math.imul(state ^ (state >>> 15), state | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
const rows = (count) => Float32Array.from({ length: count * d }, normal);
const [query, key, value] = [rows(m ?? n), rows(n), rows(n)];

async function softknn(options, Numbers = Float32Array) {
  const { load } = await import(new URL("../../dist/softknn.js", import.meta.url).href);
  const knn = await load(options);
  if (options.engine && knn.engine !== options.engine) throw new Error(`runs as ${knn.engine}`);
  const tensor = (data) => ({ data: Numbers.from(data), shape: [data.length / d, d] });
  const [q, keys, v] = [query, key, value].map(tensor);
  if (m === undefined) return () => knn.attention({ query: q, key: keys, value: v }).output.data;
  const index = knn.index(keys);
  return () => index.search(q, { k }).scores.data;
}

/** The quicker of its two models; one thread. */
async function onnxruntime() {
  const ort = await import("onnxruntime-web/wasm");
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = "error";
  const ways = [];
  for (const { bytes, shape } of attentionModels(n, d)) {
    const session = await ort.InferenceSession.create(bytes, { executionProviders: ["wasm"] });
    const tensor = (data) => new ort.Tensor("float32", data, shape);
    const run = async () => {
      const feeds = { query: tensor(query), key: tensor(key), value: tensor(value) };
      return (await session.run(feeds)).output.data;
    };
    ways.push({ run, ms: await timed(run, 200) });
  }
  return ways.sort((a, b) => a.ms - b.ms)[0].run;
}

const dot = (a, i, b, j) => {
  let sum = 0;
  for (let c = 0; c < d; c++) sum += a[i * d + c] * b[j * d + c];
  return sum;
};

function loops() {
  const output = new Float32Array(n * d);
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let [largest, total] = [-Infinity, 0];
    for (let j = 0; j < n; j++) {
      weights[j] = dot(query, i, key, j) / Math.sqrt(d);
      largest = Math.max(largest, weights[j]);
    }
    for (let j = 0; j < n; j++) {
      weights[j] = Math.exp(weights[j] - largest);
      total += weights[j];
    }
    for (let j = 0; j < n; j++)
      for (let c = 0; c < d; c++) output[i * d + c] += (weights[j] / total) * value[j * d + c];
  }
  return output;
}

function searchLoops() {
  const found = new Float32Array(m * k);
  for (let i = 0; i < m; i++) {
    const best = found.subarray(i * k, (i + 1) * k).fill(-Infinity);
    for (let j = 0; j < n; j++) {
      const score = dot(query, i, key, j);
      if (score <= best[k - 1]) continue;
      let at = k - 1;
      for (; at > 0 && best[at - 1] < score; at--) best[at] = best[at - 1];
      best[at] = score;
    }
  }
  return found;
}

/** The mean milliseconds of a call, over at least `time`. */
async function timed(run, time) {
  await run();
  const start = performance.now();
  let calls = 0;
  do {
    await run();
    calls++;
  } while (performance.now() - start < time);
  return (performance.now() - start) / calls;
}

const contenders = {
  softknn: () => softknn({}),
  "softknn fastest": () => softknn({ engine: "fastest" }),
  "softknn Float64": () => softknn({}, Float64Array),
  "onnxruntime-web": onnxruntime,
  "plain loops": () => (m === undefined ? loops : searchLoops),
};
try {
  const run = await contenders[name]();
  const numbers = [...(await run()).slice(0, 100)].map(Number);
  console.log(JSON.stringify({ ms: await timed(run, 700), numbers }));
} catch (error) {
  console.log(JSON.stringify({ left: error.message }));
}
