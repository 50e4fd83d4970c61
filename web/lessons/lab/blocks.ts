/** Divides a part of the m × n weights into the blocks of `attentionMap`. Pure geometry. */
import type { LabShape, LabWindow, Place } from "./places.js";

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
