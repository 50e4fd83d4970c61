/** The decoder unpacks what the build packs. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { packedText } from "../../scripts/build/glue.mjs";
import { decodeLzma } from "../../web/api/lzma.js";
import { generator } from "./api-support.js";

const next = generator(11);
const noise = Uint8Array.from({ length: 5000 }, () => Math.floor(next() * 256));
/** Few letters and distant repeats: matches of all lengths and at all distances. */
const repeats = Uint8Array.from({ length: 200_000 }, (_, i) =>
  i % 70_000 < 300 ? (i % 7) * (i % 11) : Math.floor(next() * 3),
);

for (const [name, bytes] of [
  ["one byte", Uint8Array.of(7)],
  ["zeros", new Uint8Array(100_000)],
  ["a period of three", Uint8Array.from({ length: 9000 }, (_, i) => i % 3)],
  ["noise", noise],
  ["near and far repeats", repeats],
  ["text", new Uint8Array(readFileSync("README.md"))],
] as const) {
  test(`${name}: decoded bytes equal the packed ones`, async () => {
    const packed = Buffer.from(await packedText(bytes), "base64");
    assert.deepEqual(decodeLzma(packed, bytes.length), new Uint8Array(bytes));
  });
}

test("the embedded core equals softknn.wasm", async () => {
  const { inlinedCore } = await import("../../web/api/inlined-core.js");
  const wasm = new Uint8Array(readFileSync("build/generated/softknn.wasm"));
  assert.ok(Buffer.from(inlinedCore(wasm.length)).equals(wasm));
});
