/**
 * Trains the metric by Neighbourhood Components Analysis, one epoch at a time in the worker.
 * The start is fixed, so every run gives the same bits; every epoch is kept.
 */

import type { Tensor } from "../../api/index.js";
import type { MetricStep } from "../../api/learn/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { inWorker } from "../../figure/figure-worker.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { remember } from "../../figure/state/origins.js";
import { classCount, classNumbers, type DigitSet, type MetricSet, metricSet } from "./digit-set.js";
import { digitsLimits } from "./state.js";

/** Dimensions of the plane. */
export const planeDimensions = 2;
/** Step size of the gradient ascent from the principal components: the objective rises at every epoch. */
export const learningRate = 0.001;
/** k of the hard vote that measures the metric, as in scikit-learn's example. */
export const measuredBy = 3;
/** The shortest display time of an epoch, in milliseconds. */
const minEpochMs = 70;

export interface Measure {
  readonly accuracy: number;
}

export interface MetricEpoch {
  readonly epoch: number;
  /** (64,2) */
  readonly projection: Tensor<Float64Array>;
  /** The objective of this projection. */
  readonly scored: { readonly objective: number };
  /** Hard votes of the nearest digits of the training half. */
  readonly training: Measure;
  readonly heldOut: Measure;
}

/** The principal components as a projection. */
export function startOf(knn: LessonFunctions, { training }: MetricSet): Tensor<Float64Array> {
  const { components } = knn.principalComponents(training, { dimensions: planeDimensions });
  const [rows = 0, columns = 0] = components.shape;
  const data = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) data[j * rows + i] = components.data[i * columns + j] ?? 0;
  return { data, shape: [columns, rows] };
}

/** The class shares of neighbours with equal weights: labels (m,k) → (m,10). */
function equalShares(knn: LessonFunctions, labels: ArrayLike<number>, k: number): Tensor {
  const rows = labels.length / k;
  const value = new Float64Array(labels.length * classCount);
  for (let i = 0; i < labels.length; i++) value[i * classCount + (labels[i] ?? 0)] = 1;
  const { output } = knn.attention(
    {
      query: { data: new Float64Array(rows), shape: [rows, 1, 1] },
      key: { data: new Float64Array(labels.length), shape: [rows, k, 1] },
      value: { data: value, shape: [rows, k, classCount] },
    },
    { temperature: Number.POSITIVE_INFINITY },
  );
  return { data: output.data, shape: [rows, classCount] };
}

/** The fraction of digits that their nearest training digits classify correctly, leave-one-out. */
function measure(
  knn: LessonFunctions,
  { training, trainingLabels }: MetricSet,
  projection: Tensor<Float64Array>,
  [points, expected]: readonly [Tensor<Float64Array>, Int32Array],
): Measure {
  const key = knn.linear(training, projection);
  const isTraining = points === training;
  const query = isTraining ? key : knn.linear(points, projection);
  const k = measuredBy + Number(isTraining);
  const { indices } = knn.nearestNeighbors(query, key, { k, similarity: "rbf" });
  const labels = Array.from(expected).flatMap((_, i) =>
    Array.from(indices.subarray(i * k, (i + 1) * k))
      .filter((place) => !isTraining || place !== i)
      .slice(0, measuredBy)
      .map((place) => trainingLabels[place] ?? 0),
  );
  const weights = equalShares(knn, labels, measuredBy);
  return knn.classify({ weights, labels: [...classNumbers], expected });
}

export function measuredEpoch(
  knn: LessonFunctions,
  set: MetricSet,
  epoch: number,
  projection: Tensor<Float64Array>,
  scored: { readonly objective: number },
): MetricEpoch {
  return {
    ...{ epoch, projection, scored },
    training: measure(knn, set, projection, [set.training, set.trainingLabels]),
    heldOut: measure(knn, set, projection, [set.heldOut, set.heldOutLabels]),
  };
}

/** The callbacks of a figure. */
interface MetricRunHost {
  readonly knn: LessonFunctions;
  changed(): void;
}

export class MetricRun {
  readonly epochs: MetricEpoch[] = [];
  failure: string | undefined;
  /** The projection after the last epoch. */
  #next: Tensor<Float64Array>;
  #running: AbortController | undefined;
  #goal = 0;

  constructor(
    private readonly host: MetricRunHost,
    readonly set: MetricSet,
  ) {
    this.#next = startOf(host.knn, set);
  }

  /** Trained epochs whose measures are known. */
  get done(): number {
    return this.epochs.length - 1;
  }

  /** The projection that follows an epoch. */
  after(epoch: number): Tensor<Float64Array> {
    return this.epochs[epoch + 1]?.projection ?? this.#next;
  }

  at(epoch: number): MetricEpoch | undefined {
    return this.epochs[Math.min(epoch, this.done)];
  }

  get isBehind(): boolean {
    return this.done < this.#goal && this.failure === undefined;
  }

  /** Trains up to an epoch; a lower one pauses. */
  go(epoch: number): void {
    this.#goal = Math.min(epoch, digitsLimits.epoch.max);
    if (this.isBehind && this.#running === undefined) this.#train();
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  #take(step: MetricStep): void {
    const { training: x, trainingLabels: labels } = this.set;
    const projection = this.#next;
    const scored = { objective: step.objective, accuracy: step.accuracy };
    const args = [{ x, labels, start: projection, learningRate, epochs: 1 }];
    remember({ name: "trainMetric", args }, { epochs: [scored] });
    this.#next = step.projection as Tensor<Float64Array>;
    const epoch = this.epochs.length;
    this.epochs.push(measuredEpoch(this.host.knn, this.set, epoch, projection, scored));
    this.host.changed();
  }

  async #train(): Promise<void> {
    const own = new AbortController();
    this.#running = own;
    const { training: x, trainingLabels: labels } = this.set;
    const epochs = digitsLimits.epoch.max + 1 - this.epochs.length;
    const options = { x, labels, start: this.#next, learningRate, epochs };
    try {
      await inWorker(async ({ knn }) => {
        const steps = knn.trainMetricSteps(options, { signal: own.signal });
        for await (const step of steps) {
          const begun = performance.now();
          if (own.signal.aborted) return;
          this.#take(step as MetricStep);
          if (!this.isBehind) return;
          const rest = minEpochMs - (performance.now() - begun);
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
        }
      });
    } catch (error) {
      if (own.signal.aborted) return;
      this.failure = error instanceof Error ? error.message : String(error);
      this.host.changed();
    } finally {
      if (this.#running === own) this.#running = undefined;
      if (this.isBehind && this.#running === undefined && !own.signal.aborted) this.#train();
    }
  }
}

/** Milliseconds per replayed epoch. */
const frameMs = 60;

export class MetricPlayer {
  run: MetricRun | undefined;
  /** The replayed epoch; undefined at the epoch of the state. */
  #playing: number | undefined;
  #rest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(
    private readonly host: FigureHost,
    private readonly set: DigitSet,
  ) {}

  get #goal(): number {
    return this.host.state.digits.epoch;
  }

  /** Called before each drawing. */
  prepare(): void {
    const { knn, refresh } = this.host;
    this.run ??= new MetricRun({ knn, changed: () => refresh() }, metricSet(this.set));
    this.run.go(this.#goal);
  }

  get isTraining(): boolean {
    return this.run?.isBehind === true;
  }

  get isRunning(): boolean {
    return this.isTraining || this.#playing !== undefined;
  }

  /** The displayed epoch. */
  get epoch(): number {
    const done = Math.max(0, this.run?.done ?? 0);
    // With reduced motion the picture waits for the end of the run; the progress is announced.
    if (this.#still.matches && this.run?.isBehind) return Math.min(this.#rest, done);
    this.#rest = Math.min(this.#playing ?? this.#goal, this.#goal, done);
    return this.#rest;
  }

  get done(): number {
    return Math.max(0, this.run?.done ?? 0);
  }

  #set(epoch: number, gesture?: string): void {
    this.host.set({ digits: { ...this.host.state.digits, epoch } }, gesture);
  }

  train(): void {
    const { max } = digitsLimits.epoch;
    const from = this.epoch >= max ? 0 : this.epoch;
    this.#set(max);
    if (this.#still.matches || this.done <= from) return;
    this.#playing = from;
    this.#tick();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#playing === undefined) return;
      this.#playing = Math.min(this.#playing + 1, this.done);
      if (this.#playing >= this.done) this.#playing = undefined;
      else this.#tick();
      this.host.refresh();
    }, frameMs);
  }

  pause(): void {
    const epoch = this.#still.matches ? this.done : this.epoch;
    this.#stopPlaying();
    this.#set(epoch);
  }

  /** Selects a kept epoch. */
  go(epoch: number, gesture?: string): void {
    this.#stopPlaying();
    this.#set(Math.min(epoch, this.done), gesture);
  }

  #stopPlaying(): void {
    clearTimeout(this.#timer);
    this.#playing = undefined;
  }

  stop(): void {
    this.#stopPlaying();
    this.run?.stop();
  }
}
