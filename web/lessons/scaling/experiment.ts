/** The entropy experiment of a figure: the current run, and its finished rows. */
import type { EntropyRow, EntropyStep, EntropyVsDimensionOptions } from "../../api/learn/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { inWorker } from "../../figure/figure-worker.js";
import { remember } from "../../figure/state/origins.js";
import type { State } from "../../figure/state/state.js";
import { articleDims, experimentDims, smallDims } from "./dimensions.js";

interface ExperimentSettings {
  readonly seed: number;
  readonly count: number;
  readonly trials: number;
  readonly correlation: number;
}

export interface Run {
  readonly settings: ExperimentSettings;
  readonly rows: Map<number, EntropyRow>;
  done: number;
  total: number;
  status: "running" | "done" | "cancelled" | "failed";
  message: string;
  cancel(): void;
}

function settingsOf({ seed, count, trials, correlation }: State): ExperimentSettings {
  return { seed, count, trials, correlation };
}

function same(a: ExperimentSettings, b: ExperimentSettings): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export class ScalingExperiment {
  run: Run | undefined;

  constructor(private readonly host: FigureHost) {}

  /** Starts the run if its settings have no results yet. */
  prepare(): void {
    if (this.run === undefined || !same(this.run.settings, settingsOf(this.host.state)))
      this.start();
  }

  disconnect(): void {
    if (this.run?.status !== "running") return;
    this.run.cancel();
    this.run = undefined;
  }

  start(): void {
    this.run?.cancel();
    const settings = settingsOf(this.host.state);
    const run: Run = {
      settings,
      rows: new Map(),
      done: 0,
      total: experimentDims.length * settings.trials,
      status: "running",
      message: "",
      cancel: () => {},
    };
    this.run = run;
    const finish = (status: Run["status"], message = "") => {
      run.status = status;
      run.message = message;
      this.host.announce(message || this.host.text.scaling.done(settings.seed));
      this.host.refresh();
    };
    const { seed, count, trials, correlation } = settings;
    const part = (dims: readonly number[], before: number, done: () => void) => {
      run.cancel = startEntropyRun(
        { dimensions: [...dims], queries: count, keys: count, trials, seed, correlation },
        {
          step: (step) => {
            run.done = before + step.done;
            if (step.row) run.rows.set(step.dimension, step.row);
            this.host.refresh();
          },
          done,
          failed: (message) => finish("failed", this.host.text.scaling.failed(message)),
        },
      );
    };
    part(smallDims, 0, () => part(articleDims, smallDims.length * trials, () => finish("done")));
  }

  cancel(): void {
    if (this.run?.status !== "running") return;
    this.run.cancel();
    this.run.status = "cancelled";
    this.host.announce(this.host.text.scaling.cancelled);
    this.host.refresh();
  }
}

/** One run of the entropy experiment, beside the page's own thread. Cancelling is immediate. */
interface EntropyRunEvents {
  step(step: EntropyStep): void;
  done(): void;
  failed(message: string): void;
}

/** Starts a run and returns the function that cancels it. After a cancel no event follows. */
function startEntropyRun(options: EntropyVsDimensionOptions, events: EntropyRunEvents): () => void {
  const cancelled = new AbortController();
  run(options, events, cancelled.signal);
  return () => cancelled.abort();
}

async function run(
  options: EntropyVsDimensionOptions,
  events: EntropyRunEvents,
  signal: AbortSignal,
): Promise<void> {
  const call = { name: "entropyVsDimension", args: [options] };
  const rows: EntropyRow[] = [];
  try {
    await inWorker(async ({ knn }) => {
      for await (const step of knn.entropyVsDimensionSteps(options, { signal })) {
        if (signal.aborted) return;
        if (step.row) {
          rows.push(step.row);
          remember(call, { rows });
        }
        events.step(step);
      }
    });
    if (!signal.aborted) events.done();
  } catch (error) {
    if (!signal.aborted) events.failed(error instanceof Error ? error.message : String(error));
  }
}
