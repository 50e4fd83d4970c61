/** The map of the lab, with its cursor. */

import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { LabFigure } from "./figure.js";
import { headName } from "./given/heads.js";
import { heatMap } from "./map/heat-map.js";
import type { HeatCell, HeatMapEvents } from "./map/heat-map-pointer.js";
import { type HeatMapScene, type HeatTick, heatFrame } from "./map/heat-map-scene.js";
import { shortened } from "./names.js";
import { blockOf, isSingle, type LabBlocks, maskedPath, placeOf } from "./places.js";
import type { LabAnswer } from "./run.js";
import { labOf, setLab } from "./text.js";
import { cellValue, keyName, queryName, rowValues } from "./values.js";

/** From this width on the row stands beside the map. */
export const besideFrom = 760;
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

export class LabPictures {
  #hover: HeatCell | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly moved: () => void,
  ) {}

  /** Moves the cursor to a query and a key. */
  go({ shape }: LabFigure, row: number, column: number): void {
    const clamped = (x: number, count: number) => Math.max(0, Math.min(count - 1, x));
    const place = { row: clamped(row, shape.rows), column: clamped(column, shape.columns) };
    setLab(this.host, place, "labCursor");
    this.moved();
  }

  #events(figure: LabFigure, blocks: LabBlocks): HeatMapEvents {
    const { shape, row, column } = figure;
    const n = shape.columns;
    const wide = Math.max(1, Math.round(n / blocks.columns));
    return {
      hover: (cell) => {
        if (cell?.row === this.#hover?.row && cell?.column === this.#hover?.column) return;
        this.#hover = cell;
        this.host.refresh();
      },
      choose: (cell) => {
        const place = placeOf(blocks, n, cell);
        this.go(figure, place.row, place.column);
        this.host.seal();
      },
      step: (rows, columns) => this.go(figure, row + rows * blocks.tall, column + columns * wide),
      jump: (axis, to) => {
        const end = (count: number) => to * (count - 1);
        if (axis === "row") this.go(figure, end(shape.rows), column);
        else this.go(figure, row, end(shape.columns));
      },
      zoom: (close) => setLab(this.host, { close }),
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
      text: shortened(name(figure, index), 8),
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

  #scene(figure: LabFigure, shown: LabAnswer, width: number): HeatMapScene {
    const { picture, plan, blocks } = shown;
    const { columns: n, rows: m } = plan;
    const { top, left, height: tall, width: wide } = blocks;
    const words = this.host.text.lab;
    const lab = labOf(this.host);
    const frame = heatFrame(figure.names.keys !== undefined);
    const inner = width - frame.left - frame.right;
    const asked = (inner * tall) / Math.max(1, wide);
    const height = Math.round(Math.max(64, Math.min(tallest, inner, asked)));
    return {
      label: words.mapLabel(m, n),
      text: this.cellText(figure),
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
        ...{ from: top, count: tall, cells: blocks.rows, room: height },
      }),
      columnTicks: this.#ticks(figure, "column", {
        ...{ from: left, count: wide, cells: blocks.count, room: inner },
      }),
      axis: { rows: words.queries, columns: words.keys },
      now: figure.row,
      last: Math.max(0, m - 1),
    };
  }

  /** The content of the cursor's cell. */
  cellText(figure: LabFigure): string {
    const { one, row, column } = figure;
    const weight = one && String(rowValues(figure, one).weight(column));
    return this.host.text.lab.cell(queryName(figure, row), keyName(figure, column), weight ?? "");
  }

  /** The meaning of one cell and of the strongest colour. */
  #legend(figure: LabFigure): Phrase | "" {
    const words = this.host.text.lab;
    const { answer, shown } = figure.run;
    if (answer === undefined || answer !== shown) return "";
    const { blocks, plan, picture } = answer;
    const wide = Math.round(plan.columns / blocks.columns);
    const size = isSingle(blocks, plan.columns) ? words.single : words.block(blocks.tall, wide);
    const { causal, window, padding } = plan.setting;
    const masked = causal || window > 0 || padding > 0;
    const isByRow = labOf(this.host).ink === "row";
    return phrase((number) => {
      const most = () => number(cellValue(figure, picture.strongest));
      return words.legend(size, isByRow ? words.inkByRow : words.inkTo(most()), masked);
    });
  }

  /** The part that a reduced map omits. */
  #left({ setting, run }: LabFigure): string {
    const plan = run.answer?.plan;
    if (setting.dropout === 0 || plan === undefined || plan.setting.dropout > 0) return "";
    return ` ${this.host.text.lab.noDropout}`;
  }

  /** The share of the picture. */
  #progress({ run: { progress } }: LabFigure): TemplateResult | typeof nothing {
    if (progress === undefined) return nothing;
    const words = this.host.text.lab;
    return html`<p class="working" role="status"><progress max="1" .value=${progress} aria-label=${words.working}></progress>
      ${words.progress(Math.floor(100 * progress))}</p>`;
  }

  render(figure: LabFigure, width: number): TemplateResult {
    const words = this.host.text.lab;
    const { given, refusal } = figure;
    const { shown } = figure.run;
    return html`<section class="map" aria-labelledby="lab-map">
      <h3 id="lab-map">${given ? headName(this.host, given) : words.weightsTitle}</h3>
      ${refusal === undefined ? nothing : this.#refused(refusal)}
      ${
        shown === undefined
          ? this.#noMap(refusal)
          : heatMap(
              this.#scene(figure, shown, Math.min(width, 600)),
              this.#events(figure, shown.blocks),
            )
      }
      <p class="note map-note">${this.#legend(figure)}${this.#left(figure)}</p>
      ${this.#progress(figure)}
    </section>`;
  }

  /** A pending map keeps its space; a failed one takes none. */
  #noMap(refusal: string | undefined): TemplateResult {
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
}
