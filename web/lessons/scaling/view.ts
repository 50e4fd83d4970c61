/** Why scores are divided by √d: one row of weights, entropy against dimension, one score, and gradients. */

import { html, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { RowLock, unpin } from "../../controls/row-lock.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { phrase, type Written } from "../../figure/phrase.js";
import type { State } from "../../figure/state/state.js";
import { entropyChart } from "./entropy-chart.js";
import { entropyStyles } from "./entropy-styles.js";
import { ScalingExperiment } from "./experiment.js";
import { gradients } from "./gradient-chart.js";
import {
  entropyTable,
  experimentControls,
  gradientInsight,
  responseCaption,
  responsePicture,
  rows,
  taughtTable,
} from "./parts.js";
import type { SeriesName } from "./scores.js";
import { type Solved, solver, type Trials, tables } from "./solve.js";
import { scalingStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";

export class View implements FigureView<"scaling"> {
  readonly #experiment: ScalingExperiment;
  readonly #lock: RowLock<number>;
  readonly #solver = solver();
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#experiment = new ScalingExperiment(host);
    this.#lock = new RowLock<number>(() => host.refresh());
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
    return unpin(this.#lock, this.host);
  }

  #solve(): Solved {
    const { knn, state } = this.host;
    return this.#solver(knn, state, this.#experiment.run?.rows ?? new Map());
  }

  /** Another seed for the same experiment. */
  surprise(stream: RandomStream): Partial<State> {
    return { seed: Math.floor((stream.rand(1)[0] ?? 0) * 1e6) };
  }

  /** Pins or unpins a dimension in the charts, both tables and the line below. */
  #toggle(dim: number): void {
    this.#lock.toggle(dim);
    const held = this.#lock.locked === dim;
    const { text } = this.host;
    const what = () => text.scaling.holding(String(this.#summary(this.#solve())));
    this.host.announce(held ? what() : text.common.unlocked);
  }

  /** The two means of a dimension as text; dots for pending trials. */
  #meansAt({ series }: Solved, dim: number): [unscaled: string, scaled: string] {
    const mean = (name: SeriesName) =>
      String(series[name].find((m) => m.dim === dim)?.trials?.entropy.at(0, decimals(3)) ?? "…");
    return [mean("unscaled"), mean("scaled")];
  }

  #summary({ series }: Solved): Written {
    const words = this.host.text.scaling;
    const at = this.#lock.current ?? this.host.state.dim;
    const [u, s] = [series.unscaled, series.scaled].map(
      (of) => of.find((m) => m.dim === at)?.trials,
    );
    if (s === undefined || u === undefined) return words.waiting;
    const short = ({ effective }: Trials) => effective.at(0, decimals(1));
    return phrase((number) =>
      words.soWhat(at, this.host.state.count, number(short(u)), number(short(s))),
    );
  }

  #chart(solved: Solved): TemplateResult {
    const words = this.host.text.scaling;
    return html`${entropyChart(
      {
        host: this.host,
        solved,
        highlight: this.#lock.current ?? this.host.state.dim,
        locked: this.#lock.locked,
        describe: (dim) => words.chartRow(dim, ...this.#meansAt(solved, dim)),
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

  /** The mean entropy without the scale at the chosen dimension, once it is measured. */
  main() {
    const { series, row } = this.drawn ?? this.#solve();
    const { dim } = this.host.state;
    const trials = series.unscaled.find((of) => of.dim === dim)?.trials;
    return trials?.entropy.at() ?? row.unscaled.effective.at();
  }

  results() {
    return tables(this.drawn ?? this.#solve());
  }

  sections(): Sections<"scaling"> {
    const { host } = this;
    const { state } = host;
    const words = host.text.scaling;
    const solved = this.#solve();
    this.drawn = solved;
    const { row, last } = solved;
    const marked = this.#lock.current ?? last;
    const table = {
      host,
      lock: this.#lock,
      seed: this.#experiment.run?.settings.seed ?? state.seed,
      toggle: (dim: number) => this.#toggle(dim),
    };
    return {
      row: () => ({
        picture: rows(host, solved),
        caption: html`<p class="so-what">${phrase((number) => words.rowSoWhat(state.dim, number(row.unscaled.weights.at(row.order[0])), number(row.scaled.weights.at(row.order[0]))))}</p>`,
      }),
      entropy: () => ({
        picture: this.#chart(solved),
        caption: html`<p class="so-what">${this.#summary(solved)}</p>`,
        more: html`<p class="hint">${this.#lock.locked === undefined ? words.hint : words.held}</p>
          ${experimentControls(host, this.#experiment)}
          <details class="numbers"><summary>${words.numbers}</summary>
            <div class="tables" tabindex="0" role="group" aria-label=${words.numbers}>${entropyTable(table, "scaled", solved)}${entropyTable(table, "unscaled", solved)}</div>
            <p class="caption">${words.caption(state.count, state.trials)}</p>
          </details>`,
      }),
      slope: () => ({
        picture: responsePicture(host, solved),
        caption: responseCaption(host, solved),
        more: taughtTable(host, solved),
      }),
      gradient: () => ({
        picture: gradients(host, solved, marked),
        caption: html`<p class="so-what">${gradientInsight(host, solved, marked)}</p>`,
      }),
    };
  }
}

export const styles = [runStyles, entropyStyles, scalingStyles];
