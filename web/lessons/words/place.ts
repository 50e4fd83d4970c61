/** The positions of words: on the map of the hand-made plane, else ranked by dot product; and a − b + c among them. */
import { html, type TemplateResult } from "lit";
import { likenessBars } from "../../charts/bars/likeness-bars.js";
import { wordSum } from "../../charts/bars/word-sum.js";
import type { PlaneEvents } from "../../charts/plane/plane-pointer.js";
import type { Side } from "../../charts/plane/word-label.js";
import { type MapWord, wordMap } from "../../charts/plane/word-map.js";
import { chapterPart } from "../../controls/chapter-part.js";
import type { RowLock } from "../../controls/row-lock.js";
import { entries, royal } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber } from "../../figure/format-number.js";
import { phrase } from "../../figure/phrase.js";
import { movedBy } from "../../figure/plane-points.js";
import { letterOf, type Point, placeable } from "../../figure/state/state.js";
import type { WordsEditing } from "./dictionary.js";
import type { Solved, SumAnswer } from "./solve.js";
import {
  type Alike,
  isPlaced,
  keyWords,
  type MapSolved,
  mapWords,
  placeOf,
  starAt,
} from "./solve.js";
import type { Answer } from "./solve-answer.js";
import { type RoyalWord, royalWords, wordsDefault } from "./state.js";

/** Width of the map, of the ranking, and of the sum of words; the style sheet has the same breakpoint and gap. */
export function pictureWidth(width: number): number {
  const column = width < 700 ? width : (width - 32) / 2;
  return Math.round(Math.min(520, column));
}

/** Half the side of the map. */
export const extent = 2.55;

/** The side of the mark with room for its word. */
const sides: Readonly<Record<string, Side>> = {
  ...{ fruit: "above", vegetable: "above", furniture: "below" },
  ...{ banana: "left", cherry: "above", grape: "left", pear: "below" },
  ...{ cabbage: "left", carrot: "below", spinach: "left" },
  ...{ chair: "left", sofa: "left", table: "above", bed: "below" },
};

/** Labels farther away, clear of the marks between. */
const gaps: Readonly<Record<string, number>> = { carrot: 19, pear: 14 };

/** A word as the map draws it. */
export const mapWordAt = (word: string, sign?: -1 | 0 | 1): MapWord => ({
  ...{ word, at: placeOf(word), side: sides[word] ?? "right", gap: gaps[word], sign },
});

interface PlaceEvents {
  readonly editing: WordsEditing;
  readonly lock: RowLock<number>;
  toggle(at: number): void;
}

function mapEvents(host: FigureHost, { editing, lock, toggle }: PlaceEvents) {
  const move = (to: Point, gesture: string) => {
    const edge = extent * 0.96;
    const clamp = (x: number) => placeable(Math.min(edge, Math.max(-edge, x)));
    editing.slide({ place: [clamp(to[0]), clamp(to[1])] }, gesture);
  };
  const events: PlaneEvents = {
    select: () => {},
    move: (_, to) => move(to, "drag"),
    nudge: (_, dx, dy) => {
      move(movedBy(starAt(host.state), dx, dy), "nudge");
      editing.rest();
    },
    release: () => editing.rest(),
    highlight: (at) => lock.hover(at),
  };
  return {
    ...events,
    setQuery: (word: string) => {
      const at = keyWords.indexOf(word);
      // A key on the map toggles its entry; any other word becomes the query.
      if (at >= 0) toggle(at);
      else editing.take({ word, place: undefined });
    },
  };
}

/** A note about a star that is not at its word. */
function mapNote(host: FigureHost, nearest: string): string {
  const { map } = host.text.words;
  const { place, word } = host.state.words;
  if (place !== undefined) return map.moved(nearest);
  return isPlaced(host.state) ? "" : map.absent(word);
}

function mapHint(host: FigureHost, nearest: string): TemplateResult {
  const { common, words } = host.text;
  const note = mapNote(host, nearest);
  const hint = common.sentences([note, words.map.hint]).slice(note.length);
  return html`<p class="note map-hint">${note && html`<span class="moved">${note}</span>`}${hint}</p>`;
}

function map(
  host: FigureHost,
  answer: Answer | undefined,
  { signs, nearest }: MapSolved,
  given: PlaceEvents,
): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  const query = starAt(state);
  const [x, y] = query.map((c) => formatNumber(c, 2)) as [string, string];
  const word = state.words.place === undefined ? `${text.common.label(state.words.word)} ` : "";
  return html`${wordMap(
    {
      extent,
      size: pictureWidth(host.width),
      query,
      words: mapWords.map((name, i) => mapWordAt(name, signs?.[i])),
      letters: entries.map((_, i) => letterOf(i)),
      weights: isPlaced(state) ? answer?.weights.map(({ value }) => value) : undefined,
      sides: signs ? words.map : undefined,
      highlight: given.lock.current,
      label: words.map.label,
      describe: () => ({
        name: text.common.query,
        value: `${word}${text.common.point(x, y)}`,
        control: "place",
        role: host.isLocked("place") ? undefined : text.common.movable,
      }),
    },
    mapEvents(host, given),
  )}
  ${mapHint(host, nearest)}`;
}

/** The numbers of words shown from the top of the ranking, and from its end. */
const [top, bottom] = [8, 3];

function likeness(host: FigureHost, all: readonly Alike[]): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  const few = all.length <= top + bottom ? all : [...all.slice(0, top), ...all.slice(-bottom)];
  const rows = few.map(({ word, score }) => ({
    word,
    score: score.value,
    digits: score,
    isKey: keyWords.includes(word),
  }));
  const summary = text.common.rows(
    rows.map(({ word, digits }) => words.likeness.row(word, String(digits))),
  );
  return html`<h3>${words.likeness.title(state.words.word)}</h3>
    ${likenessBars({
      rows,
      width: pictureWidth(host.width),
      label: words.likeness.label(summary),
      sides: words.map,
    })}`;
}

export function whereWords(host: FigureHost, solved: Solved, events: PlaceEvents): TemplateResult {
  if (solved.map) return map(host, solved.answer, solved.map, events);
  return likeness(host, solved.likeness ?? []);
}

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
function sumVerdict({ state, text }: FigureHost, made: SumAnswer, learned: SumAnswer): string {
  const { verdict } = text.words.arithmetic;
  const first = (list: readonly Alike[]) => list[0]?.word ?? "";
  const [near, other] = [first(learned.all), first(learned.others)];
  if (state.words.sum.some((word) => word === near)) return verdict.input(near, other);
  return first(made.all) === near ? verdict.same(near) : verdict.apart(first(made.all), near);
}

export function arithmetic(
  host: FigureHost,
  editing: WordsEditing,
  solved: Solved,
): TemplateResult {
  const { state, text } = host;
  const words = text.words.arithmetic;
  const { sum } = state.words;
  const [a = "queen", b = "woman", c = "man"] = sum;
  const { royal: made, glove: learned } = solved;
  const [x, y] = made.at;
  const written = words.sum(a, b, c);
  const isNeeded = sum.join() !== wordsDefault.sum.join();
  return chapterPart(
    { name: "arithmetic", title: words.title, isNeeded },
    html`<p class="section-ask">${words.ask}</p>
    ${terms(host, editing)}
    <div class="columns">
      <div>${wordSum({
        width: pictureWidth(host.width),
        words: royalWords.map((word) => ({ word, at: royalPlace(word), side: royalSides[word] })),
        sum: [royalPlace(a), royalPlace(b), royalPlace(c), [x.value, y.value]],
        axes: words.axes,
        used: sum,
        nearest: made.all[0]?.word ?? "",
        label: words.mapLabel(written, String(x), String(y)),
      })}
        <p class="lands"><span class="output-name" aria-hidden="true">✖</span> ${phrase((number) => words.lands(written, number(x), number(y)))}</p></div>
      <div class="both-lists">${lists(host, "royal", made)}${lists(host, "glove", learned)}</div>
    </div>
    <p class="verdict">${sumVerdict(host, made, learned)}</p>`,
  );
}
