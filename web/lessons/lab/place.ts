import { edge, type LabBlocks } from "./blocks.js";

/** The first query and key of a cell or block of a picture. */
export function placeOf(
  { view, tall, columns, first }: LabBlocks,
  n: number,
  cell: { readonly row: number; readonly column: number },
) {
  return { row: view.top + cell.row * tall, column: edge(first + cell.column, columns, n) };
}
