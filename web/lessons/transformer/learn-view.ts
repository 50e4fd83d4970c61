/** The training run of the learning part: runs up to the step of the state. */
import type { TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import type { TransformerLayout } from "./figure.js";
import { type LearnScene, learnSection, stepText } from "./learn.js";
import { type Kept, Learning } from "./learning.js";
import { keptEvery, type TransformerState, transformerLimits } from "./state.js";

type Change = (next: Partial<TransformerState>, gesture?: string) => void;

export class LearnView {
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  #learning: Learning | undefined;
  #failure: string | undefined;
  /** The last displayed step. */
  #rest = 0;

  constructor(
    private readonly host: FigureHost,
    private readonly change: Change,
  ) {}

  /** Trains up to the step of the state. */
  prepare(): void {
    const { seed, step } = this.host.state.transformer;
    if (this.#learning && this.#learning.seed !== seed) this.stop();
    if (step > 0) this.#learning ??= this.#start(seed);
    if (this.#learning) this.#learning.goal = step;
  }

  stop(): void {
    this.#learning?.stop();
    this.#learning = undefined;
    this.#failure = undefined;
    this.#rest = 0;
  }

  #start(seed: number): Learning {
    const learning: Learning = new Learning(this.host.knn, seed, {
      kept: () => {
        if (learning !== this.#learning) return;
        if (!this.#isRunning) this.host.announce(String(stepText(this.#scene([], 0))));
        this.host.refresh();
      },
      failed: (message) => {
        this.#failure = message;
        this.host.refresh();
      },
    });
    return learning;
  }

  get #isRunning(): boolean {
    const { step } = this.host.state.transformer;
    return this.#failure === undefined && step > (this.#learning?.done ?? 0);
  }

  get #kept(): Kept | undefined {
    const { step } = this.host.state.transformer;
    const done = this.#learning?.done ?? 0;
    // With reduced motion the picture waits for the end of a run; the progress is announced.
    if (!(this.#isRunning && this.#still.matches)) this.#rest = Math.min(step, done);
    return this.#learning?.kept[this.#rest / keptEvery - 1];
  }

  #scene(vocabulary: readonly string[], width: number): LearnScene {
    const { host } = this;
    return {
      ...{ host, vocabulary, width, state: host.state.transformer },
      ...{ learning: this.#learning, kept: this.#kept },
      ...{ isRunning: this.#isRunning, failure: this.#failure },
    };
  }

  render(vocabulary: readonly string[], { half }: TransformerLayout): TemplateResult {
    const goTo = (step: number, gesture?: string) => this.change({ step }, gesture);
    return learnSection(this.#scene(vocabulary, half), {
      start: () => goTo(transformerLimits.step.max),
      pause: () => goTo(this.#learning?.done ?? 0),
      rewind: () => goTo(0),
      seed: (seed) => this.change({ seed, step: 0 }),
      go: (step) => goTo(Math.min(step, this.#learning?.done ?? 0), "scrub"),
      done: () => this.host.seal(),
    });
  }
}
