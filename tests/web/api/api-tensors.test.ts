/** Tensors of other libraries: read with their meaning, or rejected. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tensor, TensorInput } from "softknn";
import { load } from "../../every-function.js";
import { assertSameBits, floats, generator } from "./api-support.js";

const knn = await load();

const next = generator(11);

/** A tensor like those of transformers.js: getters on the prototype, and methods with common names. */
class OtherTensor {
  reads = 0;
  readonly #data: Float32Array | Float64Array;
  readonly #dims: readonly number[];
  constructor(data: Float32Array | Float64Array, dims: readonly number[]) {
    this.#data = data;
    this.#dims = dims;
  }
  get data() {
    this.reads += 1;
    return this.#data;
  }
  get dims() {
    this.reads += 1;
    return [...this.#dims];
  }
  stride() {
    return [1, 1];
  }
  offset() {
    return 1;
  }
}

const rowsOf = ({ data, shape }: Tensor) =>
  Array.from({ length: shape[0] as number }, (_, i) =>
    data.slice(i * (shape[1] as number), (i + 1) * (shape[1] as number)),
  ) as Float32Array[];

for (const Elements of [Float64Array, Float32Array]) {
  test(`every form of a ${Elements.name} gives the same bits`, () => {
    const key = floats(next, [5, 3], Elements);
    const value = floats(next, [5, 2], Elements);
    const query = floats(next, [4, 3], Elements);
    const expected = knn.attention({ query, key, value }, { returnWeights: true });
    const forms: Record<string, TensorInput> = {
      dims: { data: key.data, dims: key.shape },
      "a class": new OtherTensor(key.data, key.shape),
      rows: rowsOf(key),
      ndarray: { ...key, ...{ stride: [3, 1], offset: 0 } },
    };
    for (const [name, form] of Object.entries(forms)) {
      const found = knn.attention({ query, key: form, value }, { returnWeights: true });
      assert.deepEqual(found, expected, name);
    }
    assert.equal(expected.output.data.constructor, Elements);
  });
}

test("what does not lie in row-major order is refused, whatever its axes of one element say", () => {
  const data = Float64Array.of(1, 2, 3, 4, 5, 6);
  const wrong = [
    { stride: [1, 3] },
    { strides: [1, 3] },
    { stride: [2, 1], offset: 1 },
    { stride: Int32Array.of(1, 3) },
    { stride: [2] },
  ];
  for (const steps of wrong) {
    const message = /x must lie in row-major order from its first element: pass a copy/;
    const x = { data, shape: [3, 2], ...steps };
    assert.throws(() => knn.softmax(x), { code: "SOFTKNN_E_SHAPE", message });
  }
  const row = { data, shape: [1, 6], stride: [99, 1] };
  assert.deepEqual(knn.softmax(row).data, knn.softmax(data).data);
});

test("rows of typed arrays: kinds, lengths and memory are checked", () => {
  const single = [Float32Array.of(1, 2), Float32Array.of(3, 4)];
  assert.ok(knn.softmax(single).data instanceof Float32Array);
  const deep = [[Float32Array.of(1, 2)], [Float32Array.of(3, 4)]];
  assert.deepEqual(knn.softmax(deep).shape, [2, 1, 2]);
  assertSameBits(knn.softmax(deep).data, knn.softmax(single).data);
  const refused = (rows: unknown, code: string, message: RegExp) =>
    assert.throws(() => knn.softmax(rows as never), { code: `SOFTKNN_E_${code}`, message });
  refused([Float32Array.of(1), Float64Array.of(1)], "TYPE", /x\[1\] must be a Float32Array as/);
  refused([Float32Array.of(1), [1]], "TYPE", /x\[1\] must be a Float32Array/);
  refused([[1], Float32Array.of(1)], "TYPE", /x\[1\] must be an array, got a Float32Array/);
  refused(
    [Float32Array.of(1), Float32Array.of(1, 2)],
    "TYPE",
    /must have 1 elements as x\[0\] has, got 2/,
  );
  for (const wrong of [Uint32Array.of(1), BigUint64Array.of(1n), new Uint8ClampedArray(1)])
    refused([[wrong]], "DTYPE", /x\[0\]\[0\] must be an array of floats, .* got a (Ui|BigUi)nt/);
  refused(
    [Uint16Array.of(1)],
    "DTYPE",
    /must be an array of floats, .* a Uint16Array, without a type/,
  );
  const gone = Float32Array.of(1);
  structuredClone(gone, { transfer: [gone.buffer] });
  refused([gone], "DETACHED", /x .*detached/);
  refused([new Float64Array(new SharedArrayBuffer(8))], "SHARED", /SharedArrayBuffer/);
});
