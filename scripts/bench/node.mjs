/** The benchmark in a separate Node process, so that nothing else runs beside it. */

import { pathToFileURL } from "node:url";
import { inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say, UserError } from "../lib/say.mjs";
import { benchFolder } from "./machine.mjs";

/** @typedef {import("../../tests/bench/plan.mjs").Plan} Plan */

const opponent = (/** @type {string} */ path) => inRoot(benchFolder, "node_modules", path);

const places = () => ({
  softknn: pathToFileURL(inRoot("dist/softknn.js")).href,
  tfjs: opponent("@tensorflow/tfjs-backend-wasm/dist/"),
  voy: opponent("voy-search/voy_search_bg.wasm"),
  ruvector: opponent("@ruvector/wasm/pkg/ruvector_wasm_bg.wasm"),
  edgevec: opponent("edgevec/edgevec_bg.wasm"),
});

/**
 * @param {Plan} plan
 * @param {"contest" | "memory"} task
 * @param {{ python?: string, program?: string }} [options] a Python with NumPy, and another Node
 * @returns {Promise<any>}
 */
export async function inNode(plan, task, { python, program = process.execPath } = {}) {
  /** @type {any} */
  let result;
  const message = JSON.stringify({ plan, places: places(), python, task });
  await run(program, [inRoot(benchFolder, "node.mjs"), message], {
    label: "The contest in Node",
    onLine(line) {
      // Competitors also print to standard output.
      if (!line.startsWith('{"line":') && !line.startsWith('{"result":')) return;
      const reply = JSON.parse(line);
      if (reply.line) say(`  ${reply.line}`);
      else result = reply.result;
    },
  });
  if (result === undefined) throw new UserError("The contest in Node gave no result.");
  return result;
}
