/**
 * A small matrix with a word before each row and above each column: mask,
 * scores or weights. Pointer or keyboard toggles cells or pins rows; the arrow
 * keys move between cells (one tab stop).
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";
import { type Hatching, hatched, maskHatches } from "./mask-hatch.js";
import { type CellId, type MatrixEvents, matrixPointer } from "./matrix-pointer.js";

export interface MatrixCell {
  /** The text of the cell. */
  readonly text: Written;
  /** Darkness of the cell, 0 … 1: the share of the full weight colour. */
  readonly ink: number;
  /** The masks that block a score; undefined for none. */
  readonly hatched?: readonly Hatching[];
  /** A weight that is exactly 0 because its score is blocked. */
  readonly void?: boolean;
  /** A nonzero weight of a blocked score. */
  readonly leak?: boolean;
  /** The number without the mask, if it is another one. */
  readonly ghost?: Written | undefined;
  /** The cell for screen readers. */
  readonly label: string;
}

export interface MatrixScene {
  readonly label: string;
  /** Width of the drawing in CSS pixels; cells scale with it. */
  readonly width: number;
  /** Cells stay large enough for touch; the drawing may scroll. */
  readonly roomy: boolean;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly MatrixCell[])[];
  /** The hovered cell. */
  readonly highlight: CellId | undefined;
  /** The highlighted row, and whether it is pinned. */
  readonly row: number | undefined;
  readonly locked: boolean;
  /** The cell with the tab stop. */
  readonly focus: CellId;
  /** The control that its cells toggle, and whether it is locked. */
  readonly edits?: { readonly control: string; readonly isLocked: boolean };
}

interface Layout {
  /** Side of a cell. */
  readonly cell: number;
  /** Left edge of the cells. */
  readonly left: number;
  readonly top: number;
  /** The columns have letters for words, which need no slant. */
  readonly lettered: boolean;
}

/** Two matrices of equal width get equal cells. */
function layoutOf(scene: Pick<MatrixScene, "rows" | "columns" | "width" | "roomy">): Layout {
  const longest = Math.max(...[...scene.rows, ...scene.columns].map((word) => [...word].length));
  const lettered = longest < 3;
  const word = scene.roomy ? 10 + 8 * Math.max(3, longest) : 13 + 10 * Math.max(3, longest);
  const left = lettered ? 24 : word;
  const top = lettered ? 24 : 24 + 7 * Math.max(4, longest);
  const room = Math.floor((scene.width - left - 4) / scene.columns.length);
  const cell = scene.roomy ? 44 : Math.min(60, Math.max(30, room));
  return { cell, left, top, lettered };
}

/** Whether a matrix with these words has cells of at least this side without scrolling. */
export function cellsFit(words: readonly string[], width: number, least: number): boolean {
  const { cell, left } = layoutOf({ rows: words, columns: words, width, roomy: false });
  return cell >= least && left + cell * words.length + 4 <= width;
}

/** Space behind the last column for its slanted heading. */
function tailWidth(scene: MatrixScene, { cell, lettered }: Layout): number {
  return lettered ? 4 : Math.max(4, 8 + 6 * [...(scene.columns.at(-1) ?? "")].length - cell / 2);
}

/** The grounds of the cells alone: a matrix that is not open. */
export function smallMatrix(cells: readonly (readonly MatrixCell[])[]): SVGTemplateResult {
  const [size, n] = [96, cells.length];
  const cell = size / n;
  return svg`<svg class="chart matrix small-matrix" viewBox="0 0 ${size} ${size}" aria-hidden="true">
    <rect class="cell-paper" width=${size} height=${size}></rect>
    ${cells.map((row, i) => row.map((it, j) => svg`<g transform="translate(${cell * j} ${cell * i})">${ground(it, cell)}</g>`))}
  </svg>`;
}

function ground(it: MatrixCell, cell: number): SVGTemplateResult {
  if (it.hatched?.length) return hatched(cell, it.hatched);
  if (it.void) return svg`<rect class="cell-void" width=${cell} height=${cell}></rect>`;
  return svg`<rect class="cell-ink" width=${cell} height=${cell} fill-opacity=${it.ink}></rect>`;
}

/** A frame struck through at two corners, clear of the number between them. */
function leakFrame(cell: number): SVGTemplateResult {
  const [near, far] = [cell * 0.24, cell - 2.5];
  const strokes = `M2.5,2.5H${far}V${far}H2.5ZM2.5,${far}L${near},${cell - near}M${far},2.5L${cell - near},${near}`;
  return svg`<path class="leak-halo" d=${strokes}></path><path class="leak-frame" d=${strokes}></path>`;
}

function box(scene: MatrixScene, layout: Layout, row: number, column: number): SVGTemplateResult {
  const it = scene.cells[row]?.[column];
  if (it === undefined) return svg``;
  const { cell, left, top } = layout;
  const here = scene.highlight;
  const lit = here !== undefined && here.row === row && here.column === column;
  const focused = scene.focus.row === row && scene.focus.column === column;
  const masked = (it.hatched?.length ?? 0) > 0;
  const ghost = cell < 38 ? undefined : it.ghost;
  return svg`<g class=${classes({ cell: true, masked, void: it.void, leak: it.leak, lit })} role="gridcell"
      tabindex=${focused ? 0 : -1} aria-label=${it.label} data-row=${row} data-column=${column}
      transform="translate(${left + cell * column} ${top + cell * row})">
    <rect class="cell-paper" width=${cell} height=${cell}></rect>
    ${ground(it, cell)}
    ${it.leak ? leakFrame(cell) : nothing}
    <text class=${classes({ "cell-text": true, "on-ink": it.ink > 0.58, small: cell < 48 && String(it.text).length > 4, tiny: cell < 38 })}
      x=${cell / 2} y=${cell / 2 - (ghost ? 7 : 0)} dy="0.35em" text-anchor="middle">${it.text}</text>
    ${ghost ? svg`<text class=${classes({ "cell-ghost": true, "on-ink": it.ink > 0.58 })} x=${cell / 2} y=${cell - 8} text-anchor="middle">${ghost}</text>` : nothing}
    <rect class="cell-frame" x="1" y="1" width=${cell - 2} height=${cell - 2}></rect>
  </g>`;
}

function columnHeads(scene: MatrixScene, layout: Layout): SVGTemplateResult[] {
  const { cell, left, top, lettered } = layout;
  const place = (j: number) =>
    lettered
      ? `translate(${left + cell * (j + 0.5) - 4} ${top - 8})`
      : `translate(${left + cell * (j + 0.5) + 4} ${top - 8}) rotate(-45)`;
  // Each cell names its key.
  return scene.columns.map(
    (
      word,
      j,
    ) => svg`<text class=${classes({ head: true, lit: scene.highlight?.column === j })} aria-hidden="true"
      transform=${place(j)}>${word}</text>`,
  );
}

/** The word before a row, on a background as wide as the margin: a tap pins the row. */
function rowHead(scene: MatrixScene, layout: Layout, row: number): SVGTemplateResult {
  const { cell, left, top } = layout;
  const y = top + cell * row;
  return svg`<g class="row-head" data-head=${row} aria-hidden="true">
    <rect class="row-head-ground" x="0" y=${y} width=${left} height=${cell}></rect>
    <text class=${classes({ head: true, lit: scene.row === row })}
      x=${left - 6} y=${y + cell / 2} dy="0.35em" text-anchor="end">${scene.rows[row]}</text>
  </g>`;
}

/** The frame around the highlighted row, heavier if pinned. */
function rowFrame(scene: MatrixScene, layout: Layout): SVGTemplateResult | typeof nothing {
  const { row } = scene;
  if (row === undefined || row >= scene.rows.length) return nothing;
  const { cell, left, top } = layout;
  return svg`<rect class=${classes({ "row-frame": true, locked: scene.locked })} x=${left - 1} y=${top + cell * row - 1}
    width=${cell * scene.columns.length + 2} height=${cell + 2}></rect>`;
}

export function matrix(scene: MatrixScene, events: MatrixEvents): SVGTemplateResult {
  const [m, n] = [scene.rows.length, scene.columns.length];
  const layout = layoutOf(scene);
  const { cell, left, top } = layout;
  const width = left + cell * n + tailWidth(scene, layout);
  const height = top + cell * m + 4;
  const pointer = matrixPointer(m, n, events);
  const held = (row: number) => (scene.locked && scene.row === row ? "true" : nothing);
  // Some browsers make every svg with focus listeners a tab stop; here the cells are the stops.
  return svg`<svg class=${classes({ chart: true, matrix: true, editable: events.toggle !== undefined })}
      width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="grid" aria-label=${scene.label}
      aria-rowcount=${m} aria-colcount=${n} tabindex="-1"
      data-edits=${scene.edits?.control ?? nothing} aria-readonly=${scene.edits?.isLocked ? "true" : nothing}
      @pointerover=${pointer.point} @pointerleave=${pointer.leave}
      @focusin=${pointer.point} @focusout=${pointer.leave}
      @keydown=${pointer.key} @click=${pointer.click}>
    <defs>${maskHatches()}</defs>
    ${columnHeads(scene, layout)}
    ${scene.rows.map(
      (_, i) => svg`<g role="row" aria-selected=${held(i)}>${rowHead(scene, layout, i)}
        ${scene.columns.map((_, j) => box(scene, layout, i, j))}</g>`,
    )}
    ${rowFrame(scene, layout)}
  </svg>`;
}
