/** The tarball that `npm publish` would upload, and projects that have it installed and nothing else. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writePublished } from "../../scripts/build/published.mjs";
import { buildDir, inRoot } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { findNpm } from "../../scripts/setup/node-modules.mjs";

const projects = join(buildDir, "consumers");

/** What `tests/consumers/numbers.mjs` gives in every environment: the core's bits are the same everywhere. */
export const expected = "0.31787362254902773 0.22092235610259073 5.584528483435806";

/** @param {string} printed @param {string} where */
export const checkNumbers = (printed, where) =>
  assert.equal(printed.trim(), expected, `the numbers of ${where}`);

/**
 * @param {readonly string[]} args
 * @param {string} folder
 */
export async function npm(args, folder) {
  const [command, before] = findNpm();
  /** @type {string[]} */
  const lines = [];
  const onLine = (/** @type {string} */ line) => lines.push(line);
  const options = { cwd: folder, label: `npm ${args[0]}`, onLine };
  return { ...(await run(command, [...before, ...args], options)), printed: lines.join("\n") };
}

/** Packs dist/, which must be built. */
export async function pack() {
  rmSync(projects, { recursive: true, force: true });
  mkdirSync(projects, { recursive: true });
  const options = ["pack", "--ignore-scripts", "--json", "--pack-destination", projects];
  // A list, or since npm 12 an object keyed by package name.
  const [packed] = Object.values(JSON.parse((await npm(options, writePublished())).printed));
  /** @type {string[]} */
  const files = packed.files.map((/** @type {{ path: string }} */ { path }) => path);
  const { size: bytes, unpackedSize: unpacked } = packed;
  return { file: join(projects, packed.filename), files, bytes, unpacked };
}

/**
 * A project with the package and `numbers.mjs`.
 * @param {string} name of its folder
 * @param {{ file: string }} tarball
 * @param {Record<string, string>} files name to content; "@PATH" is a file of tests/
 * @returns {Promise<string>} the folder
 */
export async function project(name, tarball, files) {
  const folder = join(projects, name);
  const all = {
    "package.json": JSON.stringify({ name, private: true, type: "module" }),
    "numbers.mjs": "@consumers/numbers.mjs",
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    if (text.startsWith("@")) cpSync(inRoot("tests", text.slice(1)), join(folder, file));
    else writeFileSync(join(folder, file), text);
  }
  // Offline: a missing dependency fails here.
  const options = ["--offline", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  await npm(["install", tarball.file, ...options], folder);
  return folder;
}
