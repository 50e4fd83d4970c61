/** Download sizes: bytes after gzip, against their limits. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { bundle } from "../../scripts/build/bundle.mjs";
import { dataFiles } from "../../scripts/build/data-files.mjs";
import { buildDir, generatedDir, inRoot } from "../../scripts/lib/paths.mjs";

/**
 * In bytes, after `gzip -9`. Embind's whole JavaScript is in the glue, about 8,000 bytes; the rest
 * of its limit is the API.
 */
export const limits = {
  "softknn.wasm": 57_700,
  "softknn-learn.wasm": 50_500,
  "softknn-model.wasm": 61_600,
  "glue and API": 28_400,
  "app with load and attention": 90_400,
  "functions of softknn/learn": 7_100,
  "lesson transformer": 40_100,
  "lesson digits": 30_900,
  // 11,600 of them are the tokenizer.
  "lesson gpt": 65_700,
};

/** Debian's Node packs the same bytes with Debian's zlib, up to 0.5 % worse than Node's own. */
const otherZlib = process.config.variables.node_shared_zlib ? 1.005 : 1;

/** @param {Uint8Array} bytes */
const zipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** @typedef {Record<string, { entryPoint?: string, imports: { path: string, kind: string }[] }>} Outputs */

/** The outputs that sources load at once, themselves included. @param {Outputs} outputs @param {readonly string[]} sources */
function loadedBy(outputs, sources) {
  const loaded = new Set(
    Object.keys(outputs).filter((name) => sources.includes(outputs[name]?.entryPoint ?? "")),
  );
  for (const name of loaded) {
    for (const { path, kind } of outputs[name]?.imports ?? []) {
      if (kind === "import-statement" && path in outputs) loaded.add(path);
    }
  }
  return loaded;
}

/**
 * The size of the outputs that some sources load beyond those loaded before.
 * @param {readonly string[]} sources
 * @param {readonly string[]} before
 * @param {string[]} external
 */
async function bytesOf(sources, before, external) {
  const options = { write: false, metafile: true, plugins: [dataFiles("module")], external };
  const entries = Object.fromEntries([...before, ...sources].map((file, i) => [`${i}`, file]));
  const folder = join(buildDir, "size");
  const { metafile, outputFiles = [] } = await bundle(entries, folder, options);
  const outputs = metafile?.outputs ?? {};
  const known = loadedBy(outputs, before);
  const own = [...loadedBy(outputs, sources)].filter((name) => !known.has(name));
  const files = outputFiles.filter(({ path }) => own.some((name) => path.endsWith(name)));
  return files.reduce((sum, { contents }) => sum + zipped(contents), 0);
}

/** @type {import("esbuild").Plugin} */
const withoutLazy = {
  name: "without-later",
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

/**
 * Glue and API as a page loads them for `load()`: one file, minified, without the WebAssembly file,
 * and without on-demand parts (fastest engine).
 */
async function scriptBytes() {
  const external = ["#core-bytes", "#wasm-files", "#softknn-text"];
  const options = { write: false, splitting: false, plugins: [withoutLazy], external };
  const folder = join(buildDir, "size");
  const { outputFiles = [] } = await bundle({ api: "web/api/index.ts" }, folder, options);
  return outputFiles.reduce((sum, { contents }) => sum + zipped(contents), 0);
}

const core = ["#*-glue", "#*-text"];
const page = "web/site/page/main.ts";
const learning = "web/api/learn/index.ts";

/** The download of a lesson in English, without its data and what the lessons of learning share. @param {string} name */
function lessonBytes(name) {
  const files = ["view", "words.en"].map((file) => `web/lessons/${name}/${file}.ts`);
  return bytesOf(files, [page, learning], core);
}

/** An app of one file, from a bundler without code splitting: core, glue and API. */
async function appBytes() {
  const { build } = await import("esbuild");
  const contents = `import { load } from "softknn";
const knn = await load();
console.log(knn.attention({ query: [[1, 0]], key: [[1, 0]], value: [[1]] }).output.data);`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inRoot() },
    ...{ bundle: true, minify: true, format: "esm", write: false },
  });
  return outputFiles.reduce((sum, file) => sum + zipped(file.contents), 0);
}

/** @param {string} name */
const generated = (name) => zipped(readFileSync(join(generatedDir, name)));

/** @type {Record<keyof typeof limits, () => number | Promise<number>>} */
const measured = {
  "softknn.wasm": () => generated("softknn.wasm"),
  "softknn-learn.wasm": () => generated("softknn-learn.wasm"),
  "softknn-model.wasm": () => generated("softknn-model.wasm"),
  "glue and API": scriptBytes,
  "app with load and attention": appBytes,
  "functions of softknn/learn": () => bytesOf([learning], [page], core),
  "lesson transformer": () => lessonBytes("transformer"),
  "lesson digits": () => lessonBytes("digits"),
  "lesson gpt": () => lessonBytes("gpt"),
};

for (const [name, measure] of Object.entries(measured))
  test(`${name} has at most ${limits[/** @type {keyof typeof limits} */ (name)]} bytes with gzip`, async (t) => {
    const bytes = await measure();
    t.diagnostic(`measured ${name}: ${bytes} bytes with gzip`);
    assert.ok(bytes <= otherZlib * limits[/** @type {keyof typeof limits} */ (name)], `${bytes}`);
  });
