/** The entropy experiment of a figure: the current run, and its finished rows. */
import type { EntropyRow } from "../../api/learn/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { inWorker } from "../../figure/figure-worker.js";
import { remember } from "../../figure/state/origins.js";
import { articleDims, count, experimentDims, smallDims, trials } from "./dimensions.js";

interface Run {
  readonly seed: number;
  readonly rows: Map<number, EntropyRow>;
  readonly stop: AbortController;
  done: number;
  status: "running" | "done" | "failed";
}

export const allTrials = experimentDims.length * trials;

export class ScalingExperiment {
  run: Run | undefined;

  constructor(private readonly host: FigureHost) {}

  /** Starts a run if the seed has no results yet. */
  prepare(): void {
    const { seed } = this.host.state;
    if (this.run?.seed === seed) return;
    this.run?.stop.abort();
    this.run = { seed, rows: new Map(), stop: new AbortController(), done: 0, status: "running" };
    this.#finish(this.run);
  }

  /** A run that has not ended is given up. */
  disconnect(): void {
    if (this.run?.status !== "running") return;
    this.run.stop.abort();
    this.run = undefined;
  }

  async #finish(run: Run): Promise<void> {
    const { done, failed } = this.host.text.scaling;
    let said = done(run.seed);
    try {
      // The article's dimensions have its random stream; the smaller ones are an experiment of their own.
      await this.#measure(run, smallDims);
      await this.#measure(run, articleDims);
      run.status = "done";
    } catch (error) {
      run.status = "failed";
      said = failed(error instanceof Error ? error.message : String(error));
    }
    if (run.stop.signal.aborted) return;
    this.host.announce(said);
    this.host.refresh();
  }

  /** Beside the page's own thread. */
  async #measure(run: Run, dims: readonly number[]): Promise<void> {
    const { seed, rows } = run;
    const { signal } = run.stop;
    const options = { dimensions: [...dims], queries: count, keys: count, trials, seed };
    const call = { name: "entropyVsDimension", args: [options] };
    const finished: EntropyRow[] = [];
    await inWorker(async ({ knn }) => {
      for await (const step of knn.entropyVsDimensionSteps(options, { signal })) {
        if (signal.aborted) return;
        run.done += 1;
        if (step.row) {
          finished.push(step.row);
          remember(call, { rows: finished });
          rows.set(step.dimension, step.row);
        }
        this.host.refresh();
      }
    });
  }
}
