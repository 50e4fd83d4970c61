/** The positions of words: on the map of the hand-made plane, else ranked by dot product. */

import { html, type TemplateResult } from "lit";
import { likenessBars } from "../../charts/bars/likeness-bars.js";
import type { PlaneEvents } from "../../charts/plane/plane-pointer.js";
import type { Side } from "../../charts/plane/word-label.js";
import { type MapWord, wordMap } from "../../charts/plane/word-map.js";
import type { RowLock } from "../../controls/row-lock.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber } from "../../figure/format-number.js";
import { movedBy } from "../../figure/plane-points.js";
import { letterOf, type Point, placeable } from "../../figure/state/state.js";
import type { WordsEditing } from "./dictionary.js";
import { wordsLayout } from "./layout.js";
import type { Solved } from "./solve.js";
import type { Answer } from "./solve-answer.js";
import {
  type Alike,
  isPlaced,
  keyWords,
  type MapSolved,
  mapWords,
  placeOf,
  starAt,
} from "./solve-map.js";

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

export interface PlaceEvents {
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
      size: wordsLayout(host.width).side,
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
      width: wordsLayout(host.width).side,
      label: words.likeness.label(summary),
      sides: words.map,
    })}`;
}

export function whereWords(host: FigureHost, solved: Solved, events: PlaceEvents): TemplateResult {
  if (solved.map) return map(host, solved.answer, solved.map, events);
  return likeness(host, solved.likeness ?? []);
}
