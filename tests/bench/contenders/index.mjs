/** All contenders, by name. Each file makes runners for a case, or none. */
import { jax } from "./jax.mjs";
import { onnxruntime } from "./onnxruntime.mjs";
import { peak } from "./peak.mjs";
import { edgevec, ruvector, voy } from "./search/webassembly.mjs";
import { softknn } from "./softknn.mjs";
import { tfjs } from "./tfjs.mjs";

/** @typedef {import("../measure/contest.mjs").Contender} Contender */
/** @typedef {import("../measure/contest.mjs").Places} Places */

/** Ours first: the others are compared with its results. Contenders in plain JavaScript run in aside-worker.mjs. */
export const contenders = /** @type {Record<string, Contender>} */ ({
  softknn,
  "onnxruntime-web": onnxruntime,
  "tfjs-wasm": tfjs,
  "jax-js": jax,
  "voy-search": voy,
  ruvector,
  edgevec,
  peak,
});

/** The engine that `load({ engine: "fastest" })` selected. */
export { fastestEngine } from "./softknn.mjs";

/** @param {Places} places @returns {Promise<string[]>} notes on the contenders */
export async function startAll(places) {
  const notes = [];
  for (const [name, { start }] of Object.entries(contenders)) {
    const note = await start?.(places);
    if (note) notes.push(`${name}: ${note}`);
  }
  return notes;
}
