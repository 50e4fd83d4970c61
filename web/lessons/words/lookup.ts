/** The dictionary: the query, the answer mode, its three entries, and the weighted sum. */
import { html, nothing, type TemplateResult } from "lit";
import { keyFill, keyMark } from "../../charts/marks.js";
import type { RowLock } from "../../controls/row-lock.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import { letterOf } from "../../figure/state/state.js";
import { choice, shareBar, type WordsEditing } from "./choice.js";
import type { Solved } from "./solve.js";
import { type Answer, wordsOf } from "./solve-answer.js";
import { answerNames, valueNames, wordsLimits } from "./state.js";
import { answerText, exactEntry, valueIn, valueText } from "./text.js";

/** Suggested words: those of the selected vectors, and the entries. */
function suggestions({ words }: FigureHost["state"]): readonly string[] {
  const names = wordsOf(words.vectors);
  return names.length > 0 ? names : wordsOf("wide");
}

function question(host: FigureHost, editing: WordsEditing): TemplateResult {
  const { state, text } = host;
  const type = (event: Event) => {
    const word = (event.target as HTMLInputElement).value.trim().toLowerCase();
    editing.slide(
      { word: [...word].slice(0, wordsLimits.word).join(""), place: undefined },
      "word",
    );
  };
  return html`<p class="question" data-control="word">
    <label for="word">★ ${text.words.ask}</label>
    <input id="word" type="text" ?disabled=${host.isLocked("word")} list="known" maxlength=${wordsLimits.word} autocomplete="off"
      autocapitalize="none" spellcheck="false" .value=${state.words.word}
      @input=${type} @change=${editing.rest}>
    <datalist id="known">${suggestions(state).map((word) => html`<option value=${word}></option>`)}</datalist>
  </p>`;
}

function shareSlider(host: FigureHost, editing: WordsEditing, at: number): TemplateResult {
  const { blend } = host.state.words;
  const share = blend[at] ?? 0;
  const slide = (event: Event) => {
    const x = (event.target as HTMLInputElement).valueAsNumber;
    editing.slide({ blend: blend.map((b, i) => (i === at ? x : b)) }, `share ${at}`);
  };
  return html`<input class="share" type="range" data-control="blend" ?disabled=${host.isLocked("blend")} min="0" max="1" step="0.05"
    aria-label=${host.text.words.share(entries[at]?.word ?? "")} .value=${String(share)}
    @input=${slide} @change=${editing.rest}>`;
}

interface Entry {
  readonly at: number;
  readonly solved: Solved;
  readonly lock: RowLock<number>;
  toggle(at: number): void;
}

/** The share as a control, or as a bar. */
function shareOf(
  host: FigureHost,
  editing: WordsEditing,
  answer: Answer,
  at: number,
): TemplateResult {
  if (answer.scores === undefined) return shareSlider(host, editing, at);
  return shareBar(answer.weights[at]?.value ?? 0, keyFill(at));
}

function entryRow(host: FigureHost, editing: WordsEditing, entry: Entry): TemplateResult {
  const { at, solved, lock } = entry;
  const { answer } = solved;
  const { words } = host.state;
  const word = entries[at]?.word ?? "";
  const value = solved.values[at] ?? [];
  const isFound = words.answer === "exact" && exactEntry(host) === at;
  const term =
    answer &&
    html`${answer.weights[at]} × ${
      value.length === 1 ? html`${value[0]} = ` : "v = "
    }<strong>${valueText(answer.terms[at] ?? [])}</strong>`;
  const mark = html`<svg class="chart entry-mark" viewBox="-11 -11 22 22" aria-hidden="true">
    ${keyMark(0, 0, at, letterOf(at))}</svg>`;
  const lit = lock.current === at;
  return html`<li class="entry ${lit ? "lit" : ""} ${isFound ? "found" : ""}" data-entry=${word}
      @pointerenter=${() => lock.hover(at)} @pointerleave=${() => lock.hover(undefined)}>
    <button type="button" class="entry-word" aria-pressed=${lock.locked === at ? "true" : "false"}
      @click=${() => entry.toggle(at)} @focus=${() => lock.hover(at)} @blur=${() => lock.hover(undefined)}
      >${mark} ${word}</button>
    ${
      answer && value.length === 1
        ? nothing
        : html`<span class="entry-value">${valueText(value)}</span>`
    }
    ${
      answer === undefined
        ? nothing
        : html`${shareOf(host, editing, answer, at)}
          <span class="term">${term}</span>`
    }
  </li>`;
}

/** The weighted sum, or the exact lookup. */
function result(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text } = host;
  const { answer } = solved;
  const words = text.words;
  const isError = state.words.answer === "exact" && exactEntry(host) === undefined;
  const numbers = answer && state.words.values === "numbers";
  return html`<div class="result ${isError ? "error" : ""}">
    ${numbers ? html`<p class="sum">${phrase((number) => answer.terms.map((term) => valueIn(number, term)).join(" + "))} =</p>` : nothing}
    <p class="answer-line">${isError ? nothing : html`<span class="output-name" aria-hidden="true">✖</span>`}
      <output class="answer">${answerText(host, solved)}</output></p>
    ${answer ? html`<p class="total">${phrase((number) => words.total(number(answer.total)))}</p>` : nothing}
  </div>`;
}

export function lookup(
  host: FigureHost,
  editing: WordsEditing,
  solved: Solved,
  lock: RowLock<number>,
  toggle: (at: number) => void,
): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  return html`<div class="dictionary">${question(host, editing)}
    ${choice({
      ...{ host, control: "answer" },
      label: words.answerLabel,
      names: answerNames,
      chosen: state.words.answer,
      text: words.answers,
      pick: (name) => editing.take({ answer: name }),
    })}
    <ol class="entries ${state.words.values}" aria-label=${words.entries}>
      ${entries.map((_, at) => entryRow(host, editing, { at, solved, lock, toggle }))}
    </ol>
    ${result(host, solved)}</div>`;
}

export function valueKind(host: FigureHost, editing: WordsEditing): TemplateResult {
  const { words } = host.text;
  return html`<div class="value-kind" data-control="wordValues"><span class="note" aria-hidden="true">${words.valuesLabel}</span>
    ${choice({
      ...{ host, control: "wordValues" },
      label: words.valuesLabel,
      names: valueNames,
      chosen: host.state.words.values,
      text: words.valueKinds,
      pick: (values) => editing.take({ values }),
    })}</div>`;
}
