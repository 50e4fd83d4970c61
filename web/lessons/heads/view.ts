/** Heads side by side: each with its own projections, edited by hand or trained. */
import { html } from "lit";
import type { RandomStream } from "../../api/index.js";
import { headsChartStyles } from "../../charts/heads-styles.js";
import { cellStyles } from "../../charts/matrix/cell-styles.js";
import { numberStyles } from "../../charts/matrix/number-styles.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { RowLock, unpin } from "../../controls/row-lock.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { defaultState, type State } from "../../figure/state/state.js";
import { columnsOf, type HeadsFigure, objectName, planeSizeOf, trainingSizesOf } from "./figure.js";
import { type Focus, headsMix, headsNumbers } from "./numbers.js";
import {
  askingObject,
  headPanel,
  headPlanes,
  headsControls,
  type PanelEvents,
  tipText,
} from "./panel.js";
import { HeadsRun, type HeadsTask, headsTask, runId } from "./run.js";
import { type Solved, solve, tables } from "./solve.js";
import type { HeadsState } from "./state.js";
import { headsStyles } from "./styles.js";
import { epochText, trainingOf } from "./train.js";
import { tipOf } from "./weights.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";
export { controls } from "./state.js";

/** Steps per slice, over all heads: a few milliseconds. */
const stepsPerSlice = 24;

export class View implements FigureView {
  readonly #lock: RowLock<number>;
  readonly #focus: Focus = new Map();
  readonly #task: HeadsTask;
  #run: HeadsRun | undefined;
  #frame: number | undefined;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  /** The last displayed epoch. */
  #rest = 0;
  #feature = 0;
  /** The numbers are expanded. */
  #numbers = false;
  /** The object with the tab stop of the maps. */
  #cell = 0;
  /** The planes keep their extent while an arrow is held. */
  #heldExtent = 0;
  #solved: { readonly of: object; readonly solved: Solved } | undefined;

  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#lock = new RowLock<number>(() => host.refresh());
    this.#task = headsTask(host.knn);
  }

  title(): string {
    return this.host.text.heads.title;
  }

  /** Trains up to the epoch of the state, a slice at a time. */
  prepare(): void {
    const { heads } = this.host.state;
    if (this.#run?.id !== runId(heads)) this.#run = new HeadsRun(this.host.knn, this.#task, heads);
    if (this.#frame === undefined && this.#behind) {
      this.#frame = requestAnimationFrame(() => this.#advance());
    }
  }

  get #behind(): boolean {
    const run = this.#run;
    return run !== undefined && !run.failure && run.done < this.host.state.heads.epochs;
  }

  #advance(): void {
    this.#frame = undefined;
    const { count, epochs } = this.host.state.heads;
    const run = this.#run;
    if (run === undefined || !this.#behind) return;
    run.advance(Math.min(epochs - run.done, Math.max(1, Math.floor(stepsPerSlice / count))));
    if (!this.#behind) this.host.announce(this.#announcement());
    this.host.refresh();
  }

  disconnect(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  unlock(): boolean {
    return unpin(this.#lock, this.host);
  }

  /** Another random start, and a number of epochs. */
  surprise(stream: RandomStream): Partial<State> {
    const [count = 0, seed = 0, epochs = 0] = stream.rand(3);
    const heads: HeadsState = {
      ...defaultState.heads,
      count: 2 + Math.floor(3 * count),
      start: "random",
      seed: Math.floor(1e6 * seed),
      epochs: 100 * Math.floor(1 + 6 * epochs),
    };
    return { heads };
  }

  #solve(run: HeadsRun, epoch: number): Solved {
    const of = run.at(epoch);
    if (this.#solved?.of !== of) {
      const solved = solve(this.host.knn, this.#task, of, this.host.state.heads.count);
      this.#solved = { of, solved };
    }
    return this.#solved.solved;
  }

  get #figure(): HeadsFigure {
    const { heads } = this.host.state;
    const known = this.#run?.id === runId(heads) ? this.#run : undefined;
    const run = known ?? new HeadsRun(this.host.knn, this.#task, heads);
    this.#run = run;
    // With reduced motion the picture waits for the end of a run; the progress is announced.
    const waits = this.#behind && this.#still.matches;
    if (!waits) this.#rest = Math.min(heads.epochs, run.done);
    const epoch = Math.min(this.#rest, run.done);
    return {
      host: this.host,
      heads,
      run,
      epoch,
      solved: this.#solve(run, epoch),
      selectedObject: this.#lock.current ?? 0,
      locked: this.#lock.locked !== undefined,
      feature: this.#feature,
      change: (next, gesture) => {
        this.host.set({ heads: next }, gesture);
        if (gesture === undefined) this.host.announce(this.#announcement());
      },
      rest: () => {
        this.host.seal();
        this.host.announce(this.#announcement());
      },
    };
  }

  /** The effect of a change, for the live region. */
  #announcement(): string {
    const figure = this.#figure;
    return this.host.text.common.sentences([
      String(epochText(figure)),
      String(headsVerdict(figure)),
    ]);
  }

  #panelEvents(): PanelEvents {
    const words = this.host.text.heads;
    return {
      highlight: (object) => this.#lock.hover(object),
      focus: (object) => {
        this.#cell = object;
        this.#lock.hover(object);
      },
      toggle: (object) => {
        this.#lock.toggle(object);
        const figure = this.#figure;
        const isPinned = this.#lock.locked !== undefined;
        this.host.announce(
          isPinned ? words.holding(objectName(figure, object)) : this.host.text.common.unlocked,
        );
      },
      select: (feature) => {
        this.#feature = feature;
        this.host.refresh();
      },
      hold: () => {
        this.#heldExtent = Math.max(this.#heldExtent, this.#extent(this.#figure));
      },
      rested: (head, feature) => {
        this.#heldExtent = 0;
        const figure = this.#figure;
        const { basis, count } = figure.heads;
        const name = basis === "wq" ? "wq" : "wk";
        const at = tipText(figure, tipOf(figure.solved.flat, name, count, head, feature));
        const what = words.tip(head, words.featureNames[feature] ?? "");
        const diversity = String(figure.solved.diversity);
        this.host.announce(words.rested(what, at, String(headsVerdict(figure)), diversity));
        this.host.refresh();
      },
    };
  }

  /** Half the side of every plane, from a short list, so that heads are comparable and rarely jump. */
  #extent({ solved }: HeadsFigure): number {
    const points = solved.heads.flatMap((it) => [...it.queries, ...it.keys]);
    const tips = solved.flat.slice(0, 32 * solved.count);
    const most = [...points.flat(), ...tips].reduce((a, x) => Math.max(a, Math.abs(x)), 0);
    const fitting = [2.5, 4, 6, 10, 20, 50, 100].find((step) => most <= 0.92 * step) ?? 220;
    return Math.max(fitting, this.#heldExtent);
  }

  main() {
    return this.drawn?.output.at(0, decimals(3));
  }

  results() {
    const figure = this.#figure;
    return tables(figure.solved, (object) => objectName(figure, object));
  }

  sections(): readonly Section[] {
    const figure = this.#figure;
    this.drawn = figure.solved;
    const { text, width } = this.host;
    const { count } = figure.heads;
    const events = this.#panelEvents();
    const scene = {
      figure,
      extent: this.#extent(figure),
      size: planeSizeOf(width, count),
      focus: this.#cell,
    };
    const go = (epochs: number, gesture?: string) =>
      figure.change({ ...figure.heads, epochs }, gesture);
    const columns = columnsOf(width, count);
    const { plane, chart } = trainingSizesOf(width, count);
    const training = trainingOf(figure, chart, { go });
    const verdict = headsVerdict(figure);
    return [
      {
        name: "hand",
        picture: html`${askingObject(figure)}
          <div class="heads" .style=${`--columns: ${columns}`} ?data-crowded=${columns > 3}>${figure.solved.heads.map((_, head) => headPanel(scene, events, head))}</div>`,
        caption: html`<p class="so-what">${verdict}</p>`,
        more: html`<p class="hint">${text.common.sentences([text.heads.hint, text.heads.sharesNote])}</p>
          ${headsControls(figure, events.select)}
          ${headsMix(figure, this.#focus)}
          ${headsNumbers(figure, this.#focus, this.#numbers, (open) => {
            if (open === this.#numbers) return;
            this.#numbers = open;
            this.host.refresh();
          })}`,
      },
      {
        name: "training",
        picture: html`${training.runs}
          <div class="train-parts">${headPlanes({ ...scene, size: plane }, events)}
            <div .style=${`inline-size: ${chart}px`}>${training.chart}</div></div>`,
        caption: html`<p class="epoch">${epochText(figure)}</p><p class="insight">${verdict}</p>`,
        more: training.settings,
      },
    ];
  }
}

export const styles = [
  chapterPartStyles,
  runStyles,
  planeStyles,
  numberStyles,
  cellStyles,
  headsChartStyles,
  headsStyles,
];

/** The summary below the heads: their patterns, and the consequence. */

function headsVerdict({ host, solved }: HeadsFigure): Phrase {
  const { common, heads } = host.text;
  const { soWhat } = heads;
  const { outcome, epoch, finders, loss } = solved;
  return phrase((number) => {
    if (outcome === "alike") return epoch > 0 ? soWhat.learntAlike(epoch) : soWhat.alike;
    const found = soWhat.found(finders);
    if (outcome === "solved") return common.sentences([found, soWhat.solved]);
    if (outcome === "unmixed") return common.sentences([found, soWhat.unmixed(number(loss))]);
    return common.sentences([found, soWhat.missing[outcome]]);
  });
}
