/** The type declarations of the package: those reachable from its entries, and no others. */
import { readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const imported = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The files reachable from some declarations, themselves included. @param {readonly string[]} entries */
function declarationsOf(entries) {
  const files = new Set(entries);
  for (const file of files) {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(imported)) {
      if (name.startsWith(".")) files.add(join(dirname(file), name.replace(/\.js$/, ".d.ts")));
    }
  }
  return files;
}

/**
 * Deletes unreachable files: mostly figure internals, which cannot be imported.
 * @param {string} folder
 * @param {readonly string[]} entries inside the folder
 */
export function keepReachable(folder, entries) {
  const files = declarationsOf(entries.map((name) => join(folder, name)));
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of all.filter((entry) => entry.isFile())) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (!files.has(file)) rmSync(file);
  }
  // Deepest first, so that nested empty folders are removed too.
  const folders = all.filter((entry) => entry.isDirectory());
  const paths = folders.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const path of paths.sort().reverse()) {
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}
