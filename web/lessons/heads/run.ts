/**
 * Trains a few steps at a time and keeps every epoch, so that a reader may return to any.
 * The same start gives the same bits for every division into calls.
 */

import type { Tensor } from "../../api/index.js";
import type { ProjectionWeights } from "../../api/learn/index.js";
import { drawnScenes, type Scenes } from "../../data/scenes.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { objects } from "./constants.js";
import { type HeadsState, handWeights, matrixNames, matrixOf, shapeOf } from "./weights.js";

/** The training task, with the one drawn scene. */
export interface HeadsTask extends Scenes {
  readonly scene: Tensor;
  readonly sceneTargets: Tensor;
}

export function headsTask(knn: LessonFunctions): HeadsTask {
  const task = drawnScenes(knn);
  const first = ({ data, shape }: Tensor): Tensor => {
    const width = shape.at(-1) ?? 0;
    return { data: data.subarray(0, objects * width), shape: [objects, width] };
  };
  return { ...task, scene: first(task.x), sceneTargets: first(task.targets) };
}

export interface HeadsEpoch {
  readonly epoch: number;
  readonly weights: ProjectionWeights;
  /** The result with the loss. */
  readonly scored: { readonly loss: number };
}

/** Planar heads with one output number each; the deviation of the random starts, the size of a step. */
const recipe = { width: 2, valueWidth: 1, initialScale: 0.1, learningRate: 0.02 } as const;

/** Identifies a run: another text, another run. */
export const runId = ({ count, start, seed, weights }: HeadsState): string =>
  JSON.stringify([count, weights ?? [start, start !== "hand" && seed]]);

export class HeadsRun {
  readonly id: string;
  readonly epochs: HeadsEpoch[] = [];
  /** The overflow error of a diverged training: nothing follows the last epoch. */
  failure: string | undefined;

  constructor(
    private readonly knn: LessonFunctions,
    private readonly task: HeadsTask,
    private readonly heads: HeadsState,
  ) {
    this.id = runId(heads);
    this.#take(0);
  }

  /** The number of trained epochs, without the start. */
  get done(): number {
    return this.epochs.length - 1;
  }

  at(epoch: number): HeadsEpoch {
    const known = this.epochs[Math.min(epoch, this.done)];
    if (known === undefined) throw new Error("a run has a start");
    return known;
  }

  /** Trains some more epochs; on an error, those before it. */
  advance(count: number): void {
    if (this.failure !== undefined || count < 1) return;
    try {
      this.#take(count);
    } catch (error) {
      if (count > 1) for (let i = 0; i < count; i++) this.advance(1);
      else this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  #start() {
    const { count, start, weights } = this.heads;
    if (weights === undefined && start !== "hand") return {};
    const flat = weights ?? handWeights(count);
    const tensors = matrixNames.map((name): [string, Tensor] => {
      const data = Float64Array.from(matrixOf(flat, name, count));
      return [name, { data, shape: [...shapeOf(name, count)] }];
    });
    return { start: Object.fromEntries(tensors) };
  }

  #take(epochs: number): void {
    const { count, start, seed } = this.heads;
    const { x, targets } = this.task;
    const last = this.epochs.at(-1);
    const run = this.knn.trainProjections({
      ...recipe,
      x,
      targets,
      heads: count,
      seed,
      epochs,
      identicalHeads: start === "identical",
      ...(last === undefined ? this.#start() : { start: last.weights }),
    });
    // An epoch has the loss of the weights before it; the result has the last loss.
    const scored = [...run.epochs.slice(1), run];
    const weights = last === undefined ? [run.start] : run.epochs.flatMap((e) => e.weights ?? []);
    for (const [i, each] of weights.entries())
      this.epochs.push({ epoch: this.epochs.length, weights: each, scored: scored[i] ?? run });
  }
}
