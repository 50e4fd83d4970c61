/** The npm packages of a lockfile: the project's, or that of a separate folder. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { readOr } from "../lib/stamp.mjs";
import { which } from "./machine.mjs";
import { missingTools } from "./missing.mjs";

/** @param {string} [folder] inside the project; the project itself by default */
export async function provideNodeModules(folder = "") {
  if (isInstalled(folder)) return;
  step(`Installing the npm packages of ${join(folder, "package-lock.json")}`);
  const [command, args] = findNpm();
  const options = ["--ignore-scripts", "--loglevel=error", "--fetch-retries=5"];
  await run(command, [...args, "ci", ...options], { cwd: inRoot(folder), label: "npm ci" });
}

/** npm writes its hidden lockfile last, so an interrupted install is detected. @param {string} folder */
function isInstalled(folder) {
  const packages = (/** @type {string} */ name) =>
    JSON.parse(readOr(inRoot(folder, name), "{}")).packages ?? {};
  const wanted = packages("package-lock.json");
  const present = packages("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const own = present[path];
    if (!own) return entry.optional === true;
    return own.version === entry.version && own.integrity === entry.integrity;
  });
}

/** @returns {[string, string[]]} */
export function findNpm() {
  // Set when npm itself runs this script; otherwise search next to Node and on PATH.
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js") && existsSync(script)) return [process.execPath, [script]];
  const beside = join(dirname(process.execPath), "npm");
  const npm = existsSync(beside) ? beside : which("npm");
  if (!npm) throw missingTools(["npm"]);
  return [npm, []];
}

/** The program of an npm package, to be run with Node. @param {string} file */
export const moduleFile = (file) => inRoot("node_modules", file);
