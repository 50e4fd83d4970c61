/**
 * Trains the metric by Neighbourhood Components Analysis, one epoch at a time in the worker.
 * The start is fixed, so every run gives the same bits; every epoch is kept.
 */

import type { Tensor } from "../../api/index.js";
import type { MetricStep } from "../../api/learn/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { inWorker } from "../../figure/figure-worker.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { lastEpoch } from "./constants.js";
import { classNumbers, type DigitSet, type Half, type MetricSet, metricSet } from "./digit-set.js";

type Matrix = Tensor<Float64Array>;

/** Step size of the gradient ascent from the principal components: the objective rises at every epoch. */
export const learningRate = 0.001;
/** k of the hard vote that measures the metric, as in scikit-learn's example. */
const measuredBy = 3;
/** The shortest display time of an epoch, in milliseconds. */
const minEpochMs = 70;

interface Measure {
  readonly accuracy: number;
}

export interface MetricEpoch {
  readonly epoch: number;
  /** (64,2) */
  readonly projection: Matrix;
  readonly training: Measure;
  readonly heldOut: Measure;
}

/** The principal components as a projection to the plane. */
export function startOf(knn: LessonFunctions, { training }: MetricSet): Matrix {
  const { components } = knn.principalComponents(training.points, { dimensions: 2 });
  const [rows = 0, columns = 0] = components.shape;
  const data = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) data[j * rows + i] = components.data[i * columns + j] ?? 0;
  return { data, shape: [columns, rows] };
}

/** The share of digits that their nearest training digits classify correctly, none by itself. */
function measure(
  knn: LessonFunctions,
  { training, others }: MetricSet,
  projection: Matrix,
  half: Half,
): Measure {
  const key = knn.linear(training.points, projection);
  const query = half === training ? key : knn.linear(half.points, projection);
  const { output } = knn.attention(
    { query, key, value: training.values },
    {
      similarity: "rbf",
      neighbors: measuredBy,
      equalWeights: true,
      ...(half === training && { mask: others }),
    },
  );
  return knn.classify({ weights: output, labels: classNumbers, expected: half.labels });
}

export const measuredEpoch = (
  knn: LessonFunctions,
  set: MetricSet,
  epoch: number,
  projection: Matrix,
): MetricEpoch => ({
  epoch,
  projection,
  training: measure(knn, set, projection, set.training),
  heldOut: measure(knn, set, projection, set.heldOut),
});

/** The training of one figure, up to the epoch of its state. */
export class MetricTraining {
  readonly set: MetricSet;
  readonly epochs: MetricEpoch[] = [];
  failure: string | undefined;
  /** The displayed epoch: that of the state, or the last trained one. */
  shown = 0;
  /** The projection after the last epoch. */
  #next: Matrix;
  #goal = 0;
  #running: AbortController | undefined;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(
    private readonly host: FigureHost,
    digits: DigitSet,
  ) {
    this.set = metricSet(digits);
    this.#next = startOf(host.knn, this.set);
  }

  /** Trained epochs whose measures are known. */
  get done(): number {
    return Math.max(0, this.epochs.length - 1);
  }

  get isBehind(): boolean {
    return this.epochs.length <= this.#goal && this.failure === undefined;
  }

  /** Called before each drawing. */
  prepare(): void {
    this.#goal = this.host.state.digits.epoch;
    if (this.isBehind && this.#running === undefined) this.#train();
    // With reduced motion the picture waits for the end of the run; the progress is announced.
    const waits = this.isBehind && this.#still.matches;
    if (!waits) this.shown = Math.min(this.#goal, this.done);
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  #take(step: MetricStep): void {
    const { host, set, epochs } = this;
    epochs.push(measuredEpoch(host.knn, set, epochs.length, this.#next));
    this.#next = step.projection as Matrix;
    host.refresh();
  }

  async #train(): Promise<void> {
    const own = new AbortController();
    this.#running = own;
    const { points: x, labels } = this.set.training;
    const epochs = lastEpoch + 1 - this.epochs.length;
    const options = { x, labels, start: this.#next, learningRate, epochs };
    try {
      await inWorker(async ({ knn }) => {
        for await (const step of knn.trainMetricSteps(options, { signal: own.signal })) {
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
      this.host.refresh();
    } finally {
      if (this.#running === own) this.#running = undefined;
      if (this.isBehind && this.#running === undefined && !own.signal.aborted) this.#train();
    }
  }
}
