/** A digit and its 1,797 neighbours, the classification errors, and a learned metric. */

import { html } from "lit";
import { barsStyles } from "../../charts/bars/bars-styles.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { allPicture, allText } from "./all-part.js";
import { digitSet, digitsReady } from "./digit-set.js";
import { DrawPad } from "./draw-pad.js";
import type { DigitsFigure } from "./figure.js";
import { LeaveOneOutRun } from "./leave-one-out.js";
import { metricMore, metricPicture, metricText } from "./metric-part.js";
import { metricStyles } from "./metric-styles.js";
import { MetricTraining } from "./metric-training.js";
import { readMore, readPicture, verdict } from "./read-part.js";
import { type Solved, solver, tables } from "./solve.js";
import { digitsStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";

/** Fetches the data before the first drawing. */
export const ready = digitsReady;

export class View implements FigureView<"digits"> {
  readonly #set = digitSet();
  readonly #pad: DrawPad;
  readonly #votes: LeaveOneOutRun;
  readonly #training: MetricTraining;
  readonly #solve: ReturnType<typeof solver>;
  #isAnswered = false;
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#solve = solver(host.knn, this.#set);
    this.#pad = new DrawPad(host, this.#rested);
    this.#training = new MetricTraining(host, this.#set);
    this.#votes = new LeaveOneOutRun(this.#set, () => this.#counted());
  }

  title(): string {
    return this.host.text.digits.title;
  }

  prepare(): void {
    const { similarity, temperature, digits } = this.host.state;
    this.#votes.request({ similarity, temperature, neighbors: digits.neighbors });
    this.#training.prepare();
  }

  disconnect(): void {
    this.#votes.stop();
    this.#training.stop();
  }

  get #solved(): Solved {
    const { state, earlier: before } = this.host;
    return this.#solve(state, { votes: this.#votes, training: this.#training, before });
  }

  /** The first result is not announced: it follows no change by the reader. */
  #counted(): void {
    const { all, isStale } = this.#solved;
    const { done } = this.host.text.digits.all;
    if (all && !isStale && this.#isAnswered)
      this.host.announce(done(String(all.soft), all.softErrors));
    this.#isAnswered = true;
    this.host.refresh();
  }

  readonly #rested = (): void => {
    this.host.announce(String(verdict(this.host, this.#solved.query)));
  };

  readonly #choose = (query: number): void => {
    if (this.host.isLocked("digit")) return;
    this.host.set({ digits: { ...this.host.state.digits, query } });
    this.#rested();
  };

  main() {
    const { soft } = this.drawn?.query ?? {};
    return soft?.shares.at(soft.prediction);
  }

  results() {
    return tables(this.drawn ?? this.#solved, this.#training.epochs);
  }

  sections(): Sections<"digits"> {
    const solved = this.#solved;
    this.drawn = solved;
    const figure: DigitsFigure = {
      host: this.host,
      set: this.#set,
      solved,
      votes: this.#votes,
      training: this.#training,
      choose: this.#choose,
      rested: this.#rested,
    };
    return {
      read: () => ({
        picture: readPicture(figure, this.#pad.render(solved.query)),
        caption: html`<p class="so-what">${verdict(this.host, solved.query)}</p>`,
        more: readMore(figure),
      }),
      all: () => ({ picture: allPicture(figure), caption: html`${allText(figure)}` }),
      metric: () => ({
        picture: metricPicture(figure),
        caption: html`${metricText(figure)}`,
        more: metricMore(figure),
      }),
    };
  }
}

export const styles = [barsStyles, runStyles, digitsStyles, metricStyles];
