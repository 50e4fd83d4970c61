/** Every call of an index equals the call that gets the keys, bit for bit. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { AttentionOptions, KeyIndex, SoftKnn, Tensor } from "softknn";
import {
  type AttentionSettings,
  attentionTable,
} from "../../../web/api/attention/attention-options.js";
import { floats, generator, loadWatched } from "../api/api-support.js";

let knn: SoftKnn;
let memory: WebAssembly.Memory;
before(async () => {
  ({ knn, memory } = await loadWatched());
});

const next = generator(57);
const [m, n, d, v] = [5, 37, 6, 3];
const similarities = ["dot", "cosine", "rbf"] as const;
const kinds = [Float64Array, Float32Array];
type Elements = (typeof kinds)[number];

/** Settings of every option, all unlike its default; a new option without any does not compile. */
const trials: Record<keyof AttentionSettings, (kind: Elements) => readonly unknown[]> = {
  similarity: () => [...similarities, undefined],
  scale: () => [2.5, -1],
  temperature: () => [0.3, 0, Infinity],
  keyNormPenalty: () => [0.7],
  softcap: () => [0.5],
  epsilon: () => [0.1],
  mask: (kind) => [
    { data: Uint8Array.from({ length: m * n }, (_, i) => Number(i % 3 > 0)), shape: [m, n] },
    floats(next, [m, n], kind),
  ],
  keyPadding: () => [Uint8Array.from({ length: n }, (_, j) => j % 4)],
  causal: () => [true],
  past: () => [n - m, -2, [3]],
  keyLengths: () => [20, [0]],
  positionBias: () => [0.25],
  sinks: () => [0.25, Float32Array.of(-3)],
  window: () => [4],
  neighbors: () => [1, 3],
  equalWeights: () => [true],
  dropout: () => [{ p: 0.4, seed: 3 }],
  precision: () => ["exact"],
  nonFinite: () => ["propagate"],
  returnWeights: () => [true],
  returnScores: () => [true],
  returnEntropy: () => [true],
};

/** No options, and each setting alone. */
function settings(kind: Elements): AttentionOptions[] {
  const names = Object.keys(attentionTable) as (keyof AttentionSettings)[];
  return [{}, ...names.flatMap((name) => trials[name](kind).map((value) => ({ [name]: value })))];
}

interface Data {
  readonly key: Tensor;
  readonly query: Tensor;
  readonly value: Tensor;
}

/** Ordinary numbers; scores beyond Float32; NaN and Infinity; no key; no query; no value. */
function sets(kind: Elements): Record<string, Data> {
  const make = (rows = m, keys = n, columns = v) => ({
    key: floats(next, [keys, d], kind),
    query: floats(next, [rows, d], kind),
    value: floats(next, [keys, columns], kind),
  });
  const [huge, odd] = [make(), make()];
  for (const { data } of [huge.key, huge.query]) for (let i = 0; i < 20; i++) data[i] = 1e30;
  odd.query.data[d] = Number.NaN;
  odd.value.data[0] = Infinity;
  return { usual: make(), huge, odd, keyless: make(m, 0), idle: make(0), bare: make(m, n, 0) };
}

type Index = KeyIndex;
type Result = Record<string, unknown>;

/** The results, or the error without the name of the function. */
function outcome(run: () => object): Result {
  try {
    return run() as Result;
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): Result {
  const { code, argument, message } = error as Record<string, string | undefined>;
  assert.ok(code, String(error));
  return { code, argument, message: message?.replace(/^softknn[.\w]*: /, "") };
}

const cases = kinds.flatMap((kind) => similarities.map((similarity) => ({ kind, similarity })));
type Similarity = (typeof similarities)[number];

/** The plain call of the same question. */
function plain({ key, query, value }: Data, given: AttentionOptions, similarity: Similarity) {
  const options = { ...given, similarity: given.similarity ?? similarity };
  return outcome(() => knn.attention({ query, key, value }, options));
}

/** An index that gets the first keys at once and the others later. */
function grown(key: Tensor, value: Tensor, similarity: Similarity): Index {
  const [count = 0] = key.shape;
  if (value.shape[1] === 0) return knn.index(key, { similarity, values: value });
  const at = Math.min(20, count);
  const rows = ({ data, shape: [, columns = 0] }: Tensor, from: number, to: number) =>
    ({ data: data.slice(from * columns, to * columns), shape: [to - from, columns] }) as Tensor;
  const index = knn.index(rows(key, 0, at), { similarity, values: rows(value, 0, at) });
  index.add(rows(key, at, count), { values: rows(value, at, count) });
  return index;
}

for (const { kind, similarity } of cases) {
  test(`attention with every option, and search: ${kind.name}, ${similarity}`, () => {
    for (const [name, data] of Object.entries(sets(kind))) {
      const { key, query, value } = data;
      // Other indexes lie before and behind the keys.
      const other = () => knn.index(floats(next, [n, d], kind));
      const [before, index, behind] = [other(), grown(key, value, similarity), other()];
      for (const given of settings(kind)) {
        const told = `${name}: ${Object.keys(given)}`;
        const found = outcome(() => index.attention(query, given));
        if (name === "usual") assert.ok("output" in found, told);
        assert.deepEqual(found, plain(data, given, similarity), told);
      }
      for (const k of [1, 3, n, n + 1]) {
        const { shape: _, ...found } = outcome(() => index.search(query, { k }));
        const wanted = outcome(() => knn.nearestNeighbors(query, key, { k, similarity }));
        assert.deepEqual(found, wanted, `${name}: ${k}`);
      }
      for (const used of [before, index, behind]) used.dispose();
    }
  });
}

test("a signal may be in the options before the values", () => {
  const { key, query, value } = sets(Float64Array).usual as Data;
  const here = knn.index(key);
  const { signal } = new AbortController();
  const wanted = knn.attention({ query, key, value }, { causal: true });
  assert.deepEqual(here.attention(query, { signal, causal: true }, value), wanted);
  const stopped = { signal: AbortSignal.abort() };
  assert.throws(() => here.attention(query, stopped, value), { code: "SOFTKNN_E_ABORTED" });
  here.dispose();
});

test("memory that grows during a call", () => {
  const { key, query } = sets(Float32Array).huge as Data;
  const index = knn.index(key);
  const value = { data: new Float32Array(n * 2 ** 18).fill(0.5), shape: [n, 2 ** 18] };
  const before = memory.buffer.byteLength;
  const found = outcome(() => index.attention(query, { returnScores: true }, value));
  assert.ok(memory.buffer.byteLength > before);
  assert.deepEqual(found, plain({ key, query, value }, { returnScores: true }, "dot"));
  index.dispose();
});
