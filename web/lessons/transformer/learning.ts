/** Trains a network in this tab: every fifth step is measured and kept. */

import type { TransformerModel } from "../../api/learn/index.js";
import { inWorker } from "../../figure/figure-worker.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { remember } from "../../figure/state/origins.js";
import { keptEvery, mostSteps } from "./limits.js";
import { type Measured, measure } from "./measure.js";

/** A step that can be shown again. */
export interface Kept {
  readonly step: number;
  /** The result with loss and accuracy. */
  readonly result: { readonly loss: number; readonly accuracy: number };
  readonly measured: Measured;
}

/** The sizes of the network that is shipped with the lesson. */
const sizes = { vocabulary: 20, context: 24, dimension: 64, heads: 4, layers: 2 } as const;
const settings = { batch: 64, learningRate: 0.003, steps: mostSteps } as const;

interface LearningEvents {
  /** One more step is kept. */
  kept(): void;
  failed(message: string): void;
}

/** Trains in a worker, or in slices without workers; pauses at the requested step. */
export class Learning {
  readonly kept: Kept[] = [];
  readonly #stopped = new AbortController();
  #goal = 0;
  #wake = () => {};

  constructor(
    private readonly knn: LessonFunctions,
    readonly seed: number,
    private readonly events: LearningEvents,
  ) {
    this.#run();
  }

  /** The last finished step. */
  get done(): number {
    return this.kept.at(-1)?.step ?? 0;
  }

  /** The step at which the run pauses. */
  set goal(step: number) {
    this.#goal = step;
    this.#wake();
  }

  stop(): void {
    this.#stopped.abort();
    this.#wake();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    try {
      await inWorker(async ({ knn }) => {
        const options = { ...sizes, ...settings, seed: this.seed, modelEvery: keptEvery };
        const steps = knn.trainTransformerSteps(options, { signal });
        for await (const { step, model, ...result } of steps) {
          while (this.done >= this.#goal && !signal.aborted) {
            await new Promise<void>((wake) => (this.#wake = wake));
          }
          if (signal.aborted) return;
          if (model) this.#keep(step, result, model);
        }
      });
    } catch (error) {
      if (!signal.aborted) this.events.failed(error instanceof Error ? error.message : `${error}`);
    }
  }

  #keep(step: number, result: Kept["result"], model: TransformerModel): void {
    const args = [{ ...sizes, ...settings, seed: this.seed, steps: step }];
    const results: Kept["result"][] = [];
    results[step - 1] = result;
    remember({ name: "trainTransformerSteps", args }, results);
    this.kept.push({ step, result, measured: measure(this.knn, model, {}) });
    this.events.kept();
  }
}
