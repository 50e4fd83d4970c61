/** Loading and the life of an instance: one of it, honest failures, a fresh one after a trap. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { type LoadOptions, load, type SoftKnn, SoftKnnError } from "softknn";
import { assertGoodCall } from "./bad-support.js";

const wasmPath = "dist/softknn.wasm";
const bytes = Uint8Array.from(readFileSync(wasmPath));
const platform = { ...Object.getOwnPropertyDescriptors(WebAssembly) };
const original = WebAssembly;
let server: Server;
let address: string;
let instances = 0;

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

let breaking = false;

/** The same imports; while `breaking`, each ends in what a trap ends in. */
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

/** Makes the next load start from nothing: the running instance fails inside a call. */
async function trap(): Promise<SoftKnn> {
  const knn = await load();
  breaking = true;
  try {
    // The one import a call may need is the growth of the memory.
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

beforeEach(trap);

async function assertFails(options: LoadOptions | undefined, code: string, says: RegExp) {
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

const error = (code: string) => `a load refused with ${code}`;

/** Runs with parts of WebAssembly replaced. */
async function withPlatform(replaced: object | undefined, job: () => Promise<void>) {
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

test("a hundred loads at once start one instance and give the same object", async () => {
  const before = instances;
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, i) => load(i % 2 ? {} : undefined)),
  );
  assert.equal(new Set(all).size, 1);
  assert.equal(instances, before + 1);
  assert.equal(await load({ engine: "fastest" }), all[0]);
  assert.equal(all[0]?.engine, "deterministic");
  assert.match(all[0]?.version ?? "", /^\d+\.\d+\.\d+/);
  assert.ok(Object.isFrozen(all[0]));
});

test("after a trap the broken instance stays broken and the next load gives a fresh one", async () => {
  const broken = await trap();
  const stream = (knn: SoftKnn) => knn.random(1);
  for (const call of [(k: SoftKnn) => k.softmax([1]), stream, (k: SoftKnn) => k.causalMask(2)]) {
    assert.throws(() => call(broken), { name: "SoftKnnError", code: "SOFTKNN_E_DISPOSED" });
  }
  const fresh = await load();
  assert.notEqual(fresh, broken);
  assertGoodCall(fresh, "a trap");
});

test("after an exhausted stack, wherever it ran out, the next load gives a live instance", async () => {
  for (let frame = 0; frame < 24; frame++) {
    const knn = await load();
    const more = new Array(frame).fill(0);
    const deeper = (...all: number[]): void => {
      knn.softmax([1, 2, 3]);
      deeper(...all);
    };
    assert.throws(() => deeper(...more));
    assertGoodCall(await load(), `a stack of frames with ${frame} numbers`);
  }
});

test("every form of the file is taken", async () => {
  const padded = new Uint8Array(bytes.length + 20);
  padded.set(bytes, 7);
  const sources = [
    bytes,
    bytes.buffer,
    new DataView(padded.buffer, 7, bytes.length),
    padded.subarray(7, 7 + bytes.length),
    await WebAssembly.compile(bytes),
    await fetch(`${address}/softknn.wasm`),
    new Response(bytes),
    new URL(`${address}/softknn.wasm`),
    pathToFileURL(wasmPath),
  ];
  for (const wasm of sources) {
    await trap();
    assertGoodCall(await load({ wasm }), "a load");
  }
});

test("one Response serves many loads", async () => {
  const wasm = await fetch(`${address}/softknn.wasm`);
  const [a, b] = await Promise.all([load({ wasm }), load({ wasm })]);
  assert.equal(a, b);
});

test("a wrong file is told by what is wrong, and loading again works", async () => {
  const url = (path: string) => ({ wasm: new URL(`${address}${path}`) });
  const flipped = bytes.slice();
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] as number) ^ 1;
  const text = new TextEncoder();
  await assertFails(url("/404"), "LOAD", /answered 404; check the address/);
  await assertFails(url("/500"), "LOAD", /answered 500/);
  await assertFails(url("/page"), "LOAD", /a web page.*3c 21 44 4f/);
  await assertFails({ wasm: text.encode("<!DOCTYPE html>") }, "LOAD", /3c 21 44 4f/);
  await assertFails({ wasm: new Response("gone", { status: 410 }) }, "LOAD", /410/);
  await assertFails(
    { wasm: new URL("http://127.0.0.1:9/softknn.wasm") },
    "LOAD",
    /could not be read/,
  );
  await assertFails({ wasm: pathToFileURL("dist/none.wasm") }, "LOAD", /could not be read/);
  await assertFails({ wasm: new Uint8Array(0) }, "LOAD", /empty/);
  await assertFails({ wasm: bytes.slice(0, 5000) }, "LOAD", /cut off: 5000 of \d+/);
  await assertFails({ wasm: flipped }, "INTEGRITY", /byte \d+ differs/);
  const other = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 0, 1, 0);
  await assertFails({ wasm: other }, "INTEGRITY", /not the softknn.wasm of this version/);
  const foreign = await WebAssembly.compile(other);
  await trap();
  await assertFails({ wasm: foreign }, "INTEGRITY", /not the softknn.wasm of this version/);
});

test("wrong kinds of source are TypeErrors", async () => {
  const detached = new ArrayBuffer(8);
  structuredClone(detached, { transfer: [detached] });
  for (const [wasm, code] of [
    ["softknn.wasm", "TYPE"],
    [null, "TYPE"],
    [5, "TYPE"],
    [{}, "TYPE"],
    [[0, 97], "TYPE"],
    [new SharedArrayBuffer(8), "SHARED"],
    [new Uint8Array(new SharedArrayBuffer(8)), "SHARED"],
    [detached, "DETACHED"],
  ] as const) {
    await assert.rejects(load({ wasm: wasm as never }), {
      name: "TypeError",
      code: `SOFTKNN_E_${code}`,
    });
  }
  await assert.rejects(load({ engine: "turbo" as never }), {
    name: "RangeError",
    argument: "engine",
  });
  await assert.rejects(load({ wsam: 1 } as never), {
    name: "RangeError",
    message: /did you mean wasm/,
  });
});

test("an engine that cannot run it says so, and loading later works", async () => {
  const failing =
    (message: string, Kind: ErrorConstructor = Error) =>
    async () => {
      throw new Kind(message);
    };
  const blocked = "WebAssembly.compile(): Wasm code generation disallowed by embedder";
  const safari =
    "Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source";
  const full = "WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory";
  const cases: [object | undefined, string, RegExp][] = [
    [undefined, "UNSUPPORTED", /no WebAssembly/],
    [{ validate: () => false, compile: failing("invalid opcode") }, "UNSUPPORTED", /SIMD/],
    [{ compile: failing(blocked) }, "CSP", /wasm-unsafe-eval/],
    [{ compile: failing(safari) }, "CSP", /script-src/],
    [{ instantiate: failing(full, RangeError as ErrorConstructor) }, "MEMORY", /memory/],
  ];
  for (const [replaced, code, says] of cases) {
    await trap();
    await withPlatform(replaced, async () => {
      await assert.rejects(load(), {
        name: "SoftKnnError",
        code: `SOFTKNN_E_${code}`,
        message: says,
      });
    });
    assertGoodCall(await load(), error(code));
  }
});

test("a heap that cannot grow is a refusal, not a failure", async () => {
  const knn = await load();
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError("WebAssembly.Memory.grow(): Maximum memory size exceeded");
  };
  try {
    const big = { data: new Float64Array(2 ** 23), shape: [2 ** 23] };
    assert.throws(() => knn.softmax(big), {
      name: "SoftKnnError",
      code: "SOFTKNN_E_MEMORY",
      argument: "memory",
    });
    assert.throws(() => knn.causalMask(2 ** 13), { code: "SOFTKNN_E_MEMORY" });
    assert.throws(() => knn.random(1).randn(2 ** 23), { code: "SOFTKNN_E_MEMORY" });
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  assertGoodCall(knn, "a refused growth");
});

/** The file with one f64.mul made an f64.add. */
function* wronged(): Generator<Uint8Array<ArrayBuffer>> {
  const [times, plus, noInstruction] = [0xa2, 0xa0, 0xec];
  for (let at = bytes.indexOf(times); at >= 0; at = bytes.indexOf(times, at + 1)) {
    const copy = bytes.slice();
    copy[at] = noInstruction;
    // A byte of a number or of data: any other will do there.
    if (WebAssembly.validate(copy)) continue;
    copy[at] = plus;
    if (WebAssembly.validate(copy)) yield copy;
  }
}

test("a module that computes wrongly is refused, wherever attention would feel it", async (t) => {
  const ends = { refused: 0, unfelt: 0 };
  for (const file of wronged()) {
    await trap();
    // The digest of bytes is looked at, a module has none.
    const module = await WebAssembly.compile(file);
    const loading = load({ wasm: module });
    const error = await loading.then(
      () => undefined,
      (cause: SoftKnnError) => cause,
    );
    if (error) {
      assert.equal(error.code, "SOFTKNN_E_INTEGRITY", `${error}`);
      ends.refused += 1;
    } else {
      assertGoodCall(await loading, "a change that the self-test does not feel");
      ends.unfelt += 1;
    }
  }
  t.diagnostic(`measured: ${ends.refused} refused, ${ends.unfelt} in other functions`);
  assert.ok(ends.refused > 10 && ends.unfelt > 20, JSON.stringify(ends));
});
