/** The words on their map, and the answer of the dictionary at the place of the star. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { keyMark, outputMark } from "../../charts/marks.js";
import type { PlaneEvents } from "../../charts/plane/plane-pointer.js";
import { linearScale } from "../../charts/scale.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber } from "../../figure/format-number.js";
import { movedBy } from "../../figure/plane-points.js";
import { letterOf, type Point, placeable } from "../../figure/state/state.js";
import { type Editing, entryMark } from "./lookup.js";
import { shareBar } from "./share-bar.js";
import { type Answer, givenValues, mapWords, type Solved, starAt } from "./solve.js";
import { queryName } from "./text.js";
import { extent, wordMap } from "./word-map.js";

/** From this width on the answer is beside the map; the style sheet has the same breakpoint. */
const sideBySide = 660;

const mapWidth = (width: number): number =>
  width < sideBySide ? Math.min(440, Math.round(width * 0.86)) : Math.min(480, width - 260);

function mapEvents(host: FigureHost, { set, rest }: Editing): PlaneEvents {
  const move = (to: Point, gesture: string) => {
    const edge = extent * 0.96;
    const clamp = (x: number) => placeable(Math.min(edge, Math.max(-edge, x)));
    set({ place: [clamp(to[0]), clamp(to[1])] }, gesture);
  };
  return {
    select: () => {},
    move: (_, to) => move(to, "drag"),
    nudge: (_, dx, dy) => {
      move(movedBy(starAt(host.state) ?? [0, 0], dx, dy), "nudge");
      rest();
    },
    release: rest,
    highlight: () => {},
  };
}

function map(host: FigureHost, editing: Editing): TemplateResult {
  const { state, text } = host;
  const query = starAt(state);
  const [x, y] = (query ?? [0, 0]).map((c) => formatNumber(c, 2)) as [string, string];
  const word = state.words.place === undefined ? `${text.common.label(state.words.word)} ` : "";
  return html`${wordMap(
    {
      size: mapWidth(host.width),
      query,
      words: mapWords,
      letters: entries.map((_, i) => letterOf(i)),
      sides: text.words.map,
      label: text.words.map.label,
      describe: () => ({
        name: text.common.query,
        value: `${word}${text.common.point(x, y)}`,
        control: "place",
        role: host.isLocked("place") ? undefined : text.common.movable,
      }),
    },
    mapEvents(host, editing),
    (name) => {
      editing.set({ word: name, place: undefined });
      editing.rest();
    },
  )}`;
}

/** A line from 0 to the largest value: the answer lies between the values that it averages. */
function valueLine(host: FigureHost, { value }: Answer): TemplateResult {
  const [width, height, edge] = [240, 46, 14];
  const most = Math.max(...givenValues.map((given) => given.value));
  const x = linearScale([0, most], [edge, width - edge]);
  const guess = host.guess?.id === "furniture" ? host.guess : undefined;
  return html`<svg class="chart value-line" viewBox="0 0 ${width} ${height}" role="img"
      aria-label=${host.text.words.meant(String(value))}>
    <line class="axis" x1=${x(0)} x2=${x(most)} y1="26" y2="26"></line>
    ${givenValues.map((given, i) => keyMark(x(given.value), 26, i, letterOf(i), 9))}
    ${givenValues.map((given) => svg`<text class="half-note" x=${x(given.value)} y="44" text-anchor="middle">${given}</text>`)}
    ${guess ? svg`<line class="guess" x1=${x(guess.value)} x2=${x(guess.value)} y1="4" y2="38"></line>` : nothing}
    ${outputMark(x(value.value), 11, 5)}
  </svg>`;
}

/** Scores and shares by meaning, and the answer that they make. */
function answerOf(host: FigureHost, { meant }: Solved): TemplateResult | typeof nothing {
  if (meant === undefined) return nothing;
  const { steps } = host.text.words;
  return html`<div class="meant"><p class="asked">★ ${queryName(host)}</p>
    <table class="shares"><thead><tr><td></td><th scope="col">${steps.score}</th><th scope="col" colspan="2">${steps.shares}</th></tr></thead>
    <tbody>${entries.map(
      (
        entry,
        at,
      ) => html`<tr data-share=${entry.word}><th scope="row">${entryMark(at)} ${entry.word}</th>
        <td class="digits">${meant.scores?.[at]}</td><td class="bar-cell">${shareBar(at, meant.weights[at]?.value ?? 0)}</td>
        <td class="digits weight">${meant.weights[at]}</td></tr>`,
    )}</tbody></table>
    ${valueLine(host, meant)}
    <p class="answer-line"><span class="output-name">✖ ${meant.value}</span></p></div>`;
}

export const meaning = (host: FigureHost, editing: Editing, solved: Solved): TemplateResult =>
  html`<div class="where"><div>${map(host, editing)}</div>${answerOf(host, solved)}</div>`;
