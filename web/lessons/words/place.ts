/** The positions of words: on the map of the hand-made plane, else ranked by dot product; and the answer from there. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { keyFill, keyMark, outputMark } from "../../charts/marks.js";
import type { PlaneEvents } from "../../charts/plane/plane-pointer.js";
import { linearScale } from "../../charts/scale.js";
import type { RowLock } from "../../controls/row-lock.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber } from "../../figure/format-number.js";
import { movedBy } from "../../figure/plane-points.js";
import { letterOf, type Point, placeable } from "../../figure/state/state.js";
import { shareBar, type WordsEditing } from "./choice.js";
import { likenessBars } from "./map/likeness-bars.js";
import type { Side } from "./map/word-label.js";
import { type MapWord, wordMap } from "./map/word-map.js";
import type { Solved } from "./solve.js";
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
import { queryName, valueText } from "./text.js";

/** From this width on the answer is beside the map; the style sheet has the same breakpoint. */
const sideBySide = 660;

/** Width of the map, of the ranking, and of the sum of words. */
export const pictureWidth = (width: number): number =>
  width < sideBySide ? Math.min(440, Math.round(width * 0.86)) : Math.min(500, width - 260);

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
const gaps: Readonly<Record<string, number>> = { cabbage: 4, carrot: 19, pear: 14 };

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
    editing.slide({ place: [clamp(to[0]), clamp(to[1])], answer: "meaning" }, gesture);
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
      else editing.take({ word, place: undefined, answer: "meaning" });
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

export function mapHint(host: FigureHost, { map }: Solved): TemplateResult | typeof nothing {
  if (map === undefined) return nothing;
  const { common, words } = host.text;
  const note = mapNote(host, map.nearest);
  const hint = common.sentences([note, words.map.hint]).slice(note.length);
  return html`<p class="note map-hint">${note && html`<span class="moved">${note}</span>`}${hint}</p>`;
}

function map(
  host: FigureHost,
  answer: Answer | undefined,
  { signs }: MapSolved,
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
  )}`;
}

/** The numbers of words shown from the top of the ranking, and from its end. */
const [top, bottom] = [6, 3];

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

/** A line from 0 to the largest value: the answer lies between the values that it averages. */
function valueLine(host: FigureHost, { values }: Solved, answer: Answer): TemplateResult {
  const [width, height, edge] = [240, 46, 14];
  const most = Math.max(...values.map(([value]) => value?.value ?? 0));
  const x = linearScale([0, most], [edge, width - edge]);
  const guess = host.guess?.id === "furniture" ? host.guess : undefined;
  const place = x(answer.value[0]?.value ?? 0);
  return html`<svg class="chart value-line" viewBox="0 0 ${width} ${height}" role="img"
      aria-label=${host.text.words.meant(String(answer.value[0]))}>
    <line class="axis" x1=${x(0)} x2=${x(most)} y1="26" y2="26"></line>
    ${values.map(([value], i) => keyMark(x(value?.value ?? 0), 26, i, letterOf(i), 9))}
    ${values.map(([value]) => svg`<text class="half-note" x=${x(value?.value ?? 0)} y="44" text-anchor="middle">${value}</text>`)}
    ${guess ? svg`<line class="guess" x1=${x(guess.value)} x2=${x(guess.value)} y1="4" y2="38"></line>` : nothing}
    ${outputMark(place, 11, 5)}
  </svg>`;
}

/** The shares by meaning, and the answer that they make. */
function meaning(host: FigureHost, solved: Solved): TemplateResult {
  const { meant } = solved;
  const { words } = host.text;
  if (meant === undefined)
    return html`<p class="meant note">${words.noVector(host.state.words.word, host.state.words.vectors)}</p>`;
  const shares = entries.map(
    ({ word }, at) => html`<li data-share=${word}>
      <svg class="chart entry-mark" viewBox="-11 -11 22 22" aria-hidden="true">${keyMark(0, 0, at, letterOf(at))}</svg>
      <span class="share-word">${word}</span> ${shareBar(meant.weights[at]?.value ?? 0, keyFill(at))}
      ${meant.weights[at]}</li>`,
  );
  return html`<div class="meant"><p class="asked">★ ${queryName(host)}</p>
    <ol class="shares">${shares}</ol>
    ${solved.words.values === "numbers" ? valueLine(host, solved, meant) : nothing}
    <p class="answer-line"><span class="output-name">✖ ${valueText(meant.value)}</span></p></div>`;
}

export function whereWords(host: FigureHost, solved: Solved, events: PlaceEvents): TemplateResult {
  return html`<div class="where"><div>${
    solved.map ? map(host, solved.meant, solved.map, events) : likeness(host, solved.likeness ?? [])
  }</div>${meaning(host, solved)}</div>`;
}
