// @ts-nocheck The types of the contenders are not installed where ours are checked.
/**
 * One contender, in a thread of its own: a grown WebAssembly memory makes V8 check every typed array of its thread,
 * which would halve the speed of plain JavaScript.
 */
import { Bench } from "tinybench";
import { attention } from "./attention.mjs";
import { inputsOf } from "./inputs.mjs";
import { search } from "./search.mjs";

/**
 * A way to solve the problem; `read` turns its result into numbers, outside the measurement.
 * @typedef {{ run: () => any, read?: (result: any) => ArrayLike<number> }} Way
 */
/** @typedef {Readonly<Record<string, string>>} Places addresses of files that are no modules */
/** @typedef {(item: any, inputs: import("./inputs.mjs").Inputs, places: Places) => Promise<Way[]>} Contender */

/** @type {Record<string, Record<string, Contender>>} */
const comparisons = { attention, search };

const isPage = globalThis.WorkerGlobalScope !== undefined;
const { parentPort } = isPage ? {} : await import("node:worker_threads");

/** @type {() => any} the quickest way of the contender */
let quickest;

/** The mean milliseconds of one call, over calls of at least `time` milliseconds. @param {() => any} run @param {number} time */
async function measure(run, time) {
  const bench = new Bench({ time, iterations: 1, warmup: false, throws: true });
  bench.add("contender", run);
  await bench.run();
  return bench.tasks[0].result.latency.mean;
}

/** @param {any} message `{ item, name, places }` prepares a contender, `{ time }` measures it */
async function answer({ item, name, places, time }) {
  if (!item) return measure(quickest, time);
  let best = Infinity;
  let numbers;
  for (const { run, read = (result) => result } of await comparisons[item.comparison][name](
    item,
    inputsOf(item),
    places,
  )) {
    numbers ??= Array.from(read(await run()));
    const taken = await measure(run, 50);
    if (taken < best) [best, quickest] = [taken, run];
  }
  return numbers;
}

const port = parentPort ?? globalThis;
const listen = parentPort
  ? (/** @type {any} */ heard) => parentPort.on("message", heard)
  : (/** @type {any} */ heard) => addEventListener("message", ({ data }) => heard(data));
listen(async (/** @type {any} */ message) => {
  try {
    port.postMessage({ answer: await answer(message) });
  } catch (error) {
    // Some packages throw objects that are no errors; the first line has no local paths.
    port.postMessage({ error: String(error?.message ?? error).split(/[/\n]/)[0] });
  }
});
