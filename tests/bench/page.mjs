/** The benchmark in a page: `bench(plan)` returns the same as node.mjs. The page can call `chooseProcessor`. */
import { asideContender } from "./contenders/aside.mjs";
import { contenders, fastestEngine, startAll } from "./contenders/index.mjs";
import { contest } from "./measure/contest.mjs";

const here = (/** @type {string} */ path) => new URL(path, location.href).href;
const places = {
  softknn: here("softknn/softknn.js"),
  tfjs: here("tfjs/"),
  onnxruntime: here("onnxruntime/ort-wasm-simd-threaded.wasm"),
  voy: here("voy/voy_search_bg.wasm"),
  ruvector: here("ruvector/ruvector_wasm_bg.wasm"),
  edgevec: here("edgevec/edgevec_bg.wasm"),
};

/** @param {import("./plan.mjs").Plan} plan */
globalThis.bench = async (plan) => {
  const notes = await startAll(places);
  const worker = new Worker(here("aside.js"), { type: "module" });
  const ask = (/** @type {object} */ message) =>
    new Promise((/** @type {(reply: any) => void} */ resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message: text }) => reject(new Error(text));
      worker.postMessage(message);
    });
  const allContenders = { ...contenders, aside: asideContender(ask, plan.seed) };
  const { chooseProcessor } = /** @type {any} */ (globalThis);
  const log = (/** @type {string} */ line) => console.log(line);
  const results = await contest(plan, allContenders, log, chooseProcessor);
  worker.terminate();
  return { notes, engine: fastestEngine, results };
};
