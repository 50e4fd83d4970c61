/** The cells of the lab's maps: blocks of a large matrix, the part around the selected cell, and the masks. */
import type { Lab, LabSetting } from "./state.js";

/** m queries, n keys. */
export interface LabShape {
  readonly rows: number;
  readonly columns: number;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The largest number of individual cells per side; larger matrices have about this many blocks. */
export const maxBlocks = 512;

/** The largest number of cells per side of a part. */
const partSide = 32;

/** The block grid of a map, for `attentionMap`. */
export interface LabBlocks {
  /** The first query and key, and the numbers of both. */
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
  /** Queries per block; the last block may have fewer. */
  readonly tall: number;
  /** Blocks of the displayed queries. */
  readonly rows: number;
  /** Blocks of all n keys. */
  readonly columns: number;
  /** The first of them that is displayed, and their number. */
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

/** The part of an axis that a place is in: it stays while the place moves within. */
function partAt(at: number, length: number): readonly [from: number, count: number] {
  const count = Math.min(partSide, length);
  return [Math.min(length - count, Math.floor(at / count) * count), count];
}

/** Whether a matrix has more cells than a part. */
export const hasParts = ({ rows, columns }: LabShape): boolean =>
  Math.max(rows, columns) > partSide;

/** The whole matrix in at most 512 × 512 blocks, or a part of it with a cell for each weight. */
export function blocksOf({ close }: Pick<Lab, "close">, shape: LabShape, at: Place): LabBlocks {
  const { rows, columns } = shape;
  if (close && hasParts(shape)) {
    const [top, height] = partAt(at.row, rows);
    const [left, width] = partAt(at.column, columns);
    const view = { top, left, height, width };
    return { ...view, tall: 1, rows: height, columns, first: left, count: width };
  }
  const tall = Math.max(1, Math.ceil(rows / maxBlocks));
  const count = Math.min(columns, maxBlocks);
  const view = { top: 0, left: 0, height: rows, width: columns };
  return { ...view, tall, rows: Math.ceil(rows / tall), columns: count, first: 0, count };
}

/** Every displayed weight has a cell. */
export const isSingle = ({ tall, columns }: LabBlocks, n: number): boolean =>
  tall === 1 && columns === n;

/** The cell or block of a query and a key; undefined outside. */
export function blockOf(blocks: LabBlocks, n: number, at: Place): Place | undefined {
  const row = Math.floor((at.row - blocks.top) / blocks.tall);
  const column = blockAt(at.column, blocks.columns, n) - blocks.first;
  const isInside = row >= 0 && row < blocks.rows && column >= 0 && column < blocks.count;
  return isInside ? { row, column } : undefined;
}

/** The first query and key of a cell or block of a picture. */
export function placeOf({ top, tall, columns, first }: LabBlocks, n: number, cell: Place): Place {
  return { row: top + cell.row * tall, column: edge(first + cell.column, columns, n) };
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
function reachOf(setting: LabSetting, n: number, { top, height, tall }: LabBlocks, block: number) {
  const from = top + block * tall;
  const to = Math.min(from + tall, top + height);
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
