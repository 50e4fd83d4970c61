/**
 * The run of the training, made in slices: a run goes on bit for bit where it ended, so a state
 * names only how many epochs it wants, and they come as fast as a frame allows.
 */
import type { KernelEpoch, SoftKnn } from "../../api/index.js";
import { decimals, formatNumber } from "../../figure/format-number.js";
import type { Format, NamedValue } from "../../figure/named-value.js";
import { FieldQuantity } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import { reciprocal } from "./curve.js";
import type { Data } from "./data.js";

/** Milliseconds of a frame that training may take, and epochs per call of the core. */
const frameBudgetMs = 8;
const epochsPerCall = 8;

export class RegressionTraining {
  #id = "";
  #data: Data | undefined;
  #leaveOneOut = true;
  /** As the calls gave them: each counts its own epochs from 1. */
  #epochs: KernelEpoch[] = [];
  /** Why the run cannot go on. */
  failure: string | undefined;

  /** Says what is trained; another question begins a new run. */
  ask(data: Data, leaveOneOut: boolean): void {
    const id = `${data.id} ${leaveOneOut}`;
    if (id === this.#id) return;
    [this.#id, this.#data, this.#leaveOneOut] = [id, data, leaveOneOut];
    this.#epochs = [];
    this.failure = undefined;
  }

  /** How many epochs are done; one more is known, for the next step and the loss now. */
  get done(): number {
    return Math.max(0, this.#epochs.length - 1);
  }

  /** The first `count` epochs, as far as they are done, and the one after them. */
  shown(count: number): { past: readonly KernelEpoch[]; next: KernelEpoch | undefined } {
    const upTo = Math.min(count, this.done);
    return { past: this.#epochs.slice(0, upTo), next: this.#epochs[upTo] };
  }

  /** Goes on towards `target` epochs, `most` of them in this frame; true when there is no more to do. */
  advance(ask: SoftKnn, target: number, most: number): boolean {
    const goal = Math.min(target, this.done + most) + 1;
    const begun = performance.now();
    while (this.#epochs.length < goal && this.failure === undefined) {
      this.#extend(ask, Math.min(epochsPerCall, goal - this.#epochs.length));
      if (performance.now() - begun > frameBudgetMs) break;
    }
    return this.#epochs.length > target || this.failure !== undefined;
  }

  #extend(ask: SoftKnn, epochs: number): void {
    const data = this.#data;
    if (data === undefined) return;
    const { x, y, w0 } = data;
    const start = this.#epochs.at(-1)?.wAfter ?? w0;
    try {
      const run = { x, y, w0: start, epochs, leaveOneOut: this.#leaveOneOut };
      this.#epochs.push(...ask.trainKernelRegression(run).epochs);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }
}

/** A bandwidth with three digits that mean something. */
export const formatWidth: Format = (x) =>
  x >= 100 || x === 0 ? formatNumber(x, 0) : x.toPrecision(3);

/** The bandwidth 1/|w| after so many epochs. */
export function bandwidthAfter(ask: SoftKnn, epochs: number, w: number): NamedValue {
  return new Quantity("bandwidthAfter", reciprocal(ask, w), formatWidth, [[String(epochs)]]).at();
}

/** The first epochs and the last, as a table: a number of each per row. */
export interface EpochTable {
  readonly epochs: readonly number[];
  readonly losses: Quantity;
  readonly gradients: Quantity;
  readonly w: Quantity;
  readonly bandwidths: readonly NamedValue[];
}

/** Where the training stands. */
export interface Progress {
  /** Epochs that are shown. */
  readonly done: number;
  /** The loss before each of them: as it is drawn. */
  readonly losses: readonly number[];
  /** The loss now; none where the run fails at once. */
  readonly loss: NamedValue | undefined;
  /** Where the next step leads. */
  readonly nextBandwidth: number | undefined;
  readonly table: EpochTable;
}

function tableOf(ask: SoftKnn, past: readonly KernelEpoch[]): EpochTable {
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
    bandwidths: shown.map(({ wAfter }, i) => bandwidthAfter(ask, epochs[i] ?? 0, wAfter)),
  };
}

export function solveProgress(
  ask: SoftKnn,
  { past, next }: ReturnType<RegressionTraining["shown"]>,
): Progress {
  const done = past.length;
  return {
    done,
    losses: past.map((epoch) => epoch.loss),
    loss:
      next && new FieldQuantity("lossAfter", [[next, "loss"]], decimals(3), [[String(done)]]).at(),
    nextBandwidth: next && reciprocal(ask, next.wAfter)[0],
    table: tableOf(ask, past),
  };
}
