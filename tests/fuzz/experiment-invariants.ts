/** Invariants of the maps, the experiments and the trainings. */

import type {
  AttentionField,
  AttentionFieldOptions,
  DotProductSample,
  EntropyStep,
  EntropyVsDimensionOptions,
  EntropyVsDimensionResult,
  ExpectedEntropyOptions,
  KernelRegressionOptions,
  KernelRegressionResult,
  KernelTrainingOptions,
  KernelTrainingResult,
  Lookup,
  LookupOptions,
  ProjectionTask,
  ProjectionTaskOptions,
  RegressionData,
  TrainProjectionsOptions,
  TrainProjectionsResult,
} from "softknn";
import { assert, assertShape, assertWithin } from "./broken.js";
import { largest, leadOf, numbersIn, sizeOf } from "./given.js";

/** Every row sums to 1 or is empty. */
function assertShares(data: ArrayLike<number>, columns: number, empty: number, single: boolean) {
  const slack = single ? 2 ** -20 : (columns + 4) * 2 ** -52;
  let left = 0;
  for (let row = 0; row * columns < data.length; row++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) {
      const weight = data[row * columns + j] as number;
      assertWithin(weight, 0, 1, `weight ${row}, ${j}`);
      sum += weight;
    }
    if (sum === 0) left += 1;
    else assertWithin(sum, 1 - slack, 1 + slack, `the sum of row ${row}`);
  }
  if (columns > 0) assert(left === empty, `emptyRows is ${empty}, and ${left} rows are empty`);
}

export function attentionField(
  { output, entropy, winner, emptyRows }: AttentionField,
  [options]: [AttentionFieldOptions],
): void {
  const { rows, columns } = options;
  const [key, value] = [numbersIn(options.key), numbersIn(options.value)];
  const keys = key.shape[0] as number;
  const width = value.shape.length === 1 ? 0 : (value.shape[1] as number);
  assertShape(output.shape, [rows, columns, width], "output");
  assertShape(entropy.shape, [rows, columns], "entropy");
  assert(winner.length === rows * columns, `${winner.length} winners`);
  const none = winner.filter((j) => j === -1).length;
  for (const j of winner) assertWithin(j, -1, keys - 1, "a winner");
  if (options.nonFinite === "propagate") return;
  // Dropout may leave a point without neighbours.
  assert(
    options.dropout ? none >= emptyRows : none === emptyRows,
    `emptyRows is ${emptyRows}, and ${none} points have no winner`,
  );
  const most = Math.log(Math.max(keys, 1)) + 1e-5;
  for (const h of entropy.data) assertWithin(h, 0, most, "an entropy");
  assert(Array.from(output.data).every(Number.isFinite), "output holds NaN or Infinity");
  if (options.dropout) return;
  const bound = largest(value.data) * (1 + 1e-5);
  for (const x of output.data) assertWithin(x, -bound, bound, "an output");
}

export function lookup(
  { value, weights, emptyRows }: Lookup,
  [{ query, keys, values }]: [LookupOptions],
): void {
  const lead = leadOf(numbersIn(query));
  const [list, entries] = [numbersIn(keys), numbersIn(values)];
  const n = list.shape[0] as number;
  assertShape(value.shape, [...lead, ...entries.shape.slice(1)], "value");
  assertShape(weights.shape, [...lead, n], "weights");
  const single = weights.data instanceof Float32Array;
  assertShares(weights.data, n, emptyRows, single);
  const bound = largest(entries.data) * (1 + (single ? 1e-6 : 1e-12));
  for (const x of value.data) assertWithin(x, -bound, bound, "a value");
}

export function random(result: readonly Float64Array[], args: readonly number[]): void {
  result.forEach((list, i) => {
    assert(list.length === args[i + 1], `${list.length} numbers, not ${args[i + 1]}`);
    // The even indices are gaussians.
    const [least, most] = i % 2 ? [0, 1 - 2 ** -53] : [-9, 9];
    for (const x of list) assertWithin(x, least, most, "a random number");
  });
}

export function entropyVsDimension(
  { rows, max }: EntropyVsDimensionResult,
  [{ dims, keys = 64 } = {}]: [EntropyVsDimensionOptions?],
): void {
  assert(max === Math.log(keys) || Math.abs(max - Math.log(keys)) < 1e-12, `max is ${max}`);
  if (dims) assert(rows.map(({ dim }) => dim).join() === dims.join(), "the rows are other dims");
  for (const row of rows) {
    for (const h of [row.unscaled, row.scaled]) assertWithin(h, 0, max + 1e-9, "an entropy");
    for (const n of [row.unscaledEffective, row.scaledEffective]) {
      assertWithin(n, 1, keys * (1 + 1e-9), "a count of keys");
    }
    const spreads = [row.unscaledSd, row.scaledSd];
    const gradients = [row.gradientScaledMean, row.gradientUnscaledMean];
    for (const x of [...spreads, ...gradients]) assertWithin(x, 0, 1e308, "a spread");
  }
}

export function entropyVsDimensionSteps(
  steps: readonly EntropyStep[],
  [{ dims, trials = 5, keys = 64 } = {}]: [EntropyVsDimensionOptions?],
): void {
  if (dims) assert(steps.length === dims.length * trials, `${steps.length} steps`);
  steps.forEach(({ done, total, unscaled, scaled }, i) => {
    assert(done === i + 1 && total === steps.length, `step ${i} says ${done} of ${total}`);
    for (const h of [unscaled, scaled]) assertWithin(h, 0, Math.log(keys) + 1e-9, "an entropy");
  });
}

export function expectedEntropy(result: number, [{ n }]: [ExpectedEntropyOptions]): void {
  assertWithin(result, 0, Math.log(n) + 1e-12, "the entropy");
}

export function dotProductSample(
  { values, mean, variance }: DotProductSample,
  [{ count = 1000 } = {}]: [{ count?: number }?],
): void {
  assert(values.length === count, `${values.length} values`);
  assertWithin(mean, Math.min(...values) - 1e-12, Math.max(...values) + 1e-12, "the mean");
  assertWithin(variance, 0, Infinity, "the variance");
}

export function regressionData(
  { x, y, truth, w0 }: RegressionData,
  [{ count = 50, noise = 0.5 } = {}]: [{ count?: number; noise?: number }?],
): void {
  assert(x.length === count && y.length === count && truth.length === count, "other lengths");
  x.forEach((at, i) => {
    assertWithin(at, i === 0 ? 0 : (x[i - 1] as number), 5, `x ${i}`);
    assertWithin(y[i] as number, (truth[i] as number) - 9 * noise, 9 * noise + 9, `y ${i}`);
  });
  assertWithin(w0, 0, 1, "w0");
}

export function regressionTruth(result: ArrayLike<number>, [x]: [unknown]): void {
  assert(result.length === numbersIn(x).data.length, `${result.length} numbers`);
}

export function averagePooling(
  result: ArrayLike<number>,
  [{ y, at }]: [{ y: unknown; at: unknown }],
): void {
  assert(result.length === numbersIn(at).data.length, `${result.length} predictions`);
  const bound = largest(numbersIn(y).data) * (1 + 1e-6);
  for (const x of Array.from(result)) assertWithin(x, -bound, bound, "a prediction");
}

export function kernelRegression(
  { prediction, weights, emptyRows }: KernelRegressionResult,
  [{ x, y, at = x }]: [KernelRegressionOptions],
): void {
  const [points, places] = [numbersIn(x).data.length, numbersIn(at).data.length];
  assertShape(weights.shape, [places, points], "weights");
  assert(prediction.length === places, `${prediction.length} predictions`);
  assertShares(weights.data, points, emptyRows, weights.data instanceof Float32Array);
  const bound = largest(numbersIn(y).data) * (1 + 1e-6);
  for (const p of Array.from(prediction)) assertWithin(p, -bound, bound, "a prediction");
}

export function trainKernelRegression(
  { epochs }: KernelTrainingResult,
  [options]: [KernelTrainingOptions],
): void {
  assert(epochs.length === (options.epochs ?? 5), `${epochs.length} epochs`);
  let w = options.w0;
  for (const { epoch, wBefore, loss, gradient, wAfter } of epochs) {
    assert(wBefore === w, `epoch ${epoch} starts elsewhere`);
    assertWithin(loss, 0, Number.MAX_VALUE, "a loss");
    assert(Number.isFinite(gradient) && Number.isFinite(wAfter), `epoch ${epoch} ran away`);
    w = wAfter;
  }
}

export function projectionTask(
  { x, targets, colors, shapes }: ProjectionTask,
  [{ scenes = 16 } = {}]: [ProjectionTaskOptions?],
): void {
  assertShape(x.shape, [scenes, 9, 8], "x");
  assertShape(targets.shape, [scenes, 9, 2], "targets");
  assert(colors.length === 9 && shapes.length === 9, "other lengths");
  for (const name of [...colors, ...shapes]) assertWithin(name, 0, 2, "a name");
}

export function trainProjections(
  { epochs, weights, start, loss }: TrainProjectionsResult,
  [options]: [TrainProjectionsOptions],
): void {
  assert(epochs.length === (options.epochs ?? 100), `${epochs.length} epochs`);
  for (const name of ["wq", "wk", "wv", "wo"] as const) {
    assertShape(weights[name].shape, start[name].shape, name);
    assert(weights[name].data.length === sizeOf(weights[name].shape), `${name} is shorter`);
    assert(Array.from(weights[name].data).every(Number.isFinite), `${name} ran away`);
  }
  for (const { loss: before } of epochs) assertWithin(before, 0, Number.MAX_VALUE, "a loss");
  assertWithin(loss, 0, Number.MAX_VALUE, "the loss");
}
