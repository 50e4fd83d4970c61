/** The three panels of each picture: planes with bars, and territories. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { weightBars } from "../../charts/bars/weight-bars.js";
import { plane } from "../../charts/plane/plane.js";
import type { PlaneEvents } from "../../charts/plane/plane-pointer.js";
import { type PlaneScene, planeFrame } from "../../charts/plane/plane-scene.js";
import { winnerMap } from "../../charts/plane/winner-map.js";
import { miniature } from "../../controls/miniature.js";
import type { PlaneEditing } from "../../controls/plane-editing.js";
import type { RowLock } from "../../controls/row-lock.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatTemperature } from "../../figure/format-number.js";
import { phrase, type Written } from "../../figure/phrase.js";
import type { Quantity } from "../../figure/quantity.js";
import {
  letterOf,
  type Point,
  type SimilarityName,
  similarityNames,
} from "../../figure/state/state.js";
import { scoreLines } from "./score-lines.js";
import { cellCount, gridSize, type Panel, type Solved } from "./solve.js";

export interface Part {
  readonly host: FigureHost;
  readonly solved: Solved;
  /** The results before a prediction moved the figure. */
  readonly earlier: Solved | undefined;
  readonly editing: PlaneEditing;
  readonly lock: RowLock<number>;
  readonly events: PlaneEvents;
  /** On a narrow page, the similarity whose panel is open, and what opens another one. */
  readonly opened: SimilarityName;
  open(similarity: SimilarityName): void;
}

/** From this width on the panels are side by side; below, small planes are, and one of them is open. */
const sideBySide = 540;
const gap = 20;

const panelWidth = (width: number) => Math.floor((width - 2 * gap) / 3);

/** Widths in CSS pixels of a plane and its bars: below it, or beside it on a narrow page. */
function layoutOf({ width, isAlone }: FigureHost) {
  if (width >= sideBySide)
    return {
      ...{ plane: panelWidth(width), bars: panelWidth(width) },
      rowHeight: isAlone ? 18 : 19,
    };
  const side = Math.floor(width * 0.37);
  return { plane: side, bars: width - 12 - side, rowHeight: Math.floor(side / 6) };
}

const letters = ({ solved }: Part) => solved.keys.map((_, i) => letterOf(i));

/** Focus highlights a key as hovering does. */
export const followsFocus = ({ lock }: Part) => ({
  in: (event: Event) => {
    const target = (event.target as Element).closest("[data-handle]");
    const key = target?.getAttribute("data-handle")?.match(/^key-(\d+)$/)?.[1];
    lock.hover(key === undefined ? undefined : Number(key));
  },
  out: () => lock.hover(undefined),
});

function panel(
  part: Part,
  kind: "planes" | "winners",
  similarity: SimilarityName,
  said: Written,
  content: TemplateResult,
): TemplateResult {
  const follow = followsFocus(part);
  const id = `${kind}-${similarity}`;
  return html`<div class="panel ${kind}" role="group" data-similarity=${kind === "planes" ? similarity : nothing} aria-labelledby=${id}
      @focusin=${follow.in} @focusout=${follow.out}>
    <div class="name"><h3 id=${id}>${part.host.text.common.similarities[similarity]}</h3><p class="rewards">${said}</p></div>
    ${content}
  </div>`;
}

/** What the planes of one state share. */
export function sceneOf(part: Part): Omit<PlaneScene, "label" | "weights"> {
  const { host, editing, lock, solved } = part;
  return {
    extent: editing.extent,
    query: host.state.query,
    keys: solved.keys,
    letters: letters(part),
    earlier: host.earlier?.query,
    selected: editing.selected,
    highlight: lock.current,
    around: (i) => (i === lock.current ? svg`<circle class="ring" r="13"></circle>` : nothing),
    describe: (handle) => editing.describe(handle),
  };
}

function planePanel(part: Part, similarity: SimilarityName): TemplateResult {
  const { host, lock, events } = part;
  const { state, text } = host;
  const words = text.similarity;
  const own = part.solved.panels[similarity];
  const name = text.common.similarities[similarity];
  const digits = part.solved.keys.map((_, i) => own.weights.at(i));
  const rows = letters(part).map((letter, i) => words.barsRow(letter, String(digits[i])));
  const layout = layoutOf(host);
  const temperature = state.temperatures[similarity];
  return panel(
    part,
    "planes",
    similarity,
    words.rewards[similarity],
    html`${plane(
      {
        ...sceneOf(part),
        size: layout.plane,
        weights: own.weights.data,
        output: pointOf(own.output),
        backdrop: scoreLines({ size: gridSize, scores: own.grid, width: layout.plane }),
        label: words.planeLabel(name),
      },
      events,
    )}
    ${weightBars(
      {
        weights: own.weights.data,
        letters: letters(part),
        digits,
        width: layout.bars,
        rowHeight: layout.rowHeight,
        earlier: part.earlier?.panels[similarity].weights.data,
        label: words.barsLabel(name, text.common.rows(rows)),
        highlight: lock.current,
        locked: lock.locked,
      },
      events,
    )}
    <div class="numbers"><p class="output"><span aria-hidden="true">✖</span> ${words.output} <span class="digits">${own.output.row()}</span></p>
      <p class="effective">${phrase((number) => words.effective(number(own.effective.at())))}</p></div>
    ${temperatureControl({
      host,
      control: similarity,
      id: `temperature-${similarity}`,
      temperature,
      of: [similarity],
      name: text.common.temperatureOf(name),
      change: (value) =>
        host.set(
          { temperatures: { ...state.temperatures, [similarity]: value } },
          `τ ${similarity}`,
        ),
      done: () => {
        host.seal();
        const at = text.common.temperatureText(formatTemperature(temperature));
        host.announce(words.announce(name, `${at} ${vote(own)}`));
      },
    })}`,
  );
}

/** The plane alone, without controls of its own. */
function smallPlane(part: Part, similarity: SimilarityName): TemplateResult {
  const { host, solved, opened, open, events } = part;
  const { weights } = solved.panels[similarity];
  const { toggle: _, ...still } = events;
  const scene = {
    ...sceneOf(part),
    ...{ size: panelWidth(host.width), weights: weights.data, label: "" },
    describe: () => ({ name: "", value: "", control: "", role: undefined }),
  };
  const name = host.text.common.similarities[similarity];
  return miniature(plane(scene, still), name, similarity === opened, () => open(similarity));
}

export function planesPicture(part: Part): TemplateResult {
  if (part.host.width >= sideBySide)
    return html`<div class="panels">${similarityNames.map((s) => planePanel(part, s))}</div>`;
  return html`<div class="panels">${similarityNames.map((s) => smallPlane(part, s))}</div>
    ${planePanel(part, part.opened)}`;
}

interface Tinted {
  readonly side: string;
  readonly map: SVGTemplateResult;
}

/** Territories change with the keys only: a moving star draws none anew. */
const tinted = new WeakMap<readonly number[], Tinted>();

export function tint(territory: readonly number[], extent: number, size: number) {
  const side = `${extent} ${size}`;
  const before = tinted.get(territory);
  if (before?.side === side) return before.map;
  const grid = { winners: territory, side: cellCount, reach: extent };
  const map = winnerMap(grid, planeFrame(extent, size));
  tinted.set(territory, { side, map });
  return map;
}

/** Each place of the plane in the colour of the key that a query there would choose. */
function winnerPanel(part: Part, similarity: SimilarityName): TemplateResult {
  const { host, events } = part;
  const words = host.text.similarity;
  const own = part.solved.panels[similarity];
  const size = panelWidth(host.width);
  const [winner = 0] = own.winners;
  const said =
    own.winners.length > 1
      ? words.noWinner
      : phrase((number) => words.wins(letterOf(winner), number(own.weights.at(winner))));
  return panel(
    part,
    "winners",
    similarity,
    said,
    plane(
      {
        ...sceneOf(part),
        size,
        weights: own.weights.data,
        backdrop: tint(own.territory, part.editing.extent, size),
        label: words.winnersLabel(host.text.common.similarities[similarity]),
      },
      events,
    ) as TemplateResult,
  );
}

export const winnersPicture = (part: Part): TemplateResult =>
  html`<div class="panels">${similarityNames.map((s) => winnerPanel(part, s))}</div>`;

function pointOf({ data }: Quantity): Point {
  return [data[0] ?? 0, data[1] ?? 0];
}

/** `weights → output`, the article's notation. */
export function vote({ weights, output }: Panel): string {
  return `${weights.row()} → ${output.row()}`;
}
