/** A project with a few files and the package installed from its tarball, and nothing else. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { npm, projectsDir } from "./tarball.mjs";

/**
 * @param {string} name of its folder
 * @param {import("./tarball.mjs").Tarball} tarball
 * @param {Record<string, string>} files name to content; a value "@NAME" is the file NAME of tests/install-npm
 * @param {object} [manifest] further fields of its package.json
 * @returns {Promise<string>} the folder
 */
export async function project(name, tarball, files, manifest = { type: "module" }) {
  const folder = join(projectsDir, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  write(folder, "package.json", JSON.stringify({ name, private: true, ...manifest }));
  // Offline: a missing dependency fails here.
  const options = ["--offline", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  await npm(["install", tarball.file, ...options], folder);
  for (const [file, text] of Object.entries({ "numbers.mjs": "@numbers.mjs", ...files })) {
    if (text.startsWith("@")) copy(text.slice(1), join(folder, file));
    else write(folder, file, text);
  }
  return folder;
}

/** @param {string} folder @param {string} file @param {string} text */
function write(folder, file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** @param {string} name @param {string} target */
function copy(name, target) {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(inRoot("tests/install-npm", name), target);
}
