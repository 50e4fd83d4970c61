/** The transformer through the API: its parts, PyTorch numbers, its gradient and training. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Tensor } from "softknn";
import type { TransformerModel } from "softknn/learn";
import { load } from "../../every-function.js";
import { assertClose, assertSameBits, doubles, generator, randomTensor } from "./api-support.js";

const knn = await load();

const names = ["wq", "wk", "wv", "wo"] as const;

type Named = Record<string, number[][]>;

/** The file names the matrices of its gradients "layers.0.wq". */
function fromFile(heads: number, file: Named & { layers?: Record<string, number[][]>[] }) {
  const matrix = (path: string, i: number) =>
    file.layers === undefined ? file[`layers.${i}.${path}`] : file.layers[i]?.[path];
  return {
    heads,
    ...{ embedding: file.embedding, positions: file.positions, unembedding: file.unembedding },
    layers: [0, 1].map((i) => Object.fromEntries(names.map((name) => [name, matrix(name, i)]))),
  } as unknown as TransformerModel<number[][]>;
}

const reference = JSON.parse(readFileSync("tests/fixtures/transformer.json", "utf8")).cases[0];
const model = fromFile(reference.heads, reference.model);

const nested = (value: unknown) => (value as number[]).flat(4);

/** A model with different value and key dimensions. */
function randomModel(seed: number, heads = 2, layers = 2): TransformerModel {
  const next = generator(seed);
  const matrix = (rows: number, columns: number) => randomTensor(next, [rows, columns], 1.5);
  return {
    heads,
    ...{ embedding: matrix(5, 6), positions: matrix(7, 6), unembedding: matrix(6, 5) },
    layers: Array.from({ length: layers }, () => ({
      ...{ wq: matrix(6, 2 * heads), wk: matrix(6, 2 * heads) },
      ...{ wv: matrix(6, 3 * heads), wo: matrix(3 * heads, 6) },
    })),
  };
}

test("logits, heads and ablation equal those of PyTorch", () => {
  for (const wanted of reference.cases) {
    const { logits, layers } = knn.transformer(
      { tokens: wanted.tokens, model },
      { returnHeads: true },
    );
    // Sums of about twenty terms below 30, in another order than PyTorch's.
    assertClose([...doubles(logits)], nested(wanted.logits), 1e-12);
    assert.equal(layers?.length, 2);
    for (const [i, layer] of (layers ?? []).entries()) {
      for (const name of ["query", "key", "value", "weights", "output"] as const) {
        const heads: number[][][] = wanted.layers[i][name];
        const shape = [heads.length, heads[0]?.length, heads[0]?.[0]?.length];
        assert.deepEqual(layer[name].shape, shape);
        assertClose([...doubles(layer[name])], nested(heads), 1e-12);
      }
    }
    const without = knn.transformer({ tokens: wanted.tokens, model }, { ablate: wanted.ablated });
    assertClose([...doubles(without.logits)], nested(wanted.ablatedLogits), 1e-12);
  }
});

test("a temperature belongs to its head of its layer", () => {
  const given = randomModel(5);
  const warm = [{ layer: 1, head: 0, temperature: 2 }];
  const found = knn.transformer({ tokens: [1, 4, 2], model: given }, { temperature: warm });
  // Halved queries of that head, which is exact.
  const halved = given.layers.map(({ wq, ...layer }, l) => {
    const data = wq.data.map((w, i) => (l === 1 && i % 4 < 2 ? w / 2 : w)) as Float64Array;
    return { ...layer, wq: { data, shape: wq.shape } };
  });
  const wanted = knn.transformer({ tokens: [1, 4, 2], model: { ...given, layers: halved } });
  assertSameBits(doubles(found.logits), doubles(wanted.logits));
});

test("Float32 in gives Float32 out", () => {
  const given = randomModel(5);
  const tokens = [1, 4, 2];
  const wanted = doubles(knn.transformer({ tokens, model: given }).logits);
  const narrow = (tensor: Tensor): Tensor => ({ ...tensor, data: Float32Array.from(tensor.data) });
  const single: TransformerModel = {
    heads: 2,
    embedding: narrow(given.embedding),
    positions: narrow(given.positions),
    unembedding: narrow(given.unembedding),
    layers: given.layers.map(({ wq, wk, wv, wo }) => ({
      ...{ wq: narrow(wq), wk: narrow(wk), wv: narrow(wv), wo: narrow(wo) },
    })),
  };
  const { logits } = knn.transformer({ tokens, model: single });
  assert.ok(logits.data instanceof Float32Array);
  assertClose([...logits.data], [...wanted], 1e-4);
});

const small = {
  ...{ vocabulary: 6, context: 8, dimension: 12, heads: 2, valueDimension: 4 },
  ...{ batch: 16, period: 3, seed: 4 },
} as const;

async function run(options: object) {
  const steps = [];
  for await (const step of knn.trainTransformerSteps({ ...small, ...options })) steps.push(step);
  return steps;
}

test("training: models are returned at the given interval and at the last step", async () => {
  const shown = async (options: object) =>
    (await run({ steps: 5, ...options })).filter(({ model }) => model).map(({ step }) => step);
  assert.deepEqual(await shown({}), [5]);
  assert.deepEqual(await shown({ modelEvery: 2 }), [2, 4, 5]);
  assert.deepEqual(await run({ steps: 0 }), []);
});
