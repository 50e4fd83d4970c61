/** Files, sources and engines that `load()` rejects. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { load } from "softknn";
import { assertGoodCall } from "../refusals/refusal-support.js";
import {
  address,
  assertFails,
  bytes,
  error,
  packageWith,
  trap,
  useBreakableEngine,
  withPlatform,
} from "./api-load-support.js";

useBreakableEngine();

test("a wrong file is reported with the reason, and loading again works", async () => {
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
  await assertFails({ wasm: `${address}/page` }, "LOAD", /a web page.*3c 21 44 4f/);
  await assertFails({ wasm: "/none.wasm" }, "LOAD", /could not be read from file:\/\/\/none.wasm/);
  await assertFails({ wasm: "http://[" }, "LOAD", /could not be read|is no address/);
  await assertFails({ wasm: new Uint8Array(0) }, "LOAD", /empty/);
  await assertFails({ wasm: bytes.slice(0, 5000) }, "LOAD", /cut off: 5000 of \d+/);
  await assertFails(
    { wasm: flipped },
    "INTEGRITY",
    /not the softknn.wasm of this version; take the file from/,
  );
  const other = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 0, 1, 0);
  await assertFails({ wasm: other }, "INTEGRITY", /not the softknn.wasm of this version/);
  const foreign = await WebAssembly.compile(other);
  await trap();
  await assertFails({ wasm: foreign }, "INTEGRITY", /not the softknn.wasm of this version/);
});

test("a compiled module is recognised by its version", async () => {
  const { version } = await load();
  const at = Buffer.from(bytes).indexOf(`${version}\0`);
  assert.ok(at > 0, version);
  const other = bytes.slice();
  other[at] = (other[at] as number) + 1;
  const wasm = await WebAssembly.compile(other);
  await trap();
  await assertFails({ wasm }, "INTEGRITY", /not the softknn.wasm of this version/);
});

test("wrong kinds of source are TypeErrors", async () => {
  const detached = new ArrayBuffer(8);
  structuredClone(detached, { transfer: [detached] });
  for (const [wasm, code] of [
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

test("an unsupported engine is reported, and loading later works", async () => {
  const failing =
    (message: string, Kind: ErrorConstructor = Error) =>
    async () => {
      throw new Kind(message);
    };
  const failingAtOnce = class {
    constructor() {
      throw new WebAssembly.CompileError("");
    }
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
    [{ compile: failing(""), Module: failingAtOnce }, "CSP", /wasm-unsafe-eval/],
    [{ instantiate: failing(full, RangeError as ErrorConstructor) }, "MEMORY", /memory/],
  ];
  for (const [replaced, code, says] of cases) {
    const { load } = await packageWith();
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

test("a heap that cannot grow is an error of the call, not of the engine", async () => {
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
