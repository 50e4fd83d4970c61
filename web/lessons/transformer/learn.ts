/** Live training up to the step of the state: the curves, and the plane of the strongest induction head. */
import { html, nothing, type TemplateResult } from "lit";
import { tokenPlane } from "../../charts/plane/token-plane.js";
import { trainingChart } from "../../charts/xy/training-chart.js";
import { numberInput } from "../../controls/inputs.js";
import { trainingRun } from "../../controls/training-run.js";
import type { FigureHost, Section } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { oneField } from "../../figure/parts-of-results.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { limits, type State } from "../../figure/state/state.js";
import { type Kept, Learning } from "./learning.js";
import { keptEvery, mostSteps } from "./limits.js";
import { cloudNames, dotsOf } from "./plane.js";

/** Heads of each layer. */
const heads = 4;
/** The smallest weights that indicate a previous-token or an induction head; by chance they are below 0.1. */
const found = { previous: 0.25, induction: 0.2 } as const;

const mostOf = (values: readonly number[], from: number) =>
  Math.max(...values.slice(from, from + heads));

interface Sizes {
  readonly chart: number;
  readonly ring: number;
}

type Stage = "before" | "previous" | "circuit";

function stageOf({ measured: { previous, induction } }: Kept): Stage {
  if (mostOf(previous, 0) < found.previous) return "before";
  return mostOf(induction, heads) < found.induction ? "previous" : "circuit";
}

/** The strongest induction head of the last layer. */
function bestHead({ measured: { induction } }: Kept): number {
  const own = induction.slice(heads);
  return heads + own.indexOf(Math.max(...own));
}

export class LearnView {
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  #learning: Learning | undefined;
  #failure: string | undefined;
  /** The last displayed step. */
  #rest = 0;

  constructor(
    private readonly host: FigureHost,
    private readonly change: (next: Partial<State["transformer"]>, gesture?: string) => void,
  ) {}

  get #step(): number {
    return this.host.state.transformer.step;
  }

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
        if (!this.#isRunning) this.host.announce(String(this.#text));
        this.host.refresh();
      },
      failed: (message) => {
        this.#failure = message;
        this.host.refresh();
      },
    });
    return learning;
  }

  get #done(): number {
    return this.#learning?.done ?? 0;
  }

  get #isRunning(): boolean {
    return this.#failure === undefined && this.#step > this.#done;
  }

  /** The displayed step; undefined before the first. */
  get #kept(): Kept | undefined {
    // With reduced motion the picture waits for the end of a run; the progress is announced.
    if (!(this.#isRunning && this.#still.matches)) this.#rest = Math.min(this.#step, this.#done);
    return this.#learning?.kept[this.#rest / keptEvery - 1];
  }

  get #text(): Phrase {
    const words = this.host.text.transformer.learn;
    const kept = this.#kept;
    if (kept === undefined) return phrase(() => words.none);
    const { step, result } = kept;
    const of = [`${step}`];
    return phrase((number) =>
      words.at(
        step,
        number(oneField("loss", result, "loss", decimals(3), of).at()),
        number(oneField("trainAccuracy", result, "accuracy", decimals(2), of).at()),
      ),
    );
  }

  #goTo(step: number, gesture?: string): void {
    this.change({ step }, gesture);
  }

  #controls(): TemplateResult {
    const { host } = this;
    const words = host.text.transformer.learn;
    const done = this.#done;
    return trainingRun(
      {
        ...{ host, control: "trainStep" },
        isRunning: this.#isRunning,
        ...{ isFull: done >= mostSteps, isAtStart: this.#step === 0 },
        progress: this.#isRunning ? { done, of: mostSteps, label: String(this.#text) } : undefined,
        words: { ...words, go: done > 0 ? words.resume : words.start },
        go: () => this.#goTo(mostSteps),
        pause: () => this.#goTo(done),
        rewind: () => this.#goTo(0),
      },
      nothing,
    );
  }

  #seed(): TemplateResult {
    const { host } = this;
    const { seed: label } = host.text.transformer.learn;
    return html`<p class="run" data-controls="trainSeed"><label data-control="trainSeed">${label} ${numberInput(
      {
        ...{ name: "train-seed", label, ...limits.seed, step: 1 },
        value: host.state.transformer.seed,
        disabled: host.isLocked("trainSeed"),
        change: (seed) => this.change({ seed, step: 0 }),
      },
    )}</label></p>`;
  }

  #chart({ step }: Kept, width: number): TemplateResult {
    const { host } = this;
    const words = host.text.transformer.learn;
    const all = this.#learning?.kept ?? [];
    const scores = (name: "previous" | "induction", first: number) =>
      Array.from({ length: heads }, (_, head) => ({
        kind: name,
        values: all.map(({ measured }) => measured[name][first + head] ?? 0),
      }));
    return trainingChart(
      {
        ...{ label: words.chart, width, axis: words.axis },
        end: mostSteps / keptEvery,
        bands: [
          {
            ...{ kind: "loss", name: words.loss },
            curves: [{ values: all.map(({ result }) => result.loss) }],
          },
          {
            ...{ kind: "scores", name: words.scores, most: 1 },
            curves: [...scores("previous", 0), ...scores("induction", heads)],
          },
        ],
      },
      {
        ...{ control: "trainStep", every: keptEvery, valueText: String(this.#text) },
        at: step / keptEvery - 1,
        isLocked: host.isLocked("trainStep"),
        go: (entry) => this.#goTo(Math.min((entry + 1) * keptEvery, this.#done), "scrub"),
        done: () => host.seal(),
      },
    );
  }

  #plane(kept: Kept, vocabulary: readonly string[], width: number): TemplateResult {
    const words = this.host.text.transformer;
    const head = bestHead(kept);
    const cloud = dotsOf(kept.measured.keys[head] ?? [], "before");
    const extent = 1.2 * Math.max(1, ...cloud.flatMap(({ at }) => at.map(Math.abs)));
    const label = words.learn.plane(words.head(Math.floor(head / heads), head % heads));
    return html`<p class="ring-name">${label}</p>
    ${tokenPlane(
      {
        ...{ extent, size: width, cloud, keys: [], lit: undefined },
        ...{ query: undefined, isColoured: false, label },
        names: cloudNames(cloud, extent, (hue) => vocabulary[hue] ?? ""),
      },
      { highlight() {}, toggle() {} },
    )}`;
  }

  /** The curves and the plane, once there is a step to show. */
  section(vocabulary: readonly string[], { chart, ring }: Sizes): Section {
    const words = this.host.text.transformer.learn;
    const kept = this.#kept;
    const warning =
      this.#failure === undefined
        ? nothing
        : html`<p class="warning" role="alert">${this.#failure}</p>`;
    const charts = kept
      ? html`<div class="learn-parts"><div .style=${`inline-size: ${chart}px`}>${this.#chart(kept, chart)}</div>
          <div .style=${`inline-size: ${ring}px`} class="ring">${this.#plane(kept, vocabulary, ring)}</div></div>`
      : nothing;
    const caption = kept
      ? html`<p class="legend note"><span class="previous">${words.previous}</span> <span class="induction">${words.induction}</span></p>
        <p class="so-what">${words.verdict[stageOf(kept)]}</p>`
      : html``;
    return {
      picture: html`<div class="learn">${this.#controls()} <p class="step">${this.#text}</p> ${warning} ${charts}</div>`,
      caption,
      more: this.#seed(),
    };
  }
}
