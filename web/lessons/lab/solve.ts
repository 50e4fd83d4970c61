/** All weights of a setting, and the numbers of one row. */

import type { AttentionResult, Tensor } from "../../api/index.js";
import { callIn, inWorker } from "../../figure/figure-worker.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { meanOfRows } from "../../figure/ranks.js";
import { costOf, type Floats, type LabTask, optionsOf, queryOf, wholeOptions } from "./inputs.js";

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

/** The scores of all queries before masks, or of one; the mean of several heads. */
export function scoresOf(knn: LessonFunctions, task: LabTask, row?: number): Floats {
  const { tensors, setting, columns } = task;
  const { causal, past, window, keyPadding, dropout, ...scoring } = optionsOf(setting, columns);
  const query = row === undefined ? tensors.query : queryOf(tensors.query, row);
  return meanOfHeads(knn.scores(query, tensors.key, scoring), 2);
}

/** One query and all keys: at most n weights. */
export function rowOf(knn: LessonFunctions, task: LabTask, row: number, whole?: Floats): LabRow {
  const { tensors, setting, columns } = task;
  const { dropout, ...options } = optionsOf(setting, columns, row);
  const asked = knn.attention(
    { query: queryOf(tensors.query, row), key: tensors.key, value: tensors.value },
    { ...options, returnWeights: true, returnEntropy: true },
  );
  const own = meanOfHeads(asked.weights as Tensor, 2);
  const weights = whole?.subarray(row * columns, (row + 1) * columns) ?? own;
  return {
    row,
    weights,
    scores: scoresOf(knn, task, row),
    entropy: meanOfHeads(asked.entropy as Tensor, 1),
    neighbours: knn.effectiveNeighbors({ data: own, shape: [1, columns] }).data,
    mass: knn.capturedMass({ data: weights, shape: [1, columns] }, bestKeys).data,
  };
}

/** All weights of a task, (m, n), and the mean entropy of their rows; both the mean of several heads. */
export interface LabAnswer {
  readonly id: string;
  readonly task: LabTask;
  readonly weights: Floats;
  readonly meanEntropy: Floats;
}

/** Multiplications that fit in a part of a frame. */
const frameCost = 2 ** 22;

/** Computes small tasks at once and large ones in a worker, so that the page answers; the newest task is the next. */
export class LabRun {
  /** The last result; one of an earlier task while another is computed, or if the core rejects it. */
  answer: LabAnswer | undefined;
  refusal: string | undefined;
  #wanted = "";
  #next: { readonly id: string; readonly task: LabTask } | undefined;
  #isBusy = false;

  constructor(
    private readonly knn: LessonFunctions,
    private readonly changed: () => void,
  ) {}

  get isWorking(): boolean {
    return this.#isBusy && this.answer?.id !== this.#wanted;
  }

  /** Cheap without changes. */
  want(id: string, task: LabTask): void {
    if (id === this.#wanted) return;
    this.#wanted = id;
    this.refusal = undefined;
    this.#next = { id, task };
    if (costOf(task) > frameCost) {
      if (!this.#isBusy) this.#work();
      return;
    }
    this.#next = undefined;
    this.#take(id, task, () => this.knn.attention(task.tensors, wholeOptions(task)));
  }

  stop(): void {
    this.#next = undefined;
    this.#wanted = "";
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#next; next; next = this.#next) {
      const { id, task } = next;
      this.#next = undefined;
      const call = { name: "attention", args: [task.tensors, wholeOptions(task)] };
      const done = await inWorker((helper) => callIn(helper, call)).then(
        (result) => () => result as AttentionResult,
        (error) => () => {
          throw error;
        },
      );
      // Also while a newer one is wanted: the map follows a drag.
      if (this.answer?.id !== this.#wanted) this.#take(id, task, done);
      this.changed();
    }
    this.#isBusy = false;
    this.changed();
  }

  #take(id: string, task: LabTask, compute: () => AttentionResult): void {
    try {
      const { weights, entropy } = compute();
      const all = meanOfHeads(weights as Tensor, 2);
      const rows = meanOfHeads(entropy as Tensor, 1);
      this.answer = { id, task, weights: all, meanEntropy: meanOfRows(rows, rows.length) };
    } catch (error) {
      if (id !== this.#wanted) return;
      this.refusal = error instanceof Error ? error.message : String(error);
    }
  }
}
