/** Why scores are divided by √d: entropy against dimension, one row of weights, one score, and gradients. */
import { html, nothing } from "lit";
import type { RandomStream } from "../../api/index.js";
import { control } from "../../controls/control.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import type { State } from "../../figure/state/state.js";
import { entropyChart } from "./entropy-chart.js";
import { entropyStyles } from "./entropy-styles.js";
import { allTrials, ScalingExperiment } from "./experiment.js";
import { gradients } from "./gradient-chart.js";
import { entropySays, gradientSays, responsePicture, rows } from "./parts.js";
import { type Solved, solver, tables } from "./solve.js";
import { scalingStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";

export const reads = ["seed"];

export class View implements FigureView<"scaling"> {
  readonly #experiment: ScalingExperiment;
  readonly #solver = solver();
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#experiment = new ScalingExperiment(host);
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

  #solve(): Solved {
    const { knn, state } = this.host;
    return this.#solver(knn, state, this.#experiment.run?.rows ?? new Map());
  }

  /** Another seed for the same experiment. */
  surprise(stream: RandomStream): Partial<State> {
    return { seed: Math.floor((stream.rand(1)[0] ?? 0) * 1e6) };
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
    const { run } = this.#experiment;
    const { row } = solved;
    const [best] = row.order;
    return {
      entropy: () => ({
        picture: html`${entropyChart(host, solved)}`,
        caption: html`<p class="so-what">${entropySays(host, solved)}</p>
          ${run?.status === "running" ? html`<p class="note measuring">${words.progress(run.done, allTrials)}</p>` : nothing}`,
        more: html`<p class="caption">${words.caption(state.seed)}</p>${control(host, "rings", { label: words.rings })}`,
      }),
      row: () => ({
        picture: rows(host, solved),
        caption: html`<p class="so-what">${phrase((number) => words.rowSoWhat(state.dim, number(row.unscaled.weights.at(best)), number(row.scaled.weights.at(best))))}</p>`,
      }),
      slope: () => ({ picture: responsePicture(host, solved) }),
      gradient: () => ({
        picture: gradients(host, solved, state.dim),
        caption: html`<p class="so-what">${gradientSays(host, solved)}</p>`,
      }),
    };
  }
}

export const styles = [entropyStyles, scalingStyles];
