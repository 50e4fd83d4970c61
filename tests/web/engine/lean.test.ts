/** `softknn/lean`: the API without an embedded core, which shares its instance with `softknn`. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { load as loadFull } from "softknn";
import { type LeanLoadOptions, load } from "softknn/lean";

const bytes = Uint8Array.from(readFileSync("dist/softknn.wasm"));
const none = {} as LeanLoadOptions;

let breaking = false;
const { instantiate } = WebAssembly;

/** The same imports; while `breaking`, each traps. */
const breakable = (imports: WebAssembly.ModuleImports) =>
  Object.fromEntries(
    Object.entries(imports).map(([name, value]) => [
      name,
      typeof value !== "function"
        ? value
        : (...args: unknown[]) => {
            if (breaking) throw new WebAssembly.RuntimeError("unreachable");
            return value(...args);
          },
    ]),
  );

WebAssembly.instantiate = ((module: WebAssembly.Module, imports: WebAssembly.Imports) =>
  instantiate(
    module,
    Object.fromEntries(Object.entries(imports).map(([name, all]) => [name, breakable(all)])),
  )) as typeof WebAssembly.instantiate;

test("a load without a file is a TypeError that names the file", async () => {
  for (const start of [() => load(none), () => load({ ...none, engine: "deterministic" })]) {
    await assert.rejects(start(), {
      name: "TypeError",
      code: "SOFTKNN_E_TYPE",
      argument: "wasm",
      message: /wasm must be softknn\.wasm as an address, BufferSource, .*got undefined$/,
    });
  }
});

test("a wrong file is rejected", async () => {
  const changed = bytes.slice();
  changed[70_000] = (changed[70_000] as number) ^ 1;
  await assert.rejects(load({ wasm: changed }), { code: "SOFTKNN_E_INTEGRITY" });
  await assert.rejects(load({ wasm: bytes.slice(0, 9000) }), { code: "SOFTKNN_E_LOAD" });
});

test("a URL, bytes, a module and a Response start one instance, which softknn shares", async () => {
  const knn = await load({ wasm: pathToFileURL("dist/softknn.wasm") });
  assert.equal(await load({ wasm: bytes }), knn);
  assert.equal(await load({ wasm: await WebAssembly.compile(bytes) }), knn);
  assert.equal(await load({ wasm: new Response(bytes) }), knn);
  assert.equal(await load(none), knn);
  assert.equal(await loadFull(), knn);
  assert.deepEqual([...knn.rowSums([1, 2]).data], [3]);
});

test("after a failure inside a call the given module starts again", async () => {
  const before = await load(none);
  breaking = true;
  // The only import that a call may need is memory growth.
  assert.throws(() => before.causalMask(2 ** 13), { code: "SOFTKNN_E_ENGINE" });
  breaking = false;
  const knn = await load(none);
  assert.notEqual(knn, before);
  assert.deepEqual([...knn.rowSums([1, 2]).data], [3]);
});
