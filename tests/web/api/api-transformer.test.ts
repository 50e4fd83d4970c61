/** The transformer through the API: its parts, PyTorch numbers, its gradient and training. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import {
  load,
  pool,
  type SoftKnn,
  type Tensor,
  type TransformerModel,
  type TransformerWeights,
} from "softknn";
import { assertClose, assertSameBits, doubles, generator, randomTensor } from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const names = ["wq", "wk", "wv", "wo"] as const;

/** All weights in the order of the core. */
function flat(model: TransformerWeights): number[] {
  const layers = model.layers.flatMap((layer) => names.map((name) => layer[name]));
  return [model.embedding, model.positions, ...layers, model.unembedding].flatMap((matrix) => [
    ...doubles(matrix),
  ]);
}

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

const numbersOf = (given: TransformerModel<number[][]>) =>
  [
    ...[given.embedding, given.positions],
    ...given.layers.flatMap((layer) => names.map((name) => layer[name])),
    given.unembedding,
  ].flat(2);

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

test("loss, gradients and three clipped steps of AdamW equal those of PyTorch", () => {
  const { batch, adamw } = reference;
  const first = knn.transformerLoss({ batch, model });
  assertClose([first.loss], [reference.loss], 1e-13);
  const wanted = numbersOf(fromFile(2, reference.gradients));
  // Gradients of up to about 10 from sums of about a hundred terms.
  assertClose(flat(first.gradients), wanted, 1e-12);
  const { learningRate, weightDecay, clipNorm } = adamw;
  let step = knn.adamwStep({
    ...{ model, gradients: first.gradients },
    ...{ learningRate, weightDecay, clipNorm },
  });
  for (const [i, { loss, gradientNorm }] of adamw.steps.entries()) {
    assert.equal(step.state.step, i + 1);
    assertClose([step.gradientNorm], [gradientNorm], 1e-12);
    if (i === 2) break;
    const { gradients, ...next } = knn.transformerLoss({ batch, model: step.model });
    assertClose([next.loss], [adamw.steps[i + 1].loss], 1e-12);
    assert.ok(next.loss < loss);
    const { model: before, state } = step;
    step = knn.adamwStep({
      ...{ model: before, gradients, state },
      ...{ learningRate, weightDecay, clipNorm },
    });
  }
  assertClose(flat(step.model), numbersOf(fromFile(2, adamw.after)), 1e-12);
});

/** The same with the functions named in the documentation. */
function composed(
  tokens: readonly number[],
  given: TransformerModel,
  ablated: string[],
  temperature = (_layer: number, _head: number) => 1,
) {
  const { heads, embedding, positions, layers, unembedding } = given;
  const [m, width] = [tokens.length, embedding.shape[1] as number];
  const row = ({ data }: Tensor, i: number) => data.subarray(i * width, (i + 1) * width);
  let x = Float64Array.from(
    tokens.flatMap((token, i) => {
      const at = row(positions, i);
      return [...row(embedding, token)].map((number, c) => number + (at[c] as number));
    }),
  );
  const turn = (data: ArrayLike<number>, [a, b, c]: readonly [number, number, number]) =>
    Float64Array.from({ length: a * b * c }, (_, at) => {
      const [i, j, l] = [Math.floor(at / (a * c)), Math.floor(at / c) % a, at % c];
      return data[(j * b + i) * c + l] as number;
    });
  layers.forEach(({ wq, wk, wv, wo }, l) => {
    const stream = { data: x, shape: [m, width] };
    const side = (matrix: Tensor) => {
      const columns = (matrix.shape[1] as number) / heads;
      const data = turn(knn.linear(stream, matrix).data, [m, heads, columns]);
      return { data, shape: [heads, m, columns] };
    };
    const [query, key, value] = [side(wq), side(wk), side(wv)];
    const outputs = Array.from({ length: heads }, (_, h) => {
      const of = ({ data, shape }: typeof query) => {
        const size = data.length / heads;
        return { data: data.slice(h * size, (h + 1) * size), shape: shape.slice(1) };
      };
      const inputs = { query: of(query), key: of(key), value: of(value) };
      const options = { causal: true, temperature: temperature(l, h) };
      return [...knn.attention(inputs, options).output.data];
    });
    const data = Float64Array.from(outputs.flat());
    for (let h = 0; h < heads; h++) {
      const size = data.length / heads;
      if (ablated.includes(`${l},${h}`)) data.fill(0, h * size, (h + 1) * size);
    }
    const columns = value.shape[2] as number;
    const joined = { data: turn(data, [heads, m, columns]), shape: [m, heads * columns] };
    const added = knn.linear(joined, wo).data;
    x = x.map((number, i) => number + (added[i] as number));
  });
  return knn.linear({ data: x, shape: [m, width] }, unembedding);
}

test("the transformer is linear, attention and sums, bit for bit, with and without heads", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const given = randomModel(seed, 1 + (seed % 3), seed % 4);
    const next = generator(seed);
    const tokens = Array.from({ length: 1 + (seed % 7) }, () => Math.floor(5 * next()));
    const plain = knn.transformer({ tokens, model: given });
    assertSameBits(doubles(plain.logits), doubles(composed(tokens, given, [])));
    if (given.layers.length === 0) continue;
    const ablate = [{ layer: 0, head: given.heads - 1 }];
    const without = knn.transformer({ tokens, model: given }, { ablate });
    const wanted = composed(tokens, given, [`0,${given.heads - 1}`]);
    assertSameBits(doubles(without.logits), doubles(wanted));
    for (const temperature of [0, 0.3, Infinity]) {
      const head = { layer: 0, head: 0 };
      const tempered = knn.transformer(
        { tokens, model: given },
        { temperature: [{ ...head, temperature }] },
      );
      const of = (l: number, h: number) => (l === 0 && h === 0 ? temperature : 1);
      assertSameBits(doubles(tempered.logits), doubles(composed(tokens, given, [], of)));
    }
  }
});

test("tokens and matrices may have every form; Float32 in gives Float32 out", () => {
  const given = randomModel(5);
  const [tokens, wanted] = [
    [1, 4, 2],
    doubles(knn.transformer({ tokens: [1, 4, 2], model: given }).logits),
  ];
  for (const Elements of [Int32Array, Uint8Array, Float64Array, Float32Array]) {
    const typed = knn.transformer({ tokens: Elements.from(tokens), model: given });
    assertSameBits(doubles(typed.logits), wanted);
  }
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
  const { gradients } = knn.transformerLoss({ batch: [tokens], model: single });
  assert.ok(gradients.embedding.data instanceof Float32Array);
  const { model: moved, state } = knn.adamwStep({ model: single, gradients });
  assert.ok(moved.unembedding.data instanceof Float32Array);
  assert.ok(state.moments.data instanceof Float64Array);
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

test("training: the loss falls, and the same seed gives the same bits", async () => {
  const steps = await run({ steps: 300, learningRate: 0.01 });
  assert.deepEqual(
    steps.map(({ step }) => step),
    steps.map((_, i) => i + 1),
  );
  const mean = (list: readonly { loss: number; accuracy: number }[], name: "loss" | "accuracy") =>
    list.reduce((sum, item) => sum + item[name], 0) / list.length;
  assert.ok(mean(steps.slice(0, 10), "loss") > 1.7);
  assert.ok(mean(steps.slice(-10), "loss") < 0.3);
  assert.ok(mean(steps.slice(-10), "accuracy") > 0.95);
  const again = await run({ steps: 300, learningRate: 0.01 });
  assert.deepEqual(again, steps);
  const [other] = await run({ steps: 1, seed: 5 });
  assert.notEqual(other?.loss, steps[0]?.loss);
});

test("training: the start is drawn from the stream of the seed", async () => {
  const start = (await run({ steps: 1, learningRate: 0 })).at(-1)?.model as TransformerModel;
  const stream = knn.random(4);
  // Decay and learning rate are multiplied, so with rate 0 nothing changes.
  assertSameBits(doubles(start.embedding), stream.randn(72));
  assertSameBits(doubles(start.positions), stream.randn(96));
  const uniform = (count: number, rows: number) =>
    stream.rand(count).map((u) => (2 * u - 1) * (1 / Math.sqrt(rows)));
  assertSameBits(doubles(start.layers[0]?.wq), uniform(48, 12));
  assertSameBits(doubles(start.layers[0]?.wk), uniform(48, 12));
  assertSameBits(doubles(start.layers[0]?.wv), uniform(96, 12));
  assertSameBits(doubles(start.layers[0]?.wo), uniform(96, 8));
});

test("training: models are returned at the given interval and at the last step", async () => {
  const shown = async (options: object) =>
    (await run({ steps: 5, ...options })).filter(({ model }) => model).map(({ step }) => step);
  assert.deepEqual(await shown({}), [5]);
  assert.deepEqual(await shown({ modelEvery: 2 }), [2, 4, 5]);
  assert.deepEqual(await run({ steps: 0 }), []);
});

test("training: a signal stops it, before it starts and between steps", async () => {
  const aborted = { code: "SOFTKNN_E_ABORTED", name: "AbortError" };
  const stopped = knn.trainTransformerSteps(small, { signal: AbortSignal.abort("enough") });
  await assert.rejects(stopped[Symbol.asyncIterator]().next(), aborted);
  const control = new AbortController();
  let seen = 0;
  await assert.rejects(async () => {
    for await (const { step } of knn.trainTransformerSteps(small, { signal: control.signal })) {
      seen = step;
      if (step === 3) control.abort();
    }
  }, aborted);
  assert.equal(seen, 3);
});

test("training: a pool yields the same steps, on a worker and on the calling thread", async () => {
  const expected = await run({ steps: 3, modelEvery: 2 });
  for (const count of [1, 0]) {
    const workers = await pool({ workers: count });
    const steps = [];
    const options = { ...small, steps: 3, modelEvery: 2 };
    for await (const step of workers.trainTransformerSteps(options)) steps.push(step);
    workers.dispose();
    assert.deepEqual(steps, expected);
  }
});
