/** a − b + c among the words: in the hand-made plane as a picture, in both tables as lists. */
import { html, type TemplateResult } from "lit";
import { royal } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import type { Point } from "../../figure/state/state.js";
import type { WordsEditing } from "./choice.js";
import type { Side } from "./map/word-label.js";
import { wordSum } from "./map/word-sum.js";
import { pictureWidth } from "./place.js";
import type { Alike, Solved, SumAnswer } from "./solve.js";
import { type RoyalWord, royalWords } from "./state.js";

/** The side of each word in the sum. */
const royalSides: Readonly<Record<RoyalWord, Side>> = {
  ...{ king: "above", queen: "right", prince: "left", princess: "below" },
  ...{ man: "above", woman: "below", boy: "left", girl: "left" },
} as const;

const royalPlace = (word: RoyalWord): Point => {
  const [x = 0, y = 0] = royal[word] ?? [];
  return [x, y];
};

function terms(host: FigureHost, editing: WordsEditing): TemplateResult {
  const { state, text } = host;
  const words = text.words.arithmetic;
  const { sum } = state.words;
  const select = (at: number) => {
    const take = (event: Event) => {
      const word = (event.target as HTMLSelectElement).value as RoyalWord;
      editing.take({ sum: sum.map((other, i) => (i === at ? word : other)) });
    };
    return html`<select data-edits="sum" ?disabled=${host.isLocked("sum")} aria-label=${words.terms[at] ?? ""} @change=${take}>
      ${royalWords.map((word) => html`<option value=${word} .selected=${word === sum[at]}>${word}</option>`)}
    </select>`;
  };
  return html`<p class="terms" dir="ltr">${select(0)} − ${select(1)} + ${select(2)}</p>`;
}

function nearest(title: string, list: readonly Alike[], used: readonly string[]): TemplateResult {
  return html`<div class="nearest">
    <h4>${title}</h4>
    <ol>${list.map(
      ({ word, score }) => html`<li class=${used.includes(word) ? "went-in" : ""}>
        <span>${word}</span> <span class="digits">${score}</span></li>`,
    )}</ol>
  </div>`;
}

function lists(
  host: FigureHost,
  name: "royal" | "glove",
  { all, others }: SumAnswer,
): TemplateResult {
  const words = host.text.words.arithmetic;
  const used = host.state.words.sum;
  return html`<div class="sum-lists" data-table=${name}>
    <h3>${words.tables[name]} <span class="note">${words.by}</span></h3>
    ${nearest(words.all, all, used)}${nearest(words.others, others, used)}
  </div>`;
}

/** A comparison of the two tables. */
export function sumVerdict(
  { state, text }: FigureHost,
  { royal: made, glove: learned }: Solved,
): string {
  const { verdict } = text.words.arithmetic;
  const first = (list: readonly Alike[]) => list[0]?.word ?? "";
  const [near, other] = [first(learned.all), first(learned.others)];
  if (state.words.sum.some((word) => word === near)) return verdict.input(near, other);
  return first(made.all) === near ? verdict.same(near) : verdict.apart(first(made.all), near);
}

export function sumPicture(
  host: FigureHost,
  editing: WordsEditing,
  { royal: made }: Solved,
): TemplateResult {
  const { state, text } = host;
  const words = text.words.arithmetic;
  const { sum } = state.words;
  const [a = "queen", b = "woman", c = "man"] = sum;
  const [x, y] = made.at;
  const written = words.sum(a, b, c);
  return html`<div class="sum-picture">${wordSum({
    width: pictureWidth(host.width),
    words: royalWords.map((word) => ({ word, at: royalPlace(word), side: royalSides[word] })),
    sum: [royalPlace(a), royalPlace(b), royalPlace(c), [x.value, y.value]],
    axes: words.axes,
    used: sum,
    nearest: made.all[0]?.word ?? "",
    label: words.mapLabel(written, String(x), String(y)),
  })}
    <div>${terms(host, editing)}
      <p class="lands"><span class="output-name" aria-hidden="true">✖</span> ${phrase((number) => words.lands(written, number(x), number(y)))}</p></div>
  </div>`;
}

export function sumLists(host: FigureHost, { royal: made, glove: learned }: Solved) {
  return html`<div class="both-lists">${lists(host, "royal", made)}${lists(host, "glove", learned)}</div>`;
}
