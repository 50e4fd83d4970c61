/** Kernel regression: points vote on the height of a curve, each by how near it is. */
import { html, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { regressionChartStyles } from "../../charts/regression-chart-styles.js";
import { regressionPlot } from "../../charts/regression-plot.js";
import { RowLock } from "../../controls/row-lock.js";
import type { FigureHost, FigureView } from "../../figure/figure-view.js";
import { formatNumber } from "../../model/derive.js";
import { places } from "../../model/presets.js";
import { limits, type State } from "../../model/state.js";
import { regressionBatch } from "./batch.js";
import { bandwidthControl, dataControls, kernelChoice } from "./controls.js";
import { errorsLine } from "./errors.js";
import { RegressionHand, rowAt } from "./hand.js";
import { regressionMaps } from "./maps.js";
import { regressionMore } from "./more.js";
import { regressionScene, shownRange } from "./scene.js";
import { reading } from "./sentence.js";
import {
  type Average,
  type Curve,
  type Data,
  onceFor,
  reciprocal,
  solveAverage,
  solveCurve,
  solveData,
  voteAt,
} from "./solve.js";
import { halfOf, regressionStyles } from "./styles.js";
import { surpriseRegression } from "./surprise.js";
import { progress, type TrainPanel, trainPanel } from "./train-panel.js";
import {
  type Landscape,
  landscapeSteps,
  type RegressionDrawn,
  RegressionTraining,
  type Solved,
  solveLandscape,
} from "./training.js";

/** How many epochs a long run adds. */
const longRun = 2000;
/** A shown run takes this share of what is done in each frame: slow at first, then ever faster. */
const pace = 24;

export class RegressionView implements FigureView {
  readonly #training = new RegressionTraining();
  readonly #lock: RowLock<number>;
  readonly #hand: RegressionHand;
  #column: number | undefined;
  #running = false;
  #frame: number | undefined;
  #moreOpen = false;
  #plot: Element | undefined;
  drawn: RegressionDrawn | undefined;
  readonly #once = {
    data: onceFor<Data>(),
    average: onceFor<Average>(),
    byHand: onceFor<Curve>(),
    now: onceFor<Curve>(),
    landscape: onceFor<Landscape>(),
  };

  constructor(private readonly host: FigureHost) {
    this.#lock = new RowLock(() => host.refresh());
    this.#hand = new RegressionHand({
      host,
      lock: this.#lock,
      data: () => this.#data(),
      shown: () => this.#yRange(),
      read: (before = "") => host.announce(host.text.common.sentences([before, this.#reading()])),
      focus: (id) => this.#focus(id),
    });
  }

  title(): string {
    return this.host.text.regression.title;
  }

  surprise = surpriseRegression;

  /** Trains towards the epochs of the state, a slice per frame. */
  prepare(): void {
    const { knn, state } = this.host;
    this.#training.ask(this.#data(), state.leaveOneOut);
    const slow = this.#running && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const most = slow ? Math.ceil(this.#training.done / pace) + 1 : Number.POSITIVE_INFINITY;
    if (!this.#training.advance(knn, state.epochs, most)) {
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = undefined;
        this.host.refresh();
      });
    } else if (this.#running) {
      this.#running = false;
      this.host.seal();
      this.#tell();
    }
  }

  disconnect(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#running = false;
  }

  unlock(): boolean {
    const held = this.#lock.unlock();
    if (held) this.host.announce(this.host.text.common.unlocked);
    return held;
  }

  #data(): Data {
    const { knn, state } = this.host;
    const { seed, noise, points, removed } = state;
    return this.#once.data(JSON.stringify([seed, noise, points, removed]), () =>
      solveData(knn, state),
    );
  }

  #solve(): Solved {
    const { knn, state } = this.host;
    const data = this.#data();
    const { kernel, bandwidth, leaveOneOut } = state;
    const steps = landscapeSteps[this.#hand.held ? "moving" : "still"];
    const { past } = this.#training.shown(state.epochs);
    const width = reciprocal(this.host.knn, past.at(-1)?.wAfter ?? data.w0);
    const now = this.#once.now(`${data.id} ${width}`, () =>
      solveCurve(knn, data, { kernel: "gaussian", bandwidth: width }),
    );
    return {
      data,
      average: this.#once.average(data.id, () => solveAverage(knn, data)),
      byHand: this.#once.byHand(`${data.id} ${kernel} ${bandwidth}`, () =>
        solveCurve(knn, data, { kernel, bandwidth }),
      ),
      trained: past.length > 0 ? now : undefined,
      now,
      landscape: this.#once.landscape(`${data.id} ${leaveOneOut} ${steps}`, () =>
        solveLandscape(knn, data, leaveOneOut, steps),
      ),
    };
  }

  /** The row that is looked at: the one pointed at or held, else that of the star's own place. */
  get #row(): number {
    return this.#lock.current ?? rowAt(this.host.state.at);
  }

  #yRange(): readonly [number, number] {
    return this.#hand.held ?? shownRange(this.#data());
  }

  #votes(solved: Solved) {
    const { knn } = this.host;
    const { byHand, trained } = solved;
    return {
      byHand: voteAt(knn, byHand, this.#row),
      trained: trained && voteAt(knn, trained, this.#row),
    };
  }

  #reading(solved = this.#solve()): string {
    const { text, knn } = this.host;
    const { byHand, trained } = this.#votes(solved);
    const at = places[this.#row] ?? 0;
    const truth = knn.regressionTruth([at])[0] ?? 0;
    return reading(text, at, truth, byHand, trained);
  }

  #focus(id: number): void {
    requestAnimationFrame(() =>
      this.#plot?.querySelector<SVGGElement>(`[data-point="${id}"]`)?.focus(),
    );
  }

  /** Trains so many epochs more. */
  #go(more: number): void {
    const { epochs } = this.host.state;
    this.host.set({ epochs: Math.min(limits.regression.epochs.max, epochs + more) });
    this.prepare();
    this.#tell();
  }

  /** Says where training stands, and what that is worth. */
  #tell(): void {
    const solved = this.#solve();
    const { common, regression } = this.host.text;
    const error = regression.training.error(formatNumber(solved.now.error));
    this.host.announce(common.sentences([progress(this.host, this.#panel(solved)), error]));
  }

  #pause(): void {
    this.#running = false;
    const { past } = this.#training.shown(this.host.state.epochs);
    this.host.set({ epochs: past.length }, "run");
    this.host.seal();
    this.#tell();
  }

  #panel(solved: Solved): TrainPanel {
    const { text } = this.host;
    const { past, next } = this.#training.shown(this.host.state.epochs);
    return {
      ...solved,
      past,
      next,
      running: this.#running,
      failure: this.#training.failure,
      width: halfOf(this.host.width),
      go: (epochs) => this.#go(epochs),
      run: () => {
        this.#running = true;
        const { epochs } = this.host.state;
        const target = Math.min(limits.regression.epochs.max, epochs + longRun);
        this.host.set({ epochs: target }, "run");
      },
      pause: () => this.#pause(),
      again: () => {
        this.#running = false;
        this.host.set({ epochs: 0 });
        this.#tell();
      },
      leaveOneOut: (leaveOneOut) => {
        this.host.set({ leaveOneOut });
        this.host.announce(text.regression.training.switched(leaveOneOut));
      },
    };
  }

  #controls(solved: Solved): TemplateResult {
    const { host } = this;
    const hand = this.#hand;
    const selected = solved.data.points.find(({ id }) => id === hand.selected);
    return html`<div class="regression-controls">
      ${kernelChoice(host, () => host.announce(this.#reading()))}
      ${bandwidthControl(host, () => host.announce(this.#reading()))}
      </div>
      ${dataControls(host, {
        selected,
        renew: (patch: Partial<State>) => {
          hand.selected = undefined;
          host.set(patch);
          host.announce(host.text.regression.data(this.#data().points.length));
        },
        add: () => hand.add(places[this.#row] ?? 0, this.#votes(solved).byHand.answer),
        remove: (id) => hand.remove(id),
      })}`;
  }

  results = async () =>
    (await import("./results.js")).regressionResults(this.host.knn, this.#solve());

  render(): TemplateResult {
    const { host } = this;
    const words = host.text.regression;
    const solved = this.#solve();
    const votes = this.#votes(solved);
    this.drawn = { solved, vote: votes.byHand, ...this.#training.shown(host.state.epochs) };
    const row = this.#row;
    const locked = this.#lock.locked !== undefined;
    const { selected } = this.#hand;
    const looked = { row, locked, selected, column: this.#column, yRange: this.#yRange() };
    const look = (cell: { row: number; column: number } | undefined) => {
      this.#column = cell?.column;
      this.#lock.hover(cell?.row);
      host.refresh();
    };
    return html`<div class="plot" ${ref((element) => {
      this.#plot = element;
    })}>${regressionPlot(regressionScene(host, solved, votes, looked), this.#hand.events)}</div>
      <p class="so-what">${this.#reading(solved)}${locked ? ` ${words.locked}` : ""}</p>
      ${errorsLine(host.text, solved)}
      ${this.#controls(solved)}
      <p class="hint">${words.hint}</p>
      ${trainPanel(host, this.#panel(solved))}
      ${regressionMaps(
        host,
        solved,
        { row, column: this.#column, locked, width: halfOf(this.host.width) },
        {
          highlight: look,
          toggle: (to) => this.#hand.tap(to / 10),
        },
      )}
      ${regressionBatch(host)}
      ${regressionMore(host, solved.data, votes, {
        open: this.#moreOpen,
        toggled: (open) => {
          this.#moreOpen = open;
          host.refresh();
        },
      })}`;
  }
}

export const View = RegressionView;
export const styles = [regressionChartStyles, regressionStyles];
