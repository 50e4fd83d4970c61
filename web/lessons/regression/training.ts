/**
 * Trains in slices: a run continues bit for bit where it ended, so a state contains only the number
 * of epochs, and they are trained as fast as a frame allows.
 */

import type { KernelEpoch } from "../../api/learn/index.js";
import { decimals, formatNumber } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { Format, NamedValue } from "../../figure/named-value.js";
import { FieldQuantity } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import { reciprocal } from "./curve.js";
import type { Data } from "./data.js";

/** Training time per frame in milliseconds, and epochs per call of the core. */
const frameBudgetMs = 8;
const epochsPerCall = 8;

export class RegressionTraining {
  #id = "";
  #data: Data | undefined;
  #leaveOneOut = true;
  /** As the calls returned them: each call counts its epochs from 1. */
  #epochs: KernelEpoch[] = [];
  /** Why the run cannot continue. */
  failure: string | undefined;

  /** Sets the training data; a change starts a new run. */
  configure(data: Data, leaveOneOut: boolean): void {
    const id = `${data.id} ${leaveOneOut}`;
    if (id === this.#id) return;
    [this.#id, this.#data, this.#leaveOneOut] = [id, data, leaveOneOut];
    this.#epochs = [];
    this.failure = undefined;
  }

  /** The number of finished epochs; one more is computed, for the next step and the current loss. */
  get done(): number {
    return Math.max(0, this.#epochs.length - 1);
  }

  /** The first `count` finished epochs, and the one after them. */
  shown(count: number): { past: readonly KernelEpoch[]; next: KernelEpoch | undefined } {
    const upTo = Math.min(count, this.done);
    return { past: this.#epochs.slice(0, upTo), next: this.#epochs[upTo] };
  }

  /** Continues towards `target` epochs, at most `most` in this frame; true when finished. */
  advance(knn: LessonFunctions, target: number, most: number): boolean {
    const goal = Math.min(target, this.done + most) + 1;
    const begun = performance.now();
    while (this.#epochs.length < goal && this.failure === undefined) {
      this.#extend(knn, Math.min(epochsPerCall, goal - this.#epochs.length));
      if (performance.now() - begun > frameBudgetMs) break;
    }
    return this.#epochs.length > target || this.failure !== undefined;
  }

  #extend(knn: LessonFunctions, epochs: number): void {
    const data = this.#data;
    if (data === undefined) return;
    const { x, y, w0 } = data;
    const start = this.#epochs.at(-1)?.wAfter ?? w0;
    try {
      const run = { x, y, w0: start, epochs, leaveOneOut: this.#leaveOneOut };
      this.#epochs.push(...knn.trainKernelRegression(run).epochs);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }
}

/** A bandwidth with three significant digits. */
export const formatWidth: Format = (x) =>
  x >= 100 || x === 0 ? formatNumber(x, 0) : x.toPrecision(3);

/** The bandwidth 1/|w| after this many epochs. */
export function bandwidthAfter(knn: LessonFunctions, epochs: number, w: number): NamedValue {
  return new Quantity("bandwidthAfter", reciprocal(knn, w), formatWidth, [[String(epochs)]]).at();
}

/** The first epochs and the last one as a table: one quantity per row. */
export interface EpochTable {
  readonly epochs: readonly number[];
  readonly losses: Quantity;
  readonly gradients: Quantity;
  readonly w: Quantity;
  readonly bandwidths: readonly NamedValue[];
}

/** The progress of training. */
export interface Progress {
  /** Displayed epochs. */
  readonly done: number;
  /** The loss before each of them, for the chart. */
  readonly losses: readonly number[];
  /** The current loss; undefined if the run fails at once. */
  readonly loss: NamedValue | undefined;
  /** The bandwidth after the next step. */
  readonly nextBandwidth: number | undefined;
  readonly table: EpochTable;
}

function tableOf(knn: LessonFunctions, past: readonly KernelEpoch[]): EpochTable {
  const all = past.map((_, i) => i);
  const rows = all.length <= 6 ? all : [...all.slice(0, 5), ...all.slice(-1)];
  const shown = rows.flatMap((i) => past[i] ?? []);
  const epochs = rows.map((i) => i + 1);
  const labels = [epochs.map(String)];
  const column = (name: string, key: keyof KernelEpoch, digits: number) =>
    new FieldQuantity(
      name,
      shown.map((epoch) => [epoch, key]),
      decimals(digits),
      labels,
    );
  return {
    epochs,
    losses: column("loss", "loss", 4),
    gradients: column("gradient", "gradient", 3),
    w: column("w", "wAfter", 3),
    bandwidths: shown.map(({ wAfter }, i) => bandwidthAfter(knn, epochs[i] ?? 0, wAfter)),
  };
}

export function solveProgress(
  knn: LessonFunctions,
  { past, next }: ReturnType<RegressionTraining["shown"]>,
): Progress {
  const done = past.length;
  return {
    done,
    losses: past.map((epoch) => epoch.loss),
    loss:
      next && new FieldQuantity("lossAfter", [[next, "loss"]], decimals(3), [[String(done)]]).at(),
    nextBandwidth: next && reciprocal(knn, next.wAfter)[0],
    table: tableOf(knn, past),
  };
}
