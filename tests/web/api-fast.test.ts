/** Float32 through the fused kernel, at the API. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type AttentionOptions, load, type SoftKnn, type Tensor } from "softknn";
import { generator, randomTensor } from "./api-support.js";
import { worstFastError } from "./exact-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
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
  knn.attention(inputs, options).output;

test("fast Float32, output and weights: within its bound of the 60-digit reference", (t) => {
  t.diagnostic(`worst error in units of the bound: ${worstFastError(knn).toPrecision(2)}`);
});

test("inputs may be any part of a buffer, and are neither modified nor kept", () => {
  const inputs = randomInputs(8, [], 4, 20, 6, 3);
  const whole = new Float32Array(3 + 4 * 6 + 5);
  const part = whole.subarray(3, 3 + 4 * 6);
  part.set(inputs.query.data);
  const copy = whole.slice();
  const found = output({ ...inputs, query: { data: part, shape: [4, 6] } }, {});
  assert.deepEqual(found.data, output(inputs, {}).data);
  assert.deepEqual(whole, copy);
  assert.notEqual(found.data.buffer, whole.buffer);
  assert.equal(found.data.buffer.byteLength, 4 * 3 * 4);
});

test("a subclass with a false length is read by its true length", () => {
  class Liar extends Float32Array {
    override get length() {
      return 1;
    }
  }
  const inputs = randomInputs(9, [], 4, 20, 6, 3);
  const query = { data: new Liar(inputs.query.data), shape: [4, 6] };
  assert.deepEqual(output({ ...inputs, query }, {}).data, output(inputs, {}).data);
});

test("errors are those of the exact path, and the next call works", () => {
  const inputs = randomInputs(10, [2], 4, 20, 6, 3);
  const good = output(inputs, {});
  const bad = Float32Array.from(inputs.key.data);
  bad[(20 + 3) * 6 + 2] = Number.NaN;
  const spoiled = { ...inputs, key: { data: bad, shape: [2, 20, 6] } };
  const refusals = (["fast", "exact"] as const).map((precision) => {
    try {
      knn.attention(spoiled, { precision });
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
