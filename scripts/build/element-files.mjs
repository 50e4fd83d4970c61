/**
 * `element.js` and the files that it loads, few and named by content. esbuild compiles and
 * splits into one file per set of modules that the same downloads share; Rollup joins these.
 */
import { basename, join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { bundle } from "./bundle.mjs";
import { fromMemory, joinModules, minified } from "./join-modules.mjs";

/** @typedef {import("esbuild").Metafile} Metafile */
/** @typedef {Metafile["outputs"][string]} Output */

/** The modules that are loaded on demand, by source file; the first match names the output file. */
const roles = /** @type {[RegExp, string][]} */ ([
  [/^web\/api\//, "softknn"],
  [/^web\/lessons\/[\w-]+\/words\.zh\.ts$|^web\/language\/zh\b/, "words-zh"],
  [/^web\/lessons\/[\w-]+\/words\.fa\.ts$|^web\/language\/fa\b/, "words-fa"],
  [/^web\/lessons\/.*\bread-own-\w+\.ts$/, "own-data"],
  [/^web\/lessons\/([\w-]+)\//, "lesson-$1"],
  [/^web\/(element\/author|controls|export|inspect|language\/en)\b/, "tools"],
  [/^web\/(element|figure)\//, "figures"],
]);

/** What several lessons use as a whole, and no other. */
const wholes = /** @type {[RegExp, string][]} */ ([
  [/\/glove\.(ts|txt)$/, "word-vectors"],
  [/^web\/model\/(?!prompt|words\.(zh|fa))/, "language-model"],
]);

/** The modules inside the package's own `softknn.js`. */
const core = /^(web\/api\/|build\/generated\/)/;

/** @param {string} source of a dynamic import */
export function roleOf(source) {
  for (const [pattern, name] of roles) {
    const found = pattern.exec(source);
    if (found) return name.replace(/\$(\d)/g, (_, group) => found[group] ?? "");
  }
  throw new UserError(`No file of the package is for ${source}: scripts/build/element-files.mjs`);
}

/** @param {Metafile["outputs"]} outputs */
function graphOf(outputs) {
  const known = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const importsOf = (/** @type {string} */ name) =>
    (known.get(name)?.imports ?? [])
      .filter(({ kind }) => kind === "import-statement")
      .map(({ path }) => basename(path))
      .filter((next) => known.has(next));
  const loadedBy = (/** @type {string} */ name) => {
    const loaded = new Set([name]);
    for (const one of loaded) for (const next of importsOf(one)) loaded.add(next);
    return loaded;
  };
  return { known, loadedBy };
}

/** The file for modules that several files share. @param {ReadonlySet<string>} users */
function sharedFile(users) {
  const [only = "", ...others] = users;
  if (others.length === 0) return only;
  // Every figure has a lesson.
  const inLesson = [...users].some((name) => name.startsWith("lesson-"));
  return users.has("tools") && !users.has("figures") && !inLesson ? "tools" : "figures";
}

/**
 * The named file of each esbuild output; entries keep their own names.
 * @param {Metafile["outputs"]} outputs
 * @param {readonly string[]} entries source files
 */
export function fileNames(outputs, entries) {
  const { known, loadedBy } = graphOf(outputs);
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  const atStart = new Set();
  for (const [name, { entryPoint }] of known) {
    if (!entryPoint) continue;
    for (const part of loadedBy(name)) {
      if (entryPoint === entries[0]) atStart.add(part);
      const found = users.get(part) ?? new Set();
      users.set(part, found.add(roleOf(entryPoint)));
    }
  }
  const names = new Map();
  for (const [name, output] of known) {
    if (entries.includes(output.entryPoint ?? "")) continue;
    const inputs = Object.keys(output.inputs);
    const isCore = inputs.some((input) => core.test(input));
    const whole = wholes.find(([pattern]) => inputs.some((input) => pattern.test(input)))?.[1];
    const usual = atStart.has(name) ? "figures" : sharedFile(users.get(name) ?? new Set());
    names.set(name, whole ?? (isCore ? "softknn" : usual));
  }
  return names;
}

/**
 * @param {Record<string, string>} entries the element's first
 * @param {string} folder
 * @param {import("esbuild").BuildOptions} options
 * @param {import("@rollup/wasm-node").OutputOptions} [output]
 */
export async function writeElementFiles(entries, folder, options, output) {
  const { metafile, outputFiles = [] } = await bundle(entries, folder, {
    ...{ ...options, metafile: true, write: false, sourcemap: "external" },
  });
  const names = fileNames(metafile?.outputs ?? {}, Object.values(entries));
  const input = Object.fromEntries(
    Object.keys(entries).map((name) => [name, join(folder, `${name}.js`)]),
  );
  return joinModules(
    {
      input,
      plugins: [fromMemory(outputFiles)],
      treeshake: { moduleSideEffects: true },
    },
    {
      ...{ dir: folder, chunkFileNames: "[name].js" },
      manualChunks: (id) => names.get(basename(id)),
      plugins: [minified()],
      ...output,
    },
  );
}

/**
 * A page as one file, with the sources that it needs at once, and the files of later downloads.
 * @param {string} name
 * @param {readonly string[]} sources the entry first
 * @param {string} folder
 * @param {import("esbuild").BuildOptions} options
 */
export async function writePageFiles(name, sources, folder, options) {
  const { metafile, outputFiles = [] } = await bundle({ [name]: sources[0] ?? "" }, folder, {
    ...{ ...options, metafile: true, write: false, sourcemap: false },
  });
  const outputs = Object.entries(metafile?.outputs ?? {});
  const modules = outputs.flatMap(([path, { entryPoint = "" }]) =>
    sources.includes(entryPoint) ? [inRoot(path)] : [],
  );
  await joinModules(
    { input: { [name]: join(folder, `${name}.js`) }, plugins: [fromMemory(outputFiles)] },
    {
      ...{ dir: folder, chunkFileNames: "chunk-[hash].js", hashCharacters: "base36" },
      ...{ sourcemap: false, manualChunks: { [name]: modules }, plugins: [minified()] },
    },
  );
}
