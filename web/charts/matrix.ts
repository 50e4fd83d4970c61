/**
 * A small matrix with a word before each row and above each column: mask,
 * scores or weights. Cells can be toggled by pointer or keyboard; the arrow
 * keys walk the grid (one tab stop).
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, hatchPattern } from "./marks.js";

export interface MatrixCell {
  /** What stands in the cell. */
  readonly text: string;
  /** Ink of the cell, 0 … 1: how far towards the full weight colour. */
  readonly ink: number;
  /** `hatched`: a score no query may see; `void`: a weight that is exactly 0 for that reason. */
  readonly blocked?: "hatched" | "void" | undefined;
  /** Blocked by hand: wears a dot, so that it can be found again. */
  readonly custom?: boolean;
  /** What a screen reader says. */
  readonly label: string;
}

export interface MatrixScene {
  readonly label: string;
  /** CSS pixels the drawing may fill; cells grow and shrink with it. */
  readonly width: number;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly MatrixCell[])[];
  /** One text behind each row (a row sum), and the head of that column. */
  readonly sums?: { readonly head: string; readonly texts: readonly string[] } | undefined;
  readonly highlight: { readonly row: number; readonly column: number } | undefined;
  /** The cell that holds the tab stop. */
  readonly focus: { readonly row: number; readonly column: number };
}

export interface MatrixEvents {
  highlight(cell: { row: number; column: number } | undefined): void;
  focus(cell: { row: number; column: number }): void;
  toggle?(row: number, column: number): void;
}

interface Layout {
  /** Side of a cell. */
  readonly cell: number;
  /** Where the cells begin. */
  readonly left: number;
  readonly top: number;
  readonly sumWidth: number;
}

/** Two matrices of one width get cells of one size, with or without sums. */
function layoutOf(scene: MatrixScene): Layout {
  const longest = Math.max(...[...scene.rows, ...scene.columns].map((word) => [...word].length));
  const left = 16 + 9 * Math.max(3, longest);
  const top = 24 + 7 * Math.max(4, longest);
  const sumWidth = 56;
  const room = Math.floor((scene.width - left - sumWidth) / scene.columns.length);
  return { cell: Math.min(60, Math.max(30, room)), left, top, sumWidth };
}

function ground(it: MatrixCell, cell: number): SVGTemplateResult {
  if (it.blocked === "hatched") {
    return svg`<rect class="cell-hatch" width=${cell} height=${cell} fill="url(#hatch)"></rect>`;
  }
  if (it.blocked === "void") {
    return svg`<rect class="cell-void" width=${cell} height=${cell}></rect>`;
  }
  return svg`<rect class="cell-ink" width=${cell} height=${cell} fill-opacity=${it.ink}></rect>`;
}

function box(scene: MatrixScene, row: number, column: number): SVGTemplateResult {
  const it = scene.cells[row]?.[column];
  if (it === undefined) return svg``;
  const { cell, left, top } = layoutOf(scene);
  const [x, y] = [left + cell * column, top + cell * row];
  const here = scene.highlight;
  const lit = here !== undefined && here.row === row && here.column === column;
  const focused = scene.focus.row === row && scene.focus.column === column;
  return svg`<g class=${classes({ cell: true, masked: it.blocked === "hatched", void: it.blocked === "void", lit })} role="gridcell"
      tabindex=${focused ? 0 : -1} aria-label=${it.label} data-row=${row} data-column=${column}
      transform="translate(${x} ${y})">
    <rect class="cell-paper" width=${cell} height=${cell}></rect>
    ${ground(it, cell)}
    <text class=${classes({ "cell-text": true, "on-ink": it.ink > 0.58 })}
      x=${cell / 2} y=${cell / 2} dy="0.35em" text-anchor="middle">${it.text}</text>
    ${it.custom ? svg`<circle class="custom-dot" cx=${cell - 7} cy="7" r="2.5"></circle>` : nothing}
    <rect class="cell-frame" x="1" y="1" width=${cell - 2} height=${cell - 2}></rect>
  </g>`;
}

function heads(scene: MatrixScene): SVGTemplateResult {
  const { highlight } = scene;
  const { cell, left, top } = layoutOf(scene);
  const columns = scene.columns.map(
    (word, j) => svg`<text class=${classes({ head: true, lit: highlight?.column === j })}
      transform="translate(${left + cell * (j + 0.5) + 4} ${top - 8}) rotate(-45)">${word}</text>`,
  );
  const rows = scene.rows.map(
    (word, i) => svg`<text class=${classes({ head: true, lit: highlight?.row === i })}
      x=${left - 8} y=${top + cell * (i + 0.5)} dy="0.35em" text-anchor="end">${word}</text>`,
  );
  return svg`${columns}${rows}`;
}

function sums(scene: MatrixScene): SVGTemplateResult | typeof nothing {
  if (scene.sums === undefined) return nothing;
  const { cell, left, top, sumWidth } = layoutOf(scene);
  const x = left + cell * scene.columns.length + sumWidth - 8;
  const texts = scene.sums.texts.map(
    (text, i) => svg`<text class="number sum" x=${x} y=${top + cell * (i + 0.5)} dy="0.35em"
      text-anchor="end">${text}</text>`,
  );
  return svg`<text class="head" x=${x} y=${top - 10} text-anchor="end">${scene.sums.head}</text>${texts}`;
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell an event happened in. */
function cellOf(event: Event): { row: number; column: number; element: SVGGElement } | undefined {
  const element = (event.target as Element).closest<SVGGElement>("[data-row]");
  if (element === null) return undefined;
  const { row, column } = element.dataset;
  return { row: Number(row), column: Number(column), element };
}

function onKey(scene: MatrixScene, events: MatrixEvents, event: KeyboardEvent): void {
  const at = cellOf(event);
  if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = steps[event.key];
  if (step !== undefined) {
    const row = Math.min(scene.rows.length - 1, Math.max(0, at.row + step[0]));
    const column = Math.min(scene.columns.length - 1, Math.max(0, at.column + step[1]));
    events.focus({ row, column });
    at.element.ownerSVGElement
      ?.querySelector<SVGGElement>(`[data-row="${row}"][data-column="${column}"]`)
      ?.focus();
  } else if ((event.key === " " || event.key === "Enter") && events.toggle) {
    events.toggle(at.row, at.column);
  } else return;
  event.preventDefault();
}

function onPoint(events: MatrixEvents, event: Event): void {
  const at = cellOf(event);
  events.highlight(at && { row: at.row, column: at.column });
}

function onClick(events: MatrixEvents, event: Event): void {
  const at = cellOf(event);
  if (at === undefined) return;
  events.focus({ row: at.row, column: at.column });
  events.toggle?.(at.row, at.column);
}

export function matrix(scene: MatrixScene, events: MatrixEvents): SVGTemplateResult {
  const [m, n] = [scene.rows.length, scene.columns.length];
  const { cell, left, top, sumWidth } = layoutOf(scene);
  const width = left + cell * n + (scene.sums ? sumWidth : 24);
  const height = top + cell * m + 4;
  return svg`<svg class=${classes({ chart: true, matrix: true, editable: events.toggle !== undefined })}
      width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="grid" aria-label=${scene.label}
      aria-rowcount=${m} aria-colcount=${n}
      @pointerover=${(e: Event) => onPoint(events, e)}
      @pointerleave=${() => events.highlight(undefined)}
      @focusin=${(e: Event) => onPoint(events, e)}
      @focusout=${() => events.highlight(undefined)}
      @keydown=${(e: KeyboardEvent) => onKey(scene, events, e)}
      @click=${(e: Event) => onClick(events, e)}>
    <defs>${hatchPattern("hatch")}</defs>
    ${heads(scene)}
    ${scene.rows.map(
      (_, i) => svg`<g role="row">${scene.columns.map((_, j) => box(scene, i, j))}</g>`,
    )}
    ${sums(scene)}
  </svg>`;
}
