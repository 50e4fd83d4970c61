/** The accepted input forms: number types, broadcast masks, empty axes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type AttentionInputs, load, type Tensor, toNested } from "softknn";
import {
  assertSameBits,
  doubles,
  everything,
  generator,
  randomTensor,
  resultsOf,
  toy,
} from "./api-support.js";

const knn = await load();

function tensors(Kind: typeof Float64Array | typeof Float32Array, inputs = toy) {
  const make = (rows: number[][]) => ({ data: Kind.from(rows.flat()), shape: [rows.length, 2] });
  return { query: make(inputs.query), key: make(inputs.key), value: make(inputs.value) };
}

test("Float32 in, Float32 out: near the double result, or that result rounded once", () => {
  const single = tensors(Float32Array);
  const widened = {
    query: toNested(single.query) as number[][],
    key: toNested(single.key) as number[][],
    value: toNested(single.value) as number[][],
  };
  for (const precision of ["fast", "exact"] as const) {
    for (const similarity of ["dot", "cosine", "rbf"] as const) {
      const result = knn.attention(single, { similarity, precision, ...everything });
      const exact = knn.attention(widened, { similarity, ...everything });
      for (const name of ["output", "weights", "scores", "entropy"] as const) {
        const tensor = result[name] as Tensor;
        assert.ok(tensor.data instanceof Float32Array, name);
        const wanted = doubles(exact[name]);
        const { data } = tensor;
        if (precision === "exact") assertSameBits(data, Float32Array.from(wanted), name);
        else
          assert.ok(
            wanted.every((x, i) => Math.abs((data[i] as number) - x) < 5e-6),
            name,
          );
      }
    }
  }
  assert.ok(knn.softmax(new Float32Array([1, 2])).data instanceof Float32Array);
});

test("masks broadcast from the right, as in NumPy", () => {
  const next = generator(11);
  const [B, H, m, n] = [2, 3, 2, 4];
  const query = randomTensor(next, [B, H, m, 2]);
  const key = randomTensor(next, [B, H, n, 2]);
  const inputs = { query, key, value: key };
  for (const shape of [[n], [m, 1], [H, 1, 1], [B, 1, 1, n], [1, H, m, 1]]) {
    const size = shape.reduce((a, b) => a * b, 1);
    const small = Uint8Array.from({ length: size }, () => (next() < 0.4 ? 0 : 1));
    const bias = Float64Array.from(small, (b) => (b ? next() : -Infinity));
    const padded = [...Array(4 - shape.length).fill(1), ...shape] as number[];
    const flat = (index: number[]) =>
      index.reduce((sum, i, axis) => {
        const length = padded[axis] as number;
        return sum * length + (length === 1 ? 0 : i);
      }, 0);
    const range = (length: number) => Array.from({ length }, (_, i) => i);
    const full = range(B).flatMap((b) =>
      range(H).flatMap((h) => range(m).flatMap((i) => range(n).map((j) => flat([b, h, i, j])))),
    );
    const whole = [B, H, m, n];
    const pairs = [
      [
        { data: small, shape },
        { data: Uint8Array.from(full, (f) => small[f] as number), shape: whole },
      ],
      [
        { data: bias, shape },
        { data: Float64Array.from(full, (f) => bias[f] as number), shape: whole },
      ],
    ] as const;
    for (const [mask, spread] of pairs) {
      assertSameBits(
        resultsOf(knn.attention(inputs, { mask, ...everything })),
        resultsOf(knn.attention(inputs, { mask: spread, ...everything })),
        `mask ${shape}`,
      );
    }
  }
});

test("padding per batch entry, and all masks intersect", () => {
  const next = generator(12);
  const query = randomTensor(next, [2, 1, 3, 2]);
  const keyPadding = knn.paddingMask([2, 3], 3);
  const mask = [[true, false, true]];
  const { weights } = knn.attention(
    { query, key: query, value: query },
    { keyPadding, causal: true, mask, ...everything },
  );
  (toNested(weights as Tensor) as number[][][][]).forEach((heads, b) => {
    heads[0]?.forEach((row, i) => {
      const seen = row.map((w) => w > 0);
      assert.deepEqual(seen, [true, false, i >= 2 && b === 1]);
    });
  });
});

test("empty axes are not errors, and n = 0 empties every row", () => {
  const none = (shape: number[]) => ({ data: new Float64Array(0), shape });
  const zero = knn.attention(
    { query: toy.query, key: none([0, 2]), value: none([0, 3]) },
    everything,
  );
  assert.deepEqual(zero.output, { data: new Float64Array(3), shape: [1, 3] });
  assert.deepEqual([zero.emptyRows, zero.weights?.shape, zero.entropy?.shape], [1, [1, 0], [1]]);
  const cases: [AttentionInputs, number[], number][] = [
    [{ ...toy, query: none([0, 2]) }, [0, 2], 0],
    [{ ...toy, query: [] }, [0, 2], 0],
    [{ ...toy, value: none([6, 0]) }, [1, 0], 0],
    [{ ...toy, value: [[], [], [], [], [], []] }, [1, 0], 0],
    [{ query: toy.query, key: [], value: [] }, [1, 0], 1],
    [
      { query: none([0, 3, 4, 2]), key: none([0, 3, 5, 2]), value: none([0, 3, 5, 1]) },
      [0, 3, 4, 1],
      0,
    ],
    [
      { query: none([2, 0, 4, 2]), key: none([2, 0, 5, 2]), value: none([2, 0, 5, 1]) },
      [2, 0, 4, 1],
      0,
    ],
  ];
  for (const [inputs, shape, emptyRows] of cases) {
    const result = knn.attention(inputs, everything);
    assert.deepEqual([result.output.shape, result.emptyRows], [shape, emptyRows]);
    assert.equal(result.output.data.length, 0);
  }
});

test("toNested returns the content of tensors, and its result is accepted as input", () => {
  const next = generator(13);
  const tensor = randomTensor(next, [2, 1, 3]);
  const nested = toNested(tensor) as number[][][];
  assert.deepEqual([nested.length, nested[0]?.length, nested[0]?.[0]?.length], [2, 1, 3]);
  assertSameBits(nested.flat(2), tensor.data);
  assert.equal(toNested({ data: new Float64Array([4]), shape: [] }), 4);
  for (const wrong of ["abc", [1], Float64Array.of(1), { data: Int32Array.of(1), shape: [1] }])
    assert.throws(() => toNested(wrong as never), {
      message: /^softknn\.toNested: tensor must be/,
    });
  assert.deepEqual(toNested({ data: new Float64Array(0), shape: [2, 0] }), [[], []]);
  const mask = toNested(knn.causalMask(6));
  assert.deepEqual(mask[0 as never], [true, false, false, false, false, false]);
  const self = { query: toy.key, key: toy.key, value: toy.value };
  assertSameBits(
    resultsOf(knn.attention(self, { mask: mask as boolean[][] })),
    resultsOf(knn.attention(self, { causal: true })),
  );
});
