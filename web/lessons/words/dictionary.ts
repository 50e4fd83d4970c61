/** The dictionary: the query, the answer mode, its three entries, and the weighted sum. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { keyFill, keyMark } from "../../charts/marks.js";
import { numberInput } from "../../controls/inputs.js";
import type { RowLock } from "../../controls/row-lock.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import { letterOf, limits } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";
import { type Answer, type TableAnswer, wordsOf } from "./solve-answer.js";
import {
  answerNames,
  type VectorsName,
  valueNames,
  vectorNames,
  type WordsState,
  wordsLimits,
} from "./state.js";
import { answerText, exactEntry, provenance, valueIn, valueText } from "./text.js";

/** Changes of the words. */
export interface WordsEditing {
  /** One change, announced at the end of the gesture. */
  take(patch: Partial<WordsState>): void;
  /** One of several changes: one undo step until `rest`. */
  slide(patch: Partial<WordsState>, gesture: string): void;
  rest(): void;
}

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

export function shareBar(weight: number, fill: string): TemplateResult {
  return html`<svg class="chart share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="bar" x="0" y="0" width=${100 * weight} height="12" fill=${fill}></rect>`}
  </svg>`;
}

interface Entry {
  readonly at: number;
  readonly solved: Solved;
  readonly lock: RowLock<number>;
  toggle(at: number): void;
}

/** The score set by hand, before the bar of its share. */
function scoreField(host: FigureHost, editing: WordsEditing, at: number): TemplateResult {
  const { scores } = host.state.words;
  const label = host.text.words.score(entries[at]?.word ?? "");
  return numberInput({
    ...{ name: `score-${at}`, label, ...limits.coordinate, step: 0.1, value: scores[at] },
    disabled: host.isLocked("scores"),
    change: (x) => editing.take({ scores: scores.map((s, i) => (i === at ? x + 0 : s)) }),
  });
}

/** The share as a control or as a bar. */
function shareOf(
  host: FigureHost,
  editing: WordsEditing,
  answer: Answer,
  at: number,
): TemplateResult {
  if (answer.scores === undefined) return shareSlider(host, editing, at);
  const bar = shareBar(answer.weights[at]?.value ?? 0, keyFill(at));
  if (host.state.words.answer !== "scores") return bar;
  return html`<span class="scored" data-edits="scores">${scoreField(host, editing, at)}${bar}</span>`;
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
    <span class="entry-value">${valueText(value)}</span>
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
    <p class="note provenance">${provenance(host)}</p>
  </div>`;
}

export function dictionary(
  host: FigureHost,
  editing: WordsEditing,
  solved: Solved,
  lock: RowLock<number>,
  toggle: (at: number) => void,
): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  return html`${question(host, editing)}
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
    ${result(host, solved)}
    <div class="value-kind" data-control="wordValues"><span class="note" aria-hidden="true">${words.valuesLabel}</span>
      ${choice({
        ...{ host, control: "wordValues" },
        label: words.valuesLabel,
        names: valueNames,
        chosen: state.words.values,
        text: words.valueKinds,
        pick: (values) => editing.take({ values }),
      })}</div>`;
}

export interface Choice<T extends string> {
  readonly host: FigureHost;
  /** The field that it changes. */
  readonly control: string;
  readonly label: string;
  readonly names: readonly T[];
  readonly chosen: T;
  readonly text: Readonly<Record<T, string>>;
  pick(name: T): void;
}

export function choice<T extends string>({
  host,
  control,
  label,
  names,
  chosen,
  text,
  pick,
}: Choice<T>): TemplateResult {
  return html`<div class="choices" data-control=${control} role="group" aria-label=${label}>
    ${names.map(
      (name) => html`<button type="button" data-choice=${name} ?disabled=${host.isLocked(control)}
        aria-pressed=${name === chosen ? "true" : "false"} @click=${() => pick(name)}>${text[name]}</button>`,
    )}
  </div>`;
}

function cell(
  host: FigureHost,
  editing: WordsEditing,
  { vectors: name, scaled, value }: TableAnswer,
  scale: string,
): TemplateResult {
  const { text, state } = host;
  const { words } = state;
  const written = value ? valueText(value) : text.words.missing;
  const ignored = words.similarity !== "dot";
  const chosen = words.vectors === name && (ignored || words.scaled === scaled);
  return html`<td data-scale=${scale}><label class="made" data-made="${name}-${scaled ? "scaled" : "unscaled"}">
    <input type="radio" name="made" data-edits="vectors" .checked=${chosen}
      ?disabled=${value === undefined || host.isLocked("vectors")}
      aria-label=${text.words.made(name, scale, String(written))}
      @change=${() => editing.take(ignored ? { vectors: name } : { vectors: name, scaled })}>
    <span>${written}</span></label></td>`;
}

function seedField(host: FigureHost, editing: WordsEditing): TemplateResult {
  const { text, state } = host;
  const label = text.words.seed;
  return html`<label class="seed" data-control="seed">${label} ${numberInput({
    ...{ name: "seed", label, ...limits.seed, step: 1, value: state.seed },
    disabled: host.isLocked("seed"),
    change: (seed) => {
      host.set({ seed });
      editing.rest();
    },
  })}</label>`;
}

/** In the hand-made plane the query is the star's position; the other tables have words only. */
function rowName({ text, state }: FigureHost, name: VectorsName): string {
  const { vectors, atStar } = text.words;
  return name === "plane" && state.words.place ? `${vectors.plane}${atStar}` : vectors[name];
}

export function vectorTables(
  host: FigureHost,
  editing: WordsEditing,
  made: readonly TableAnswer[],
): TemplateResult {
  const { text, state } = host;
  const { words } = text;
  const { similarity } = state.words;
  const columns =
    similarity === "dot"
      ? [words.unscaled, words.scaled]
      : [similarity === "cosine" ? words.byCosine : words.byRbf];
  // Chromium keeps radio buttons outside a form alive with their shadow root; method `dialog` submits nothing.
  return html`<form method="dialog"><table class="made-by ${state.words.values}" aria-label=${words.madeLabel}>
    <thead><tr><td></td>${columns.map(
      (name) => html`<th scope="col"><span class="formula">${name}</span></th>`,
    )}</tr></thead>
    <tbody>${vectorNames.map(
      (name) => html`<tr>
        <th scope="row">${rowName(host, name)} ${name === "random" ? seedField(host, editing) : ""}</th>
        ${made
          .filter(({ vectors }) => vectors === name)
          .map((one, i) => cell(host, editing, one, columns[i] ?? ""))}
      </tr>`,
    )}</tbody>
  </table></form>`;
}
