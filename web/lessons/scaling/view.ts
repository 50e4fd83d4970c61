/** Why scores are divided by √d: entropy against dimension, its gradients, and where scores fall. */
import { html, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { entropyChart, type SeriesName } from "../../charts/entropy-chart.js";
import { entropyStyles } from "../../charts/entropy-styles.js";
import { RowLock } from "../../controls/row-lock.js";
import type { FigureHost, FigureView } from "../../figure/figure-view.js";
import { formatNumber } from "../../model/derive.js";
import { articleEntropy, experimentDims } from "../../model/presets.js";
import type { State } from "../../model/state.js";
import { experimentControls } from "./controls.js";
import { ScalingExperiment } from "./experiment.js";
import { Scores } from "./scores.js";
import { scalingStyles } from "./styles.js";
import { entropyTable, gradients, type MeasuredPoint } from "./tables.js";

export class ScalingView implements FigureView {
  readonly #experiment: ScalingExperiment;
  readonly #scores: Scores;
  readonly #lock: RowLock<number>;

  constructor(private readonly host: FigureHost) {
    this.#experiment = new ScalingExperiment(host);
    this.#scores = new Scores(host);
    this.#lock = new RowLock<number>(() => host.refresh());
  }

  get drawn(): Scores["drawn"] {
    return this.#scores.drawn;
  }

  title(): string {
    return this.host.text.scaling.title;
  }

  prepare(): void {
    this.#experiment.prepare();
  }

  disconnect(): void {
    this.#experiment.disconnect();
  }

  unlock(): boolean {
    const held = this.#lock.unlock();
    if (held) this.host.announce(this.host.text.common.unlocked);
    return held;
  }

  /** Another seed for the same experiment. */
  surprise(stream: RandomStream): Partial<State> {
    return { seed: Math.floor((stream.rand(1)[0] ?? 0) * 1e6) };
  }

  /** Holds a dimension in the charts, both tables and the line below, or lets it go. */
  #toggle(dim: number): void {
    this.#lock.toggle(dim);
    const held = this.#lock.locked === dim;
    const { text } = this.host;
    const what = () =>
      text.scaling.holding(this.#soWhat(this.#points("scaled"), this.#points("unscaled")));
    this.host.announce(held ? what() : text.common.unlocked);
  }

  /** The two means of a dimension as written; dots where its trials are not done. */
  #meansAt(dim: number): [unscaled: string, scaled: string] {
    const row = this.#experiment.run?.rows.get(dim);
    const digits = (mean: number | undefined) => (mean === undefined ? "…" : formatNumber(mean));
    return [digits(row?.unscaled), digits(row?.scaled)];
  }

  #points(name: SeriesName): MeasuredPoint[] {
    const { expected, run } = this.#experiment;
    const { count, trials, correlation } = this.host.state;
    const asArticle = count === 64 && trials === 5 && correlation === 0;
    const scaled = name === "scaled";
    return experimentDims.map((dim) => {
      const row = run?.rows.get(dim);
      return {
        dim,
        mean: row?.[name],
        effective: row?.[scaled ? "scaledEffective" : "unscaledEffective"],
        sd: row?.[scaled ? "scaledSd" : "unscaledSd"],
        gradientMean: row?.[scaled ? "gradientScaledMean" : "gradientUnscaledMean"],
        gradientMedian: row?.[scaled ? "gradientScaledMedian" : "gradientUnscaledMedian"],
        exact: scaled ? expected.scaled : (expected.unscaled.get(dim) ?? 0),
        article: asArticle ? articleEntropy.find((a) => a.dim === dim)?.[name] : undefined,
      };
    });
  }

  #soWhat(scaled: MeasuredPoint[], unscaled: MeasuredPoint[]): string {
    const words = this.host.text.scaling;
    const at = this.#lock.current ?? scaled.findLast((p) => p.mean !== undefined)?.dim;
    const [s, u] = [scaled, unscaled].map((points) => points.find((p) => p.dim === at)?.effective);
    if (at === undefined || s === undefined || u === undefined) return words.waiting;
    return words.soWhat(at, this.host.state.count, formatNumber(u, 1), formatNumber(s, 1));
  }

  #chart(scaled: MeasuredPoint[], unscaled: MeasuredPoint[]): TemplateResult {
    const { text, width, state } = this.host;
    const words = text.scaling;
    const { ceiling } = this.#experiment.expected;
    const rows = experimentDims
      .filter((dim) => this.#experiment.run?.rows.has(dim))
      .map((dim) => words.chartRow(dim, ...this.#meansAt(dim)));
    return html`${entropyChart(
      {
        label: words.chartLabel(text.common.sentences(rows)),
        width,
        series: { scaled, unscaled },
        names: { scaled: words.scaled, unscaled: words.unscaled },
        ceiling: { value: ceiling, name: words.ceiling(state.count, formatNumber(ceiling)) },
        axis: words.axis,
        highlight: this.#lock.current,
        locked: this.#lock.locked,
        describe: (dim) => words.chartRow(dim, ...this.#meansAt(dim)),
      },
      {
        highlight: (dim) => this.#lock.hover(dim),
        walk: (dim) => {
          if (this.#lock.locked === undefined) this.#lock.hover(dim);
          else if (this.#lock.locked !== dim) this.#toggle(dim);
        },
        toggle: (dim) => this.#toggle(dim),
      },
    )}`;
  }

  async results() {
    return (await import("./results.js")).scalingResults(
      this.host,
      this.#experiment.expected,
      this.#experiment.run?.rows ?? new Map(),
    );
  }

  render(): TemplateResult {
    const { host } = this;
    const { state, width } = host;
    const words = host.text.scaling;
    const [scaled, unscaled] = [this.#points("scaled"), this.#points("unscaled")];
    const seed = this.#experiment.run?.settings.seed ?? state.seed;
    const table = {
      host,
      lock: this.#lock,
      seed,
      toggle: (dim: number) => this.#toggle(dim),
    };
    return html`${this.#chart(scaled, unscaled)}
      ${experimentControls(host, this.#experiment)}
      <p class="so-what">${this.#soWhat(scaled, unscaled)}</p>
      <p class="hint">${this.#lock.locked === undefined ? words.hint : words.held}</p>
      <div class="tables" tabindex="-1">${entropyTable(table, "scaled", scaled)}${entropyTable(table, "unscaled", unscaled)}</div>
      <p class="caption">${words.caption(state.count, state.trials)}</p>
      ${this.#scores.render(width)}
      ${gradients(host, this.#experiment.run?.rows ?? new Map(), this.#lock.current)}`;
  }
}

export const View = ScalingView;
export const styles = [entropyStyles, scalingStyles];
