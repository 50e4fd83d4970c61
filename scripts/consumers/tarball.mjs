/** The tarball that `npm publish` would upload. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildDir, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { findNpm } from "../setup/node-modules.mjs";

/** The folder of the tools pinned in tests/install-npm, and of the projects. */
export const consumersDir = join(buildDir, "consumers");
export const projectsDir = join(consumersDir, "projects");

/**
 * @typedef {object} Tarball
 * @property {string} file
 * @property {number} bytes of the file
 * @property {number} unpacked bytes of its content
 * @property {readonly string[]} files in it
 */

/** Packs dist/, which must be built. @returns {Promise<Tarball>} */
export async function pack() {
  rmSync(projectsDir, { recursive: true, force: true });
  mkdirSync(projectsDir, { recursive: true });
  const options = ["pack", "--ignore-scripts", "--json", "--pack-destination", projectsDir];
  const packed = JSON.parse((await npm(options, root)).printed);
  // A list, or since npm 12 an object keyed by package name.
  const [{ filename, size, unpackedSize, files }] = Object.values(packed);
  return {
    file: join(projectsDir, filename),
    bytes: size,
    unpacked: unpackedSize,
    files: files.map((/** @type {{ path: string }} */ { path }) => path),
  };
}

/**
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
export async function npm(args, folder, options = {}) {
  const [command, before] = findNpm();
  /** @type {string[]} */
  const lines = [];
  const onLine = (/** @type {string} */ line) => lines.push(line);
  const all = { cwd: folder, label: `npm ${args[0]}`, onLine, ...options };
  return { ...(await run(command, [...before, ...args], all)), printed: lines.join("\n") };
}
