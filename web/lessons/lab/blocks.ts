/** How a part of the m × n weights is cut into the blocks of `attentionMap`. Pure geometry. */
import type { LabShape, LabWindow, Place } from "./places.js";

/** Up to so many cells a side are drawn one by one, and more are cut into about so many blocks. */
export const mostBlocks = 512;

/** How a window is asked of `attentionMap`. */
export interface LabBlocks {
  /** The window, its sides moved out to where blocks of keys begin and end. */
  readonly view: LabWindow;
  /** So many queries to a block; the last may have fewer. */
  readonly tall: number;
  /** Blocks of queries in the window. */
  readonly rows: number;
  /** Blocks into which all n keys are cut. */
  readonly columns: number;
  /** The first of them in the window, and how many are. */
  readonly first: number;
  readonly count: number;
}

/** Where block `i` of `blocks` begins on an axis of this length, as `attentionMap` cuts it. */
export function edge(i: number, blocks: number, length: number): number {
  return Math.floor((i * length) / blocks);
}

/** The block an index of the axis lies in. */
export function blockAt(index: number, blocks: number, length: number): number {
  let i = Math.floor((index * blocks) / length);
  while (edge(i + 1, blocks, length) <= index) i++;
  return i;
}

export function blocksOf(view: LabWindow, { columns: n }: LabShape): LabBlocks {
  const tall = Math.ceil(view.height / mostBlocks);
  const columns = Math.min(n, Math.ceil((n * mostBlocks) / view.width));
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

/** The cell or block of a picture in which a query and a key lie; undefined outside. */
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
