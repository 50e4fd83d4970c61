/** A soft dictionary; sums of words; a fridge. */
import { html, nothing, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { chapterPart, chapterPartStyles } from "../../controls/chapter-part.js";
import { RowLock } from "../../controls/row-lock.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import { ranked } from "../../figure/ranks.js";
import { inDigits } from "../../figure/rows.js";
import { type State, similarityNames } from "../../figure/state/state.js";
import { choice, dictionary, shareBar, vectorTables, type WordsEditing } from "./dictionary.js";
import { arithmetic, whereWords } from "./place.js";
import { columnOf, type Opened, type Solved, solve, tables } from "./solve.js";
import { type WordAnswer, wordsOf } from "./solve-answer.js";
import { needNames, royalWords, vectorNames, type WordsState, wordsDefault } from "./state.js";
import { wordsStyles, wordsWindowStyles } from "./styles.js";
import { wordsMapStyles, wordsSumStyles } from "./sum-styles.js";
import { answerText, entryReading, percent, queryName, valueText, wordsSentence } from "./text.js";

export { controls } from "./state.js";
export { readings } from "./text.js";

export class WordsView implements FigureView {
  readonly #lock: RowLock<number>;

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
    const byMeaning = host.state.words.answer === "meaning";
    return [
      {
        name: "all",
        picture: html`<div class="columns asking">
        <div class="dictionary">${dictionary(host, editing, solved, this.#lock, toggle)}</div>
        <div class="where">${whereWords(host, solved, { editing, lock: this.#lock, toggle })}</div>
      </div>
      <div class=${byMeaning ? "columns" : "one"}>
        ${byMeaning ? vectorTables(host, editing, solved.made) : nothing}
        <div><p class="so-what">${this.#line(solved)}</p>
          <p class="hint">${words.hint}</p></div>
      </div>
      ${wordsMore(host, editing, solved.all)}
      ${arithmetic(host, editing, solved)}
      ${fridgeScene(host, editing, solved.fridge)}
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

function wordsMore(
  host: FigureHost,
  editing: WordsEditing,
  all: readonly WordAnswer[],
): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  const { similarity, temperature, vectors } = state.words;
  return html`<details class="more" data-controls="wordsSimilarity wordsTemperature"><summary>${words.more}</summary>
    <div class="columns">
      <div class="dictionary">${choice({
        ...{ host, control: "wordsSimilarity" },
        label: words.similarity,
        names: similarityNames,
        chosen: similarity,
        text: text.common.similarities,
        pick: (name) => editing.take({ similarity: name, answer: "meaning" }),
      })}
      ${temperatureControl({
        ...{ host, control: "wordsTemperature" },
        id: "words-temperature",
        temperature,
        name: text.common.temperatureOf(text.common.similarities[similarity]),
        change: (t) => editing.slide({ temperature: t, answer: "meaning" }, "temperature"),
        done: () => editing.rest(),
      })}</div>
      <div class="all"><h3>${words.all.title}</h3>
        <p class="note">${text.common.sentences([words.all.text, words.all.whose(vectors)])}</p>
        ${
          all.length === 0
            ? html`<p class="note">${words.all.none}</p>`
            : html`<ul>${all.map(
                ({ word, value }) => html`<li data-asked=${word}>${word}
                  <strong>${valueText(value)}</strong></li>`,
              )}</ul>`
        }</div>
    </div>
  </details>`;
}

function fridgeVerdict({ state, text }: FigureHost, { items, best, value }: Opened): Phrase | "" {
  const words = text.words.fridge;
  const { need } = state.words;
  const [item, does] = [items[best], value[columnOf[need]]];
  if (item === undefined || does === undefined) return "";
  const { name, weight } = item;
  return phrase((number) =>
    words.verdict[need](words.items[name], number(inDigits(weight, percent)), number(does)),
  );
}

function fridgeScene(host: FigureHost, editing: WordsEditing, opened: Opened): TemplateResult {
  const { state, text } = host;
  const words = text.words.fridge;
  const { need } = state.words;
  const { items, best, want } = opened;
  return chapterPart(
    { name: "fridge", title: words.title, isNeeded: need !== wordsDefault.need },
    html`<p class="section-ask">${words.text}</p>
    ${choice({
      ...{ host, control: "need" },
      label: words.wantLabel,
      names: needNames,
      chosen: need,
      text: words.wants,
      pick: (name) => editing.take({ need: name }),
    })}
    <div class="columns"><div class="scroll" tabindex="0" role="group" aria-label=${words.title}><table>
      <thead>
        <tr><th scope="col" class="name note">${words.keyAxes}</th>
          <th scope="col">${words.weight}</th>
          ${words.valueAxes.map((axis) => html`<th scope="col">${axis}</th>`)}</tr>
        <tr class="want"><th scope="row">★ ${words.query}
          <span class="note digits">${valueText(want)}</span></th><td colspan="4"></td></tr>
      </thead>
      <tbody>${items.map(
        (
          { name, key, value, weight },
          i,
        ) => html`<tr class=${i === best ? "best" : ""} data-item=${name}>
          <th scope="row">${words.items[name]} <span class="note digits">${valueText(key)}</span></th>
          <td class="digits weight">${weight}
            ${shareBar(weight.value, "var(--weight)")}</td>
          ${value.map((x) => html`<td class="digits">${x}</td>`)}
        </tr>`,
      )}</tbody>
      <tfoot><tr><th scope="row"><span class="output-name">✖ ${words.output}</span></th><td></td>
        ${opened.value.map((x) => html`<td class="digits output">${x}</td>`)}</tr></tfoot>
    </table></div>
    <div><p class="verdict">${fridgeVerdict(host, opened)}</p>
    <p class="note">${words.invented}</p></div></div>`,
  );
}
