/** Helpers of the API tests: one instance, its memory, data, and comparisons. */

import assert from "node:assert/strict";
import { type AttentionInputs, type AttentionResult, load, type Tensor } from "softknn";
import { load as loadLearn } from "softknn/learn";
import { load as loadModel } from "softknn/model";
import { generator } from "../generator.js";

export { generator };

const memories: WebAssembly.Memory[] = [];
const platformInstantiate = WebAssembly.instantiate;
const watched = new Map<() => Promise<object>, WebAssembly.Memory>();

/** Loads an entry and captures the memory of its instance. */
async function watch<F extends object>(load: () => Promise<F>): Promise<[F, WebAssembly.Memory]> {
  WebAssembly.instantiate = watchedInstantiate as typeof WebAssembly.instantiate;
  const before = memories.length;
  try {
    const functions = await load();
    if (memories.length > before) watched.set(load, memories.at(-1) as WebAssembly.Memory);
    const memory = watched.get(load);
    assert.ok(memory, "the module exports its memory");
    return [functions, memory];
  } finally {
    WebAssembly.instantiate = platformInstantiate;
  }
}

/** Loads all entries and captures the memories of `softknn` and `softknn/model`. */
export async function loadWatched() {
  const [knn, memory] = await watch(load);
  const [model, modelMemory] = await watch(loadModel);
  const learn = await loadLearn();
  return { knn: { ...learn, ...model, ...knn }, memory, modelMemory };
}

async function watchedInstantiate(module: WebAssembly.Module, imports: WebAssembly.Imports) {
  const instance = await platformInstantiate(module, imports);
  for (const value of Object.values(instance.exports)) {
    if (value instanceof WebAssembly.Memory) memories.push(value);
  }
  return instance;
}

/** The six keys of the article, its query, and its values. */
export const toy = {
  query: [[0.8, 0.15]],
  key: [
    [1, 0.2],
    [0.9, 0.1],
    [0.2, 1],
    [-0.2, 0.9],
    [0, -1],
    [-1, -0.6],
  ],
  value: [
    [0.74, 0.28],
    [0.65, 0.18000000000000002],
    [0.33999999999999997, 0.92],
    [0.04000000000000003, 0.79],
    [-0.2, -0.9],
    [-0.82, -0.64],
  ],
} satisfies AttentionInputs;

/** A tensor of numbers in [-scale, scale). */
export function randomTensor(next: () => number, shape: readonly number[], scale = 1): Tensor {
  const size = shape.reduce((a, b) => a * b, 1);
  return { data: Float64Array.from({ length: size }, () => (2 * next() - 1) * scale), shape };
}

/** A random tensor of a number type. */
export function floats(
  next: () => number,
  shape: readonly number[],
  Elements: Float64ArrayConstructor | Float32ArrayConstructor,
): Tensor {
  const { data } = randomTensor(next, shape);
  return { data: Elements.from(data), shape };
}

/** The doubles of a tensor; fails for other types. */
export function doubles(tensor: Tensor | undefined): Float64Array {
  assert.ok(tensor?.data instanceof Float64Array, "a tensor of doubles");
  return tensor.data;
}

/** An element that must exist. */
export function at<T>(list: ArrayLike<T> | undefined, i: number): T {
  assert.ok(list !== undefined && i >= 0 && i < list.length, `no element ${i}`);
  return list[i] as T;
}

/** Equal bit for bit, including NaN and the sign of zero. */
export function assertSameBits(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  message?: string,
): void {
  const words = (list: ArrayLike<number>) => [
    ...new BigUint64Array(Float64Array.from(list).buffer),
  ];
  if (words(actual).join() === words(expected).join()) return;
  assert.deepEqual(Array.from(actual), Array.from(expected), message);
  assert.fail(`${message ?? "the arrays"}: bits differ`);
}

/** |actual − expected| ≤ tolerance for every element. */
export function assertClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
  message = "",
): void {
  assert.equal(actual.length, expected.length, `${message} length`);
  for (let i = 0; i < actual.length; i++) {
    const difference = Math.abs((actual[i] as number) - (expected[i] as number));
    const text = `${message} [${i}]: ${actual[i]} is ${difference} from ${expected[i]}`;
    assert.ok(difference <= tolerance, text);
  }
}

/** The rows with these indices of an (n, c) tensor, in that order. */
export function pickRows(tensor: Tensor, rows: readonly number[]): Tensor {
  const columns = tensor.shape[1] as number;
  const data = rows.flatMap((row) => [...tensor.data.subarray(row * columns, (row + 1) * columns)]);
  return { data: Float64Array.from(data), shape: [rows.length, columns] };
}

/** A copy with NaN in the given rows of an (n, c) tensor. */
export function spoilRows(tensor: Tensor, rows: readonly number[]): Tensor {
  const columns = tensor.shape[1] as number;
  const data = Float64Array.from(tensor.data);
  for (const row of rows) data.fill(Number.NaN, row * columns, (row + 1) * columns);
  return { data, shape: tensor.shape };
}

export const everything = {
  returnWeights: true,
  returnScores: true,
  returnEntropy: true,
} as const;

/** All results of a call in one list, for comparisons. */
export function resultsOf(result: AttentionResult): number[] {
  const { output, weights, entropy, emptyRows } = result;
  return [...output.data, ...(weights?.data ?? []), ...(entropy?.data ?? []), emptyRows];
}
