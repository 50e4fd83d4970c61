/**
 * The displayed part of the m × n weights, its movements, its blocks for `attentionMap`, and the outline of the masks.
 * Integer numbers of queries and keys; pure geometry, no attention.
 */
import type { Lab, LabSetting } from "./state.js";

/** m queries, n keys. */
export interface LabShape {
  readonly rows: number;
  readonly columns: number;
}

export interface LabWindow {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The smallest number of cells per side when zoomed in. */
const minCells = 8;

const clamped = (x: number, min: number, max: number) =>
  Math.max(min, Math.min(max, Math.round(x)));

/** A window of this size at this place, clamped to the matrix. */
function fitted({ top, left, height, width }: LabWindow, { rows, columns }: LabShape): LabWindow {
  const [tall, wide] = [clamped(height, 1, rows), clamped(width, 1, columns)];
  return {
    top: clamped(top, 0, rows - tall),
    left: clamped(left, 0, columns - wide),
    height: tall,
    width: wide,
  };
}

export const windowText = ({ top, left, height, width }: LabWindow): string =>
  [top, left, height, width].join();

export function windowOf(lab: Lab, shape: LabShape): LabWindow {
  const { top, left, height, across } = lab;
  const whole = { height: height || shape.rows, width: across || shape.columns };
  return fitted({ top, left, ...whole }, shape);
}

export function isWhole({ height, width }: LabWindow, { rows, columns }: LabShape): boolean {
  return height === rows && width === columns;
}

/** A window in the form of the state: all zeros for the whole. */
export function kept(view: LabWindow, shape: LabShape) {
  const { top, left, height, width } = view;
  if (isWhole(view, shape)) return { top: 0, left: 0, height: 0, across: 0 };
  return { top, left, height, across: width };
}

/** A window scaled by `factor` (below 1: zoomed in) around a fixed cell. */
export function zoomed(view: LabWindow, shape: LabShape, factor: number, at: Place): LabWindow {
  const side = (size: number, most: number) =>
    clamped(size * factor, Math.min(minCells, most), most);
  const height = side(view.height, shape.rows);
  const width = side(view.width, shape.columns);
  const top = at.row + 0.5 - ((at.row + 0.5 - view.top) * height) / view.height;
  const left = at.column + 0.5 - ((at.column + 0.5 - view.left) * width) / view.width;
  return fitted({ top, left, height, width }, shape);
}

export function panned(view: LabWindow, shape: LabShape, rows: number, columns: number) {
  return fitted({ ...view, top: view.top + rows, left: view.left + columns }, shape);
}

/** The window moved by the minimum that shows a cell. */
export function showing(view: LabWindow, shape: LabShape, { row, column }: Place): LabWindow {
  const top = clamped(view.top, row - view.height + 1, row);
  const left = clamped(view.left, column - view.width + 1, column);
  return fitted({ ...view, top, left }, shape);
}

/** The largest number of individual cells per side; larger matrices have about this many blocks. */
export const maxBlocks = 512;

/** The block grid of a window for `attentionMap`. */
export interface LabBlocks {
  /** The window, extended to block boundaries of keys. */
  readonly view: LabWindow;
  /** Queries per block; the last block may have fewer. */
  readonly tall: number;
  /** Blocks of queries in the window. */
  readonly rows: number;
  /** Blocks of all n keys. */
  readonly columns: number;
  /** The first of them in the window, and their number. */
  readonly first: number;
  readonly count: number;
}

/** The start of block `i` of `blocks` on an axis of this length, as in `attentionMap`. */
export function edge(i: number, blocks: number, length: number): number {
  return Math.floor((i * length) / blocks);
}

/** The block of an index of the axis. */
export function blockAt(index: number, blocks: number, length: number): number {
  let i = Math.floor((index * blocks) / length);
  while (edge(i + 1, blocks, length) <= index) i++;
  return i;
}

export function blocksOf(view: LabWindow, { columns: n }: LabShape): LabBlocks {
  const tall = Math.ceil(view.height / maxBlocks);
  const columns = Math.min(n, Math.ceil((n * maxBlocks) / view.width));
  const first = blockAt(view.left, columns, n);
  const last = blockAt(view.left + view.width - 1, columns, n);
  const left = edge(first, columns, n);
  return {
    view: { ...view, left, width: edge(last + 1, columns, n) - left },
    tall,
    rows: Math.ceil(view.height / tall),
    columns,
    first,
    count: last - first + 1,
  };
}

/** The cell or block of a query and a key; undefined outside. */
export function blockOf(blocks: LabBlocks, n: number, { row, column }: Place): Place | undefined {
  const { view, tall, columns, first } = blocks;
  const inside =
    row >= view.top &&
    row < view.top + view.height &&
    column >= view.left &&
    column < view.left + view.width;
  if (!inside) return undefined;
  return {
    row: Math.floor((row - view.top) / tall),
    column: blockAt(column, columns, n) - first,
  };
}

/** The first query and key of a cell or block of a picture. */
export function placeOf(
  { view, tall, columns, first }: LabBlocks,
  n: number,
  cell: { readonly row: number; readonly column: number },
) {
  return { row: view.top + cell.row * tall, column: edge(first + cell.column, columns, n) };
}

/** Keys [from, to). */
type Range = readonly [number, number];

/** The keys that a query may attend to; undefined for none. Mask geometry as in `causalMask`. */
export function allowedKeys(setting: LabSetting, n: number, row: number): Range | undefined {
  const { causal, window, padding } = setting;
  const at = row + setting.past;
  const low = window > 0 ? Math.max(0, at - window + 1) : 0;
  const reach = causal ? at + 1 : window > 0 ? at + window : n;
  const high = Math.min(n - padding, reach);
  return high > low ? [low, high] : undefined;
}

/** The keys that any query of a block of rows may attend to. */
function reachOf(setting: LabSetting, n: number, { view, tall }: LabBlocks, block: number) {
  const from = view.top + block * tall;
  const to = Math.min(from + tall, view.top + view.height);
  const ends = [allowedKeys(setting, n, from), allowedKeys(setting, n, to - 1)];
  const some = ends.filter((range) => range !== undefined);
  if (some.length === 0) return undefined;
  return [
    Math.min(...some.map(([low]) => low)),
    Math.max(...some.map(([, high]) => high)),
  ] as const;
}

/** A path of rectangles over fully blocked blocks, one unit per block; "" for none. */
export function maskedPath(setting: LabSetting, n: number, blocks: LabBlocks): string {
  const { first, count, columns } = blocks;
  const inside = (c: number) => Math.min(count, Math.max(0, c - first));
  let path = "";
  const blocked = (row: number, from: number, to: number) => {
    if (to > from) path += `M${from} ${row}h${to - from}v1h${from - to}z`;
  };
  for (let row = 0; row < blocks.rows; row++) {
    const range = reachOf(setting, n, blocks, row);
    const [low, high] = range ?? [n, n];
    blocked(row, 0, inside(low >= n ? columns : blockAt(low, columns, n)));
    blocked(row, inside(high <= 0 ? 0 : blockAt(high - 1, columns, n) + 1), count);
  }
  return path;
}
