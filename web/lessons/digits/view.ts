/** A digit and its 1,797 neighbours, the classification errors, and a learned metric. */

import { html, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView } from "../../figure/figure-view.js";
import type { State } from "../../figure/state/state.js";
import { type AllPart, allPart, errorsAtFirst } from "./all-part.js";
import { allStyles, metricStyles } from "./all-styles.js";
import { digitSet, digitsReady } from "./digit-set.js";
import { DrawPad } from "./draw-pad.js";
import { LeaveOneOutRun } from "./leave-one-out.js";
import { epochText, type MetricPart, metricPart } from "./metric-part.js";
import { MetricPlayer } from "./metric-run.js";
import { atlas, nearest, type QueryPart, verdict, voteControls } from "./query-part.js";
import { type Solved, type SolvedAll, solver, tables } from "./solve.js";
import { type DigitsState, digitCount } from "./state.js";
import { digitsStyles } from "./styles.js";

export { readings } from "./solve.js";
export { controls } from "./state.js";

/** Fetches the data before the first drawing. */
export const ready = digitsReady;

/** Width of the grid. */
const padSize = 232;
/** From this width on the grid is beside the atlas. */
const besideFrom = 620;

export class DigitsView implements FigureView {
  readonly #set = digitSet();
  readonly #pad: DrawPad;
  readonly #loo: LeaveOneOutRun;
  readonly #player: MetricPlayer;
  readonly #solver = solver();
  #pointed: number | undefined;
  #shown = errorsAtFirst;
  #lit: readonly [number, number] | undefined;
  #isGradientShown = false;
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
    this.host.announce(String(verdict({ host: this.host, solved: query })));
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
      shown: this.#shown,
      run: this.#player.isOpen ? this.#player.run : undefined,
      epoch: this.#player.epoch,
    });
  }

  #allText({ soft, softErrors }: SolvedAll): string {
    return this.host.text.digits.all.done(String(soft), softErrors);
  }

  #queryPart({ query }: Solved): QueryPart {
    const { width } = this.host;
    return {
      host: this.host,
      set: this.#set,
      solved: query,
      width: width < besideFrom ? width : width - padSize - 32,
      pointed: this.#pointed,
      point: (place) => {
        if (place === this.#pointed) return;
        this.#pointed = place;
        this.host.refresh();
      },
      change: this.#change,
      rested: this.#rested,
    };
  }

  #allPart({ all }: Solved): AllPart {
    return {
      host: this.host,
      set: this.#set,
      solved: all,
      ...{ isStale: this.#loo.isStale, failure: this.#loo.failure },
      ...{ shown: this.#shown, lit: this.#lit, choose: this.#choose },
      show: (count) => {
        this.#shown = count;
        this.host.refresh();
      },
      light: (pair) => {
        this.#lit = pair;
        this.host.refresh();
      },
    };
  }

  #metricPart({ metric, slope }: Solved): MetricPart {
    return {
      host: this.host,
      set: this.#set,
      player: this.#player,
      ...{ solved: metric, slope, isGradientShown: this.#isGradientShown, choose: this.#choose },
      showGradient: (on) => {
        this.#isGradientShown = on;
        this.host.refresh();
      },
      opened: (isOpen) => {
        this.#player.isOpen = isOpen;
        if (!isOpen) this.#player.stop();
        this.host.refresh();
      },
      rested: () => {
        const { metric: now } = this.#solve();
        if (now) this.host.announce(String(epochText(this.host, now)));
      },
    };
  }

  main() {
    const { soft } = this.drawn?.query ?? {};
    return soft?.shares.at(soft.prediction);
  }

  results() {
    return tables(this.drawn ?? this.#solve(), this.#player.run?.epochs ?? []);
  }

  render(): TemplateResult {
    const solved = this.#solve();
    this.drawn = solved;
    const query = this.#queryPart(solved);
    return html`<div class="query-part">
        <div>${this.#pad.render(solved.query, padSize)}</div>
        <div>${atlas(query)}</div>
      </div>
      ${voteControls(query)}
      <p class="so-what">${verdict(query)}</p>
      ${nearest(query)}
      ${allPart(this.#allPart(solved))}
      ${metricPart(this.#metricPart(solved))}
      <p class="caption">${this.host.text.digits.caption}</p>`;
  }
}

export const View = DigitsView;
export const styles = [chapterPartStyles, runStyles, digitsStyles, allStyles, metricStyles];
