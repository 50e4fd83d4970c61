/** Digests for pages that pin the modules of a release (subresource integrity, import maps). */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "./say.mjs";

/** @param {"sha256" | "sha384" | "sha512"} algorithm @param {string | Buffer} content */
export const digestOf = (algorithm, content) =>
  `${algorithm}-${createHash(algorithm).update(content).digest("base64")}`;

/** Imports in the bundler's format: double quotes, no space. */
const imports = /\b(?:from|import\(?)"(\.\/[\w./-]+\.js)"/g;

/** A module and every module that it may load, sorted. @param {string} folder @param {string} entry */
export function moduleGraph(folder, entry) {
  const found = new Set([entry]);
  for (const name of found) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new UserError(`${file} does not exist. Build it first.`);
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(imports))
      found.add(target.slice(2));
  }
  return [...found].sort();
}

/**
 * The import map that makes a browser reject changed modules.
 * @param {string} folder of the built files
 * @param {string} entry
 * @param {string} address of that folder on the web, with its final slash
 */
export function integrityMap(folder, entry, address) {
  const integrity = Object.fromEntries(
    moduleGraph(folder, entry).map((name) => [
      `${address}${name}`,
      digestOf("sha384", readFileSync(join(folder, name))),
    ]),
  );
  return JSON.stringify({ integrity }, null, 1);
}
