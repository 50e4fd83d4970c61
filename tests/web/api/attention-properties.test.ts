/**
 * Two identities over a few hundred random calls, bit for bit: a masked key equals a removed key, whatever its content,
 * and a row of a batch is that row alone.
 */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  type AttentionOptions,
  type AttentionResult,
  load,
  type Similarity,
  type SoftKnn,
  type Tensor,
} from "softknn";
import type { FloatArray } from "../engine/exact-support.js";
import { assertSameBits, at, generator } from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const calls = 400;
const similarities: readonly Similarity[] = ["dot", "cosine", "rbf"];
const temperatures = [0, 0.03, 0.4, 1, 1, 6, 1e200, Infinity];

/** One random call: sizes, scoring, and the pairs that its masks allow. */
interface Random {
  readonly type: FloatArray;
  readonly batch: number;
  readonly heads: number;
  readonly keyHeads: number;
  readonly m: number;
  readonly n: number;
  readonly d: number;
  readonly v: number;
  readonly query: Tensor;
  readonly key: Tensor;
  readonly value: Tensor;
  readonly scoring: AttentionOptions;
  readonly masks: AttentionOptions;
  /** Whether query i of (b, h) may attend to key j, and the bias of that score. */
  allowed(b: number, h: number, i: number, j: number): boolean;
  bias(b: number, h: number, i: number, j: number): number;
}

const product = (shape: readonly number[]) => shape.reduce((a, b) => a * b, 1);

function filled(type: FloatArray, length: number, make: (i: number) => number): Tensor["data"] {
  const data = new type(length);
  for (let i = 0; i < length; i++) data[i] = make(i);
  return data;
}

function randomCall(seed: number): Random {
  const next = generator(seed * 7919 + 1);
  for (let i = 0; i < 5; i++) next(); // nearby seeds start nearby
  const pick = <T>(list: readonly T[]) => at(list, Math.floor(next() * list.length));
  const type = pick([Float64Array, Float64Array, Float32Array]);
  const [batch, heads, keyHeads] = pick([
    [1, 1, 1],
    [1, 2, 2],
    [1, 4, 2],
    [2, 3, 1],
    [2, 2, 2],
    [3, 1, 1],
  ]) as [number, number, number];
  const [m, n, d, v] = [pick([1, 2, 4]), pick([1, 3, 6, 9]), pick([1, 2, 5]), pick([0, 1, 3])];
  const spread = pick([1, 1, 3, 1e-170, 1e170]);
  const size = type === Float32Array ? Math.min(Math.max(spread, 1e-3), 3) : spread;
  const tensor = (shape: number[], scale: number): Tensor => ({
    data: filled(type, product(shape), () => (2 * next() - 1) * scale),
    shape,
  });
  const query = tensor([batch, heads, m, d], size);
  const key = tensor([batch, keyHeads, n, d], size);
  const value = tensor([batch, keyHeads, n, v], 3);
  const scoring = randomScoring(pick, next, size);
  const sizes = { type, batch, heads, keyHeads, m, n, d, v };
  return { ...sizes, query, key, value, scoring, ...randomMasks(sizes, pick, next) };
}

type Pick = <T>(list: readonly T[]) => T;

function randomScoring(pick: Pick, next: () => number, size: number): AttentionOptions {
  const similarity = pick(similarities);
  const huge = size > 1e100;
  // Far from the origin, only a wide bandwidth or a tiny scale gives scores that fit.
  const temperature =
    huge && similarity !== "cosine" ? pick([1e160, Infinity]) : pick(temperatures);
  return {
    similarity,
    temperature: huge && similarity === "dot" && temperature !== Infinity ? 1e300 : temperature,
    scale: next() * 2 - 0.5,
    keyNormPenalty: huge ? 0 : pick([0, 0, 0.7, -0.2]),
    softcap: pick([0, 0, 1.5, 30]),
    precision: "exact",
  };
}

type Sizes = Omit<Random, "query" | "key" | "value" | "scoring" | "masks" | "allowed" | "bias">;

function randomMasks(s: Sizes, pick: Pick, next: () => number) {
  const kind = pick(["none", "boolean", "boolean", "additive"]);
  const shape = pick([
    [s.batch, s.heads, s.m, s.n],
    [s.n],
    [s.m, s.n],
    [s.m, 1],
    [s.heads, 1, s.n],
    [s.batch, 1, 1, s.n],
  ]);
  const open = Array.from({ length: product(shape) }, () => next() < 0.65);
  const added = filled(s.type, open.length, (i) => (open[i] ? 2 * next() - 1 : -Infinity));
  const bytes = Uint8Array.from(open, (o) => (o ? 1 + Math.floor(next() * 255) : 0));
  const padded = next() < 0.4;
  const padding = Uint8Array.from({ length: s.batch * s.n }, () => (next() < 0.7 ? 1 : 0));
  const causal = next() < 0.4;
  const past = pick([0, 1, 4, 1e12]);
  const window = pick([undefined, undefined, 1, 3]);
  const place = (index: number[]) => placeIn(shape, index);
  const masks: AttentionOptions = {
    ...(kind === "boolean" && { mask: { data: bytes, shape } }),
    ...(kind === "additive" && { mask: { data: added, shape } }),
    ...(padded && { keyPadding: { data: padding, shape: [s.batch, s.n] } }),
    ...{ causal, past },
    ...(window !== undefined && { window }),
  };
  return {
    masks,
    allowed: (b: number, h: number, i: number, j: number) =>
      (kind === "none" || at(open, place([b, h, i, j]))) &&
      (!padded || padding[b * s.n + j] === 1) &&
      (!causal || j <= i + past) &&
      (window === undefined || Math.abs(i + past - j) < window),
    bias: (b: number, h: number, i: number, j: number) =>
      kind === "additive" ? at(added, place([b, h, i, j])) : 0,
  };
}

/** The index into a mask of `shape`, broadcast to (B, H, m, n), for (b, h, i, j). */
function placeIn(shape: readonly number[], index: readonly number[]): number {
  const own = index.slice(4 - shape.length);
  return shape.reduce(
    (flat, length, axis) => flat * length + (length === 1 ? 0 : at(own, axis)),
    0,
  );
}

const wanted = { returnWeights: true, returnEntropy: true } as const;

/** Rows `rows` of `width` from row `first` of a tensor on. */
function rowsOf(t: Tensor, first: number, rows: readonly number[], width: number): Tensor {
  const list = rows.flatMap((j) => [
    ...t.data.subarray((first + j) * width, (first + j + 1) * width),
  ]);
  const data = t.data instanceof Float32Array ? Float32Array.from(list) : Float64Array.from(list);
  return { data, shape: [rows.length, width] };
}

/** One row alone, with only the keys that its masks allow. */
function alone(c: Random, b: number, h: number, i: number, left: readonly number[]) {
  const head = (b * c.keyHeads + Math.floor((h * c.keyHeads) / c.heads)) * c.n;
  const bias = filled(c.type, left.length, (t) => c.bias(b, h, i, at(left, t)));
  return knn.attention(
    {
      query: rowsOf(c.query, (b * c.heads + h) * c.m, [i], c.d),
      key: rowsOf(c.key, head, left, c.d),
      value: rowsOf(c.value, head, left, c.v),
    },
    {
      ...c.scoring,
      ...wanted,
      ...(bias.some((x) => x !== 0) && { mask: { data: bias, shape: [left.length] } }),
    },
  );
}

/** In this copy, keys and values that no query uses are NaN. */
function spoilt(c: Random, t: Tensor, width: number): Tensor {
  const data = t.data.slice();
  for (let row = 0; row < c.batch * c.keyHeads * c.n; row++) {
    const b = Math.floor(row / c.n / c.keyHeads);
    const group = Math.floor(row / c.n) % c.keyHeads;
    const used = eachRow(c).some(
      ([b2, h, i]) =>
        b2 === b &&
        Math.floor((h * c.keyHeads) / c.heads) === group &&
        c.allowed(b, h, i, row % c.n),
    );
    if (!used) data.fill(Number.NaN, row * width, (row + 1) * width);
  }
  return { data, shape: t.shape };
}

function eachRow(c: Random): [number, number, number][] {
  const count = c.batch * c.heads * c.m;
  return Array.from({ length: count }, (_, row) => {
    const slice = Math.floor(row / c.m);
    return [Math.floor(slice / c.heads), slice % c.heads, row % c.m];
  });
}

function part(tensor: Tensor | undefined, row: number, width: number): Tensor["data"] {
  assert.ok(tensor);
  return tensor.data.subarray(row * width, (row + 1) * width);
}

/** Compares row `row` of the whole with that row alone; returns whether it is empty. */
function compare(c: Random, all: AttentionResult, row: number, name: string): boolean {
  const [b, h, i] = at(eachRow(c), row);
  const keys = Array.from({ length: c.n }, (_, j) => j);
  const left = keys.filter((j) => c.allowed(b, h, i, j));
  const one = alone(c, b, h, i, left);
  assertSameBits(part(all.output, row, c.v), one.output.data, `${name}, output of row ${row}`);
  assertSameBits(part(all.entropy, row, 1), part(one.entropy, 0, 1), `${name}, entropy ${row}`);
  const weights = new Float64Array(c.n);
  left.forEach((j, t) => {
    weights[j] = at(one.weights?.data, t);
  });
  assertSameBits(part(all.weights, row, c.n), weights, `${name}, weights of row ${row}`);
  return left.length === 0;
}

test("a masked row of a batch is that row alone with its keys removed, bit for bit", () => {
  let empty = 0;
  let spoiltNumbers = 0;
  for (let seed = 0; seed < calls; seed++) {
    const c = randomCall(seed);
    const inputs = { query: c.query, key: spoilt(c, c.key, c.d), value: spoilt(c, c.value, c.v) };
    spoiltNumbers += inputs.key.data.filter(Number.isNaN).length;
    const all = knn.attention(inputs, { ...c.scoring, ...c.masks, ...wanted });
    const name = `call ${seed} ${JSON.stringify({ ...c.scoring, past: c.masks.past })}`;
    const rows = eachRow(c).map((_, row) => row);
    const found = rows.filter((row) => compare(c, all, row, name)).length;
    assert.equal(all.emptyRows, found, name);
    empty += found;
  }
  assert.ok(empty > 200 && spoiltNumbers > 1000, `${empty} empty rows, ${spoiltNumbers} NaN`);
});

test("requesting more results changes no bit of the others", () => {
  for (let seed = 0; seed < calls; seed += 4) {
    const c = randomCall(seed);
    const inputs = { query: c.query, key: c.key, value: c.value };
    const options = { ...c.scoring, ...c.masks };
    const plain = knn.attention(inputs, options);
    const full = knn.attention(inputs, { ...options, ...wanted, returnScores: true });
    assertSameBits(full.output.data, plain.output.data, `call ${seed}`);
    const { weights } = knn.attention(inputs, { ...options, returnWeights: true });
    assertSameBits(full.weights?.data ?? [], weights?.data ?? [], `call ${seed}`);
  }
});
