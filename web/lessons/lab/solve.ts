/** Converts results to the lab's data: weights, statistics, one row. */

import type { AttentionMap, AttentionResult, Tensor } from "../../api/index.js";
import { copyNumbers } from "../../figure/copy-numbers.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { meanOfRows } from "../../figure/ranks.js";
import { type Band, type Floats, type LabTask, optionsOf, rowsOf } from "./inputs.js";
import type { LabBlocks } from "./places.js";

/** The content of the canvas. */
export interface LabPicture {
  readonly blocks: LabBlocks;
  /** (blocks.rows, blocks.count), row-major. */
  readonly weights: Floats;
  /** The index of the largest weight. */
  readonly strongest: number;
  /** All weights, (m, n), unless reduced. */
  readonly exact: Floats | undefined;
}

export interface LabRow {
  readonly row: number;
  readonly weights: Floats;
  /** Undefined for given weights. */
  readonly scores: Floats | undefined;
  /**
   * One number each: the entropy, its exponential, the weight of the `bestKeys` best keys. Undefined
   * for given weights that are negative or no numbers.
   */
  readonly entropy: Floats | undefined;
  readonly neighbours: Floats | undefined;
  readonly mass: Floats | undefined;
  /** One number: the sum of given weights. */
  readonly sum?: Floats | undefined;
}

/** The number of keys of a row with a bar. */
export const bestKeys = 8;

/** The mean over the heads; data without heads stay unchanged. */
function meanOfHeads({ data, shape }: Tensor, axes: number): Floats {
  if (shape.length <= axes) return data;
  return meanOfRows(data, shape[0] ?? 1);
}

/** The index of the largest number. */
export function strongestOf(weights: Floats): number {
  let [at, most] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    const x = weights[i] as number;
    if (x > most) [at, most] = [i, x];
  }
  return at;
}

/** Crops a full-width picture to the displayed columns. */
function cropped(weights: Floats, { columns, first, count }: LabBlocks): Floats {
  if (count === columns) return weights;
  const rows = weights.length / columns;
  const size = rows * count;
  const some = weights instanceof Float64Array ? new Float64Array(size) : new Float32Array(size);
  for (let row = 0; row < rows; row++) {
    const from = row * columns + first;
    copyNumbers(some, row * count, weights.subarray(from, from + count));
  }
  return some;
}

/** A picture whose rows arrive band by band. */
export class Drawing {
  readonly #weights: Float64Array;

  constructor(private readonly blocks: LabBlocks) {
    this.#weights = new Float64Array(blocks.rows * blocks.count);
  }

  put({ from }: Band, { weights }: AttentionMap): void {
    const { count, top, tall } = this.blocks;
    const part = cropped(meanOfHeads(weights, 2), this.blocks);
    copyNumbers(this.#weights, ((from - top) / tall) * count, part);
  }

  /** A copy: later bands do not change it. */
  get picture(): LabPicture {
    const weights = this.#weights.slice();
    return { blocks: this.blocks, weights, strongest: strongestOf(weights), exact: undefined };
  }
}

/** The displayed part of all weights, each of which has a cell. */
export function partOf(exact: Floats, columns: number, blocks: LabBlocks): LabPicture {
  const { top, height } = blocks;
  const rows = exact.subarray(top * columns, (top + height) * columns);
  const weights = cropped(rows, blocks);
  return { blocks, weights, strongest: strongestOf(weights), exact };
}

/** All weights, the mean of several heads. */
export const exactWeights = ({ weights }: AttentionResult): Floats =>
  meanOfHeads(weights as Tensor, 2);

/** The mean entropy of all rows: one number, computed by the core; none without rows. */
export function meanEntropy(
  knn: LessonFunctions,
  { entropy }: Pick<AttentionResult, "entropy">,
): Floats {
  const y = meanOfHeads(entropy as Tensor, 1);
  return y.length === 0 ? y : knn.averagePooling({ y, at: y.slice(0, 1).fill(0) });
}

/** Of some queries, before masks; the mean of several heads. */
export function scoresOf(
  knn: LessonFunctions,
  { tensors, setting, columns }: LabTask,
  band: Band,
): Floats {
  const { causal, past, window, keyPadding, dropout, ...scoring } = optionsOf(setting, columns);
  const query = rowsOf(tensors.query, band.from, band.to);
  return meanOfHeads(knn.scores(query, tensors.key, scoring), 2);
}

/** One query and all keys: at most n weights. */
export function rowOf(knn: LessonFunctions, task: LabTask, row: number, exact?: Floats): LabRow {
  const { tensors, setting, columns } = task;
  const query = rowsOf(tensors.query, row, row + 1);
  const { dropout, ...options } = optionsOf(setting, columns, row);
  const asked = knn.attention(
    { query, key: tensors.key, value: tensors.value },
    { ...options, returnWeights: true, returnEntropy: true },
  );
  const own = meanOfHeads(asked.weights as Tensor, 2);
  const weights = exact?.subarray(row * columns, (row + 1) * columns) ?? own;
  const none = own.subarray(0, 0);
  return {
    row,
    weights,
    scores: scoresOf(knn, task, { from: row, to: row + 1 }),
    entropy: meanOfHeads(asked.entropy as Tensor, 1),
    neighbours:
      columns === 0 ? none : knn.effectiveNeighbors({ data: own, shape: [1, columns] }).data,
    mass: knn.capturedMass({ data: weights, shape: [1, columns] }, bestKeys).data,
  };
}
