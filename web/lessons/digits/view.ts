/** A digit and its 1,797 neighbours, the classification errors, and a learned metric. */

import { html } from "lit";
import type { RandomStream } from "../../api/index.js";
import { barsStyles } from "../../charts/bars/bars-styles.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import type { State } from "../../figure/state/state.js";
import { allMore, allPicture, allText, errorsAtFirst } from "./all-part.js";
import { allStyles, metricStyles } from "./all-styles.js";
import { digitSet, digitsReady } from "./digit-set.js";
import { DrawPad } from "./draw-pad.js";
import type { DigitsFigure, Look } from "./figure.js";
import { LeaveOneOutRun } from "./leave-one-out.js";
import { epochText, metricMore, metricPicture, metricText } from "./metric-part.js";
import { MetricPlayer } from "./metric-run.js";
import { atlas, readPicture, verdict } from "./query-part.js";
import { type Solved, type SolvedAll, solver, tables } from "./solve.js";
import { type DigitsState, digitCount } from "./state.js";
import { digitsStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";
export { controls } from "./state.js";

/** Fetches the data before the first drawing. */
export const ready = digitsReady;

export class DigitsView implements FigureView {
  readonly #set = digitSet();
  readonly #pad: DrawPad;
  readonly #loo: LeaveOneOutRun;
  readonly #player: MetricPlayer;
  readonly #solver = solver();
  #look: Look = { errors: errorsAtFirst, gradient: false };
  #isAnswered = false;
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#pad = new DrawPad(host, this.#rested);
    this.#player = new MetricPlayer(host, this.#set);
    this.#loo = new LeaveOneOutRun(this.#set, () => {
      const all = this.#solve().all;
      // The first result is not announced: it follows no change by the reader.
      if (all && !this.#loo.isStale && this.#isAnswered) host.announce(this.#allText(all));
      this.#isAnswered = true;
      host.refresh();
    });
  }

  title(): string {
    return this.host.text.digits.title;
  }

  prepare(): void {
    const { similarity, temperature, digits } = this.host.state;
    this.#loo.request({ similarity, temperature, neighbors: digits.neighbors });
    this.#player.prepare();
  }

  disconnect(): void {
    this.#loo.stop();
    this.#player.stop();
  }

  /** Another digit of the data set. */
  surprise(stream: RandomStream): Partial<State> {
    const [draw = 0] = stream.rand(1);
    return { digits: { ...this.host.state.digits, query: Math.floor(draw * digitCount) } };
  }

  readonly #change = (change: Partial<DigitsState>, gesture?: string): void => {
    this.host.set({ digits: { ...this.host.state.digits, ...change } }, gesture);
  };

  readonly #rested = (): void => {
    const { query } = this.#solve();
    this.host.announce(String(verdict(this.host, query)));
  };

  readonly #choose = (query: number): void => {
    if (this.host.isLocked("digit")) return;
    this.#change({ query });
    this.#rested();
  };

  #solve(): Solved {
    const { knn, state } = this.host;
    return this.#solver(knn, this.#set, state, {
      result: this.#loo.result,
      shown: this.#look.errors,
      run: this.#player.run,
      epoch: this.#player.epoch,
      before: this.host.earlier,
    });
  }

  #allText({ soft, softErrors }: SolvedAll): string {
    return this.host.text.digits.all.done(String(soft), softErrors);
  }

  readonly #show = (look: Partial<Look>): void => {
    this.#look = { ...this.#look, ...look };
    this.host.refresh();
  };

  readonly #epochRested = (): void => {
    const { metric } = this.#solve();
    if (metric) this.host.announce(String(epochText(this.host, metric)));
  };

  main() {
    const { soft } = this.drawn?.query ?? {};
    return soft?.shares.at(soft.prediction);
  }

  results() {
    return tables(this.drawn ?? this.#solve(), this.#player.run?.epochs ?? []);
  }

  sections(): readonly Section[] {
    const solved = this.#solve();
    this.drawn = solved;
    const figure: DigitsFigure = {
      ...{ host: this.host, set: this.#set, solved, votes: this.#loo, player: this.#player },
      ...{ look: this.#look, show: this.#show, change: this.#change, choose: this.#choose },
      ...{ rested: this.#rested, epochRested: this.#epochRested },
    };
    const { query } = solved;
    const { caption } = this.host.text.digits;
    return [
      {
        name: "read",
        picture: readPicture(figure, this.#pad.render(query)),
        caption: html`<p class="so-what">${verdict(this.host, query)}</p>`,
        more: html`<div class="columns crowd"><div>${atlas(figure)}</div>
          <div class="chooser">${this.#pad.chooser(query)}<p class="caption">${caption}</p></div></div>`,
      },
      {
        name: "all",
        picture: allPicture(figure),
        caption: html`${allText(figure)}`,
        more: allMore(figure),
      },
      {
        name: "metric",
        picture: metricPicture(figure),
        caption: html`${metricText(figure)}`,
        more: metricMore(figure),
      },
    ];
  }
}

export const View = DigitsView;
export const styles = [barsStyles, runStyles, digitsStyles, allStyles, metricStyles];
