/** The files of a page's first load, for parallel preloading. */
import { basename } from "node:path";
import { UserError } from "../lib/say.mjs";

/**
 * The static imports of an entry's bundle, and those of the parts that it loads at once. The entry's own file is
 * excluded.
 * @param {import("esbuild").Metafile} metafile
 * @param {string} entry a source file
 * @param {readonly string[]} [soon] source files that the entry imports dynamically
 */
export function filesOf({ outputs }, entry, soon = []) {
  const outputOf = (/** @type {string} */ source) => {
    const found = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === source);
    if (!found) throw new UserError(`The bundle has no part that starts with ${source}.`);
    return found;
  };
  const files = new Set([entry, ...soon].map(outputOf));
  for (const name of files) {
    for (const { path, kind } of outputs[name]?.imports ?? []) {
      if (kind === "import-statement" && path in outputs) files.add(path);
    }
  }
  files.delete(outputOf(entry));
  return [...files].map((name) => basename(name));
}

/**
 * The sources of the first load that are split off only because later downloads share them.
 * @param {import("esbuild").Metafile} metafile
 * @param {string} entry
 * @param {readonly string[]} soon
 */
export function sharedSources(metafile, entry, soon) {
  const files = filesOf(metafile, entry, soon);
  const parts = Object.entries(metafile.outputs).filter(([name, { entryPoint, inputs: own }]) => {
    return files.includes(basename(name)) && !entryPoint && !(entry in own);
  });
  const sources = parts.flatMap(([, part]) => Object.keys(part.inputs));
  // A name with a colon comes from a plugin, not from a file.
  return sources.filter((name) => !name.includes(":"));
}

/**
 * The lines for the head of a page.
 * @param {readonly string[]} scripts
 * @param {string} wasm
 */
export function preloads(scripts, wasm) {
  return [
    ...scripts.map((name) => `<link rel="modulepreload" href="./${name}">`),
    `<link rel="preload" href="./${wasm}" as="fetch" type="application/wasm" crossorigin>`,
  ];
}
