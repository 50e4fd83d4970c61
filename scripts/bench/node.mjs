/** The contest in Node: a process of its own, so that nothing of ours runs beside it. */

import { pathToFileURL } from "node:url";
import { inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say, UserError } from "../lib/say.mjs";
import { benchFolder } from "./machine.mjs";

/** @typedef {import("../../tests/bench/plan.mjs").Plan} Plan */

const places = () => ({
  softknn: pathToFileURL(inRoot("dist/index.js")).href,
  tfjs: inRoot(benchFolder, "node_modules/@tensorflow/tfjs-backend-wasm/dist/"),
});

/**
 * @param {Plan} plan
 * @param {"contest" | "memory"} task
 * @param {string} [python] one that has NumPy
 * @returns {Promise<any>}
 */
export async function inNode(plan, task, python) {
  /** @type {any} */
  let result;
  const message = JSON.stringify({ plan, places: places(), python, task });
  await run(process.execPath, [inRoot(benchFolder, "node.mjs"), message], {
    label: "The contest in Node",
    onLine(line) {
      // The opponents print, too.
      if (!line.startsWith('{"line":') && !line.startsWith('{"result":')) return;
      const reply = JSON.parse(line);
      if (reply.line) say(`  ${reply.line}`);
      else result = reply.result;
    },
  });
  if (result === undefined) throw new UserError("The contest in Node gave no result.");
  return result;
}
