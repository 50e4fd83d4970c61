/** The map of the lab, with its cursor. */

import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { LabFigure, LabShown } from "./figure.js";
import { headName } from "./given/heads.js";
import { heatMap } from "./map/heat-map.js";
import type { HeatMapEvents } from "./map/heat-map-pointer.js";
import { type HeatMapScene, type HeatTick, heatFrame } from "./map/heat-map-scene.js";
import { shortened } from "./names.js";
import { cellAt, type LabCells, maskedPath, placeOf } from "./places.js";
import { setLab } from "./set-lab.js";
import { keyName, queryName, rowValues, strongestValue } from "./values.js";

/** From this width on the row stands beside the map. */
export const besideFrom = 760;
/** Smaller cells have no words beside them, or slanted ones above them. */
const wordCell = { row: 12, column: 17 } as const;
const tallest = 520;

export class LabPictures {
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

  #events(figure: LabFigure, cells: LabCells): HeatMapEvents {
    const { shape, row, column } = figure;
    const step = {
      row: Math.max(1, Math.round(shape.rows / cells.rows)),
      column: Math.max(1, Math.round(shape.columns / cells.columns)),
    };
    return {
      choose: (cell) => {
        const place = placeOf(cells, shape, cell);
        this.go(figure, place.row, place.column);
        this.host.seal();
      },
      step: (rows, columns) =>
        this.go(figure, row + rows * step.row, column + columns * step.column),
      jump: (axis, to) => {
        const end = (count: number) => to * (count - 1);
        if (axis === "row") this.go(figure, end(shape.rows), column);
        else this.go(figure, row, end(shape.columns));
      },
    };
  }

  readonly #paths = new WeakMap<LabCells, string>();

  #masked({ task, shape, cells }: LabShown): string {
    const path = this.#paths.get(cells) ?? (task ? maskedPath(task.setting, shape, cells) : "");
    this.#paths.set(cells, path);
    return path;
  }

  /** Ticks of an axis in so many cells and CSS pixels. */
  #ticks(figure: LabFigure, axis: "row" | "column", cells: number, room: number): HeatTick[] {
    const chosen = figure[axis];
    const count = figure.shape[axis === "row" ? "rows" : "columns"];
    const per = count / cells;
    const name = axis === "row" ? queryName : keyName;
    const { queries, keys } = figure.names;
    const tick = (index: number): HeatTick => ({
      at: (index + 0.5) / per - 0.5,
      text: shortened(name(figure, index), 8),
      strong: index === chosen,
    });
    const words = axis === "row" ? queries : keys;
    if (words !== undefined && room >= wordCell[axis] * count)
      return Array.from({ length: count }, (_, i) => tick(i));
    const apart = (index: number) => (Math.abs(index - chosen) * room) / count > 26;
    return [...[0, count - 1].filter(apart), chosen].map(tick);
  }

  #scene(figure: LabFigure, shown: LabShown, width: number): HeatMapScene {
    const { cells, shape } = shown;
    const words = this.host.text.lab;
    const frame = heatFrame(figure.names.keys !== undefined);
    const inner = width - frame.left - frame.right;
    const asked = (inner * shape.rows) / shape.columns;
    const height = Math.round(Math.max(64, Math.min(tallest, inner, asked)));
    return {
      label: words.mapLabel(shape.rows, shape.columns),
      text: this.cellText(figure),
      role: this.host.isLocked("labRow") ? undefined : words.mapRole,
      width,
      height,
      weights: cells.weights,
      rows: cells.rows,
      columns: cells.columns,
      largest: cells.weights[cells.strongest] ?? 0,
      masked: this.#masked(shown),
      cursor: shown.isCurrent ? cellAt(cells, shape, figure) : undefined,
      rowTicks: this.#ticks(figure, "row", cells.rows, height),
      columnTicks: this.#ticks(figure, "column", cells.columns, inner),
      axis: { rows: words.queries, columns: words.keys },
      now: figure.row,
      last: shape.rows - 1,
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
    const { shown } = figure;
    if (!shown?.isCurrent) return "";
    const { cells, shape, task } = shown;
    const [tall, wide] = [shape.rows / cells.rows, shape.columns / cells.columns].map(Math.round);
    const isSingle = cells.weights === shown.weights;
    const size = isSingle ? words.single : words.block(tall ?? 1, wide ?? 1);
    const { causal = false, window = 0, padding = 0 } = task?.setting ?? {};
    return phrase((number) => {
      const most = words.inkTo(number(strongestValue(figure, shown)));
      return words.legend(size, most, causal || window > 0 || padding > 0);
    });
  }

  render(figure: LabFigure, width: number): TemplateResult {
    const words = this.host.text.lab;
    const { given, refusal, shown } = figure;
    return html`<section class="map" aria-labelledby="lab-map">
      <h3 id="lab-map">${given ? headName(this.host, given) : words.weightsTitle}</h3>
      ${refusal === undefined ? nothing : this.#refused(refusal)}
      ${
        shown === undefined
          ? this.#noMap(refusal)
          : heatMap(
              this.#scene(figure, shown, Math.min(width, 600)),
              this.#events(figure, shown.cells),
            )
      }
      <p class="note map-note">${figure.isWorking ? words.working : this.#legend(figure)}</p>
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
