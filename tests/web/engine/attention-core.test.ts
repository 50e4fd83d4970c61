/** The first core of the site: what it offers, it has, and with the bits of the whole core. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { load, type SoftKnn } from "softknn";
import { startAttention } from "../../../web/api/start.js";
import { answer, type Call, callsOf } from "../../fuzz/calls.js";

const file = "build/generated/softknn-attention.wasm";
const first = await startAttention([], () => WebAssembly.compile(readFileSync(file)));
const whole = await load();

const names = Object.entries(first)
  .filter(([name, value]) => typeof value === "function" && name !== "toNested")
  .map(([name]) => name);

async function outcome(knn: SoftKnn, call: Call): Promise<unknown> {
  try {
    return await answer(knn, call);
  } catch (error) {
    return `${error}`;
  }
}

for (const name of names) {
  test(`${name} of the first core gives the bits of the whole one`, () =>
    fc.assert(
      fc.asyncProperty(callsOf([name]), async (call) => {
        assert.deepEqual(await outcome(first, call), await outcome(whole, call));
      }),
      { numRuns: 40 },
    ));
}
