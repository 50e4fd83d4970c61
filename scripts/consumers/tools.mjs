/** The tools of the consumers: Node versions, bundlers and others, installed in build/consumers. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { provideNodeModules } from "../setup/node-modules.mjs";
import { consumersDir } from "./tarball.mjs";

const source = inRoot("tests/consumers");

/** About 1.2 GB, once. */
export async function provideTools() {
  mkdirSync(consumersDir, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    copyFileSync(join(source, name), join(consumersDir, name));
  }
  await provideNodeModules(consumersDir.slice(root.length + 1));
}

/** A tool that npm does not offer for this platform. */
export class Absent extends Error {}

/** A file of a tool; platform-specific tools are optional. @param {string} path */
export function tool(path) {
  const file = join(consumersDir, "node_modules", path);
  if (!existsSync(file)) throw new Absent(path);
  return file;
}

/** The pinned version of a tool. @param {string} name */
export function versionOf(name) {
  const manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const version = { ...manifest.devDependencies, ...manifest.optionalDependencies }[name];
  return String(version).replace(/^npm:.*@/, "");
}

/** Turns telemetry off. */
const quiet = {
  NEXT_TELEMETRY_DISABLED: "1",
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

/**
 * Runs `body` while a tool's server is up, then ends the server and its child processes.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {string} address that responds once the server is up
 * @param {() => Promise<void>} body
 */
export async function whileServing(program, args, folder, address, body) {
  const stop = new AbortController();
  const options = { cwd: folder, env: environment(), anyCode: true, signal: stop.signal };
  /** @type {string | undefined} */
  let ended;
  const server = run(program, args, options).then(({ output }) => {
    ended = output;
  });
  try {
    for (let waited = 0; !(await answers(address)); waited += 1) {
      if (ended !== undefined || waited > 600) throw new Error(`no server: ${ended ?? address}`);
      await new Promise((done) => setTimeout(done, 200));
    }
    await body();
  } finally {
    stop.abort();
    await server;
  }
}

/** @param {string} address */
async function answers(address) {
  try {
    const { ok } = await fetch(address);
    return ok;
  } catch {
    return false;
  }
}

/** A free port. */
export async function freePort() {
  const { createServer } = await import("node:net");
  return new Promise((/** @type {(port: number) => void} */ resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
