/** The files of the API: their dependencies, and the fallback without the file of the fastest engine. */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import * as full from "softknn";
import * as fast from "softknn/fast";
import * as lean from "softknn/lean";
import * as source from "../../../web/api/index.js";

// Node 20 has the instructions of the fastest engine behind a flag; later versions by default.
setFlagsFromString("--experimental-wasm-relaxed-simd");

const scripts = ["softknn.js", "softknn-lean.js", "api.js", "shared.js", "fast.js"];
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A separate copy of the API's scripts, with another file for the fastest engine or none. */
async function packageWith(wasm?: string | Uint8Array): Promise<typeof full> {
  const folder = mkdtempSync(join(tmpdir(), "softknn-"));
  folders.push(folder);
  for (const name of scripts) cpSync(join("dist", name), join(folder, name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  if (wasm !== undefined) writeFileSync(join(folder, "softknn-fast.wasm"), wasm);
  return import(pathToFileURL(join(folder, "fast.js")).href) as Promise<typeof full>;
}

test("every entry exports the names of the API", () => {
  const names = Object.keys(source).sort();
  assert.deepEqual(Object.keys(full).sort(), names);
  assert.deepEqual(Object.keys(fast).sort(), names);
  assert.deepEqual(Object.keys(lean).sort(), names);
  assert.equal(lean.SoftKnnError, full.SoftKnnError);
});

test("only softknn.js contains a core", () => {
  const longest = (name: string) =>
    Math.max(
      ...(readFileSync(join("dist", name), "utf8").match(/[\w+/.-]+/g) ?? [""]).map(
        (s) => s.length,
      ),
    );
  for (const name of ["softknn-lean.js", "api.js", "shared.js", "worker.js"]) {
    assert.ok(longest(name) < 200, `${name} has ${longest(name)} letters in a row`);
  }
  assert.ok(longest("softknn.js") > 50_000);
});

test("the worker imports no file that starts workers, which some bundlers would follow endlessly", () => {
  const text = (name: string) => readFileSync(join("dist", name), "utf8");
  const importsOf = (name: string) =>
    [...text(name).matchAll(/^import .*'\.\/(.*)'/gm)].map(([, file = ""]) => file);
  const files = new Set(importsOf("worker-thread.js"));
  for (const name of files) {
    assert.doesNotMatch(text(name), /new Worker|worker-thread/, name);
    for (const more of importsOf(name)) files.add(more);
  }
  assert.ok(files.has("softknn.js"));
  assert.match(text("worker.js"), /new Worker\(new URL\("\.\/worker-thread\.js"/);
  assert.deepEqual(importsOf("worker.js"), ["shared.js"]);
});

test("softknn/fast runs the fastest engine from the file next to it", async () => {
  const { load } = await packageWith(readFileSync("dist/softknn-fast.wasm"));
  const knn = await load();
  assert.equal(knn.engine, "fastest");
  assert.equal(await load({ engine: "fastest" }), knn);
});

const changed = Uint8Array.from(readFileSync("dist/softknn-fast.wasm"));
changed[changed.length >> 1] = (changed[changed.length >> 1] as number) ^ 1;

for (const [what, wasm] of [
  ["is missing", undefined],
  ["is a page of the server", "<!doctype html>"],
  ["is cut off", changed.subarray(0, 5000)],
  ["has one other bit", changed],
] as const) {
  test(`the deterministic engine is used if the file of the fastest ${what}`, async () => {
    const { load } = await packageWith(wasm);
    const knn = await load({ engine: "fastest" });
    assert.equal(knn.engine, "deterministic");
    assert.equal(await load({ engine: "deterministic" }), knn);
    assert.deepEqual([...knn.rowSums([1, 2]).data], [3]);
  });
}

test("a wrong file for the fastest engine is rejected", async () => {
  const { load } = await packageWith();
  await assert.rejects(load({ engine: "fastest", wasm: changed }), { code: "SOFTKNN_E_INTEGRITY" });
});
