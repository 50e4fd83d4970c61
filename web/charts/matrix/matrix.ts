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
  /** The cell for screen readers. */
  readonly label: string;
}

/** A column of numbers behind the rows; `under` is below each, in the output colour. */
export interface MatrixSums {
  readonly head: string;
  readonly texts: readonly Written[];
  readonly under?: { readonly head: string; readonly texts: readonly Written[] } | undefined;
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
  readonly sums?: MatrixSums | undefined;
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
  readonly sumWidth: number;
}

/** Two matrices of equal width get equal cells, with or without sums. */
function layoutOf(scene: Pick<MatrixScene, "rows" | "columns" | "width" | "roomy">): Layout {
  const longest = Math.max(...[...scene.rows, ...scene.columns].map((word) => [...word].length));
  const left = scene.roomy ? 10 + 8 * Math.max(3, longest) : 16 + 9 * Math.max(3, longest);
  const top = 24 + 7 * Math.max(4, longest);
  const sumWidth = scene.roomy ? 42 : 56;
  const room = Math.floor((scene.width - left - sumWidth) / scene.columns.length);
  return { cell: Math.min(60, Math.max(scene.roomy ? 42 : 30, room)), left, top, sumWidth };
}

/** Whether a matrix with these words has cells of at least this side without scrolling. */
export function cellsFit(words: readonly string[], width: number, least: number): boolean {
  const { cell, left, sumWidth } = layoutOf({ rows: words, columns: words, width, roomy: false });
  return cell >= least && left + cell * words.length + sumWidth <= width;
}

/** Space behind the last column: for the sums, and for its slanted heading. */
function tailWidth(scene: MatrixScene, { cell, sumWidth }: Layout): number {
  const head = 8 + 6 * [...(scene.columns.at(-1) ?? "")].length - cell / 2;
  return Math.max(scene.sums ? sumWidth : 4, head);
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
  return svg`<g class=${classes({ cell: true, masked, void: it.void, leak: it.leak, lit })} role="gridcell"
      tabindex=${focused ? 0 : -1} aria-label=${it.label} data-row=${row} data-column=${column}
      transform="translate(${left + cell * column} ${top + cell * row})">
    <rect class="cell-paper" width=${cell} height=${cell}></rect>
    ${ground(it, cell)}
    ${it.leak ? leakFrame(cell) : nothing}
    <text class=${classes({ "cell-text": true, "on-ink": it.ink > 0.58, small: cell < 38, tiny: cell < 38 && String(it.text).length > 3 })}
      x=${cell / 2} y=${cell / 2} dy="0.35em" text-anchor="middle">${it.text}</text>
    <rect class="cell-frame" x="1" y="1" width=${cell - 2} height=${cell - 2}></rect>
  </g>`;
}

function columnHeads(scene: MatrixScene, layout: Layout): SVGTemplateResult[] {
  const { cell, left, top } = layout;
  // Each cell names its key.
  return scene.columns.map(
    (
      word,
      j,
    ) => svg`<text class=${classes({ head: true, lit: scene.highlight?.column === j })} aria-hidden="true"
      transform="translate(${left + cell * (j + 0.5) + 4} ${top - 8}) rotate(-45)">${word}</text>`,
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

/** Right edge of the sums. */
function sumEnd(scene: MatrixScene, { cell, left, sumWidth }: Layout): number {
  return left + cell * scene.columns.length + sumWidth - (scene.roomy ? 0 : 8);
}

function rowSum(
  scene: MatrixScene,
  layout: Layout,
  row: number,
): SVGTemplateResult | typeof nothing {
  const { sums } = scene;
  if (sums === undefined) return nothing;
  const x = sumEnd(scene, layout);
  const y = layout.top + layout.cell * (row + 0.5);
  const under = sums.under?.texts[row];
  const some = under !== undefined && String(under) !== "0";
  const small = scene.roomy || layout.cell < 38;
  const cell = (name: string, number: Written, y: number, kind: string) =>
    svg`<g role="gridcell" aria-label=${`${name} ${number}`}><text class=${kind} x=${x} y=${y} dy="0.35em" text-anchor="end">${number}</text></g>`;
  const classOf = (flags: Record<string, boolean>) =>
    String(classes({ number: true, ...flags, small }));
  const first = cell(
    sums.head,
    sums.texts[row] ?? "",
    under ? y - (small ? 7 : 8) : y,
    classOf({ sum: true }),
  );
  if (!under || !sums.under) return first;
  return svg`${first}${cell(sums.under.head, under, y + (small ? 7 : 9), classOf({ under: true, leaked: some }))}`;
}

/** Below its column, clear of the slanted headings. */
function sumHead(scene: MatrixScene, layout: Layout): SVGTemplateResult | typeof nothing {
  const { sums } = scene;
  if (sums === undefined) return nothing;
  const x = sumEnd(scene, layout);
  const y = layout.top + layout.cell * scene.rows.length + 18;
  const { under } = sums;
  return svg`<text class="head" aria-hidden="true" x=${x} y=${y} text-anchor="end">${sums.head}</text>
    ${under ? svg`<text class="head leaked" aria-hidden="true" x=${x} y=${y + 18} text-anchor="end">${under.head}</text>` : nothing}`;
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
  const height = top + cell * m + (scene.sums ? (scene.sums.under ? 42 : 24) : 4);
  const pointer = matrixPointer(m, n, events);
  const held = (row: number) => (scene.locked && scene.row === row ? "true" : nothing);
  // Some browsers make every svg with focus listeners a tab stop; here the cells are the stops.
  return svg`<svg class=${classes({ chart: true, matrix: true, editable: events.toggle !== undefined })}
      width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="grid" aria-label=${scene.label}
      aria-rowcount=${m} aria-colcount=${n + (scene.sums ? (scene.sums.under ? 2 : 1) : 0)} tabindex="-1"
      data-edits=${scene.edits?.control ?? nothing} aria-readonly=${scene.edits?.isLocked ? "true" : nothing}
      @pointerover=${pointer.point} @pointerleave=${pointer.leave}
      @focusin=${pointer.point} @focusout=${pointer.leave}
      @keydown=${pointer.key} @click=${pointer.click}>
    <defs>${maskHatches()}</defs>
    ${columnHeads(scene, layout)}
    ${sumHead(scene, layout)}
    ${scene.rows.map(
      (_, i) => svg`<g role="row" aria-selected=${held(i)}>${rowHead(scene, layout, i)}
        ${scene.columns.map((_, j) => box(scene, layout, i, j))}
        ${rowSum(scene, layout, i)}</g>`,
    )}
    ${rowFrame(scene, layout)}
  </svg>`;
}
