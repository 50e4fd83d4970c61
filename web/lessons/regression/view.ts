/** Kernel regression: predictions are averages of points, weighted by nearness. */
import { html } from "lit";
import { ref } from "lit/directives/ref.js";
import type { RandomStream } from "../../api/index.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { RowLock, unpin } from "../../controls/row-lock.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import type { State } from "../../figure/state/state.js";
import {
  bandwidthControl,
  dataControls,
  fitPlot,
  kernelChoice,
  leaveOut,
  progress,
  type TrainPanel,
  trainNumbers,
  trainPicture,
} from "./controls.js";
import type { Data } from "./data.js";
import { regressionMaps, regressionMore } from "./more.js";
import { RegressionEditing, rowAt } from "./point-editing.js";
import { regressionChartStyles } from "./regression-chart-styles.js";
import { regressionPlot } from "./regression-plot.js";
import { errorsLine, reading, regressionScene, shownRange } from "./scene.js";
import { type Solved, Solver, tables } from "./solve.js";
import { kernelNames, places, regressionLimits } from "./state.js";
import { halfOf, regressionStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";
export { controls } from "./state.js";

/** The number of epochs of a long run. */
const longRun = 2000;
/** The share of finished epochs that a visible run adds per frame: slow at first, then faster. */
const frameShare = 24;

export class View implements FigureView {
  readonly #solver = new Solver();
  readonly #lock: RowLock<number>;
  readonly #editing: RegressionEditing;
  #column: number | undefined;
  #running = false;
  #frame: number | undefined;
  #moreOpen = false;
  #plot: Element | undefined;
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#lock = new RowLock(() => host.refresh());
    this.#editing = new RegressionEditing({
      host,
      lock: this.#lock,
      data: () => this.#data(),
      shown: () => this.#yRange(),
      read: (before = "") =>
        host.announce(host.text.common.sentences([before, this.#announcement()])),
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
    const { training } = this.#solver;
    training.configure(this.#data(), state.leaveOneOut);
    const slow = this.#running && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const most = slow ? Math.ceil(training.done / frameShare) + 1 : Number.POSITIVE_INFINITY;
    if (!training.advance(knn, state.epochs, most)) {
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = undefined;
        this.host.refresh();
      });
    } else if (this.#running) {
      this.#running = false;
      this.host.seal();
      this.#report();
    }
  }

  disconnect(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#running = false;
  }

  unlock(): boolean {
    return unpin(this.#lock, this.host);
  }

  #data(): Data {
    return this.#solver.data(this.host.knn, this.host.state);
  }

  #solve(): Solved {
    const { knn, state } = this.host;
    const isHeld = this.#editing.held !== undefined;
    return this.#solver.solve(knn, state, { row: this.#row, isHeld });
  }

  /** The selected row: the hovered or pinned one, else that of the star. */
  get #row(): number {
    return this.#lock.current ?? rowAt(this.host.state.at);
  }

  #yRange(): readonly [number, number] {
    return this.#editing.held ?? shownRange(this.#data());
  }

  #announcement(): string {
    return String(reading(this.host.text, this.#solve()));
  }

  #focus(id: number): void {
    requestAnimationFrame(() =>
      this.#plot?.querySelector<SVGGElement>(`[data-point="${id}"]`)?.focus(),
    );
  }

  /** Trains this many more epochs. */
  #go(more: number): void {
    const { epochs } = this.host.state;
    this.host.set({ epochs: Math.min(regressionLimits.epochs.max, epochs + more) });
    this.prepare();
    this.#report();
  }

  /** Announces the progress of training and its assessment. */
  #report(): void {
    const solved = this.#solve();
    const { common, regression } = this.host.text;
    const error = regression.training.error(String(solved.now.error.at()));
    const stand = String(progress(this.host, this.#panel(solved)));
    this.host.announce(common.sentences([stand, error]));
  }

  #pause(): void {
    this.#running = false;
    const { epochs } = this.host.state;
    this.host.set({ epochs: Math.min(epochs, this.#solver.training.done) }, "run");
    this.host.seal();
    this.#report();
  }

  #panel(solved: Solved): TrainPanel {
    return {
      solved,
      running: this.#running,
      failure: this.#solver.training.failure,
      yRange: this.#yRange(),
      go: (epochs) => this.#go(epochs),
      run: () => {
        this.#running = true;
        const { epochs } = this.host.state;
        const target = Math.min(regressionLimits.epochs.max, epochs + longRun);
        this.host.set({ epochs: target }, "run");
      },
      pause: () => this.#pause(),
      again: () => {
        this.#running = false;
        this.host.set({ epochs: 0 });
        this.#report();
      },
    };
  }

  /** What is not about the bandwidth: kernel, data, all weights. */
  #more(solved: Solved, looked: { row: number; column: number | undefined; locked: boolean }) {
    const { host } = this;
    const hand = this.#editing;
    const selected = solved.data.points.find(({ id }) => id === hand.selected);
    return html`<p class="hint">${host.text.regression.hint}</p>
      <div class="regression-controls">${kernelChoice(host, () => host.announce(this.#announcement()))}
      ${dataControls(host, {
        selected,
        renew: (patch: Partial<State>) => {
          hand.selected = undefined;
          host.set(patch);
          host.announce(host.text.regression.data(this.#data().points.length));
        },
        add: () => hand.add(places[this.#row] ?? 0, solved.votes.byHand.answer.value),
        remove: (id) => hand.remove(id),
      })}</div>
      ${regressionMaps(
        host,
        solved,
        { ...looked, width: halfOf(host.width) },
        {
          highlight: (cell) => {
            this.#column = cell?.column;
            this.#lock.hover(cell?.row);
            host.refresh();
          },
          toggle: ({ row }) => this.#editing.tap(row / 10),
        },
      )}
      ${regressionMore(host, solved, {
        open: this.#moreOpen,
        toggled: (open) => {
          this.#moreOpen = open;
          host.refresh();
        },
      })}`;
  }

  main() {
    const { trained, byHand } = this.drawn?.votes ?? {};
    return (trained ?? byHand)?.answer;
  }

  results() {
    return tables(this.#solve());
  }

  sections(): readonly Section[] {
    const { host } = this;
    const { earlier: before, text } = host;
    const words = text.regression;
    const solved = this.#solve();
    this.drawn = solved;
    const locked = this.#lock.locked !== undefined;
    const yRange = this.#yRange();
    const earlier = before && this.#solver.earlier(host.knn, before).line;
    const shared = { locked, column: this.#column };
    const looked = { ...shared, selected: this.#editing.selected, yRange, earlier };
    const panel = this.#panel(solved);
    const { loss } = solved.fits.byHand;
    return [
      {
        name: "curve",
        picture: html`<div class="plot" ${ref((element) => {
          this.#plot = element;
        })}>${regressionPlot(regressionScene(host, solved, looked), this.#editing.events)}</div>
      ${bandwidthControl(host, solved, () => host.announce(this.#announcement()))}`,
        caption: html`<p class="so-what star-reading">${reading(text, solved)}${locked ? ` ${words.locked}` : ""}</p>
      ${errorsLine(text, solved)}`,
        more: this.#more(solved, { ...shared, row: this.#row }),
      },
      {
        name: "out",
        picture: html`${fitPlot(host, solved, solved.fits.byHand, { width: host.width, yRange })}${leaveOut(host)}`,
        caption: html`<p class="so-what">${phrase((number) =>
          text.common.sentences([
            words.fit.loss(number(loss.at()), host.state.leaveOneOut),
            words.training.error(number(solved.byHand.error.at())),
          ]),
        )}</p>`,
      },
      {
        name: "training",
        picture: trainPicture(host, panel),
        caption: html`<p class="progress">${progress(host, panel)}</p>
      <p class="so-what train-verdict">${words.training.verdict[solved.outcome]}</p>`,
        more: trainNumbers(host, panel),
      },
    ];
  }
}

export const styles = [
  chapterPartStyles,
  runStyles,
  planeStyles,
  regressionChartStyles,
  regressionStyles,
];

/** Random data, kernel with a suitable bandwidth, and query position, without training. */
function surpriseRegression(stream: RandomStream): Partial<State> {
  const pick = <T>(list: readonly T[], share = 0): T => list[Math.floor(share * list.length)] as T;
  const [seed = 0, noise, kernel, bandwidth, at] = stream.rand(5);
  return {
    seed: Math.floor(seed * 1e6),
    noise: pick([0.1, 0.3, 0.5, 0.8], noise),
    points: [],
    removed: [],
    kernel: pick(kernelNames, kernel),
    bandwidth: pick([0.1, 0.2, 0.4, 0.7, 1.5], bandwidth),
    at: Math.round(pick(places, at) * 10) / 10,
    epochs: 0,
  };
}
