/**
 * The run of the training, made in slices: a run goes on bit for bit where it ended, so a state
 * names only how many epochs it wants, and they come as fast as a frame allows.
 */
import type { KernelEpoch, SoftKnn } from "../../api/index.js";
import { logScale } from "../../charts/scale.js";
import { places } from "../../model/presets.js";
import { type Average, type Curve, type Data, errorsOf, reciprocal, type Vote } from "./solve.js";

/** Milliseconds of a frame that training may take, and epochs per call of the core. */
const budget = 8;
const slice = 8;

export class RegressionTraining {
  #id = "";
  #data: Data | undefined;
  #leaveOneOut = true;
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
  advance(knn: SoftKnn, target: number, most: number): boolean {
    const goal = Math.min(target, this.done + most) + 1;
    const begun = performance.now();
    while (this.#epochs.length < goal && this.failure === undefined) {
      this.#extend(knn, Math.min(slice, goal - this.#epochs.length));
      if (performance.now() - begun > budget) break;
    }
    return this.#epochs.length > target || this.failure !== undefined;
  }

  #extend(knn: SoftKnn, epochs: number): void {
    const data = this.#data;
    if (data === undefined) return;
    const { x, y, w0 } = data;
    const from = this.#epochs.length;
    const start = this.#epochs.at(-1)?.wAfter ?? w0;
    try {
      const run = { x, y, w0: start, epochs, leaveOneOut: this.#leaveOneOut };
      const more = knn.trainKernelRegression(run).epochs;
      this.#epochs.push(...more.map((e) => ({ ...e, epoch: from + e.epoch })));
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }
}

/** What every bandwidth would cost, by the loss that training sees and by the true curve. */
export interface Landscape {
  readonly bandwidths: readonly number[];
  readonly losses: readonly number[];
  readonly errors: readonly number[];
  /** Where in the lists the error is least. */
  readonly best: number;
}

/** Everything the core says of a state. */
export interface Solved {
  readonly data: Data;
  readonly average: Average;
  readonly byHand: Curve;
  readonly trained: Curve | undefined;
  /** The gaussian where training stands, before its first epoch too. */
  readonly now: Curve;
  readonly landscape: Landscape;
}

/** What the figure shows, for those who read its numbers. */
export interface RegressionDrawn {
  readonly solved: Solved;
  readonly vote: Vote;
  readonly past: readonly KernelEpoch[];
  readonly next: KernelEpoch | undefined;
}

export const bandwidthRange = [0.01, 10] as const;

/** How many bandwidths are tried: while the data move under a hand, fewer. */
export const landscapeSteps = { still: 49, moving: 17 } as const;

export function solveLandscape(
  knn: SoftKnn,
  { x, y }: Data,
  leaveOneOut: boolean,
  steps: number,
): Landscape {
  const spaced = logScale(bandwidthRange, [0, steps - 1]);
  const bandwidths = Array.from({ length: steps }, (_, i) => spaced.invert(i));
  // An epoch with learning rate 0 is a look at the loss.
  const look = { x, y, learningRate: 0, epochs: 1, leaveOneOut };
  const losses = bandwidths.map(
    (h) => knn.trainKernelRegression({ ...look, w0: reciprocal(knn, h) }).epochs[0]?.loss ?? 0,
  );
  const at = [...places];
  const curves = bandwidths.map(
    (bandwidth) => knn.kernelRegression({ x, y, at, bandwidth }).prediction,
  );
  const errors = errorsOf(knn, curves);
  return { bandwidths, losses, errors, best: errors.indexOf(Math.min(...errors)) };
}
