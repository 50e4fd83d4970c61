/** Entropy against dimension, scaled and unscaled: measured as NumPy would, expected exactly. */
import { html, nothing, type TemplateResult } from "lit";
import type { EntropyRow, EntropyStep, RandomStream } from "../../api/index.js";
import { type EntropyPoint, entropyChart, type SeriesName } from "../../charts/entropy-chart.js";
import { entropyStyles } from "../../charts/entropy-styles.js";
import { classes } from "../../charts/marks.js";
import { formatNumber } from "../../model/derive.js";
import { articleEntropy, experiment } from "../../model/presets.js";
import { limits, type State } from "../../model/state.js";
import { startEntropyRun } from "./entropy-run.js";
import type { FigureHost, FigureView } from "./figure-view.js";
import { RowLock } from "./row-lock.js";
import { scalingStyles } from "./scaling-styles.js";

interface Run {
  readonly seed: number;
  readonly rows: Map<number, EntropyRow>;
  done: number;
  total: number;
  status: "running" | "done" | "cancelled" | "failed";
  message: string;
  cancel(): void;
}

/** A point of the chart, with the effective neighbours the table shows beside it. */
interface MeasuredPoint extends EntropyPoint {
  readonly effective: number | undefined;
}

interface Expected {
  readonly ceiling: number;
  readonly scaled: number;
  readonly unscaled: ReadonlyMap<number, number>;
}

export class ScalingView implements FigureView {
  #run: Run | undefined;
  readonly #lock: RowLock<number>;
  #expected: Expected | undefined;

  constructor(private readonly host: FigureHost) {
    this.#lock = new RowLock<number>(() => host.refresh());
  }

  title(): string {
    return this.host.text.scaling.title;
  }

  /** A seed that has not been run yet is run as soon as the view is shown. */
  prepare(): void {
    if (this.#run?.seed !== this.host.state.seed) this.#start();
  }

  disconnect(): void {
    if (this.#run?.status === "running") {
      this.#run.cancel();
      this.#run = undefined;
    }
  }

  /** Var(q·k) is d without the scale and 1 with it; at 0 all keys are equal. */
  #expectations(): Expected {
    if (this.#expected) return this.#expected;
    const { knn } = this.host;
    const n = experiment.keys;
    const at = (variance: number) => knn.expectedEntropy({ n, variance });
    this.#expected = {
      ceiling: at(0),
      scaled: at(1),
      unscaled: new Map(experiment.dims.map((d) => [d, at(d)])),
    };
    return this.#expected;
  }

  #start(): void {
    this.#run?.cancel();
    const { seed } = this.host.state;
    const run: Run = {
      seed,
      rows: new Map(),
      done: 0,
      total: experiment.dims.length * experiment.trials,
      status: "running",
      message: "",
      cancel: () => {},
    };
    this.#run = run;
    const finish = (status: Run["status"], message = "") => {
      run.status = status;
      run.message = message;
      this.host.announce(message || this.host.text.scaling.done(seed));
      this.host.refresh();
    };
    run.cancel = startEntropyRun(
      { ...experiment, dims: [...experiment.dims], seed },
      {
        step: (step) => this.#take(run, step),
        done: () => finish("done"),
        failed: (message) => finish("failed", this.host.text.scaling.failed(message)),
      },
    );
  }

  #take(run: Run, step: EntropyStep): void {
    run.done = step.done;
    run.total = step.total;
    if (step.row) run.rows.set(step.dim, step.row);
    this.host.refresh();
  }

  #cancel(): void {
    const run = this.#run;
    if (run?.status !== "running") return;
    run.cancel();
    run.status = "cancelled";
    this.host.announce(this.host.text.scaling.cancelled);
    this.host.refresh();
  }

  /** Holds a dimension in the chart, both tables and the line below, or lets it go. */
  #toggle(dim: number): void {
    this.#lock.toggle(dim);
    const held = this.#lock.locked === dim;
    const { text } = this.host;
    this.host.announce(
      held
        ? text.scaling.holding(this.#soWhat(this.#points("scaled"), this.#points("unscaled")))
        : text.common.unlocked,
    );
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

  /** The two means of a dimension as written; dots where its trials are not done. */
  #meansAt(dim: number): [unscaled: string, scaled: string] {
    const row = this.#run?.rows.get(dim);
    const digits = (mean: number | undefined) => (mean === undefined ? "…" : formatNumber(mean));
    return [digits(row?.unscaled), digits(row?.scaled)];
  }

  #points(name: SeriesName): MeasuredPoint[] {
    const expected = this.#expectations();
    return experiment.dims.map((dim) => {
      const row = this.#run?.rows.get(dim);
      return {
        dim,
        mean: row?.[name],
        effective: row?.[name === "scaled" ? "scaledEffective" : "unscaledEffective"],
        sd: row?.[name === "scaled" ? "scaledSd" : "unscaledSd"],
        exact: name === "scaled" ? expected.scaled : (expected.unscaled.get(dim) ?? 0),
        article: articleEntropy.find((a) => a.dim === dim)?.[name],
      };
    });
  }

  #controls(): TemplateResult {
    const { state, text } = this.host;
    const words = text.scaling;
    const run = this.#run;
    const running = run?.status === "running";
    const seedChanged = (event: Event) => {
      const input = event.target as HTMLInputElement;
      const seed = input.valueAsNumber;
      if (Number.isInteger(seed) && seed >= limits.seed.min && seed <= limits.seed.max) {
        this.host.set({ seed });
      } else input.value = String(state.seed);
    };
    const note = running
      ? words.progress(run.done, run.total)
      : run?.status === "cancelled"
        ? words.cancelled
        : (run?.message ?? "");
    return html`<div class="run">
      <label>${words.seed}
        <input class="number-field" type="number" name="seed" min=${limits.seed.min} max=${limits.seed.max}
          step="1" .value=${String(state.seed)} @change=${seedChanged}></label>
      ${
        running
          ? html`<button type="button" class="cancel" @click=${() => this.#cancel()}>${words.cancel}</button>`
          : html`<button type="button" class="go" @click=${() => {
              this.#start();
              this.host.refresh();
            }}>${words.run}</button>`
      }
      ${
        running
          ? html`<progress max=${run.total} .value=${run.done} aria-label=${words.waiting}></progress>`
          : nothing
      }
      <span class="note">${note}</span>
    </div>`;
  }

  #row(point: MeasuredPoint): TemplateResult {
    const { dim, mean, article, exact, effective } = point;
    const digits = (x: number | undefined, places: number) =>
      x === undefined ? "…" : formatNumber(x, places);
    const row = classes({ lit: this.#lock.current === dim, locked: this.#lock.locked === dim });
    return html`<tr class=${row} data-dim=${dim} @pointerenter=${() => this.#lock.hover(dim)}
        @pointerleave=${() => this.#lock.hover(undefined)} @click=${() => this.#toggle(dim)}>
      <th scope="row">${dim}</th>
      <td class="digits measured">${digits(mean, 4)}</td>
      <td class="digits">${digits(article, 3)}</td>
      <td class="digits">${digits(exact, 4)}</td>
      <td class="digits">${digits(effective, 2)}</td>
    </tr>`;
  }

  #table(name: SeriesName, points: readonly MeasuredPoint[]): TemplateResult {
    const words = this.host.text.scaling;
    const { columns } = words;
    const seed = this.#run?.seed ?? this.host.state.seed;
    return html`<table class="entropy" data-series=${name}>
      <caption class=${name}>${words[name]}</caption>
      <thead><tr>
        <th scope="col">${columns.dim}</th>
        <th scope="col">${columns.measured(seed)}</th>
        <th scope="col">${columns.article}</th>
        <th scope="col">${columns.exact}</th>
        <th scope="col">${columns.neighbours}</th>
      </tr></thead>
      <tbody>${points.map((point) => this.#row(point))}</tbody>
    </table>`;
  }

  #soWhat(scaled: MeasuredPoint[], unscaled: MeasuredPoint[]): string {
    const words = this.host.text.scaling;
    const at = this.#lock.current ?? scaled.findLast((p) => p.mean !== undefined)?.dim;
    const [s, u] = [scaled, unscaled].map((points) => points.find((p) => p.dim === at)?.effective);
    if (at === undefined || s === undefined || u === undefined) return words.waiting;
    return words.soWhat(at, formatNumber(u, 1), formatNumber(s, 1));
  }

  render(): TemplateResult {
    const { text, width } = this.host;
    const words = text.scaling;
    const [scaled, unscaled] = [this.#points("scaled"), this.#points("unscaled")];
    const { ceiling } = this.#expectations();
    const rows = scaled
      .flatMap((s, i) => {
        const u = unscaled[i];
        return s.mean === undefined || u?.mean === undefined
          ? []
          : [words.chartRow(s.dim, formatNumber(u.mean), formatNumber(s.mean))];
      })
      .join(" ");
    return html`${entropyChart(
      {
        label: words.chartLabel(rows),
        width,
        series: { scaled, unscaled },
        names: { scaled: words.scaled, unscaled: words.unscaled },
        ceiling: { value: ceiling, name: words.ceiling(formatNumber(ceiling)) },
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
    )}
      ${this.#controls()}
      <p class="so-what">${this.#soWhat(scaled, unscaled)}</p>
      <p class="hint">${this.#lock.locked === undefined ? words.hint : words.held}</p>
      <div class="tables" tabindex="-1">${this.#table("scaled", scaled)}${this.#table("unscaled", unscaled)}</div>
      <p class="caption">${words.caption}</p>`;
  }
}

export const View = ScalingView;
export const styles = [entropyStyles, scalingStyles];
