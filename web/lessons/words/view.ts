/** A soft dictionary; sums of words; a fridge. */
import { html, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { chapterPart, chapterPartStyles } from "../../controls/chapter-part.js";
import { RowLock } from "../../controls/row-lock.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { ranked } from "../../figure/ranks.js";
import type { State } from "../../figure/state/state.js";
import type { WordsEditing } from "./choice.js";
import { fridgeScene } from "./fridge.js";
import { lookup, valueKind } from "./lookup.js";
import { wordsMapStyles } from "./map/map-styles.js";
import type { OwnVectors } from "./own-vectors.js";
import { mapHint, whereWords } from "./place.js";
import { softmaxTable } from "./softmax.js";
import { type Solved, solve, tables } from "./solve.js";
import { wordsOf } from "./solve-answer.js";
import { royalWords, vectorNames, type WordsState } from "./state.js";
import { wordsStyles, wordsWindowStyles } from "./styles.js";
import { wordsSumStyles } from "./sum-styles.js";
import { sumLists, sumPicture, sumVerdict } from "./sums.js";
import {
  answerText,
  entryReading,
  meaningLine,
  provenance,
  queryName,
  scoresSentence,
  wordsSentence,
} from "./text.js";
import { otherVectors } from "./vectors.js";

export { predictions } from "./predictions.js";
export { controls } from "./state.js";
export { readings } from "./text.js";

export class WordsView implements FigureView {
  readonly #lock: RowLock<number>;
  /** Loaded when its part is opened. */
  #own: OwnVectors | undefined;

  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#lock = new RowLock(() => host.refresh());
  }

  title(): string {
    return this.host.text.words.title;
  }

  unlock(): boolean {
    const unpinned = this.#lock.unlock();
    if (unpinned) this.host.announce(this.host.text.common.unlocked);
    return unpinned;
  }

  /** A random word, by meaning, with random vectors; and a sum of three different words. */
  surprise(stream: RandomStream): Partial<State> {
    const [whose = 0, which = 0, scaled = 0, seed = 0] = stream.rand(4);
    const pick = <T>(list: readonly T[], share: number) =>
      list[Math.floor(share * list.length)] as T;
    const vectors = pick(vectorNames, whose);
    const known = wordsOf(vectors === "random" ? "wide" : vectors);
    const order = ranked(Array.from(stream.rand(royalWords.length), (u) => -u));
    const sum = order.flatMap((at) => royalWords[at] ?? []);
    return {
      seed: Math.floor(seed * 1000),
      words: {
        ...this.host.state.words,
        answer: "meaning",
        vectors,
        word: pick(known, which),
        place: undefined,
        scaled: scaled < 0.5,
        sum: sum.slice(0, 3),
      },
    };
  }

  /** The figure is hidden: reading stops. */
  disconnect(): void {
    this.#own?.stop();
  }

  main() {
    return this.drawn?.main;
  }

  #solve(): Solved {
    return solve(this.host.knn, this.host.state);
  }

  get #editing(): WordsEditing {
    const { host } = this;
    const set = (patch: Partial<WordsState>, gesture?: string) =>
      host.set({ words: { ...host.state.words, ...patch } }, gesture);
    const rest = () => {
      host.seal();
      this.#announce();
    };
    return {
      take: (patch) => {
        set(patch);
        this.#announce();
      },
      slide: (patch, gesture) => set(patch, gesture),
      rest,
    };
  }

  #announce(): void {
    const { host } = this;
    const solved = this.#solve();
    const [answer, line] = [answerText(host, solved), wordsSentence(host, solved)].map(String);
    host.announce(host.text.words.announce(queryName(host), answer ?? "", line ?? ""));
  }

  readonly #toggle = (at: number): void => {
    this.#lock.toggle(at);
    const { text } = this.host;
    this.host.announce(
      this.#lock.locked === undefined ? text.common.unlocked : String(this.#line(this.#solve())),
    );
  };

  /** The summary: the highlighted entry, or the answer. */
  #line(solved: Solved): Written {
    const { text } = this.host;
    const at = this.#lock.current;
    if (at === undefined) return wordsSentence(this.host, solved);
    return phrase((number) => {
      const reading = entryReading(this.host, solved, at, number);
      return this.#lock.locked === undefined
        ? reading
        : text.common.sentences([reading, text.words.locked]);
    });
  }

  readonly #openOwn = async (): Promise<OwnVectors> => {
    const { OwnVectors } = await import("./own-vectors.js");
    this.#own ??= new OwnVectors(this.host);
    this.host.refresh();
    return this.#own;
  };

  /** A file of word vectors, or a state. */
  async drop([file]: readonly File[]): Promise<string | undefined> {
    if (file === undefined || this.host.isLocked("vectors")) return undefined;
    if (/\.json$/i.test(file.name)) {
      const { parseStateFile } = await import("../../figure/state/state-file.js");
      const read = parseStateFile(await file.text());
      if ("state" in read) {
        this.host.set(read.state);
        return undefined;
      }
    }
    return (await this.#openOwn()).read(file);
  }

  #ownPart(): TemplateResult {
    const { title } = this.host.text.words.own;
    const part = { name: "own-vectors", title, isNeeded: this.#own?.isNeeded ?? false };
    // The event does not bubble.
    const opened = { handleEvent: this.#openOwn, capture: true };
    return html`<div @toggle=${opened}>${chapterPart(part, html`${this.#own?.render()}`)}</div>`;
  }

  results() {
    return tables(this.drawn ?? this.#solve());
  }

  sections(): readonly Section[] {
    const { host } = this;
    const { words } = host.text;
    const solved = this.#solve();
    this.drawn = solved;
    const editing = this.#editing;
    const toggle = this.#toggle;
    return [
      {
        name: "lookup",
        picture: lookup(host, editing, solved, this.#lock, toggle),
        caption: html`<p class="so-what">${this.#line(solved)}</p>
          <p class="note provenance">${provenance(host)}</p>`,
        more: html`<p class="hint">${words.hint}</p>
          ${valueKind(host, editing)}${fridgeScene(host, editing, solved.fridge)}`,
      },
      {
        name: "scores",
        picture: softmaxTable(host, editing, solved.softmax),
        caption: html`<p class="insight">${scoresSentence(host, solved.softmax.answer)}</p>`,
      },
      {
        name: "meaning",
        picture: whereWords(host, solved, { editing, lock: this.#lock, toggle }),
        caption: html`<p class="insight">${meaningLine(host, solved)}</p>`,
        more: html`${mapHint(host, solved)}${otherVectors(host, editing, solved)}`,
      },
      {
        name: "sums",
        picture: sumPicture(host, editing, solved),
        caption: html`<p class="insight verdict">${sumVerdict(host, solved)}</p>`,
        more: html`${sumLists(host, solved)}${this.#ownPart()}
          <p class="caption">${words.caption(entries.map(({ word }) => word))}</p>`,
      },
    ];
  }
}

export const View = WordsView;
export const styles = [
  chapterPartStyles,
  planeStyles,
  wordsStyles,
  wordsMapStyles,
  wordsSumStyles,
  // Last, because it overrides.
  wordsWindowStyles,
];
