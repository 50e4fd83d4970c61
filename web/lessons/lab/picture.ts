/** The maps of the lab: one per setting, with a common cursor and window. */

import { html, nothing, type TemplateResult } from "lit";
import { heatMap } from "../../charts/matrix/heat-map.js";
import type { HeatCell, HeatMapEvents } from "../../charts/matrix/heat-map-pointer.js";
import { type HeatMapScene, type HeatTick, heatFrame } from "../../charts/matrix/heat-map-scene.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { LabFigure, LabSide } from "./figure.js";
import { headName } from "./given/heads.js";
import {
  blockOf,
  isWhole,
  kept,
  type LabBlocks,
  type LabWindow,
  maskedPath,
  panned,
  placeOf,
  showing,
  zoomed,
} from "./places.js";
import type { LabAnswer } from "./run.js";
import type { Lab } from "./state.js";
import { labOf, setLab } from "./text.js";
import { cellValue, differenceValues, keyName, queryName, rowValues } from "./values.js";

/** From this width on the maps of a comparison are side by side, this far apart. */
export const besideFrom = 760;
const mapGap = 24;
/** Smaller cells have no words beside them, or slanted ones above them. */
const wordCell = { row: 12, column: 17 } as const;
const tallest = 520;

interface Span {
  readonly from: number;
  readonly count: number;
  readonly cells: number;
  /** CSS pixels. */
  readonly room: number;
}

/** Letters of a name beside or above the cells. */
const mostLetters = 8;

const shortened = (name: string): string =>
  [...name].length > mostLetters ? `${[...name].slice(0, mostLetters - 1).join("")}…` : name;

export class LabPictures {
  #hover: HeatCell | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly moved: () => void,
  ) {}

  readonly #set = (patch: Partial<Lab>, gesture: string): void => {
    setLab(this.host, patch, gesture);
  };

  /** Moves the cursor to a query and a key; the window follows. */
  go(figure: LabFigure, row: number, column: number): void {
    const { shape, window } = figure;
    const clamped = (x: number, count: number) => Math.max(0, Math.min(count - 1, x));
    const place = { row: clamped(row, shape.rows), column: clamped(column, shape.columns) };
    const next = kept(showing(window, shape, place), shape);
    this.#set({ ...place, ...next }, "labCursor");
    this.moved();
  }

  show(figure: LabFigure, window: LabWindow): void {
    this.#set(kept(window, figure.shape), "labWindow");
  }

  events(figure: LabFigure, blocks: LabBlocks): HeatMapEvents {
    const { shape, window, row, column } = figure;
    const n = shape.columns;
    const wide = Math.max(1, Math.round(n / blocks.columns));
    const at = (cell?: HeatCell) => (cell ? placeOf(blocks, n, cell) : { row, column });
    return {
      hover: (cell) => {
        if (cell?.row === this.#hover?.row && cell?.column === this.#hover?.column) return;
        this.#hover = cell;
        this.host.refresh();
      },
      choose: (cell) => {
        const place = at(cell);
        this.go(figure, place.row, place.column);
        this.host.seal();
      },
      step: (rows, columns) => this.go(figure, row + rows * blocks.tall, column + columns * wide),
      jump: (axis, to) => {
        const end = (count: number) => to * (count - 1);
        if (axis === "row") this.go(figure, end(shape.rows), column);
        else this.go(figure, row, end(shape.columns));
      },
      zoom: (factor, cell) => this.show(figure, zoomed(window, shape, factor, at(cell))),
      whole: () => this.show(figure, { top: 0, left: 0, height: shape.rows, width: n }),
      pan: (rows, columns) =>
        this.show(figure, panned(window, shape, rows * blocks.tall, columns * wide)),
      release: () => this.host.seal(),
    };
  }

  readonly #paths = new WeakMap<LabBlocks, string>();

  #masked({ plan, blocks }: LabAnswer): string {
    const path = this.#paths.get(blocks) ?? maskedPath(plan.setting, plan.columns, blocks);
    this.#paths.set(blocks, path);
    return path;
  }

  /** Ticks of an axis with `count` queries or keys from `from` on, in this many cells. */
  #ticks(figure: LabFigure, axis: "row" | "column", span: Span): HeatTick[] {
    const { from, count, cells, room } = span;
    const chosen = figure[axis];
    const per = count / Math.max(1, cells);
    const name = axis === "row" ? queryName : keyName;
    const { queries, keys } = figure.names;
    const tick = (index: number): HeatTick => ({
      at: (index - from + 0.5) / per - 0.5,
      text: shortened(name(figure, index)),
      strong: index === chosen,
    });
    const words = axis === "row" ? queries : keys;
    if (words !== undefined && room >= wordCell[axis] * count) {
      return Array.from({ length: count }, (_, i) => tick(from + i));
    }
    const inside = chosen >= from && chosen < from + count;
    const apart = (index: number) => !inside || (Math.abs(index - chosen) * room) / count > 26;
    const ends = [from, from + count - 1].filter(apart);
    return (inside ? [...ends, chosen] : ends).map(tick);
  }

  #scene(figure: LabFigure, side: LabSide, width: number): HeatMapScene | undefined {
    const { shown } = side.run;
    if (shown === undefined) return undefined;
    const { picture, plan } = shown;
    const { blocks } = picture;
    const { columns: n, rows: m } = plan;
    const words = this.host.text.lab;
    const lab = labOf(this.host);
    const frame = heatFrame(figure.names.keys !== undefined);
    const inner = width - frame.left - frame.right;
    const height = Math.round(Math.max(64, Math.min(tallest, inner, (inner * m) / Math.max(1, n))));
    const { view } = blocks;
    const whole = isWhole(view, { rows: m, columns: n });
    return {
      id: side.slot,
      label: words.mapLabel(side.slot.toUpperCase(), m, n),
      text: this.cellText(figure, side),
      role: this.host.isLocked("lab") ? undefined : words.mapRole,
      width,
      height,
      weights: picture.weights,
      rows: blocks.rows,
      columns: blocks.count,
      largest: picture.weights[picture.strongest] ?? 0,
      byRow: lab.ink === "row",
      masked: this.#masked(shown),
      cursor: blockOf(blocks, n, figure),
      hover: this.#hover,
      rowTicks: this.#ticks(figure, "row", {
        ...{ from: view.top, count: view.height, cells: blocks.rows, room: height },
      }),
      columnTicks: this.#ticks(figure, "column", {
        ...{ from: view.left, count: view.width, cells: blocks.count, room: inner },
      }),
      axis: { rows: words.queries, columns: words.keys },
      now: figure.row,
      last: Math.max(0, m - 1),
      movable: !whole,
    };
  }

  /** The content of the cursor's cell. */
  cellText(figure: LabFigure, side: LabSide): string {
    const { row } = side;
    const weight = row && String(rowValues(figure, side, row).weight(figure.column));
    return this.host.text.lab.cell(
      queryName(figure, figure.row),
      keyName(figure, figure.column),
      weight ?? "",
    );
  }

  /** The meaning of one cell and of the strongest colour. */
  #legend(figure: LabFigure, side: LabSide): Phrase | "" {
    const words = this.host.text.lab;
    const { answer, shown } = side.run;
    if (answer === undefined || answer !== shown) return "";
    const { blocks, strongest } = answer.picture;
    const wide = Math.round(answer.plan.columns / blocks.columns);
    const lab = labOf(this.host);
    const size =
      blocks.tall === 1 && wide === 1
        ? words.single
        : words.block(blocks.tall, wide, words.reduces[lab.reduce]);
    const { causal, window, padding } = answer.plan.setting;
    const masked = causal || window > 0 || padding > 0;
    return phrase((number) => {
      const most = () => number(cellValue(figure, side, strongest));
      const ink = lab.ink === "row" ? words.inkByRow : words.inkTo(most());
      return words.legend(size, ink, masked);
    });
  }

  /** The parts that a reduced map omits. */
  #left({ setting, run }: LabSide): string {
    const plan = run.answer?.plan;
    if (setting.dropout === 0 || plan === undefined || plan.setting.dropout > 0) return "";
    return ` ${this.host.text.lab.noDropout}`;
  }

  /** The share of the picture; after it, the statistics are computed. */
  #progress({ run: { progress } }: LabSide): TemplateResult | typeof nothing {
    if (progress === undefined) return nothing;
    const words = this.host.text.lab;
    const { share } = progress;
    return html`<p class="working" role="status">${
      share === undefined
        ? words.working
        : html`<progress max="1" .value=${share} aria-label=${words.working}></progress> ${words.progress(Math.floor(100 * share))}`
    }</p>`;
  }

  /** The signed difference of the two maps. */
  #difference(figure: LabFigure, width: number): TemplateResult | typeof nothing {
    const [side] = figure.sides;
    const scene = side && this.#scene(figure, side, width);
    const blocks = side?.run.shown?.blocks;
    const { difference } = figure;
    if (scene === undefined || blocks === undefined || difference === undefined) return nothing;
    const words = this.host.text.lab;
    const { cells, largest } = difference;
    const most = Math.abs(largest[0] ?? 0);
    const { rows, columns } = figure.shape;
    const signed: HeatMapScene = {
      ...scene,
      ...{ id: "difference", weights: cells, largest: most, masked: "", byRow: false },
      label: words.differenceLabel(rows, columns),
      role: undefined,
    };
    const text = phrase((number) => {
      const value = differenceValues(figure)?.size();
      return words.differenceLegend(value && most > 0 ? number(value) : "0");
    });
    return html`<section class="map" data-slot="difference" aria-labelledby="map-difference">
      <h3 id="map-difference">${words.differenceTitle}</h3>
      ${heatMap(signed, this.events(figure, blocks))}
      <p class="note map-note">${text}</p>
    </section>`;
  }

  #map(figure: LabFigure, side: LabSide, width: number): TemplateResult {
    const scene = this.#scene(figure, side, width);
    const blocks = side.run.shown?.picture.blocks;
    return html`<section class="map" data-slot=${side.slot} aria-labelledby="map-${side.slot}">
      <h3 id="map-${side.slot}">${this.#title(figure, side)}</h3>
      ${side.refusal === undefined ? nothing : this.#refused(side.refusal)}
      ${
        scene === undefined || blocks === undefined
          ? this.#noMap(side)
          : heatMap(scene, this.events(figure, blocks))
      }
      <p class="note map-note">${this.#legend(figure, side)}${this.#left(side)}</p>
      ${this.#progress(side)}
    </section>`;
  }

  #title(figure: LabFigure, { slot }: LabSide): string {
    const words = this.host.text.lab;
    const compared = figure.sides.length > 1;
    const head = figure.given?.[slot === "a" ? 0 : 1];
    if (head === undefined)
      return compared ? words.sideTitle(slot.toUpperCase()) : words.weightsTitle;
    const name = headName(this.host, head);
    return compared ? words.given.side(slot.toUpperCase(), name) : name;
  }

  /** A pending map keeps its space; a failed one takes none. */
  #noMap({ refusal }: LabSide): TemplateResult {
    const words = this.host.text.lab;
    return refusal === undefined
      ? html`<p class="no-map">${words.working}</p>`
      : html`<p class="note">${words.nothingYet}</p>`;
  }

  /** Marks the core's English message with its language. */
  #refused(message: string): TemplateResult {
    const words = this.host.text.lab;
    return html`<p class="refused warning" role="alert">${words.refused}
      <span lang="en" dir="ltr">${message}</span></p>`;
  }

  render(figure: LabFigure, width: number): TemplateResult {
    const beside = figure.sides.length > 1 && width >= besideFrom;
    // With the difference, unless it has no map.
    const count = figure.sides.length + (figure.difference === undefined ? 0 : 1);
    const each = beside ? (width - mapGap * (count - 1)) / count : Math.min(width, 600);
    return html`<div class=${beside ? "maps beside" : "maps"}>${figure.sides.map((side) =>
      this.#map(figure, side, each),
    )}${this.#difference(figure, each)}</div>`;
  }
}
