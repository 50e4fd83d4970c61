/** One query under three similarities, side by side: geometry, weights, territories, and the way between two of them. */
import { html } from "lit";
import { barsStyles } from "../../charts/bars/bars-styles.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { miniatureStyles } from "../../controls/miniature.js";
import { PlaneEditing } from "../../controls/plane-editing.js";
import { pointsTable } from "../../controls/points-table.js";
import { RowLock, unpin } from "../../controls/row-lock.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import {
  letterOf,
  type SimilarityName,
  similarityNames,
  withKeyMoved,
} from "../../figure/state/state.js";
import { bridgeCaption, bridgePicture } from "./bridge.js";
import { type Part, planesPicture, vote, winnersPicture } from "./panels.js";
import { type Solved, solve, tables } from "./solve.js";
import { similarityStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { readings } from "./readings.js";

export class View implements FigureView<"similarity"> {
  readonly #editing: PlaneEditing;
  readonly #lock: RowLock<number>;
  #opened: SimilarityName = "dot";
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#editing = new PlaneEditing(host, (moved) => this.#announce(moved));
    this.#lock = new RowLock<number>(() => host.refresh());
  }

  title(): string {
    return this.host.text.similarity.title;
  }

  #solve(state = this.host.state): Solved {
    return solve(this.host.knn, state, this.#editing.extent);
  }

  #events() {
    return {
      ...this.#editing.events,
      highlight: (index: number | undefined) => this.#lock.hover(index),
      toggle: (index: number) => {
        this.#lock.toggle(index);
        const key = this.#lock.locked;
        const { common } = this.host.text;
        this.host.announce(key === undefined ? common.unlocked : String(this.#reading(key)));
      },
    };
  }

  /** Announces the moved point and the three outputs. */
  #announce(moved: string): void {
    const { text } = this.host;
    const { panels } = this.#solve();
    const answers = similarityNames.map((s) =>
      text.similarity.announce(text.common.similarities[s], String(vote(panels[s]))),
    );
    this.host.announce(text.common.sentences([moved, ...answers]));
  }

  /** The weights of one key under the three similarities. */
  #reading(key: number): Phrase {
    const { text } = this.host;
    const { panels } = this.drawn ?? this.#solve();
    return phrase((number) => {
      const weights = similarityNames.map((s) => ({
        name: text.common.similarities[s],
        weight: number(panels[s].weights.at(key)),
      }));
      return text.similarity.reading(letterOf(key), weights, this.#lock.locked === key);
    });
  }

  /** The weights and the output of the three planes. */
  main() {
    const { panels } = this.drawn ?? this.#solve();
    return similarityNames.flatMap((s) => [panels[s].weights.at(), panels[s].output.at()]);
  }

  unlock(): boolean {
    return unpin(this.#lock, this.host);
  }

  results() {
    return tables(this.drawn ?? this.#solve());
  }

  #part(solved: Solved): Part {
    const { host } = this;
    return {
      ...{ host, solved, editing: this.#editing, lock: this.#lock, events: this.#events() },
      earlier: host.earlier && this.#solve(host.earlier),
      opened: this.#opened,
      open: (similarity) => {
        this.#opened = similarity;
        host.refresh();
      },
    };
  }

  sections(): Sections<"similarity"> {
    const { text, state } = this.host;
    const words = text.similarity;
    const solved = this.#solve();
    this.drawn = solved;
    const { groups } = solved;
    const n = state.keys.length;
    const allEqual = n > 1 && groups[0]?.letters.length === n;
    const verdict = groups.length > 1 ? "differ" : allEqual ? "equal" : "agree";
    const chosen = words.choices(groups, n);
    const said = text.common.sentences([chosen, words.soWhat[verdict]]);
    const part = this.#part(solved);
    const lit = this.#lock.current;
    return {
      planes: () => ({
        picture: planesPicture(part),
        caption: html`<p class="so-what"><strong>${chosen}</strong>${this.host.isAlone ? "" : said.slice(chosen.length)}</p>`,
        more: html`<p class="hint">${lit === undefined || lit >= n ? words.hint : this.#reading(lit)}</p>
          <p class="caption">${words.caption}</p>
          ${pointsTable(this.host, (index, to) => withKeyMoved(this.host.state, index, to))}`,
      }),
      winners: () => ({
        picture: winnersPicture(part),
        caption: html`<p class="so-what">${words.nowhere(nowhere(solved))}</p>`,
      }),
      bridge: () => ({ picture: bridgePicture(part), caption: bridgeCaption(part) }),
    };
  }
}

/** The keys that win in no cell of the plane of the dot product. */
function nowhere({ keys, panels }: Solved): string[] {
  const winning = new Set(panels.dot.territory);
  return keys.flatMap((_, i) => (winning.has(i) ? [] : letterOf(i)));
}

export const styles = [planeStyles, barsStyles, miniatureStyles, similarityStyles];
