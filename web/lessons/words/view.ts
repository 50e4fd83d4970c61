/** A soft dictionary: look-up, shares, and meaning as a place on a map. */
import { html } from "lit";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { type Editing, lookup } from "./lookup.js";
import { meaning } from "./meaning.js";
import { softmaxTable } from "./softmax.js";
import { keyWords, type Solved, solve, tables } from "./solve.js";
import { wordsStyles } from "./styles.js";
import { answerText, meaningSentence, queryName, scoresSentence, wordsSentence } from "./text.js";

export { predictions } from "./predictions.js";
export { readings } from "./text.js";

export class View implements FigureView<"words"> {
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {}

  title(): string {
    return this.host.text.words.title;
  }

  main() {
    const { answer, meant, softmax } = this.drawn ?? this.#solve();
    return (answer ?? meant ?? softmax.answer).value;
  }

  #solve(): Solved {
    return solve(this.host.knn, this.host.state);
  }

  readonly #editing: Editing = {
    set: (patch, gesture) =>
      this.host.set({ words: { ...this.host.state.words, ...patch } }, gesture),
    rest: () => {
      const { host } = this;
      host.seal();
      const solved = this.#solve();
      const [answer, line] = [answerText(host, solved), wordsSentence(host, solved)].map(String);
      host.announce(host.text.words.announce(queryName(host), answer ?? "", line ?? ""));
    },
  };

  results() {
    return tables(this.drawn ?? this.#solve());
  }

  sections(): Sections<"words"> {
    const { host } = this;
    const { words } = host.text;
    const solved = this.#solve();
    this.drawn = solved;
    const editing = this.#editing;
    return {
      lookup: () => ({
        picture: lookup(host, editing, solved),
        caption: html`<p class="so-what">${wordsSentence(host, solved)}</p>`,
      }),
      scores: () => ({
        picture: softmaxTable(host, editing, solved.softmax),
        caption: html`<p class="so-what">${scoresSentence(host, solved.softmax.answer)}</p>`,
      }),
      meaning: () => ({
        picture: meaning(host, editing, solved),
        caption: html`<p class="so-what">${meaningSentence(host, solved)}</p>`,
        more: html`<p class="hint">${words.map.hint}</p>
          <p class="caption">${words.caption(keyWords)}</p>`,
      }),
    };
  }
}

export const styles = [planeStyles, wordsStyles];
