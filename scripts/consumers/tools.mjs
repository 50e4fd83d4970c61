/** The tools of the consumers: Node versions, bundlers and others, installed in build/consumers. */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { provideNodeModules } from "../setup/node-modules.mjs";
import { consumersDir } from "./tarball.mjs";

const source = inRoot("tests/install-npm");

/** Installs them once. */
export async function provideTools() {
  mkdirSync(consumersDir, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    copyFileSync(join(source, name), join(consumersDir, name));
  }
  await provideNodeModules(consumersDir.slice(root.length + 1));
}

/** The path of a tool's file. @param {string} path */
export const tool = (path) => join(consumersDir, "node_modules", path);

/** npm does not offer every runtime for every platform. @param {string} path */
export const hasTool = (path) => existsSync(tool(path));

/** Turns telemetry off. */
const quiet = {
  DO_NOT_TRACK: "1",
  DENO_NO_UPDATE_CHECK: "1",
  DENO_DIR: join(consumersDir, "deno"),
  NO_COLOR: "1",
};

/** The environment without the variables that `npm test` sets. */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name));
  return { ...Object.fromEntries(own), ...quiet };
}

/** Returns the output. @param {string} program @param {readonly string[]} args @param {string} folder */
export async function runTool(program, args, folder) {
  /** @type {string[]} */
  const lines = [];
  const onLine = (/** @type {string} */ line) => lines.push(line);
  await run(program, args, { cwd: folder, env: environment(), label: args[0] ?? program, onLine });
  return lines.join("\n");
}
