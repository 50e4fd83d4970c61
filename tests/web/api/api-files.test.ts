/** The files of the API: their dependencies, and the fallback without the file of the fastest engine. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import * as softknn from "softknn";
import * as learn from "softknn/learn";
import * as model from "softknn/model";
import * as softknnSource from "../../../web/api/index.js";
import * as learnSource from "../../../web/api/learn/index.js";
import * as modelSource from "../../../web/api/model/index.js";
import { packageWith } from "./api-load-support.js";

// Node 20 has the instructions of the fastest engine behind a flag; later versions by default.
setFlagsFromString("--experimental-wasm-relaxed-simd");

test("every entry exports the names of its module", () => {
  for (const [entry, source] of [
    [softknn, softknnSource],
    [learn, learnSource],
    [model, modelSource],
  ]) {
    assert.deepEqual(Object.keys(entry as object).sort(), Object.keys(source as object).sort());
  }
});

test("every entry has a core of its own, and no function of another", async () => {
  const functions = await Promise.all([softknn.load(), learn.load(), model.load()]);
  const names = functions.flatMap((each) =>
    Object.keys(each).filter((name) => !["version", "engine"].includes(name)),
  );
  assert.deepEqual([...new Set(names)], names);
});

test("each entry's file contains its core, and others none", () => {
  const longest = (name: string) =>
    Math.max(
      ...(readFileSync(join("dist", name), "utf8").match(/[\w+/.-]+/g) ?? [""]).map(
        (s) => s.length,
      ),
    );
  for (const name of ["api.js", "shared.js", "worker.js"]) {
    assert.ok(longest(name) < 200, `${name} has ${longest(name)} letters in a row`);
  }
  for (const name of ["softknn.js", "learn.js", "model.js"]) assert.ok(longest(name) > 50_000);
});

test("a core accepts only the file of its entry", async () => {
  const wasm = readFileSync("dist/softknn.wasm");
  await assert.rejects(learn.load({ wasm }), {
    code: "SOFTKNN_E_INTEGRITY",
    message: /is not the softknn-learn\.wasm of this version/,
  });
  const own = readFileSync("dist/softknn-learn.wasm");
  assert.equal(await learn.load({ wasm: own }), await learn.load());
  const wrong = { engine: "fastest" } as unknown as learn.CoreOptions;
  await assert.rejects(learn.load(wrong), { message: /engine/ });
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

test("the fastest engine runs from the file next to softknn.js", async () => {
  const { load } = await packageWith(readFileSync("dist/softknn-fast.wasm"));
  assert.equal((await load({ engine: "fastest" })).engine, "fastest");
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
    assert.deepEqual([...knn.softmax([1, 1]).data], [0.5, 0.5]);
  });
}

test("a wrong file for the fastest engine is rejected", async () => {
  const { load } = await packageWith();
  await assert.rejects(load({ engine: "fastest", wasm: changed }), { code: "SOFTKNN_E_INTEGRITY" });
});
