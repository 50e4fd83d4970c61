/** Drawings of `show` with the charts of the figures: bars, matrices, maps and planes. */
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { signedBars } from "../../charts/bars/signed-bars.js";
import { heatMap } from "../../charts/matrix/heat-map.js";
import type { HeatCell } from "../../charts/matrix/heat-map-pointer.js";
import type { HeatTick } from "../../charts/matrix/heat-map-scene.js";
import { matrix } from "../../charts/matrix/matrix.js";
import type { CellId } from "../../charts/matrix/matrix-pointer.js";
import { plane } from "../../charts/plane/plane.js";
import { formatNumber, formatSmall } from "../../figure/format-number.js";
import type { Point } from "../../figure/state/state.js";
import type { PlaygroundWords } from "../../language/playground.js";
import { paintPicture } from "./field-picture.js";
import type { BarsDrawing, Drawing, MatrixDrawing, PlaneDrawing } from "./messages.js";

/** The hovered element of one drawing; a change redraws it. */
export interface Pointed {
  cell: CellId | undefined;
  focus: CellId;
}

export interface DrawingSurroundings {
  readonly words: PlaygroundWords["drawing"];
  /** Width of a drawing in CSS pixels. */
  readonly width: number;
  readonly pointed: Pointed;
  changed(): void;
}

/** Larger matrices have no numbers in their cells. */
const maxWritten = { rows: 24, columns: 12 };
/** The smallest side of a cell with a number, in CSS pixels. */
const minCell = 34;
/** The largest width of a plane, in CSS pixels. */
const maxPlane = 380;

/** Decimals up to 4 digits in total, integers unchanged. */
function short(x: number): string {
  // Short numbers stay as written.
  if (/^-?[\d.]{1,4}$/.test(String(x))) return String(x).replace("-", "−");
  if (Number.isInteger(x) && Math.abs(x) < 1e5) return formatNumber(x, 0);
  if (Math.abs(x) >= 1000) return formatNumber(x, 0);
  return Math.abs(x) >= 10 ? formatNumber(x, 1) : formatSmall(x);
}

/** A number in a cell, without powers of ten. */
function inCell(x: number): string {
  if (x === 0 || Math.abs(x) >= 0.001) return short(x);
  return x > 0 ? "<0.001" : ">−0.001";
}

/** Three significant digits, without trailing zeros. */
const rounded = (x: number) => Number(x.toPrecision(3));

/** White is 0, or the smallest number if that is negative; the darkest cell is the largest. */
function rangeOf(values: Float64Array): readonly [low: number, high: number] {
  const finite = values.filter(Number.isFinite);
  const low = finite.reduce((a, b) => Math.min(a, b), 0);
  return [low, finite.reduce((a, b) => Math.max(a, b), low)];
}

function bars({ title, values, names, total }: BarsDrawing, { words, width }: DrawingSurroundings) {
  const rows = Array.from(values, (value, i) => ({
    name: names[i] ?? "",
    value: Number.isFinite(value) ? value : 0,
    digits: short(value),
  }));
  const label = words.bars(title, String(total));
  return html`${signedBars({ label, width: Math.min(width, 460), rows })}
    ${total > values.length ? html`<p class="note">${words.first(String(values.length), String(total))}</p>` : nothing}`;
}

function written(drawing: MatrixDrawing, surroundings: DrawingSurroundings): TemplateResult {
  const { words, width, pointed, changed } = surroundings;
  const { values, rowNames, columnNames, columns } = drawing;
  const [low, high] = rangeOf(values);
  const cells = rowNames.map((row, i) =>
    columnNames.map((column, j) => {
      const value = values[i * columns + j] ?? Number.NaN;
      const text = inCell(value);
      const ink = high > low && Number.isFinite(value) ? (value - low) / (high - low) : 0;
      return { text, ink, label: words.cell(row, column, short(value)) };
    }),
  );
  const point = (cell: CellId | undefined) => {
    pointed.cell = cell;
    changed();
  };
  const scene = {
    ...{ label: labelOf(drawing, words), width, roomy: false, cells },
    ...{ rows: rowNames, columns: columnNames, highlight: pointed.cell },
    ...{ row: undefined, locked: false, focus: pointed.focus },
  };
  return html`${matrix(scene, {
    highlight: point,
    highlightRow: () => {},
    lock: () => {},
    focus: (cell) => {
      pointed.focus = cell;
      point(cell);
    },
  })}`;
}

const labelOf = (
  { title, totalRows, totalColumns }: MatrixDrawing,
  words: PlaygroundWords["drawing"],
) => words.matrix(title, String(totalRows), String(totalColumns));

function ticks(names: readonly string[], most: number): HeatTick[] {
  const step = Math.max(1, Math.ceil(names.length / most));
  return names.flatMap((text, at) => (at % step === 0 ? [{ at, text: text.slice(0, 7) }] : []));
}

function map(drawing: MatrixDrawing, surroundings: DrawingSurroundings): TemplateResult {
  const { words, pointed, changed } = surroundings;
  const { values, rows, columns, rowNames, columnNames } = drawing;
  const width = Math.min(surroundings.width, 560);
  const [low, high] = rangeOf(values);
  const height = Math.min(480, Math.max(60, ((width - 64) * rows) / columns));
  const point = (cell: HeatCell | undefined) => {
    pointed.cell = cell;
    changed();
  };
  const none = () => {};
  const scene = {
    ...{ id: "shown", label: labelOf(drawing, words), text: words.ink(short(low), short(high)) },
    ...{ role: undefined, width, height, rows, columns, byRow: false, masked: "" },
    // The map draws nothing below 0, so values are shifted.
    ...{ weights: inked(values, low), largest: high - low },
    ...{ cursor: undefined, hover: pointed.cell, now: 0, last: 0, movable: false },
    ...{ rowTicks: ticks(rowNames, height / 28), columnTicks: ticks(columnNames, width / 60) },
    axis: { rows: words.rows, columns: words.columns },
  };
  const events = { choose: point, step: none, jump: none, zoom: none, whole: none, pan: none };
  return html`${heatMap(scene, { ...events, hover: point, release: none })}
    <p class="note" aria-hidden="true">${readout(drawing, pointed.cell, words) ?? words.ink(short(low), short(high))}</p>`;
}

/** Caches the array per drawing: the canvas repaints only when its array changes. */
const shifted = new WeakMap<Float64Array, Float64Array>();
function inked(values: Float64Array, low: number): Float64Array {
  const known = shifted.get(values) ?? values.map((x) => (Number.isFinite(x) ? x - low : 0));
  shifted.set(values, known);
  return known;
}

function readout(
  { values, columns, rowNames, columnNames }: MatrixDrawing,
  cell: CellId | undefined,
  words: PlaygroundWords["drawing"],
): string | undefined {
  if (cell === undefined) return undefined;
  const { row, column } = cell;
  const value = values[row * columns + column] ?? Number.NaN;
  return words.cell(rowNames[row] ?? "", columnNames[column] ?? "", short(value));
}

function matrixOrMap(drawing: MatrixDrawing, surroundings: DrawingSurroundings): TemplateResult {
  const { rows, columns, totalRows, totalColumns } = drawing;
  const fits = minCell * columns + 80 <= surroundings.width;
  const small = rows <= maxWritten.rows && columns <= maxWritten.columns && fits;
  const isCut = rows < totalRows || columns < totalColumns;
  const { words } = surroundings;
  return html`${small ? written(drawing, surroundings) : map(drawing, surroundings)}
    ${isCut ? html`<p class="note">${words.part(`${rows} × ${columns}`, `${totalRows} × ${totalColumns}`)}</p>` : nothing}`;
}

const pair = (numbers: Float64Array, i = 0): Point => [
  numbers[2 * i] ?? 0,
  numbers[2 * i + 1] ?? 0,
];

/** The plane is read-only: the numbers are those of the program. */
const still = { select() {}, move() {}, nudge() {}, release() {}, highlight() {} };

function planeWithField(drawing: PlaneDrawing, { words, width }: DrawingSurroundings) {
  const { extent, names, query, weights, output, field } = drawing;
  const keys = names.map((_, i) => pair(drawing.keys, i));
  const at = ([x, y]: Point) => `${short(x)}, ${short(y)}`;
  const star = query.length > 0 ? pair(query) : undefined;
  const scene = {
    ...{ extent, keys, letters: names, weights, query: star, highlight: undefined },
    ...{
      label: words.plane(drawing.title, String(keys.length)),
      selected: { kind: "key", index: -1 } as const,
    },
    ...(field ? { ground: "coloured" as const } : {}),
    ...(output.length > 0 ? { answer: { values: [], output: pair(output) } } : {}),
    describe: (
      id: { readonly kind: "query" } | { readonly kind: "key"; readonly index: number },
    ) => ({
      name: id.kind === "query" ? words.query : words.key(names[id.index] ?? ""),
      value:
        id.kind === "query"
          ? at(star ?? [0, 0])
          : [
              at(keys[id.index] ?? [0, 0]),
              ...(weights.length > 0 ? [words.weight(short(weights[id.index] ?? 0))] : []),
            ].join("; "),
      control: "",
      role: undefined,
    }),
  };
  const side = Math.min(width, maxPlane);
  const paint = (canvas?: Element) => {
    if (field && canvas instanceof HTMLCanvasElement) paintPicture(canvas, field);
  };
  return html`<div class="plane-box" data-side=${side}>
      ${field ? html`<canvas class="field" aria-hidden="true" ${ref(paint)}></canvas>` : nothing}
      ${plane(scene, still)}
    </div>
    <p class="note">${words.axes(short(-rounded(extent)), short(rounded(extent)))}</p>`;
}

/** A drawing with its title and the same numbers as text. */
export function drawingView(drawing: Drawing, surroundings: DrawingSurroundings): TemplateResult {
  const { words } = surroundings;
  const drawn = {
    bars: () => bars(drawing as BarsDrawing, surroundings),
    matrix: () => matrixOrMap(drawing as MatrixDrawing, surroundings),
    plane: () => planeWithField(drawing as PlaneDrawing, surroundings),
  }[drawing.type]();
  return html`<figure class="drawing" data-drawing=${drawing.type}>
    ${drawing.title ? html`<figcaption>${drawing.title}</figcaption>` : nothing}
    <div class="drawn" tabindex="-1">${drawn}</div>
    <details><summary>${words.numbers}</summary><pre dir="ltr" tabindex="0">${drawing.text}</pre></details>
  </figure>`;
}
