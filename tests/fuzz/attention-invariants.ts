/** Invariants of `attention` and the functions built on it. */

import type {
  AttentionInputs,
  AttentionMap,
  AttentionOptions,
  AttentionResult,
  MultiHeadResult,
  NearestNeighbors,
  SoftKnn,
  Tensor,
} from "softknn";
import { allowedCells, type Cells } from "./allowed.js";
import type { Named } from "./attention-calls.js";
import { assert, assertShape, assertWithin } from "./broken.js";
import { asDoubles, largest, type Numbers, numbersIn, sizeOf } from "./given.js";

interface Attended {
  readonly query: Numbers;
  readonly key: Numbers;
  readonly value: Numbers;
  readonly options: Named;
  readonly cells: Cells;
}

const isCarriedOn = (options: Named) => options.nonFinite === "propagate";

/** Nested `[]` gets its column count from its partner, so only the rows are read here. */
function weightsShape(query: Numbers, key: Numbers): readonly number[] {
  return [...query.shape.slice(0, -2), rowsOf(query), rowsOf(key)];
}

const rowsOf = ({ shape }: Numbers) => (shape.length === 1 ? 0 : (shape.at(-2) as number));

export function attention(
  result: AttentionResult,
  [inputs, options = {}]: [AttentionInputs, AttentionOptions?],
  knn: SoftKnn,
): void {
  const [query, key, value] = [inputs.query, inputs.key, inputs.value].map(numbersIn) as [
    Numbers,
    Numbers,
    Numbers,
  ];
  const shape = weightsShape(query, key);
  const cells = allowedCells(shape, options as Named);
  const asked: Attended = { query, key, value, options: options as Named, cells };
  const { output, weights, entropy, emptyRows } = result;
  const valueWidth = value.shape.length === 1 ? 0 : (value.shape.at(-1) as number);
  assertShape(output.shape, [...shape.slice(0, -1), valueWidth], "output");
  assert(output.data.length === sizeOf(output.shape), "output is shorter than its shape");
  assert(output.data instanceof Float32Array === query.single, "output has another precision");
  assertEmptyRows(output, cells, emptyRows);
  if (weights) assertWeights(weights, cells, asked.options);
  if (entropy) assertEntropy(entropy, cells, asked.options);
  if (isCarriedOn(asked.options)) return;
  assert(Array.from(output.data).every(Number.isFinite), "output holds NaN or Infinity");
  if (!query.single) {
    assertHull(output, asked);
    assertSoftmax(result, asked);
  } else assertFloatBound(result, asked, knn);
}

/** A row without an allowed key is exactly 0, and `emptyRows` counts such rows. */
function assertEmptyRows(output: Tensor, { shape, allowed }: Cells, emptyRows: number): void {
  const n = shape.at(-1) as number;
  const width = output.shape.at(-1) as number;
  const rows = sizeOf(shape.slice(0, -1));
  let empty = 0;
  for (let row = 0; row < rows; row++) {
    if (allowed.subarray(row * n, (row + 1) * n).includes(1)) continue;
    empty += 1;
    const outputs = output.data.subarray(row * width, (row + 1) * width);
    assert(
      outputs.every((x) => x === 0),
      `row ${row} is empty, and its output is not 0`,
    );
  }
  assert(emptyRows === empty, `emptyRows is ${emptyRows}, and ${empty} rows are empty`);
}

/** Masked weights are exactly 0, the others of a row sum to 1. */
function assertWeights(weights: Tensor, { shape, allowed }: Cells, options: Named): void {
  assertShape(weights.shape, shape, "weights");
  const { data } = weights;
  const n = shape.at(-1) as number;
  const single = data instanceof Float32Array;
  // The fast weights have the bound of the fast output with all values 1.
  const slack = single ? 2e-5 : (n + 4) * 2 ** -52;
  for (let row = 0; row * n < data.length; row++) {
    let sum = 0;
    let open = 0;
    for (let cell = row * n; cell < (row + 1) * n; cell++) {
      const weight = data[cell] as number;
      if (allowed[cell] === 0) assert(weight === 0, `masked weight ${cell} is ${weight}`);
      else if (!isCarriedOn(options)) assertWithin(weight, 0, Infinity, `weight ${cell}`);
      sum += weight;
      open += allowed[cell] as number;
    }
    if (open === 0 || options.dropout !== undefined || isCarriedOn(options)) continue;
    assertWithin(sum, 1 - slack, 1 + slack, `the sum of the weights of row ${row}`);
  }
}

/** Between 0 and the logarithm of the number of allowed keys. */
function assertEntropy(entropy: Tensor, { shape, allowed }: Cells, options: Named): void {
  assertShape(entropy.shape, shape.slice(0, -1), "entropy");
  if (isCarriedOn(options)) return;
  const n = shape.at(-1) as number;
  const slack = entropy.data instanceof Float32Array ? 1e-5 : 1e-12;
  entropy.data.forEach((h, row) => {
    const open = allowed.subarray(row * n, (row + 1) * n).reduce((a, b) => a + b, 0);
    const most = open === 0 ? 0 : Math.log(open) * (1 + slack) + (open > 1 ? slack : 0);
    assertWithin(h, 0, most, `the entropy of row ${row}`);
  });
}

/** An average of the allowed values lies between their minimum and maximum. */
function assertHull(output: Tensor, { value, options, cells }: Attended): void {
  if (options.dropout !== undefined) return;
  const [m, n] = cells.shape.slice(-2) as [number, number];
  const width = output.shape.at(-1) as number;
  const heads = sizeOf(cells.shape.slice(0, -2));
  for (let row = 0; row < heads * m; row++) {
    const from = keySlice(cells.shape, value.shape, Math.floor(row / m)) * n;
    for (let column = 0; column < width; column++) {
      let [least, most] = [Infinity, -Infinity];
      for (let j = 0; j < n; j++) {
        if (cells.allowed[row * n + j] === 0) continue;
        const x = value.data[(from + j) * width + column] as number;
        least = Math.min(least, x);
        most = Math.max(most, x);
      }
      if (least > most) continue;
      const slack = 1e-12 * Math.max(Math.abs(least), Math.abs(most));
      const x = output.data[row * width + column] as number;
      assertWithin(x, least - slack, most + slack, `output ${row}, ${column}`);
    }
  }
}

/** The key slice that serves a query slice: query head h has key head ⌊h/g⌋. */
function keySlice(shape: readonly number[], keyShape: readonly number[], slice: number): number {
  const heads = shape.at(-3) ?? 1;
  const keyHeads = keyShape.at(-3) ?? 1;
  const [batch, head] = [Math.floor(slice / heads), slice % heads];
  return batch * keyHeads + Math.floor((head * keyHeads) / heads);
}

/** If scores and weights are both present, the weights are the softmax of the scores. */
function assertSoftmax({ weights, scores }: AttentionResult, { options, cells }: Attended): void {
  const { temperature = 1, dropout } = options as { temperature?: number; dropout?: unknown };
  // The limits have their own rules, and an additive mask is not divided by 0.
  const plain = temperature > 0 && temperature < Infinity && dropout === undefined;
  if (!weights || !scores || !plain) return;
  const n = cells.shape.at(-1) as number;
  for (let row = 0; row * n < weights.data.length; row++) {
    const places = Array.from({ length: n }, (_, j) => row * n + j).filter(
      (cell) => cells.allowed[cell] !== 0,
    );
    const logits = places.map((cell) => (scores.data[cell] as number) + (cells.added[cell] ?? 0));
    const most = Math.max(...logits);
    const exponentials = logits.map((logit) => Math.exp(logit - most));
    const sum = exponentials.reduce((a, b) => a + b, 0);
    places.forEach((cell, at) => {
      const wanted = (exponentials[at] as number) / sum;
      assertWithin(weights.data[cell] as number, wanted - 1e-13, wanted + 1e-13, `weight ${cell}`);
    });
  }
}

/** Float32 lies within its bound of the same numbers in double precision. */
function assertFloatBound(result: AttentionResult, asked: Attended, knn: SoftKnn): void {
  const { query, key, value, options } = asked;
  const inputs = { query: asDoubles(query), key: asDoubles(key), value: asDoubles(value) };
  const additive = options.mask !== undefined && (options.mask as Tensor).data;
  const mask = additive instanceof Float32Array && asDoubles(numbersIn(options.mask));
  const { precision: _, ...same } = options as AttentionOptions;
  const wide = { ...same, ...(mask && { mask }), returnWeights: true, returnScores: true };
  const exact = knn.attention(inputs, wide);
  const scores = largest(exact.scores?.data ?? []) + largest(asked.cells.added);
  const relative = 5e-6 * Math.max(1, scores / 20);
  const dropout = options.dropout as { p: number } | undefined;
  // Without any weight there is no error.
  const scale = dropout?.p === 1 ? 0 : 1 / (1 - (dropout?.p ?? 0));
  // The smallest normal Float32: smaller numbers have fewer bits.
  const least = 2 ** -126;
  compare(result.output, exact.output, relative * largest(value.data) * scale + least, "output");
  compare(result.weights, exact.weights, relative * scale + least, "weight");
}

function compare(tensor: Tensor | undefined, wanted: Tensor | undefined, by: number, what: string) {
  tensor?.data.forEach((x, i) => {
    const right = wanted?.data[i] as number;
    assertWithin(x, right - by, right + by, `Float32: ${what} ${i}`);
  });
}

export function scores(result: Tensor, [query, key]: [unknown, unknown]): void {
  assertShape(result.shape, weightsShape(numbersIn(query), numbersIn(key)), "scores");
  assert(Array.from(result.data).every(Number.isFinite), "a score is NaN or Infinity");
}

/** Best first, ties to the lower index, and no better key omitted. */
export function nearestNeighbors(
  { indices, scores: best }: NearestNeighbors,
  [query, key, options = {}]: [Tensor, Tensor, { k?: number; similarity?: "rbf" }?],
  knn: SoftKnn,
): void {
  const { k = 1, similarity } = options;
  const all = knn.scores(query, key, { scale: 1, ...(similarity && { similarity }) });
  const n = all.shape.at(-1) as number;
  assertShape(best.shape, [...all.shape.slice(0, -1), k], "scores");
  assert(indices.length === best.data.length, "as many indices as scores");
  for (let row = 0; row * k < indices.length; row++) {
    const chosen = indices.subarray(row * k, (row + 1) * k);
    assert(new Set(chosen).size === k, `row ${row} names a key twice`);
    const score = (j: number) => all.data[row * n + j] as number;
    chosen.forEach((j, at) => {
      assertWithin(j, 0, n - 1, `index ${at} of row ${row}`);
      assert(best.data[row * k + at] === score(j), `score ${at} of row ${row} is not that of ${j}`);
      const next = at + 1 < k ? (chosen[at + 1] as number) : undefined;
      if (next === undefined) return;
      const inOrder = score(j) > score(next) || (score(j) === score(next) && j < next);
      // Float32 scores are compared in double, where they may differ before rounding.
      const equal = all.data instanceof Float32Array && score(j) === score(next);
      assert(inOrder || equal, `row ${row}: ${next} comes before ${j}`);
    });
    const worst = score(chosen[k - 1] as number);
    for (let j = 0; j < n; j++) {
      assert(chosen.includes(j) || score(j) <= worst, `row ${row} leaves out key ${j}`);
    }
  }
}

export function attentionMap(
  { weights }: AttentionMap,
  [inputs, options]: [AttentionInputs, Named],
): void {
  const lead = numbersIn(inputs.query).shape.slice(0, -2);
  assertShape(weights.shape, [...lead, options.rows, options.columns] as number[], "weights");
  if (isCarriedOn(options)) return;
  const most = options.dropout ? Infinity : 1 + 2e-5;
  weights.data.forEach((x, i) => {
    assertWithin(x, 0, most, `block ${i}`);
  });
}

export function multiHeadAttention(
  { output, heads, weights, entropy }: MultiHeadResult,
  [inputs, options]: [unknown, Named],
): void {
  const given = inputs as Record<string, unknown>;
  const one = Array.isArray(inputs) || "data" in given;
  const query = numbersIn(one ? inputs : given.query);
  const key = one || given.key === undefined ? query : numbersIn(given.key);
  const count = options.heads as number;
  const lead = [...query.shape.slice(0, -2), count];
  const [m, n] = [rowsOf(query), rowsOf(key)];
  const valueWidth = heads.shape.at(-1) as number;
  const keyHeads = (numbersIn(options.wv).shape[1] as number) / valueWidth;
  const width = (numbersIn(options.wq).shape[1] as number) / count;
  assert(Number.isInteger(width), "the columns of wq are no whole number of heads");
  if (valueWidth > 0) assert(count % keyHeads === 0, `${keyHeads} key heads serve ${count}`);
  const wk = (numbersIn(options.wk).shape[1] as number) / width;
  if (valueWidth > 0) assert(wk === keyHeads, `wk has ${wk} heads and wv ${keyHeads}`);
  assertShape(heads.shape, [...lead, m, valueWidth], "heads");
  const columns = options.wo ? numbersIn(options.wo).shape[1] : count * valueWidth;
  assertShape(output.shape, [...query.shape.slice(0, -2), m, columns] as number[], "output");
  const cells = allowedCells([...lead, m, n], options);
  if (weights) assertWeights(weights, cells, options);
  if (entropy) assertEntropy(entropy, cells, options);
}
