/** `scaledDotProductAttention` against PyTorch, and against the options of `attention`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type Tensor } from "softknn";
import stored from "../../fixtures/torch/attention.json";
import { assertClose, doubles, generator, randomTensor } from "./api-support.js";

const knn = await load();

interface Stored {
  readonly boolean: boolean;
  readonly data: readonly (number | string)[];
  readonly shape: readonly number[];
}

const tensorOf = ({ boolean, data, shape }: Stored) => ({
  data: (boolean ? Uint8Array : Float64Array).from(data.map(Number)),
  shape,
});

for (const [name, { inputs, options, output }] of Object.entries(stored.cases)) {
  test(`PyTorch: ${name}`, () => {
    const [query, key, value] = [inputs.query, inputs.key, inputs.value].map(
      (one) => tensorOf(one) as Tensor,
    ) as [Tensor, Tensor, Tensor];
    const { attnMask: mask, ...rest } = options as { attnMask?: Stored };
    const given = { ...rest, ...(mask && { attnMask: tensorOf(mask) }) };
    const found = knn.scaledDotProductAttention(query, key, value, given as object);
    assert.deepEqual(found.shape, output.shape);
    assertClose(doubles(found), output.data as number[], 1e-14, name);
  });
}

test("each option is one of attention's", () => {
  const next = generator(4);
  const query = randomTensor(next, [2, 3, 4]);
  const key = randomTensor(next, [2, 5, 4]);
  const inputs = { query, key, value: key };
  const same = (theirs: object, ours: object) =>
    assert.deepEqual(
      knn.scaledDotProductAttention(query, key, key, theirs),
      knn.attention(inputs, ours).output,
    );
  same({}, {});
  same({ isCausal: true, scale: 0.5 }, { causal: true, scale: 0.5 });
  same({ dropoutP: 0.5, seed: 3 }, { dropout: { p: 0.5, seed: 3 } });
  same({ dropoutP: 0 }, {});
  same({ attnMask: [[0.5, 0, 1, -Infinity, 2]] }, { mask: [[0.5, 0, 1, -Infinity, 2]] });
  const one = { ...key, data: key.data.subarray(0, 20), shape: [1, 5, 4] };
  assert.deepEqual(
    knn.scaledDotProductAttention(query, one, one, { enableGqa: true }),
    knn.attention({ query, key: one, value: one }).output,
  );
});
