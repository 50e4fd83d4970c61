/**
 * Trains in slices: a run continues bit for bit where it ended, so a state contains only the number
 * of epochs, and they are trained a part of the way in each frame.
 */

import type { KernelEpoch } from "../../api/learn/index.js";
import { decimals, formatNumber } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { Format, NamedValue } from "../../figure/named-value.js";
import { FieldQuantity } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import type { Data } from "./data.js";

/** The share of finished epochs that a visible run adds per frame: slow at first, then faster. */
const frameShare = 24;
/** The epochs that a run without motion adds per frame. */
const stillEpochs = 250;

export class RegressionTraining {
  #data: Data | undefined;
  #leaveOneOut = true;
  /** As the calls returned them: each call counts its epochs from 1. */
  #epochs: KernelEpoch[] = [];
  /** Why the run cannot continue. */
  failure: string | undefined;

  /** Sets the training data; a change starts a new run. */
  configure(data: Data, leaveOneOut: boolean): void {
    if (data === this.#data && leaveOneOut === this.#leaveOneOut) return;
    [this.#data, this.#leaveOneOut] = [data, leaveOneOut];
    this.#epochs = [];
    this.failure = undefined;
  }

  /** The number of finished epochs; one more is computed, for the next step and the current loss. */
  get done(): number {
    return Math.max(0, this.#epochs.length - 1);
  }

  /** All kept epochs, the first `count` finished ones, and the one after these. */
  shown(count: number) {
    const upTo = Math.min(count, this.done);
    const all: readonly KernelEpoch[] = this.#epochs;
    return { all, past: all.slice(0, upTo), next: all[upTo] };
  }

  /** Continues towards `target` epochs in this frame; true when finished. */
  advance(knn: LessonFunctions, target: number, isStill: boolean): boolean {
    const most = Math.ceil(this.done / frameShare) + 1;
    const goal = Math.min(target, this.done + (isStill ? stillEpochs : most));
    const missing = goal + 1 - this.#epochs.length;
    if (missing > 0 && this.failure === undefined) this.#extend(knn, missing);
    return this.done >= target || this.failure !== undefined;
  }

  #extend(knn: LessonFunctions, epochs: number): void {
    if (this.#data === undefined) return;
    const { x, y, w0 } = this.#data;
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
export function bandwidthAfter(epochs: number, w: number): NamedValue {
  return new Quantity("bandwidthAfter", [1 / Math.abs(w)], formatWidth, [[String(epochs)]]).at();
}

/** The progress of training. */
export interface Progress {
  /** Displayed epochs. */
  readonly done: number;
  /** The loss before each kept epoch. */
  readonly losses: readonly number[];
  /** The current loss; undefined if the run fails at once. */
  readonly loss: NamedValue | undefined;
  /** The bandwidth after the next step. */
  readonly nextBandwidth: number | undefined;
  /** The first epochs and the last one. */
  readonly table: readonly EpochRow[];
}

interface EpochRow {
  readonly epoch: number;
  readonly loss: NamedValue;
  readonly gradient: NamedValue;
  readonly w: NamedValue;
}

const epochsInTable = 6;

function rowOf(from: KernelEpoch, epoch: number): EpochRow {
  const number = (name: string, key: keyof KernelEpoch, digits: number) =>
    new FieldQuantity(name, [[from, key]], decimals(digits), [[String(epoch)]]).at();
  return {
    epoch,
    loss: number("loss", "loss", 4),
    gradient: number("gradient", "gradient", 3),
    w: number("w", "wAfter", 3),
  };
}

export function solveProgress({
  all,
  past,
  next,
}: ReturnType<RegressionTraining["shown"]>): Progress {
  const done = past.length;
  const isShown = (i: number) => i < epochsInTable - 1 || i === done - 1;
  return {
    done,
    losses: all.map(({ loss }) => loss),
    loss:
      next && new FieldQuantity("lossAfter", [[next, "loss"]], decimals(3), [[String(done)]]).at(),
    nextBandwidth: next && 1 / Math.abs(next.wAfter),
    table: past.flatMap((from, i) => (isShown(i) ? [rowOf(from, i + 1)] : [])),
  };
}
