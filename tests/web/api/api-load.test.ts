/** Loading and the life cycle of an instance: a single one, and a new one after a trap. */

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { load, type SoftKnn } from "softknn";
import { assertGoodCall } from "../refusals/refusal-support.js";
import {
  address,
  bytes,
  instances,
  trap,
  useBreakableEngine,
  wasmPath,
} from "./api-load-support.js";

useBreakableEngine();

test("a hundred concurrent loads start one instance and return the same object", async () => {
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

test("after a trap the broken instance stays broken and the next load gives a new one", async () => {
  const broken = await trap();
  const stream = (knn: SoftKnn) => knn.random(1);
  for (const call of [(k: SoftKnn) => k.softmax([1]), stream, (k: SoftKnn) => k.causalMask(2)]) {
    assert.throws(() => call(broken), { name: "SoftKnnError", code: "SOFTKNN_E_DISPOSED" });
  }
  const fresh = await load();
  assert.notEqual(fresh, broken);
  assertGoodCall(fresh, "a trap");
});

test("after a stack overflow at any depth the next load gives a working instance", async () => {
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

test("every form of the file is accepted", async () => {
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
    `${address}/softknn.wasm`,
    wasmPath,
    resolve(wasmPath),
  ];
  for (const wasm of sources) {
    await trap();
    assertGoodCall(await load({ wasm }), "a load");
  }
});

test("an address counts from the page, if there is one", async () => {
  for (const [name, page] of [
    ["document", { baseURI: `${address}/app/page` }],
    ["location", { href: `${address}/worker.js` }],
  ] as const) {
    Object.assign(globalThis, { [name]: page });
    try {
      for (const wasm of ["/softknn.wasm", "softknn.wasm", "../softknn.wasm"]) {
        await trap();
        assertGoodCall(await load({ wasm }), "a load");
      }
    } finally {
      Reflect.deleteProperty(globalThis, name);
    }
  }
});

test("one Response serves many loads", async () => {
  const wasm = await fetch(`${address}/softknn.wasm`);
  const [a, b] = await Promise.all([load({ wasm }), load({ wasm })]);
  assert.equal(a, b);
});
