/** What is downloaded: bytes after gzip, against what they may be. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundle } from "../build/bundle.mjs";
import { buildDir, generatedDir } from "../lib/paths.mjs";
import { say } from "../lib/say.mjs";

/**
 * In bytes, after `gzip -9`. Embind's whole JavaScript is in the glue, about 6,000 bytes; the rest
 * of its limit is the API.
 */
export const limits = {
  "softknn.wasm": 61_500,
  "softknn-landing.wasm": 27_500,
  "glue and API": 29_000,
};

/** Where the limit only keeps what was reached: what it is to become. */
const aims = { "softknn.wasm": 56_000 };

/** @param {Uint8Array} bytes */
const zipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/**
 * Glue and API as a page loads them for `load()`: minified, without the WebAssembly
 * file, and without what is only loaded where it is asked for (pool, fastest engine).
 */
async function scriptBytes() {
  const options = { write: false, metafile: true, external: ["#wasm", "#wasm-fast"] };
  const entries = { index: "web/api/index.ts" };
  const { metafile, outputFiles = [] } = await bundle(entries, join(buildDir, "size"), options);
  const outputs = metafile?.outputs ?? {};
  const loaded = new Set(
    Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === "web/api/index.ts"),
  );
  for (const name of loaded) {
    for (const { path, kind } of outputs[name]?.imports ?? []) {
      if (kind === "import-statement" && path in outputs) loaded.add(path);
    }
  }
  const files = outputFiles.filter(({ path }) => [...loaded].some((name) => path.endsWith(name)));
  return files.reduce((sum, { contents }) => sum + zipped(contents), 0);
}

/** @returns {Promise<import("./report.mjs").Counts>} */
export async function size() {
  const counts = { passed: 0, failed: 0 };
  const bytes = {
    "softknn.wasm": zipped(readFileSync(join(generatedDir, "softknn.wasm"))),
    "softknn-landing.wasm": zipped(readFileSync(join(generatedDir, "softknn-landing.wasm"))),
    "glue and API": await scriptBytes(),
  };
  for (const [name, limit] of Object.entries(limits)) {
    const found = bytes[/** @type {keyof typeof limits} */ (name)];
    counts[found <= limit ? "passed" : "failed"] += 1;
    const aim = aims[/** @type {keyof typeof aims} */ (name)];
    const over = aim && found > aim ? `, aimed at ${aim}: ${found - aim} over` : "";
    const tooLarge = found <= limit ? "" : ": TOO LARGE";
    say(`  ${name}: ${found} bytes with gzip, at most ${limit}${over}${tooLarge}`);
  }
  return counts;
}
