/** Heads side by side: each with its own projections, set by hand or trained. */
import { html } from "lit";
import type { RandomStream } from "../../api/index.js";
import { headsChartStyles } from "../../charts/heads-styles.js";
import { cellStyles } from "../../charts/matrix/cell-styles.js";
import { numberStyles } from "../../charts/matrix/number-styles.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { defaultState, type State } from "../../figure/state/state.js";
import { axes, features } from "./constants.js";
import { columnsOf, type HeadsFigure, objectName, planeSizeOf, trainingSizesOf } from "./figure.js";
import { type Focus, headsMix } from "./mix.js";
import { askingObject, headPanel, headPlanes, headsControls, tipText } from "./panel.js";
import { HeadsRun, type HeadsTask, headsTask, runId } from "./run.js";
import { type Solved, solve, tables } from "./solve.js";
import { headsStyles } from "./styles.js";
import { epochText, lossChart, runs } from "./train-part.js";
import { type HeadsState, tipOf } from "./weights.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";

/** Steps per slice, over all heads: a few milliseconds. */
const stepsPerSlice = 24;

export class View implements FigureView<"heads"> {
  readonly #tabStops: Focus = new Map();
  readonly #task: HeadsTask;
  #run: HeadsRun | undefined;
  #frame: number | undefined;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  /** The last displayed epoch. */
  #rest = 0;
  #feature = 0;
  /** The object with the tab stop of the maps. */
  #cell = 0;
  /** The planes keep their extent while an arrow is held. */
  #heldExtent = 0;
  #solved: { readonly of: object; readonly solved: Solved } | undefined;

  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#task = headsTask(host.knn);
  }

  title(): string {
    return this.host.text.heads.title;
  }

  /** Trains up to the epoch of the state, a slice at a time. */
  prepare(): void {
    if (this.#frame === undefined && this.#isBehind)
      this.#frame = requestAnimationFrame(() => this.#advance());
  }

  /** The run of the state. */
  get #current(): HeadsRun {
    const { heads } = this.host.state;
    if (this.#run?.id !== runId(heads)) this.#run = new HeadsRun(this.host.knn, this.#task, heads);
    return this.#run;
  }

  get #isBehind(): boolean {
    const { failure, done } = this.#current;
    return failure === undefined && done < this.host.state.heads.epochs;
  }

  #advance(): void {
    this.#frame = undefined;
    if (!this.#isBehind) return;
    const { count, epochs } = this.host.state.heads;
    const run = this.#current;
    run.advance(Math.min(epochs - run.done, Math.max(1, Math.floor(stepsPerSlice / count))));
    if (!this.#isBehind) this.host.announce(this.#announcement());
    this.host.refresh();
  }

  disconnect(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
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

  #solve(run: HeadsRun): Solved {
    const { count, epochs } = this.host.state.heads;
    // With reduced motion the picture waits for the end of a run; the progress is announced.
    if (!(this.#isBehind && this.#still.matches)) this.#rest = Math.min(epochs, run.done);
    const of = run.at(this.#rest);
    if (this.#solved?.of !== of)
      this.#solved = { of, solved: solve(this.host.knn, this.#task, of, count) };
    return this.#solved.solved;
  }

  get #figure(): HeadsFigure {
    const { host } = this;
    const { heads } = host.state;
    const run = this.#current;
    const solved = this.#solve(run);
    return {
      host,
      heads,
      run,
      solved,
      feature: this.#feature,
      extent: Math.max(extentOf(solved), this.#heldExtent),
      change: (next, gesture) => {
        host.set({ heads: { ...host.state.heads, ...next } }, gesture);
        if (gesture === undefined) host.announce(this.#announcement());
      },
      choose: (query) => {
        host.set({ heads: { ...host.state.heads, query } });
        host.announce(host.text.heads.asks(objectName({ host }, query)));
      },
      select: (feature) => {
        this.#feature = feature;
        host.refresh();
      },
      hold: () => {
        this.#heldExtent = Math.max(this.#heldExtent, extentOf(this.#figure.solved));
      },
      rested: (arrow) => {
        this.#heldExtent = 0;
        host.seal();
        host.announce(arrow ? this.#tipAnnouncement(arrow) : this.#announcement());
        host.refresh();
      },
    };
  }

  /** The effect of a change, for the live region. */
  #announcement(): string {
    const figure = this.#figure;
    const said = [String(epochText(figure)), String(headsVerdict(figure))];
    return this.host.text.common.sentences(said);
  }

  #tipAnnouncement({ head, feature }: { head: number; feature: number }): string {
    const figure = this.#figure;
    const words = this.host.text.heads;
    const { flat, count } = figure.solved;
    const what = words.tip(head, words.featureNames[feature] ?? "");
    const at = tipText(figure, tipOf(flat, count, head, feature));
    return words.rested(what, at, String(headsVerdict(figure)));
  }

  main() {
    return this.drawn?.output.at(0, decimals(3));
  }

  results() {
    const figure = this.#figure;
    return tables(figure.solved, (object) => objectName(figure, object));
  }

  sections(): Sections<"heads"> {
    const figure = this.#figure;
    this.drawn = figure.solved;
    const { text, width, isAlone } = this.host;
    const { count } = figure.heads;
    const columns = columnsOf(width, count);
    const focus = {
      cell: this.#cell,
      focus: (object: number) => {
        this.#cell = object;
        this.host.refresh();
      },
    };
    const { plane, chart } = trainingSizesOf(width, count, isAlone);
    const size = planeSizeOf(width, count, isAlone);
    const verdict = headsVerdict(figure);
    return {
      hand: () => ({
        picture: html`${askingObject(figure)}
          <div class="heads" .style=${`--columns: ${columns}`} ?data-crowded=${columns > 3}>${figure.solved.heads.map((_, head) => headPanel(figure, head, size, focus))}</div>`,
        caption: html`<p class="so-what">${verdict}</p>`,
        more: html`<p class="hint">${text.common.sentences([text.heads.hint, text.heads.sharesNote])}</p>
          ${headsControls(figure)} ${headsMix(figure, this.#tabStops)}`,
      }),
      training: () => ({
        picture: html`${runs(figure)}
          <div class="train-parts">${headPlanes(figure, plane)}
            <div .style=${`inline-size: ${chart}px`}>${lossChart(figure, chart)}</div></div>`,
        caption: html`<p class="epoch">${epochText(figure)}</p><p class="insight">${verdict}</p>`,
      }),
    };
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

/** From a short list, so that heads are comparable and rarely jump. */
function extentOf({ heads, flat, count }: Solved): number {
  const points = heads.flatMap((it) => [...it.queries, ...it.keys]);
  const tips = flat.slice(0, 2 * features * axes * count);
  const most = [...points.flat(), ...tips].reduce((a, x) => Math.max(a, Math.abs(x)), 0);
  return [2.5, 4, 6, 10, 20, 50, 100].find((step) => most <= 0.92 * step) ?? 220;
}

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
