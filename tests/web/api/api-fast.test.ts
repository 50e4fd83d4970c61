/** Float32 through the fused kernel, and the relaxed SIMD build. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { type AttentionOptions, load, type SoftKnn, type Tensor } from "softknn";
import { worstFastError } from "../engine/exact-support.js";
import { generator, randomTensor } from "./api-support.js";

// Node 20 has the instructions behind a flag; later versions by default.
setFlagsFromString("--experimental-wasm-relaxed-simd");

const bytesOf = (name: string) => Uint8Array.from(readFileSync(`dist/${name}`));

let plain: SoftKnn;
let fastest: SoftKnn;
before(async () => {
  [plain, fastest] = await Promise.all([load(), load({ engine: "fastest" })]);
});

const single = (tensor: Tensor): Tensor => ({
  data: Float32Array.from(tensor.data),
  shape: tensor.shape,
});

function randomInputs(seed: number, lead: number[], m: number, n: number, d: number, v: number) {
  const next = generator(seed);
  const make = (rows: number, columns: number) =>
    single(randomTensor(next, [...lead, rows, columns], 2));
  return { query: make(m, d), key: make(n, d), value: make(n, v) };
}

const output = (inputs: ReturnType<typeof randomInputs>, options: AttentionOptions) =>
  plain.attention(inputs, options).output;

test("errors are those of the exact path, and the next call works", () => {
  const inputs = randomInputs(10, [2], 4, 20, 6, 3);
  const good = output(inputs, {});
  const bad = Float32Array.from(inputs.key.data);
  bad[(20 + 3) * 6 + 2] = Number.NaN;
  const spoiled = { ...inputs, key: { data: bad, shape: [2, 20, 6] } };
  const refusals = (["fast", "exact"] as const).map((precision) => {
    try {
      plain.attention(spoiled, { precision });
      return undefined;
    } catch (error) {
      const { name, code, message } = error as { name: string; code: string; message: string };
      return { name, code, message };
    }
  });
  assert.equal(refusals[0]?.code, "SOFTKNN_E_NONFINITE");
  assert.match(refusals[0]?.message ?? "", /key must be finite, got NaN at \[1, 3, 2\]/);
  assert.deepEqual(refusals[0], refusals[1]);
  assert.deepEqual(output(inputs, {}).data, good.data);
});

test("without the instructions the deterministic build is used", async () => {
  const { validate } = WebAssembly;
  // The probe of plain SIMD has no result that depends on a parameter.
  WebAssembly.validate = (bytes) =>
    validate(bytes) && !String(new Uint8Array(bytes as ArrayBuffer)).includes("253,133,2");
  try {
    assert.equal(await load({ engine: "fastest" }), plain);
    // The file for the fast engine is not for this one.
    const wasm = bytesOf("softknn-fast.wasm");
    assert.equal(await load({ engine: "fastest", wasm }), plain);
  } finally {
    WebAssembly.validate = validate;
  }
  assert.equal(plain.engine, "deterministic");
});

test("both builds run in parallel, one instance each", async () => {
  assert.equal(fastest.engine, "fastest");
  assert.notEqual(fastest, plain);
  assert.equal(fastest.version, plain.version);
  assert.equal(await load({ engine: "fastest" }), fastest);
  assert.equal(await load({ engine: "fastest", wasm: bytesOf("softknn-fast.wasm") }), fastest);
});

test("each build accepts only its own file", async () => {
  const refused = (file: string) => ({
    code: "SOFTKNN_E_INTEGRITY",
    message: new RegExp(`is not the ${file} of this version`),
  });
  const [slow, fast] = [bytesOf("softknn.wasm"), bytesOf("softknn-fast.wasm")];
  await assert.rejects(load({ engine: "fastest", wasm: slow }), refused("softknn-fast.wasm"));
  await assert.rejects(load({ wasm: fast }), refused("softknn.wasm"));
});

test("the fastest build meets the bound of fast Float32", (t) => {
  t.diagnostic(`worst error in units of the bound: ${worstFastError(fastest).toPrecision(2)}`);
});

test("in the fastest build too, a row of a batch is that row alone", () => {
  const next = generator(3);
  const make = (rows: number, columns: number) => ({
    data: Float32Array.from(randomTensor(next, [rows, columns], 2).data),
    shape: [rows, columns],
  });
  const [m, n, d, v] = [21, 150, 20, 7];
  const inputs = { query: make(m, d), key: make(n, d), value: make(n, v) };
  const whole = fastest.attention(inputs).output.data;
  for (let row = 0; row < m; row++) {
    const query = { data: inputs.query.data.slice(row * d, (row + 1) * d), shape: [1, d] };
    const alone = fastest.attention({ ...inputs, query }).output.data;
    assert.deepEqual(alone, whole.slice(row * v, (row + 1) * v));
  }
});

test("Float64 and exact Float32 have the bits of the deterministic build", () => {
  const next = generator(4);
  const make = (rows: number, columns: number) => randomTensor(next, [rows, columns], 2);
  const inputs = { query: make(9, 20), key: make(70, 20), value: make(70, 7) };
  const outputs = [plain, fastest].map((knn) => knn.attention(inputs, { returnWeights: true }));
  assert.deepEqual(outputs[1], outputs[0]);
  const single = Object.fromEntries(
    Object.entries(inputs).map(([name, { data, shape }]) => [
      name,
      { data: Float32Array.from(data), shape },
    ]),
  ) as unknown as typeof inputs;
  const exact = [plain, fastest].map((knn) => knn.attention(single, { precision: "exact" }));
  assert.deepEqual(exact[1], exact[0]);
});
