/** An engine that a test can break, and a server for the file of the core. */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach } from "node:test";
import { pathToFileURL } from "node:url";
import type * as softknn from "softknn";
import { type LoadOptions, load, type SoftKnn, SoftKnnError } from "softknn";
import { assertGoodCall } from "../refusals/refusal-support.js";

export const wasmPath = "dist/softknn.wasm";
export const bytes = Uint8Array.from(readFileSync(wasmPath));
export const platform = { ...Object.getOwnPropertyDescriptors(WebAssembly) };
export const original = WebAssembly;
let server: Server;
export let address: string;
export let instances = 0;

let breaking = false;

/** The same imports; while `breaking`, each traps. */
function breakable(imports: WebAssembly.Imports): WebAssembly.Imports {
  const wrap = (value: WebAssembly.ImportValue) => {
    if (typeof value !== "function") return value;
    return (...args: unknown[]) => {
      if (breaking) throw new WebAssembly.RuntimeError("unreachable");
      return value(...args);
    };
  };
  const module = ([name, values]: [string, WebAssembly.ModuleImports]) => [
    name,
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, wrap(value)])),
  ];
  return Object.fromEntries(Object.entries(imports).map(module));
}

/** Makes the next load start from scratch: the running instance fails inside a call. */
export async function trap(): Promise<SoftKnn> {
  const knn = await load();
  breaking = true;
  try {
    // The only import that a call may need is memory growth.
    assert.throws(() => knn.causalMask(2 ** 13), {
      name: "SoftKnnError",
      code: "SOFTKNN_E_ENGINE",
      argument: "engine",
      message: /call load\(\) for a fresh one/,
    });
  } finally {
    breaking = false;
  }
  return knn;
}

export async function assertFails(options: LoadOptions | undefined, code: string, says: RegExp) {
  await assert.rejects(load(options), (error: Error) => {
    assert.ok(error instanceof SoftKnnError, String(error));
    assert.deepEqual(
      [error.name, error.code, error.argument],
      ["SoftKnnError", `SOFTKNN_E_${code}`, "wasm"],
    );
    assert.match(error.message, /^softknn\.load: wasm /);
    assert.match(error.message, says);
    return true;
  });
  assertGoodCall(await load(), error(code));
}

export const error = (code: string) => `a load refused with ${code}`;

/** Runs with parts of WebAssembly replaced. */
export async function withPlatform(replaced: object | undefined, job: () => Promise<void>) {
  const fake =
    replaced && Object.create(null, { ...platform, ...Object.getOwnPropertyDescriptors(replaced) });
  Object.defineProperty(globalThis, "WebAssembly", {
    value: fake,
    configurable: true,
    writable: true,
  });
  try {
    await job();
  } finally {
    Object.defineProperty(globalThis, "WebAssembly", {
      value: original,
      configurable: true,
      writable: true,
    });
  }
}

/** Serves the file, counts and breaks instances, for the tests of a file; each test starts from scratch. */
export function useBreakableEngine(): void {
  before(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? "";
      if (path.endsWith(".wasm")) response.setHeader("content-type", "application/wasm").end(bytes);
      else if (path === "/page") response.end("<!DOCTYPE html><title>not here</title>");
      else response.writeHead(Number(path.slice(1)) || 404).end("no");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { instantiate } = original;
    original.instantiate = ((module: WebAssembly.Module, imports: WebAssembly.Imports) => {
      instances += 1;
      return instantiate(module, breakable(imports));
    }) as typeof instantiate;
  });
  after(() => server.close());
  beforeEach(trap);
}

const scripts = ["softknn.js", "api.js", "shared.js"];
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A separate copy of the API's scripts, with another file for the fastest engine or none. */
export async function packageWith(wasm?: string | Uint8Array): Promise<typeof softknn> {
  const folder = mkdtempSync(join(tmpdir(), "softknn-"));
  folders.push(folder);
  for (const name of scripts) cpSync(join("dist", name), join(folder, name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  if (wasm !== undefined) writeFileSync(join(folder, "softknn-fast.wasm"), wasm);
  return import(pathToFileURL(join(folder, "softknn.js")).href) as Promise<typeof softknn>;
}
