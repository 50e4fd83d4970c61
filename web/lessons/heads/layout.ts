/** The number of heads per row, and the size of their planes; the style sheet agrees. */

const gap = 32;
const maxPlane = 320;
/** From this width on a panel has its map beside the plane. */
const mapBesideFrom = 460;
/** Width of the map, with the space before it. */
const mapWidth = 236 + 20;

export function columnsOf(width: number, count: number): number {
  if (width < 560) return 1;
  if (count === 2 || width < 900) return 2;
  return count === 3 ? 3 : 4;
}

/** Side of a plane in CSS pixels. */
export function planeSizeOf(width: number, count: number): number {
  const columns = columnsOf(width, count);
  const panel = Math.floor((width - gap * (columns - 1)) / columns);
  return Math.min(maxPlane, panel >= mapBesideFrom ? panel - mapWidth : panel);
}

/** Width of the training chart, which from 760 px on has the controls beside it. */
export function chartWidthOf(width: number): number {
  return width < 760 ? width : Math.floor(0.6 * (width - gap));
}
