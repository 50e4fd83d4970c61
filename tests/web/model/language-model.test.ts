/** `languageModel`: the references, the identities of its options, and its memory. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import type { Tensor } from "softknn";
import type {
  GenerateOptions,
  LanguageModel,
  LanguageOptions,
  LanguageRunOptions,
} from "softknn/model";
import type { EveryFunction } from "../../every-function.js";
import { generator, loadWatched } from "../api/api-support.js";
import {
  type Case,
  optionsOf,
  reference,
  referenceModel,
  referenceTensors,
  shippedModel,
} from "./language-model-support.js";
import { shapesOf, tensorsOf } from "./model-tensors.js";

let knn: EveryFunction;
let memory: WebAssembly.Memory;
before(async () => {
  ({ knn, modelMemory: memory } = await loadWatched());
});

const next = generator(41);
const { config } = reference;
const longest = (reference.cases.at(-1) as Case).tokens;
const collect = (globalThis as { gc?: () => void }).gc as () => void;

function assertNear(actual: Tensor, expected: readonly unknown[], bound: number): void {
  const numbers = expected.flat(9) as number[];
  assert.equal(actual.data.length, numbers.length);
  const largest = Math.max(1, ...numbers.map(Math.abs));
  numbers.forEach((x, i) => {
    const error = Math.abs((actual.data[i] as number) - x) / largest;
    assert.ok(error <= bound, `${actual.data[i]} for ${x} at ${i}: ${error}`);
  });
}

for (const [Elements, bound] of [
  [Float64Array, 1e-11],
  [Float32Array, 1e-4],
] as const) {
  test(`${Elements.name}: logits, weights and losses of PyTorch`, () => {
    const model = referenceModel(knn, Elements);
    assert.equal(reference.cases.length, 27);
    for (const one of reference.cases) {
      const options = optionsOf(one.options);
      // These cases add 1e-9 to the norms.
      const least = options.similarity === "cosine" ? 1e-7 : 0;
      const { logits, weights } = model.run(one.tokens, { ...options, returnWeights: true });
      assert.ok(logits.data instanceof Elements);
      // Some cases have the last rows alone.
      const data = logits.data.slice(-one.logits.length * config.vocab_size);
      assertNear({ ...logits, data }, one.logits, Math.max(bound, least));
      one.weights?.forEach((layer, l) => {
        assertNear(weights?.[l] as Tensor, layer, Math.max(bound / 100, least));
      });
      if (one.loss === null) continue;
      const error = Math.abs(model.loss(one.tokens, options) - one.loss);
      assert.ok(error <= Math.max(Elements === Float64Array ? 1e-12 : bound, least), `${error}`);
    }
    model.dispose();
  });
}

test("what the options apply to: everywhere, layers, heads, nowhere", () => {
  const model = referenceModel(knn);
  const changed = { neighbors: 2, equalWeights: true };
  const run = (options: object) => model.run(longest, { ...options, returnWeights: true });
  const [all, none] = [run(changed), run({})];
  const everyHead = [0, 1].flatMap((layer) => [0, 1].map((head) => ({ layer, head })));
  assert.deepEqual(run({ ...changed, heads: everyHead }), all);
  assert.deepEqual(run({ ...changed, layers: [0, 1] }), all);
  assert.deepEqual(run({ ...changed, layers: [1], heads: everyHead.slice(0, 2) }), all);
  assert.deepEqual(run({ ...changed, heads: [] }), none);
  assert.notDeepEqual(all.logits, none.logits);
  const half = (result: typeof all, layer: number, head: number) => {
    const data = result.weights?.[layer]?.data as Float64Array;
    return data.slice((head * data.length) / 2, ((head + 1) * data.length) / 2);
  };
  const one = run({ ...changed, heads: [{ layer: 0, head: 1 }] });
  assert.deepEqual(half(one, 0, 0), half(none, 0, 0));
  assert.deepEqual(half(one, 0, 1), half(all, 0, 1));
  model.dispose();
});

test("limits: one neighbour is temperature 0, equal weights are temperature Infinity", () => {
  const model = referenceModel(knn);
  const logits = (options: object) => model.run(longest, options).logits;
  assert.deepEqual(logits({ neighbors: 1 }), logits({ temperature: 0 }));
  assert.deepEqual(logits({ equalWeights: true }), logits({ temperature: Infinity }));
  assert.deepEqual(logits({ neighbors: 99 }), logits({}));
  model.dispose();
});

test("heads and states: attention of each head, and what an ablated one leaves", () => {
  const model = referenceModel(knn);
  const wanted = { returnWeights: true, returnHeads: true, returnStates: true };
  const { heads, weights, states } = model.run(longest, wanted);
  heads?.forEach((layer, l) => {
    const { query, key, value, output } = layer;
    const found = knn.attention({ query, key, value }, { causal: true, returnWeights: true });
    assert.deepEqual(found.output, output);
    assert.deepEqual(found.weights, weights?.[l]);
  });
  assert.deepEqual(states?.shape, [longest.length, config.n_embd]);
  const ablate = [{ layer: 1, head: 0 }];
  const without = model.run(longest, { ...wanted, ablate }).heads?.[1]?.output.data;
  const whole = heads?.[1]?.output.data as Float64Array;
  const head = whole.length / 2;
  assert.deepEqual(without, Float64Array.from([...new Float64Array(head), ...whole.slice(head)]));
  model.dispose();
});

const all = async (model: LanguageModel, tokens: readonly number[], options: GenerateOptions) => {
  const written = [];
  for await (const one of model.generate(tokens, options)) written.push(one);
  return written;
};

test("generation: the tokens and probabilities of repeated passes", async () => {
  const model = referenceModel(knn);
  const changes = [
    {},
    { neighbors: 2, heads: [{ layer: 1, head: 1 }] },
    { ablate: [{ layer: 0, head: 0 }] },
  ];
  for (const change of changes) {
    const tokens = longest.slice(0, 5);
    const written = await all(model, tokens, { count: 7, sampling: { temperature: 0 }, ...change });
    assert.equal(written.length, 7);
    for (const { token, logProbability } of written) {
      const { logits } = model.run(tokens, change);
      const row = logits.data.slice(-config.vocab_size) as Float64Array;
      assert.equal(token, row.indexOf(Math.max(...row)));
      const total = knn.logSumExp(row).data[0] as number;
      assert.ok(Math.abs((row[token] as number) - total - logProbability) < 1e-12);
      tokens.push(token);
    }
  }
  model.dispose();
});

test("sampling: NumPy's stream, the same tokens for a seed, and only the best with topK", async () => {
  const model = referenceModel(knn);
  const draw = async (sampling: object) =>
    (await all(model, [3], { count: 8, sampling })).map(({ token }) => token);
  assert.deepEqual(await draw({ seed: 5 }), await draw({ seed: 5 }));
  assert.notDeepEqual(await draw({ seed: 5 }), await draw({ seed: 6 }));
  assert.deepEqual(await draw({ topK: 1, seed: 9 }), await draw({ temperature: 0 }));
  // The first token by inversion of the softmax at the first number of the stream.
  const p = knn.softmax(model.run([3]).logits.data as Float64Array).data;
  const [uniform = 0] = knn.random(5).rand(1);
  let sum = 0;
  const expected = p.findIndex((share) => {
    sum += share;
    return sum > uniform;
  });
  assert.equal((await draw({ seed: 5 }))[0], expected);
  model.dispose();
});

test("a text left early, aborted or disposed frees its memory and says why", async () => {
  const model = referenceModel(knn);
  for await (const { token } of model.generate([1], { count: 5 })) {
    assert.ok(token >= 0);
    break;
  }
  const controller = new AbortController();
  await assert.rejects(
    async () => {
      for await (const _ of model.generate([1], { count: 9, signal: controller.signal })) {
        controller.abort();
      }
    },
    { code: "SOFTKNN_E_ABORTED", name: "AbortError" },
  );
  const later = model.generate([1], { count: 5 });
  model.dispose();
  await assert.rejects(later.next(), { code: "SOFTKNN_E_DISPOSED" });
  assert.throws(() => model.run([1]), { code: "SOFTKNN_E_DISPOSED", argument: "model" });
  assert.equal(model.byteLength, 0);
});

test("own output matrix, prefixes, masks of old checkpoints, and every kind of iterable", async () => {
  const tensors = referenceTensors(Float64Array);
  const expected = referenceModel(knn).run(longest).logits;
  const wte = tensors["wte.weight"] as Tensor;
  const pairs = Object.entries(tensors);
  const named = pairs.map(([name, tensor]) => [`transformer.${name}`, tensor] as const);
  const masks = [
    ["h.0.attn.bias", "no tensor"],
    ["transformer.h.1.attn.masked_bias", undefined],
  ] as unknown as typeof named;
  const tied = knn.languageModel({ config, tensors: [...masks, ...named] });
  assert.deepEqual(tied.run(longest).logits, expected);
  async function* later() {
    yield* pairs.toReversed();
  }
  const streamed = await knn.languageModel({ config: { ...config, more: 1 }, tensors: later() });
  assert.deepEqual(streamed.run(longest).logits, expected);
  const doubled = { data: wte.data.map((x) => 2 * x), shape: wte.shape } as Tensor;
  const own = knn.languageModel({ config, tensors: { ...tensors, "lm_head.weight": doubled } });
  const twice = { ...expected, data: expected.data.map((x) => 2 * x) };
  assert.deepEqual(own.run(longest).logits, twice);
  for (const model of [tied, streamed, own]) model.dispose();
});

test("a tensor of several parts arrives as it is", () => {
  // With zeros in the block, the logits are products of layer norms and embeddings.
  const wide = { n_layer: 1, n_head: 1, n_embd: 8, vocab_size: 2 ** 17 + 3, n_positions: 2 };
  const tensors = Object.fromEntries(tensorsOf(wide, () => 0));
  const wte = tensors["wte.weight"]?.data as Float64Array;
  wte.forEach((_, i) => {
    wte[i] = Math.sin(i);
  });
  const scale = tensors["ln_f.weight"] as Tensor;
  scale.data.fill(1);
  const model = knn.languageModel({ config: wide, tensors });
  const token = 2 ** 17 + 1;
  const x = wte.subarray(8 * token, 8 * token + 8);
  const mean = x.reduce((sum, y) => sum + y, 0) / 8;
  const variance = x.reduce((sum, y) => sum + (y - mean) ** 2, 0) / 8;
  const logits = model.run([token]).logits.data;
  for (const t of [0, 5, 2 ** 16, 2 ** 17, token, token + 1]) {
    const row = wte.subarray(8 * t, 8 * t + 8);
    const dot = row.reduce(
      (sum, y, c) => sum + (y * ((x[c] as number) - mean)) / Math.sqrt(variance + 1e-5),
      0,
    );
    assert.ok(Math.abs((logits[t] as number) - dot) < 1e-12);
  }
  model.dispose();
});

test("unreferenced models are freed after garbage collection, whole ones and parts of texts", async () => {
  const wide = { n_layer: 1, n_head: 2, n_embd: 64, vocab_size: 2 ** 14, n_positions: 2 };
  const tensors = Object.fromEntries(tensorsOf(wide, next));
  const start = memory.buffer.byteLength;
  for (let i = 0; i < 40; i++) {
    knn.languageModel({ config: wide, tensors });
    collect();
    // Finalization runs in a later task of the event loop.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  // All together would take 340 MB.
  assert.ok(memory.buffer.byteLength <= start + 100 * 2 ** 20, `${memory.buffer.byteLength}`);
});

test("a failed load frees what came before", () => {
  const wide = { n_layer: 1, n_head: 2, n_embd: 64, vocab_size: 2 ** 14, n_positions: 2 };
  const { "ln_f.bias": _, ...incomplete } = Object.fromEntries(tensorsOf(wide, next));
  const start = memory.buffer.byteLength;
  for (let i = 0; i < 40; i++) {
    assert.throws(() => knn.languageModel({ config: wide, tensors: incomplete }), /"ln_f.bias"/);
  }
  assert.ok(memory.buffer.byteLength <= start + 40 * 2 ** 20, `${memory.buffer.byteLength}`);
});

test("what the caller's tensors throw is thrown as it is, also what looks like a lack of memory", async () => {
  const thrown = new RangeError("Array buffer allocation failed");
  const get = () => {
    throw thrown;
  };
  const isThrown = (error: unknown) => error === thrown;
  const load = (tensors: unknown) => knn.languageModel({ config, tensors: tensors as never });
  assert.throws(() => load({ [Symbol.iterator]: get }), isThrown);
  assert.throws(() => load(Object.defineProperty({}, "a", { get, enumerable: true })), isThrown);
  await assert.rejects(async () => load({ [Symbol.asyncIterator]: get }), isThrown);
});

test("the configuration of another architecture is refused, and other keys are ignored", () => {
  const tensors = referenceTensors(Float64Array);
  const others = [{ model_type: "llama" }, { add_cross_attention: true }, { rotary_dim: 64 }];
  for (const other of others) {
    const code = "SOFTKNN_E_UNSUPPORTED";
    const message = new RegExp(`config\\.${Object.keys(other)[0]} is .*: only the architecture`);
    const given = { config: { ...config, ...other }, tensors };
    assert.throws(() => knn.languageModel(given), { code, argument: "config", message });
  }
  const same = { model_type: "gpt2", scale_attn_weights: true, add_cross_attention: false };
  knn.languageModel({ config: { ...config, ...same, n_ctx: 7 }, tensors }).dispose();
});

test("scales of a configuration and kept tokens: the logits, weights and losses of another program", async () => {
  const tensors = referenceTensors(Float64Array);
  const cases = JSON.parse(readFileSync("tests/fixtures/language-model/more.json", "utf8")).cases;
  assert.equal(cases.length, 16);
  for (const { tokens, config: scales, keep: kept, logits, weights, loss } of cases) {
    const options = kept ? { keep: kept } : {};
    const model = knn.languageModel({ config: { ...config, ...scales }, tensors });
    const run = model.run(tokens, { ...options, returnWeights: true });
    const largest = Math.max(...logits.flat().map(Math.abs));
    const last = [...run.logits.data.slice(-logits.flat().length)];
    for (const [i, x] of logits.flat().entries())
      assert.ok(Math.abs((last[i] ?? 0) - x) <= 1e-11 * largest, `${last[i]} is ${x}`);
    if (weights)
      for (const [layer, own] of weights.entries())
        for (const [i, x] of own.flat(2).entries())
          assert.ok(Math.abs((run.weights?.[layer]?.data[i] ?? 0) - x) <= 1e-12);
    assert.ok(Math.abs(model.loss(tokens, options) - loss) <= 1e-11);
    if (kept) {
      // Token by token it writes what a pass over all of them says.
      const count = Math.min(4, config.n_positions - tokens.length + 1);
      const greedy = { count, sampling: { temperature: 0 }, ...options };
      const text = [...tokens];
      for await (const { token, logProbability } of model.generate(tokens, greedy)) {
        const { data } = knn.softmax(model.run(text, options).logits);
        const last = data.slice(-config.vocab_size);
        assert.equal(token, last.indexOf(Math.max(...last)));
        assert.ok(Math.abs(logProbability - Math.log(last[token] ?? 0)) <= 1e-10);
        text.push(token);
      }
      model.dispose();
      continue;
    }
    // The scores that are explained have the same scale as those of the weights.
    const place = { layer: 1, head: 0, query: tokens.length - 1 };
    const explained = knn.softmax(model.explain(tokens, place).score).data;
    const row = run.weights?.[1]?.data.slice((tokens.length - 1) * tokens.length);
    for (const [j, x] of explained.entries()) assert.ok(Math.abs((row?.[j] ?? 0) - x) <= 1e-10);
    model.dispose();
  }
});

test("who keeps all tokens forgets none, and only the changed heads forget", () => {
  const model = knn.languageModel({ config, tensors: referenceTensors(Float64Array) });
  const tokens = [9, 23, 5, 10, 13, 12, 16, 19, 11, 10, 22, 8];
  const weights = (options: LanguageRunOptions) =>
    model.run(tokens, { ...options, returnWeights: true }).weights?.map(({ data }) => data);
  const all = weights({});
  for (const keep of [{ recent: 12 }, { recent: 1, first: 11 }, { recent: 2, heavy: 10 }])
    assert.deepEqual(weights({ keep }), all);
  const one = weights({ keep: { recent: 2 }, heads: [{ layer: 1, head: 0 }] });
  const [n, half] = [tokens.length ** 2, (all?.[1]?.length ?? 0) / 2];
  assert.deepEqual([one?.[0], one?.[1]?.slice(half)], [all?.[0], all?.[1]?.slice(half)]);
  const band = one?.[1]?.slice(0, n) ?? [];
  for (const [at, weight] of band.entries())
    if (Math.floor(at / 12) - (at % 12) >= 2) assert.equal(weight, 0);
  assert.throws(() => model.run(tokens, { keep: { first: 1 } as never }), { argument: "keep" });
  model.dispose();
});

test("the shapes of the reference are those of the architecture", () => {
  const shapes = Object.entries(reference.weights).map(([name, { shape }]) => [name, shape]);
  assert.deepEqual(Object.fromEntries(shapes), shapesOf(config));
});

interface Row {
  readonly options: LanguageOptions;
  readonly loss: number;
  readonly losses: readonly number[];
}

test("the shipped model: every replacement of its attention costs what PyTorch says", async () => {
  const path = "tests/fixtures/language-model/reference.json";
  const shipped = JSON.parse(readFileSync(path, "utf8"));
  const { tokens, positions, logits, logProbabilities } = shipped as Record<string, number[]>;
  const rows: readonly Row[] = shipped.rows;
  assert.deepEqual([rows.length, tokens?.length], [43, 1231]);
  const model = await shippedModel(knn);
  const window = (w: number) => tokens?.slice(127 * w, 127 * w + 128) as number[];
  for (const { options, losses } of rows) {
    // Of the rows without one head, the first window.
    const windows = options.ablate ? losses.slice(0, 1) : losses;
    windows.forEach((expected, w) => {
      const loss = model.loss(window(w), options);
      assert.ok(Math.abs(loss - expected) < 1e-10, `${JSON.stringify(options)} ${w}: ${loss}`);
    });
  }
  const first = model.run(window(0)).logits;
  const rowsOf = (at: readonly number[] = []) =>
    at.flatMap((i) => [...first.data.slice(1280 * i, 1280 * (i + 1))]);
  assertNear({ data: Float64Array.from(rowsOf(positions)), shape: [] }, logits as never, 1e-11);
  window(0)
    .slice(1)
    .forEach((token, i) => {
      const row = first.data.slice(1280 * i, 1280 * (i + 1)) as Float64Array;
      const log = (row[token] as number) - (knn.logSumExp(row).data[0] as number);
      assert.ok(Math.abs(log - (logProbabilities?.[i] as number)) < 1e-10);
    });
  model.dispose();
});
