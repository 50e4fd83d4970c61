/** The dictionary: the query, how it answers, its three entries, and the weighted sum. */
import { html, nothing, type TemplateResult } from "lit";
import { keyMark } from "../../charts/marks.js";
import { control } from "../../controls/control.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import { letterOf, type State } from "../../figure/state/state.js";
import { limits } from "./limits.js";
import { shareBar } from "./share-bar.js";
import { givenValues, mapWords, type Solved } from "./solve.js";
import { answerText, exactEntry } from "./text.js";

/** Changes of the words: `set` is one of several changes, which `rest` ends. */
export interface Editing {
  set(patch: Partial<State["words"]>, gesture?: string): void;
  rest(): void;
}

function question(host: FigureHost, { set, rest }: Editing): TemplateResult {
  const { state, text } = host;
  const type = (event: Event) => {
    const word = (event.target as HTMLInputElement).value.trim().toLowerCase();
    set({ word: [...word].slice(0, limits.word).join(""), place: undefined }, "word");
  };
  return html`<p class="question" data-control="word">
    <label for="word">★ ${text.words.ask}</label>
    <input id="word" type="text" ?disabled=${host.isLocked("word")} list="known" maxlength=${limits.word} autocomplete="off"
      autocapitalize="none" spellcheck="false" .value=${state.words.word}
      @input=${type} @change=${rest}>
    <datalist id="known">${mapWords.map(({ word }) => html`<option value=${word}></option>`)}</datalist>
  </p>`;
}

function shareSlider(host: FigureHost, { set, rest }: Editing, at: number): TemplateResult {
  const { blend } = host.state.words;
  const slide = (event: Event) => {
    const x = (event.target as HTMLInputElement).valueAsNumber;
    set({ blend: blend.map((b, i) => (i === at ? x : b)) }, `share ${at}`);
  };
  return html`<input class="share" type="range" data-control="blend" ?disabled=${host.isLocked("blend")} min="0" max="1" step="0.05"
    aria-label=${host.text.words.share(entries[at]?.word ?? "")} .value=${String(blend[at] ?? 0)}
    @input=${slide} @change=${rest}>`;
}

/** The disc of an entry, beside its word. */
export const entryMark = (at: number): TemplateResult =>
  html`<svg class="chart entry-mark" viewBox="-11 -11 22 22" aria-hidden="true">${keyMark(0, 0, at, letterOf(at))}</svg>`;

function entryRow(host: FigureHost, editing: Editing, solved: Solved, at: number): TemplateResult {
  const { answer } = solved;
  const isByHand = host.state.words.answer === "blend";
  const word = entries[at]?.word ?? "";
  const weight = answer?.weights[at];
  const isFound = host.state.words.answer === "exact" && exactEntry(host) === at;
  return html`<li class=${isFound ? "entry found" : "entry"} data-entry=${word}>
    <span class="entry-word">${entryMark(at)} ${word}</span>
    ${isByHand ? shareSlider(host, editing, at) : weight ? shareBar(at, weight.value) : nothing}
    <span class="term">${weight ? html`${weight} × ` : nothing}<strong>${givenValues[at]}</strong></span>
  </li>`;
}

/** The weighted sum, or the exact look-up. */
function result(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text } = host;
  const { answer } = solved;
  const isError = state.words.answer === "exact" && exactEntry(host) === undefined;
  const sum =
    answer &&
    phrase((number) =>
      text.words.sum(
        answer.weights.map((weight, i) => {
          const value = givenValues[i];
          return `${number(weight)} × ${value ? number(value) : ""}`;
        }),
      ),
    );
  return html`<div class=${isError ? "result error" : "result"}>
    <p class="sum">${sum}</p>
    <p class="answer-line">${isError ? nothing : html`<span class="output-name" aria-hidden="true">✖</span>`}
      <output class="answer">${answerText(host, solved)}</output></p>
    <p class="total">${answer && phrase((number) => text.words.total(number(answer.total)))}</p>
  </div>`;
}

export function lookup(host: FigureHost, editing: Editing, solved: Solved): TemplateResult {
  const { words } = host.text;
  return html`<div class="dictionary">${question(host, editing)}
    ${control(host, "answer", {
      label: words.answerLabel,
      form: "buttons",
      look: "ways",
      texts: words.answers,
      change: (patch) => {
        host.set(patch);
        editing.rest();
      },
    })}
    <ol class="entries" aria-label=${words.entries}>${entries.map((_, at) => entryRow(host, editing, solved, at))}</ol>
    ${result(host, solved)}</div>`;
}
