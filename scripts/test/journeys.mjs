/** `npm test -- journeys`: what readers do with the package, from the first step to the result. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startBrowser } from "../consumers/browser.mjs";
import { pack } from "../consumers/tarball.mjs";
import { runTool } from "../consumers/tools.mjs";
import { inRoot } from "../lib/paths.mjs";
import { tally } from "./tally.mjs";

const folder = inRoot("tests/journeys");
const viteProgram = join(folder, "node_modules/vite/bin/vite.js");

/**
 * @typedef {object} Context
 * @property {import("../consumers/tarball.mjs").Tarball} tarball
 * @property {import("playwright-core").Browser} browser
 * @property {(args: readonly string[], folder: string) => Promise<string>} vite runs Vite in a folder
 */

/** @param {import("../setup/index.mjs").Tools} tools @returns {Promise<import("./report.mjs").Counts>} */
export async function journeys({ browsers }) {
  const browser = await startBrowser(browsers.chromium ?? "");
  /** @type {Context} */
  const context = {
    ...{ tarball: await pack(), browser },
    vite: (args, where) => runTool(process.execPath, [viteProgram, ...args], where),
  };
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => name);
  try {
    const tests = names.map((name) => [
      `the journey of the ${name}`,
      async () => {
        const file = pathToFileURL(join(folder, name, "journey.mjs")).href;
        await (await import(file)).journey(context);
      },
    ]);
    return await tally(Object.fromEntries(tests));
  } finally {
    await browser.close();
  }
}
