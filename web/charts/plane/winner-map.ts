/** The winning key by position: each cell of a square grid has the colour of its winner. */
import { type SVGTemplateResult, svg } from "lit";
import { keyFill } from "../marks.js";
import type { PlaneFrame } from "./plane-scene.js";

export interface WinnerGrid {
  /** The winning key of each cell, row by row from the top; −1 for none. */
  readonly winners: ArrayLike<number>;
  /** Cells along each side. */
  readonly side: number;
  /** The square is [-reach, reach] on both axes. */
  readonly reach: number;
}

/** The rows of one key as boxes, adjacent cells joined. */
function boxesOf(grid: WinnerGrid, frame: PlaneFrame, key: number): string {
  const { winners, side, reach } = grid;
  const size = (frame.x(reach) - frame.x(-reach)) / side;
  // Edges are rounded, not sizes: neighbouring boxes share theirs.
  const x = (column: number) => (frame.x(-reach) + column * size).toFixed(1);
  const y = (row: number) => (frame.y(reach) + row * size).toFixed(1);
  const boxes: string[] = [];
  for (let row = 0; row < side; row++) {
    for (let from = 0; from < side; from++) {
      if (winners[row * side + from] !== key) continue;
      let to = from;
      while (to < side && winners[row * side + to] === key) to++;
      boxes.push(`M${x(from)},${y(row)}H${x(to)}V${y(row + 1)}H${x(from)}Z`);
      from = to;
    }
  }
  return boxes.join("");
}

export function winnerMap(grid: WinnerGrid, frame: PlaneFrame): SVGTemplateResult {
  const keys = [...new Set(Array.from(grid.winners))]
    .filter((key) => key >= 0)
    .sort((a, b) => a - b);
  const { x, y } = frame;
  const side = x(2 * grid.reach) - x(0);
  return svg`<g class="winner-map">
    ${keys.map((key) => svg`<path d=${boxesOf(grid, frame, key)} fill=${keyFill(key)} fill-opacity="0.45"></path>`)}
    <rect class="axis" fill="none" x=${x(-grid.reach)} y=${y(grid.reach)} width=${side} height=${side}></rect>
  </g>`;
}
