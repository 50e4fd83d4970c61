/** Where the words stand: on the map of the hand-made plane, else in the order of their dot products. */
import { html, type TemplateResult } from "lit";
import { likenessBars } from "../../charts/likeness-bars.js";
import type { PlaneEvents } from "../../charts/plane-pointer.js";
import type { Side } from "../../charts/word-label.js";
import { wordMap } from "../../charts/word-map.js";
import type { RowLock } from "../../controls/row-lock.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber, movedBy } from "../../model/derive.js";
import { letterOf, type Point, placeable } from "../../model/state.js";
import { entries, handMade2 } from "../../model/words-tables.js";
import type { WordsHand } from "./dictionary.js";
import { wordsLayout } from "./layout.js";
import { type Answer, dotProducts } from "./solve.js";

/** Half the side of the map. */
const extent = 2.55;

/** On which side of its mark a word has room. */
const sides: Readonly<Record<string, Side>> = {
  ...{ fruit: "above", vegetable: "above", furniture: "below" },
  ...{ banana: "left", cherry: "above", grape: "left", pear: "below" },
  ...{ cabbage: "left", carrot: "below", spinach: "left" },
  ...{ chair: "left", sofa: "left", table: "above", bed: "below" },
};

/** Words that stand further off, clear of the marks between. */
const gaps: Readonly<Record<string, number>> = { carrot: 19, pear: 14 };

/** The keys first, then every other word. */
const keyWords = entries.map(({ word }) => word);
const mapWords = [
  ...keyWords,
  ...Object.keys(handMade2).filter((word) => !keyWords.includes(word)),
];
const placeOf = (word: string): Point => {
  const [x = 0, y = 0] = handMade2[word] ?? [];
  return [x, y];
};

/** Whether the asked word, or the place that was chosen, is on the map. */
function isPlaced({ words }: FigureHost["state"]): boolean {
  return words.place !== undefined || Object.hasOwn(handMade2, words.word);
}

/** Where the star stands; at the origin where the asked word has no place. */
function starAt(state: FigureHost["state"]): Point {
  const { place, word } = state.words;
  return place ?? (isPlaced(state) ? placeOf(word) : [0, 0]);
}

function signs({ knn, state }: FigureHost): readonly (-1 | 0 | 1)[] {
  const query = { data: Float64Array.from(starAt(state)), shape: [1, 2] };
  const key = { data: Float64Array.from(mapWords.flatMap(placeOf)), shape: [mapWords.length, 2] };
  const { data } = knn.scores(query, key, { scale: 1 });
  return Array.from(data, (score) => Math.sign(score) as -1 | 0 | 1);
}

function nearestWord({ knn, state }: FigureHost): string {
  const query = { data: Float64Array.from(starAt(state)), shape: [1, 2] };
  const key = { data: Float64Array.from(mapWords.flatMap(placeOf)), shape: [mapWords.length, 2] };
  const { indices } = knn.nearestNeighbors(query, key, { similarity: "rbf" });
  return mapWords[indices[0] ?? 0] ?? "";
}

export interface PlaceEvents {
  readonly hand: WordsHand;
  readonly lock: RowLock<number>;
  toggle(at: number): void;
}

function mapEvents(host: FigureHost, { hand, lock, toggle }: PlaceEvents) {
  const move = (to: Point, gesture: string) => {
    const edge = extent * 0.96;
    const clamp = (x: number) => placeable(Math.min(edge, Math.max(-edge, x)));
    hand.slide({ place: [clamp(to[0]), clamp(to[1])] }, gesture);
  };
  const events: PlaneEvents = {
    select: () => {},
    move: (_, to) => move(to, "drag"),
    nudge: (_, dx, dy) => {
      move(movedBy(starAt(host.state), dx, dy), "nudge");
      hand.rest();
    },
    release: () => hand.rest(),
    highlight: (at) => lock.hover(at),
  };
  return {
    ...events,
    ask: (word: string) => {
      const at = keyWords.indexOf(word);
      // A key on the map is the key in the list; any other word is asked.
      if (at >= 0) toggle(at);
      else hand.take({ word, place: undefined });
    },
  };
}

/** Said first of a star that does not stand on its word. */
function mapNote(host: FigureHost): string {
  const { map } = host.text.words;
  const { place, word } = host.state.words;
  if (place !== undefined) return map.moved(nearestWord(host));
  return isPlaced(host.state) ? "" : map.absent(word);
}

function mapHint(host: FigureHost): TemplateResult {
  const { common, words } = host.text;
  const note = mapNote(host);
  const hint = common.sentences([note, words.map.hint]).slice(note.length);
  return html`<p class="note map-hint">${note && html`<span class="moved">${note}</span>`}${hint}</p>`;
}

function map(host: FigureHost, answer: Answer | undefined, given: PlaceEvents): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  const query = starAt(state);
  const placed = isPlaced(state);
  const told = placed && state.words.answer === "meaning" && state.words.similarity === "dot";
  const sign = told ? signs(host) : undefined;
  const [x, y] = query.map((c) => formatNumber(c, 2)) as [string, string];
  const word = state.words.place === undefined ? `${state.words.word}: ` : "";
  return html`${wordMap(
    {
      extent,
      size: wordsLayout(host.width).side,
      query,
      words: mapWords.map((name, i) => ({
        word: name,
        at: placeOf(name),
        side: sides[name] ?? "right",
        gap: gaps[name],
        sign: sign?.[i],
      })),
      letters: entries.map((_, i) => letterOf(i)),
      weights: placed ? answer?.weights : undefined,
      sides: told ? words.map : undefined,
      highlight: given.lock.current,
      label: words.map.label,
      describe: () => ({
        name: text.common.query,
        value: `${word}${text.common.point(x, y)}`,
        role: text.common.movable,
      }),
    },
    mapEvents(host, given),
  )}
  ${mapHint(host)}`;
}

/** How many words are shown from the top of the order, and from its end. */
const [top, bottom] = [8, 3];

function likeness(host: FigureHost): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  const all = dotProducts(host.knn, state);
  const few = all.length <= top + bottom ? all : [...all.slice(0, top), ...all.slice(-bottom)];
  const rows = few.map(({ word, score }) => ({
    word,
    score,
    digits: formatNumber(score, 2),
    isKey: keyWords.includes(word),
  }));
  const told = text.common.rows(rows.map(({ word, digits }) => words.likeness.row(word, digits)));
  return html`<h3>${words.likeness.title(state.words.word)}</h3>
    ${likenessBars({
      rows,
      width: wordsLayout(host.width).side,
      label: words.likeness.label(told),
      sides: words.map,
    })}`;
}

/** Only the plane can be drawn as it is. */
export function whereWords(
  host: FigureHost,
  answer: Answer | undefined,
  events: PlaceEvents,
): TemplateResult {
  const { answer: how, vectors } = host.state.words;
  return how === "meaning" && vectors !== "plane" ? likeness(host) : map(host, answer, events);
}
