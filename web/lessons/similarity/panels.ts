/** The three panels of each picture: planes with bars, territories, and maps of all keys as queries. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { weightBars } from "../../charts/bars/weight-bars.js";
import { matrix } from "../../charts/matrix/matrix.js";
import type { CellId } from "../../charts/matrix/matrix-pointer.js";
import { plane } from "../../charts/plane/plane.js";
import type { PlaneEvents } from "../../charts/plane/plane-pointer.js";
import { type PlaneScene, planeFrame } from "../../charts/plane/plane-scene.js";
import { winnerMap } from "../../charts/plane/winner-map.js";
import type { PlaneEditing } from "../../controls/plane-editing.js";
import type { RowLock } from "../../controls/row-lock.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatTemperature } from "../../figure/format-number.js";
import { phrase, type Written } from "../../figure/phrase.js";
import type { Quantity } from "../../figure/quantity.js";
import { letterOf, type Point, type SimilarityName } from "../../figure/state/state.js";
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
  /** The cell of the maps with the tab stop. */
  readonly cell: CellId;
  focus(cell: CellId): void;
}

/** From this width on the panels are side by side; below, one beside the next, with its bars beside its plane. */
const sideBySide = 640;
const gap = 20;

/** Widths in CSS pixels of a panel, its plane and its bars; planes without bars are larger. */
function panelLayout(width: number, hasBars: boolean) {
  if (width >= sideBySide) {
    const panel = Math.floor((width - 2 * gap) / 3);
    return { panel, plane: panel, bars: panel, rowHeight: 19 };
  }
  const panel = Math.floor(width * 0.94);
  const side = Math.floor(hasBars ? (panel - 12) / 2 : width * 0.62);
  return { panel, plane: side, bars: panel - 12 - side, rowHeight: Math.floor(side / 6) };
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
  kind: "planes" | "winners" | "maps",
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

export function planePanel(part: Part, similarity: SimilarityName): TemplateResult {
  const { host, lock, events } = part;
  const { state, text } = host;
  const words = text.similarity;
  const own = part.solved.panels[similarity];
  const name = text.common.similarities[similarity];
  const digits = part.solved.keys.map((_, i) => own.weights.at(i));
  const rows = letters(part).map((letter, i) => words.barsRow(letter, String(digits[i])));
  const layout = panelLayout(host.width, true);
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
        answer: { values: state.values, output: pointOf(own.output) },
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
export function winnerPanel(part: Part, similarity: SimilarityName): TemplateResult {
  const { host, events } = part;
  const words = host.text.similarity;
  const own = part.solved.panels[similarity];
  const { plane: size } = panelLayout(host.width, false);
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

export function mapPanel(part: Part, similarity: SimilarityName): TemplateResult {
  const { host, lock } = part;
  const words = host.text.similarity;
  const { map } = part.solved.panels[similarity];
  const names = letters(part);
  const n = names.length;
  const row = lock.current;
  const cells = names.map((query, i) =>
    names.map((key, j) => {
      const weight = map.at(i * n + j);
      return {
        text: weight,
        ink: map.data[i * n + j] ?? 0,
        label: words.mapCell(query, key, String(weight)),
      };
    }),
  );
  return panel(
    part,
    "maps",
    similarity,
    words.mapRows,
    html`<div class="map">${matrix(
      {
        label: words.mapLabel(host.text.common.similarities[similarity]),
        width: panelLayout(host.width, false).panel,
        roomy: false,
        rows: names,
        columns: names,
        cells,
        highlight: undefined,
        row,
        locked: lock.locked !== undefined,
        focus: part.cell,
      },
      {
        highlight: (cell) => lock.hover(cell?.row),
        highlightRow: (at) => lock.hover(at),
        focus: (cell) => part.focus(cell),
        lock: (at) => part.events.toggle?.(at),
      },
    )}</div>`,
  );
}

function pointOf({ data }: Quantity): Point {
  return [data[0] ?? 0, data[1] ?? 0];
}

/** `weights → output`, the article's notation. */
export function vote({ weights, output }: Panel): string {
  return `${weights.row()} → ${output.row()}`;
}
