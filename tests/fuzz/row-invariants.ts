/** Invariants of the row-wise functions, the products and the masks. */

import type { ByteTensor, Tensor } from "softknn";
import { assert, assertShape, assertWithin } from "./broken.js";
import { largest, leadOf, type Numbers, numbersIn, sizeOf } from "./given.js";

/** As many rows as the leading axes define, with the numbers of each. */
function forRows({ data, shape }: Numbers, each: (row: number[], index: number) => void): void {
  const n = shape.at(-1) ?? 1;
  const rows = sizeOf(shape.slice(0, -1));
  for (let row = 0; row < rows; row++) {
    each(
      Array.from({ length: n }, (_, j) => data[row * n + j] as number),
      row,
    );
  }
}

const sum = (row: readonly number[]) => row.reduce((a, b) => a + b, 0);

/** The rounding error of a result, in units of the result. */
const slackOf = (tensor: Tensor) => (tensor.data instanceof Float32Array ? 2 ** -22 : 1e-12);

export function softmax(result: Tensor, [x]: [unknown]): void {
  const given = numbersIn(x);
  assertShape(result.shape, given.shape, "softmax");
  const logits: number[][] = [];
  forRows(given, (row) => logits.push(row));
  forRows({ ...result, single: false }, (row, i) => {
    const left = row.every((p) => p === 0);
    assert(left === (logits[i] ?? []).every((z) => z === -Infinity), `row ${i} is empty`);
    const slack = row.length * slackOf(result);
    if (!left) assertWithin(sum(row), 1 - slack, 1 + slack, `the sum of row ${i}`);
    row.forEach((p, j) => {
      assertWithin(p, 0, 1, `weight ${i}, ${j}`);
      if ((logits[i] ?? [])[j] === -Infinity) assert(p === 0, `weight ${i}, ${j} is not 0`);
    });
  });
}

/** max ≤ log Σ exp ≤ max + log n. */
export function logSumExp(result: Tensor, [x]: [unknown]): void {
  const given = numbersIn(x);
  assertShape(result.shape, given.shape.slice(0, -1), "logSumExp");
  forRows(given, (row, i) => {
    const most = Math.max(...row);
    const slack = slackOf(result) * Math.max(1, Math.abs(most));
    const got = result.data[i] as number;
    if (most === -Infinity) assert(got === -Infinity, `row ${i} of nothing is ${got}`);
    else assertWithin(got, most - slack, most + Math.log(row.length) + slack, `row ${i}`);
  });
}

/** Each number of the result is in the range given by its row. */
function perRow(range: (row: readonly number[]) => readonly [number, number]) {
  return (result: Tensor, [x]: [unknown]): void => {
    const given = numbersIn(x);
    assertShape(result.shape, given.shape.slice(0, -1), "the result");
    forRows(given, (row, i) => {
      const [least, most] = range(row);
      const slack = slackOf(result) * Math.max(1, Math.abs(least), Math.abs(most));
      assertWithin(result.data[i] as number, least - slack, most + slack, `row ${i}`);
    });
  };
}

/** Σ −p·log p of weights that sum to s is at most s·log(n/s); p > 1 takes away p·log p. */
function entropyRange(row: readonly number[]): [number, number] {
  const total = sum(row);
  const most = total > 0 ? total * Math.log(row.length / total) : 0;
  return [sum(row.map((p) => (p > 1 ? -p * Math.log(p) : 0))), Math.max(most, 0)];
}

export const entropy = perRow(entropyRange);

export const effectiveNeighbors = perRow((row) => {
  const [least, most] = entropyRange(row);
  return [Math.exp(least), Math.exp(most)];
});

export const rowSums = perRow((row) => {
  const total = sum(row);
  const rounding = row.length * 2 ** -52 * largest(row) * row.length;
  return [total - rounding, total + rounding];
});

export function capturedMass(result: Tensor, [p, k]: [unknown, number]): void {
  perRow((row) => {
    const best = sum(row.toSorted((a, b) => b - a).slice(0, k));
    const rounding = row.length * 2 ** -52 * best;
    return [best - rounding, best + rounding];
  })(result, [p]);
}

/** Symmetric, rows sum to 0, the diagonal in [0, 1/4]. */
export function softmaxJacobian(result: Tensor, [x]: [unknown]): void {
  const { shape } = numbersIn(x);
  const n = shape.at(-1) ?? 1;
  assertShape(result.shape, [...shape, n], "softmaxJacobian");
  const at = (slice: number, i: number, j: number) =>
    result.data[(slice * n + i) * n + j] as number;
  const slack = n * slackOf(result);
  for (let slice = 0; slice < sizeOf(shape.slice(0, -1)); slice++) {
    for (let i = 0; i < n; i++) {
      let total = 0;
      for (let j = 0; j < n; j++) {
        total += at(slice, i, j);
        const [least, most] = i === j ? [0, 0.25] : [-0.25, 0];
        assertWithin(at(slice, i, j), least, most, `entry ${i}, ${j}`);
        assert(at(slice, i, j) === at(slice, j, i), `entry ${i}, ${j} has another twin`);
      }
      assertWithin(total, -slack, slack, `the sum of row ${i}`);
    }
  }
}

export function causalMask(
  { data, shape }: ByteTensor,
  [m, n = m, options = {}]: [number, number?, { past?: number; window?: number }?],
): void {
  assertShape(shape, [m, n], "the mask");
  const { past = 0, window = Infinity } = options;
  data.forEach((byte, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    const open = j <= i + past && Math.abs(j - i - past) < window;
    assert(byte === (open ? 1 : 0), `cell ${i}, ${j} is ${byte}`);
  });
}

export function paddingMask({ data, shape }: ByteTensor, [lengths, n]: [unknown, number]): void {
  const given = numbersIn(lengths);
  assertShape(shape, [given.data.length, n], "the mask");
  data.forEach((byte, at) => {
    const real = at % n < (given.data[Math.floor(at / n)] as number);
    assert(byte === (real ? 1 : 0), `cell ${at} is ${byte}`);
  });
}

const columnsOf = (given: Numbers) => given.shape.at(-1) as number;

/** A row of a and a column of b: within the rounding of a sum of k products. */
function assertProducts(
  result: Tensor,
  a: Numbers,
  b: (row: number, k: number, column: number) => number,
): void {
  const inner = columnsOf(a);
  const columns = result.shape.at(-1) as number;
  const unit = result.data instanceof Float32Array ? 2 ** -23 : 2 ** -52;
  result.data.forEach((got, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let [wanted, size] = [0, 0];
    for (let k = 0; k < inner; k++) {
      const product = (a.data[row * inner + k] as number) * b(row, k, column);
      wanted += product;
      size += Math.abs(product);
    }
    // Beyond the range of double the naive sum is no reference.
    if (!(size < Infinity)) return;
    const slack = (inner + 2) * 2 ** -52 * size + unit * Math.abs(wanted) + 2 ** -149;
    assertWithin(got, wanted - slack, wanted + slack, `element ${at}`);
  });
}

export function linear(result: Tensor, [x, weight, bias]: [unknown, unknown, unknown?]): void {
  const [a, w] = [numbersIn(x), numbersIn(weight)];
  const columns = columnsOf(w);
  assertShape(result.shape, [...leadOf(a), columns], "linear");
  if (bias !== undefined) return;
  assertProducts(result, a, (_, k, column) => w.data[k * columns + column] as number);
}

export function batchMatmul(result: Tensor, [left, right]: [unknown, unknown]): void {
  const [a, b] = [numbersIn(left), numbersIn(right)];
  const lead = a.shape.length > b.shape.length ? a.shape.slice(0, -2) : b.shape.slice(0, -2);
  const [rows, columns] = [leadOf(a).at(-1) as number, columnsOf(b)];
  assertShape(result.shape, [...lead, rows, columns], "batchMatmul");
  // One matrix on either side is shared by the whole batch.
  if (a.shape.length !== b.shape.length) return;
  const inner = columnsOf(a);
  assertProducts(result, a, (row, k, column) => {
    const slice = Math.floor(row / rows);
    return b.data[(slice * inner + k) * columns + column] as number;
  });
}

export function combine(result: Tensor, [vectors, coefficients]: [unknown, unknown]): void {
  const [list, factors] = [numbersIn(vectors), numbersIn(coefficients)];
  const columns = list.shape.length === 1 ? 0 : columnsOf(list);
  assertShape(result.shape, [columns], "combine");
  const row = { ...factors, shape: [1, factors.data.length] };
  assertProducts(result, row, (_, k, column) => list.data[k * columns + column] as number);
}

export function headDiversity(result: number, [weights]: [unknown]): void {
  const { data, shape } = numbersIn(weights);
  const [n, m, heads, batch = 1] = [...shape].reverse() as [number, number, number, number?];
  const rows = Math.max(m * heads * batch, 1);
  // Rows need not sum to 1: the largest possible difference is half of the two row sums.
  assertWithin(result, 0, (largest(data) * n * rows) / Math.max(rows, 1) + 1e-12, "the distance");
}

export function toNested(result: unknown, [tensor]: [Tensor]): void {
  const flat = Array.isArray(result) ? (result.flat(Infinity) as number[]) : [result as number];
  assert(flat.length === tensor.data.length, `${flat.length} numbers of ${tensor.data.length}`);
  flat.forEach((x, i) => {
    assert(Object.is(x, tensor.data[i]) || typeof x === "boolean", `number ${i} is ${x}`);
  });
}
